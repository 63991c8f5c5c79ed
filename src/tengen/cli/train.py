"""`tengen train`: learn from the mistakes of your own games."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, padded, say, say_json
from tengen.cli.groups import DefaultGroup
from tengen.cli.options import Json, Net, with_options
from tengen.cli.reading import GameNumber, read_record
from tengen.coords import format_gtp, parse_gtp
from tengen.errors import GoError, IllegalMove, ParseError, quoted
from tengen.words import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tengen.coords import Move
    from tengen.game import Game
    from tengen.nets.evaluator import Evaluator
    from tengen.review.answering import TriedMove
    from tengen.train import Exercise, Progress
    from tengen.train.peers import Peers
    from tengen.train.schedule import HasId, Kept

_GO = "go"
_REPLIES = 5  # moves of a refutation that are drawn: their numbers have one digit
_PROGRESS = "training.json"  # in the folder of reviews


class _TrainGroup(DefaultGroup):
    """`tengen train FOLDER` is short for `tengen train go FOLDER`."""

    default = _GO


app = typer.Typer(
    cls=_TrainGroup,
    add_completion=False,
    no_args_is_help=True,
    help="Learn from the mistakes of your own games.\n\n"
    "First `tengen review my-games/ -o reviews`, then `tengen train reviews --player NAME`. Your "
    "names are asked for once. Progress is kept in the folder of reviews.",
)

Folder = Annotated[Path, typer.Argument(help="A folder that `tengen review -o` has filled.")]
Names = Annotated[
    list[str] | None,
    typer.Option("--player", help="A name that you play under; several if you have several."),
]
Rank = Annotated[
    str | None,
    typer.Option("--rank", help="Yours, such as 8k: what is worth your time comes first."),
]


@dataclass(frozen=True, slots=True)
class WantedMistakes:
    """Which mistakes are asked about."""

    phases: Annotated[
        list[str] | None, typer.Option("--phase", help="opening, middle game or endgame.")
    ] = None
    themes: Annotated[
        list[str] | None,
        typer.Option(
            "--theme", help="Why points were lost, such as ladder (see `tengen train list`)."
        ),
    ] = None
    least: Annotated[
        float | None, typer.Option("--least", help="Mistakes of at least these points.")
    ] = None
    most: Annotated[
        float | None, typer.Option("--most", help="Mistakes of at most these points.")
    ] = None
    opponent: Annotated[
        str, typer.Option("--opponent", help="Only from games against this player.")
    ] = ""
    color: Annotated[
        str | None, typer.Option("--color", help="Only games in which you had B or W.")
    ] = None
    daytime: Annotated[
        str, typer.Option("--daytime", help="Only games of a night, morning, afternoon or evening.")
    ] = ""

    def among(self, exercises: Sequence[Exercise]) -> list[Exercise]:
        from tengen.coords import parse_color
        from tengen.train import Filter

        color = None if self.color is None else parse_color(self.color)
        phases, themes = frozenset(self.phases or ()), frozenset(self.themes or ())
        wanted = Filter(phases, themes, self.least, self.most, self.opponent, color, self.daytime)
        return [one for one in exercises if wanted.accepts(one)]


@app.callback()
def _train() -> None:
    pass


@app.command(name=_GO)
@with_options
def go(
    folder: Folder,
    names: Names = None,
    *,
    wanted: WantedMistakes,
    rank: Rank = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="Most exercises.")] = 10,
    net: Net = None,
) -> None:
    """Answer exercises one after another: first what is due again, then what is new.

    New ones come in the order in which they are worth your time: common at your rank, rare two
    ranks higher. Without --rank it is the rank that your records state.

    Each shows the position before one of your mistakes. Type a better move. The search says
    whether it is right (within a point of the best), close, or how it is refuted.
    """
    from tengen.train import in_order

    desk = _Desk(folder, names)
    chosen = wanted.among(desk.exercises)
    peers = desk.peers(chosen, rank)
    chosen.sort(key=lambda one: -peers[one.id].worth(one.loss) if peers else 0.0)
    todo = in_order(chosen, desk.progress.kept, time.time())[:count]
    if not todo:
        say(f"{tell('nothingDue')} {_tally(chosen, desk.progress)}")
        return
    evaluator = _open_judge(net)
    for number, one in enumerate(todo, 1):
        where = tell("fromMove", move=one.move, game=one.source)
        say(f"{number}/{len(todo)}  {one.id}  {_phase(one)}, {where}")
        _draw(one.game)
        say(one.question)
        if peers:
            say(peers[one.id].sentence)
        if not _ask(desk, one, evaluator):
            break
    say(_tally(chosen, desk.progress))


@app.command(name="list")
@with_options
def list_exercises(
    folder: Folder,
    names: Names = None,
    *,
    wanted: WantedMistakes,
    rank: Rank = None,
    as_json: Json = False,
) -> None:
    """List the exercises of your games: the largest mistake first.

    With --rank, mistakes come first that are common at your rank and rare two ranks higher, each
    with how many players of your rank make it, and from which rank on it is seen.
    """
    from tengen.review.sentences import tell_theme
    from tengen.train.report import ExerciseReport

    desk = _Desk(folder, names)
    chosen = wanted.among(desk.exercises)
    peers = {} if rank is None else desk.peers(chosen, rank)
    chosen.sort(key=lambda one: -peers[one.id].worth(one.loss) if peers else 0.0)
    for one in chosen:
        kept = desk.progress.kept.get(one.id)
        if as_json:
            say_json(ExerciseReport.of(one, kept))
            continue
        about = tell("exerciseRow", phase=_phase(one), loss=one.loss)
        where = tell("fromMove", move=one.move, game=one.source)
        why = ", ".join(map(tell_theme, one.themes))
        say(f"{one.id}  {padded(about, 26)}  {padded(_state(kept), 14)}  {why}  {where}")
        if one.id in peers:
            say(f"    {peers[one.id].sentence}")
    if not as_json:
        say(_tally(chosen, desk.progress))


@app.command()
def answer(
    folder: Folder,
    exercise: Annotated[str, typer.Argument(help="The id of an exercise.")],
    move: Annotated[str, typer.Argument(help="Your move, such as D4 or pass.")],
    names: Names = None,
    net: Net = None,
    as_json: Json = False,
) -> None:
    """Answer one exercise; for scripts and other programs."""
    desk = _Desk(folder, names)
    one = desk.find(exercise)
    _judge(desk, one, move, _open_judge(net), as_json=as_json)


@app.command()
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
        desk = _Desk(folder, names)
        every = own_endgames(
            desk.games,
            desk.progress.names,
            chosen_kinds,  # type: ignore[arg-type]
            chosen_levels,
        )
        known, progress = desk.progress, desk.path
    todo = in_order(every, known.kept, time.time())[:count]
    if not todo:
        say(f"{tell('nothingDue')} {_tally(every, known, 'drillCounts')}")
    for one in todo:
        where = tell("fromMove", move=one.turn + 1, game=one.source) if one.source else ""
        say("  ".join(filter(None, (one.id, tell(f"drillLevels-{one.level}"), where))))
        _draw(one.game, one.labels)
        say(one.question)
        for number, choice in enumerate(one.told_choices, 1):
            say(f"  {number}  {choice}")
        while (line := _line("promptAnswer", "skip", "quit")) not in (None, "quit", "q", "skip"):
            assert line is not None
            chosen = one.choices[int(line) - 1] if _is_number(line, len(one.choices)) else line
            try:
                found = one.judge(chosen)
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
            return


@app.command()
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
        _draw(out.game)
        line = _line("promptMove", "pass", "back", "quit")
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


@app.command()
def guess(
    file: Annotated[Path, typer.Argument(help="A game record: a professional's, or your own.")],
    number: GameNumber = None,
    color: Annotated[str, typer.Option(help="Guess B, W or both.")] = "both",
    first: Annotated[int, typer.Option("--from", min=1, help="Begin with this move.")] = 1,
    net: Net = None,
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
    evaluator, policy = _open_judge(net), HumanPolicy()
    done = []
    for turn in turns_of(game, wanted, first):
        position, played = game.at(turn), game.moves[turn]
        _draw(position)
        say(tell("guessMove", number=turn + 1, color=position.to_move.letter))
        while (line := _line("promptGuess", "skip", "quit")) not in (None, "quit", "q", "skip"):
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


@app.command()
def export(
    folder: Folder,
    file: Annotated[Path, typer.Argument(help="The file to write.")],
) -> None:
    """Write your progress into a file: for a backup, or for the app."""
    from tengen.train.schedule import write_progress

    progress = _Desk(folder, None, needs_names=False).progress
    write_progress(file, progress)
    say(tell("progressWritten", file=str(file), count=len(progress.kept)))


@app.command(name="import")
def import_(
    folder: Folder,
    file: Annotated[Path, typer.Argument(help="A file of `tengen train export`, or the app's.")],
) -> None:
    """Take over progress from a file; where both know an exercise, the later answer counts."""
    from tengen.train.schedule import read_progress

    if not file.exists():
        raise GoError(f"{file}: no such file")
    desk = _Desk(folder, None, needs_names=False)
    changed = desk.progress.join(read_progress(file))
    desk.save()
    say(tell("imported", count=changed))


class _Desk:
    """A folder of reviews, whose player is known, and his progress."""

    def __init__(self, folder: Path, names: list[str] | None, *, needs_names: bool = True) -> None:
        from tengen.train import exercises_of, read_reviewed
        from tengen.train.games import players_of
        from tengen.train.schedule import read_progress

        if not folder.is_dir():
            raise GoError(f"{folder}: not a folder")
        self.path = folder / _PROGRESS
        self.progress = read_progress(self.path)
        if not needs_names:
            return
        self.games = games = list(read_reviewed(folder))
        if not games:
            raise GoError(f"{folder}: no reviews (tengen review FILE... -o {folder})")
        if names:
            self.progress.names = names
            self.save()
        if not self.progress.names:
            known = ", ".join(quoted(name) for name, _ in players_of(games)[:5])
            raise GoError(f"whose mistakes? --player NAME is asked for once (known: {known})")
        self.exercises = exercises_of(games, self.progress.names)
        if not any(one.color_of(self.progress.names) for one in games):
            raise GoError(f"{folder}: no game of {', '.join(map(quoted, self.progress.names))}")

    def find(self, id_: str) -> Exercise:
        for one in self.exercises:
            if one.id == id_:
                return one
        raise GoError(f"{quoted(id_)}: no such exercise (see tengen train list)")

    def peers(self, exercises: Sequence[Exercise], rank: str | None) -> dict[str, Peers]:
        """Return how each mistake looks to players of a rank, or of the one his records state.

        Nothing where neither is known.
        """
        from tengen.nets.human import HumanPolicy
        from tengen.train.own_games import parse_steps, rank_of
        from tengen.train.peers import shares_of

        names = self.progress.names
        steps = rank_of(self.games, names) if rank is None else parse_steps(rank)
        if steps is None:
            return {}
        asked = [(one.game, one.played, one.line[0]) for one in exercises]
        shares = shares_of(asked, HumanPolicy())
        return {one.id: own.at(steps) for one, own in zip(exercises, shares, strict=True)}

    def save(self) -> None:
        from tengen.train.schedule import write_progress

        write_progress(self.path, self.progress)


def _open_judge(net: str | None) -> Evaluator:
    """Open the network that answers are judged by: without `net` the one that judges reviews."""
    from tengen.nets.devices import open_evaluator
    from tengen.nets.judges import judge_for

    return open_evaluator(judge_for(net), announce=note)


def _ask(desk: _Desk, one: Exercise, evaluator: Evaluator) -> bool:
    """Ask for an answer until there is one; return whether to go on."""
    while True:
        line = _line("promptMove", "skip", "quit")
        if line in (None, "quit", "q"):
            return False
        if line in ("skip", "s"):
            return True
        try:
            found = _judge(desk, one, line, evaluator)
            if found.refutation:
                _draw_line(one.game, [found.move, *found.refutation[:_REPLIES]])
            return True
        except ParseError:
            say(tell("noPoint", line=line))
        except IllegalMove as error:
            say(tell("notAllowed", why=str(error)))


def _judge(
    desk: _Desk, one: Exercise, text: str, evaluator: Evaluator, *, as_json: bool = False
) -> TriedMove:
    from tengen.review.words import tell_answer
    from tengen.train import answered, judge_answer
    from tengen.train.report import AnswerReport

    found = judge_answer(one.game, parse_gtp(text, one.game.size), evaluator, known=one.known)
    kept = answered(desk.progress.kept.get(one.id), found.verdict, time.time())
    desk.progress.kept[one.id] = kept
    desk.save()
    if as_json:
        say_json(AnswerReport.of(one, found, kept))
        return found
    say(tell_answer(found, one.game.size))
    for reason in one.reasons:
        say(f"  {reason.told}")
    say(f"  {_comes_back(kept.due)}")
    return found


def _draw(game: Game, labels: dict[int, str] | None = None) -> None:
    from tengen.diagram import Diagram
    from tengen.terminal import print_board

    print_board(Diagram(game.board.stones, game.size, last=game.last_move, labels=labels or {}))


def _draw_line(position: Game, moves: Sequence[Move]) -> None:
    """Draw the board after some moves, which are numbered on their stones."""
    after, numbers = position.copy(), dict[int, str]()
    for number, move in enumerate(moves, 1):
        after.play(move)
        if move is not None:
            numbers[move] = str(number)
    _draw(after, {point: text for point, text in numbers.items() if after.board.stones[point]})


def _line(prompt: str, *words: str) -> str | None:
    """Ask for a line, or for one of these words; None where the input ends."""
    try:
        return input(f"{tell(prompt, words=', '.join(words))} ").strip()
    except (EOFError, KeyboardInterrupt):
        return None


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text) <= most


def _tally(exercises: Sequence[HasId], progress: Progress, name: str = "trainCounts") -> str:
    from tengen.train.schedule import tally

    found = tally((one.id for one in exercises), progress.kept, time.time())
    told = tell(name, total=found.total, due=found.due, fresh=found.new)
    if not found.answers:
        return told
    return f"{told} {tell('trainRight', right=found.right, answers=found.answers)}"


def _phase(one: Exercise) -> str:
    return tell(f"phase-{one.phase.replace(' ', '-')}")


def _state(kept: Kept | None) -> str:
    if kept is None:
        return tell("stateNew")
    is_due = kept.due <= time.time()
    return tell("stateDue") if is_due else tell("stateBack", date=_day(kept.due))


def _comes_back(due: float) -> str:
    if _day(due) != _day(time.time()):
        return tell("comesBack", date=_day(due))
    return tell("comesBackAt", time=time.strftime("%H:%M", time.localtime(due)))


def _day(when: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(when))
