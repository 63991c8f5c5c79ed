"""`tengen train endgame`, `board` and `guess`: questions that are no mistakes of yours."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, say
from tengen.cli.options import Exact, Net
from tengen.cli.reading import GameNumber, read_record
from tengen.cli.train_folder import (
    Names,
    TrainingFolder,
    ask_line,
    draw,
    is_number,
    open_judge,
    tally_line,
)
from tengen.coords import format_gtp, parse_gtp
from tengen.errors import GoError, IllegalMove, ParseError
from tengen.words import tell

if TYPE_CHECKING:
    from tengen.coords import Move


def endgame(
    folder: Annotated[
        Path | None,
        typer.Argument(help="Reviews of your games: ask about places of yours that are proved."),
    ] = None,
    names: Names = None,
    kinds: Annotated[
        list[str] | None,
        typer.Option("--kind", help="worth, sente, move or first (of three); all without it."),
    ] = None,
    levels: Annotated[
        list[str] | None, typer.Option("--level", help="small, medium, large or huge.")
    ] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="Most exercises.")] = 10,
    progress: Annotated[
        Path | None, typer.Option("--progress", help="A file that keeps what you answered.")
    ] = None,
) -> None:
    """Endgames with proved answers: what a move is worth, whose sente it is, where to play.

    Without a folder the places are made ones. With a folder of reviews they are those of your own
    games, as far as a review has proved them.
    """
    from tengen.train.endgames import KINDS, LEVELS, endgame_exercises, own_endgames
    from tengen.train.schedule import Progress, answered, in_order, read_progress, write_progress

    chosen_kinds, chosen_levels = kinds or KINDS, levels or LEVELS
    if folder is None:
        every = endgame_exercises(chosen_kinds, chosen_levels)  # type: ignore[arg-type]
        known = Progress() if progress is None else read_progress(progress)
    else:
        desk = TrainingFolder(folder, names)
        every = own_endgames(
            desk.games,
            desk.progress.names,
            chosen_kinds,  # type: ignore[arg-type]
            chosen_levels,
        )
        known, progress = desk.progress, desk.path
    todo = in_order(every, known.kept, time.time())[:count]
    if not todo:
        made = tell("noOwnEndgames", command="tengen train endgame")
        is_filtered = folder is None or kinds or levels
        none = tell("nothingDue") if every or is_filtered else made
        say(f"{none} {tally_line(every, known, 'drillCounts')}")
        return
    for one in todo:
        where = tell("fromMove", move=one.turn + 1, game=one.source) if one.source else ""
        say("  ".join(filter(None, (one.id, tell(f"drillLevels-{one.level}"), where))))
        draw(one.game, one.labels)
        say(one.question)
        for number, choice in enumerate(one.told_choices, 1):
            say(f"  {number}  {choice}")
        while (line := ask_line("promptAnswer", "skip", "quit")) not in (None, "quit", "q", "skip"):
            assert line is not None
            if one.choices and not is_number(line, len(one.choices)):
                say(tell("typeNumber", count=len(one.choices)))
                continue
            try:
                found = one.judge(one.choices[int(line) - 1] if one.choices else line)
            except GoError as error:
                say(str(error))
                continue
            right = tell("drillRight", answers=", ".join(found.right))
            say(f"{tell(f'verdict-{found.verdict}')} {found.explanation} {right}")
            known.kept[one.id] = answered(known.kept.get(one.id), found.verdict, time.time())
            if progress is not None:
                write_progress(progress, known)
            break
        if line in (None, "quit", "q"):
            break
    say(tally_line(every, known, "drillCounts"))
    if progress is None and known.kept:
        note(tell("answersNotKept"))


def board(
    number: Annotated[int, typer.Argument(min=1, help="Which; the first is the easiest.")] = 1,
) -> None:
    """Play out a small board against perfect play: the solver answers every move.

    Whoever loses nothing wins by half a point.
    """
    from tengen.train.playing_out import board_exercises, play_out

    every = board_exercises()
    if number > len(every):
        raise GoError(f"there are {len(every)} boards")
    one = every[number - 1]
    moves: list[Move] = []
    out = play_out(one, moves)
    say(one.question)
    while not out.is_over:
        draw(out.game)
        line = ask_line("promptMove", "pass", "back", "quit")
        if line in (None, "quit", "q"):
            return
        assert line is not None
        try:
            tried = moves[:-1] if line == "back" else [*moves, parse_gtp(line, one.game.size)]
            out = play_out(one, tried)
        except GoError as error:
            say(str(error))
            continue
        moves = tried
        say(out.sentence)


def guess(
    file: Annotated[Path, typer.Argument(help="A game record: a professional's, or your own.")],
    number: GameNumber = None,
    color: Annotated[str, typer.Option(help="Guess B, W or both.")] = "both",
    first: Annotated[int, typer.Option("--from", min=1, help="Begin with this move.")] = 1,
    net: Net = None,
    exact: Exact = False,
) -> None:
    """Guess the moves of a game one after another; each is scored by the judge and by players.

    The move of the game gives 100 points, another one up to 50, by what it loses. After ten guesses
    it says which rank's players would guess most like you.
    """
    from tengen.coords import parse_color
    from tengen.nets.human import HumanPolicy
    from tengen.train.guessing import guess_move, likeliest_rank, shares_told, turns_of

    game = read_record(file, number).game()
    wanted = None if color == "both" else parse_color(color)
    turns = turns_of(game, wanted, first)
    if not turns:
        raise GoError(f"{file}: no move to guess from move {first} on: the game has {len(game)}")
    evaluator, policy = open_judge(net, exact=exact), HumanPolicy()
    done = []
    for turn in turns:
        position, played = game.at(turn), game.moves[turn]
        draw(position)
        say(tell("guessMove", number=turn + 1, color=position.to_move.letter))
        while (line := ask_line("promptGuess", "skip", "quit")) not in (None, "quit", "q", "skip"):
            assert line is not None
            try:
                found = guess_move(position, played, parse_gtp(line, game.size), evaluator, policy)
            except (ParseError, IllegalMove) as error:
                say(str(error))
                continue
            done.append(found)
            shares, own = shares_told(found.shares), format_gtp(found.move, game.size)
            weak, middle, strong = (shares[name] for name in ("20k", "5k", "7d"))
            went = tell("guessPlayed", move=format_gtp(played, game.size))
            loses = tell("guessLoses", move=own, loss=found.judged.loss)
            say(tell("guessPoints", points=found.points))
            say(tell("guessHit") if found.move == played else f"{went} {loses}")
            say(tell("guessShares", move=own, weak=weak, middle=middle, strong=strong))
            break
        if line in (None, "quit", "q"):
            break
    if done:
        rank = likeliest_rank(done)
        mean = sum(one.points for one in done) / len(done)
        so_far = tell("guessSoFar", points=mean, count=len(done))
        say(so_far if rank is None else f"{so_far} {tell('guessLike', rank=rank)}")
