"""`tengen train`: learn from the mistakes of your own games."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import padded, say, say_json
from tengen.cli.groups import DefaultGroup
from tengen.cli.options import Exact, Json, Net, with_options
from tengen.cli.train_boards import board, endgame, guess
from tengen.cli.train_folder import (
    Folder,
    Names,
    TrainingFolder,
    ask_line,
    draw,
    open_judge,
    tally_line,
)
from tengen.coords import parse_gtp
from tengen.errors import GoError, IllegalMove, ParseError
from tengen.words import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tengen.coords import Move
    from tengen.game import Game
    from tengen.nets.evaluator import Evaluator
    from tengen.review.answering import TriedMove
    from tengen.train import Exercise
    from tengen.train.schedule import Kept

_GO = "go"
_REPLIES = 5  # moves of a refutation that are drawn: their numbers have one digit


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
    exact: Exact = False,
) -> None:
    """Answer exercises one after another: first what is due again, then what is new.

    New ones come in the order in which they are worth your time: common at your rank, rare two
    ranks higher. Without --rank it is the rank that your records state.

    Each shows the position before one of your mistakes. Type a better move. The search says
    whether it is right (within a point of the best), close, or how it is refuted.
    """
    from tengen.train import in_order

    desk = TrainingFolder(folder, names)
    chosen = wanted.among(desk.exercises)
    peers = desk.peers(chosen, rank)
    chosen.sort(key=lambda one: -peers[one.id].worth(one.loss) if peers else 0.0)
    todo = in_order(chosen, desk.progress.kept, time.time())[:count]
    if not todo:
        none = tell("nothingDue") if desk.exercises else desk.why_empty
        say(f"{none} {tally_line(chosen, desk.progress)}")
        return
    evaluator = open_judge(net, exact=exact)
    for number, one in enumerate(todo, 1):
        where = tell("fromMove", move=one.move, game=one.source)
        say(f"{number}/{len(todo)}  {one.id}  {_phase(one)}, {where}")
        draw(one.game, {} if one.played is None else {one.played: "×"})
        say(one.question)
        if peers:
            say(peers[one.id].sentence)
        if not _ask(desk, one, evaluator):
            break
    say(tally_line(chosen, desk.progress))


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

    desk = TrainingFolder(folder, names)
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
        none = "" if desk.exercises else f"{desk.why_empty} "
        say(f"{none}{tally_line(chosen, desk.progress)}")


@app.command()
def answer(
    folder: Folder,
    exercise: Annotated[str, typer.Argument(help="The id of an exercise.")],
    move: Annotated[str, typer.Argument(help="Your move, such as D4 or pass.")],
    names: Names = None,
    net: Net = None,
    exact: Exact = False,
    as_json: Json = False,
) -> None:
    """Answer one exercise; for scripts and other programs."""
    desk = TrainingFolder(folder, names)
    one = desk.find(exercise)
    _judge(desk, one, move, open_judge(net, exact=exact), as_json=as_json)


for command in (endgame, board, guess):
    app.command()(command)


@app.command()
def export(
    folder: Folder,
    file: Annotated[Path, typer.Argument(help="The file to write.")],
) -> None:
    """Write your progress into a file: for a backup, or for the app."""
    from tengen.train.schedule import write_progress

    progress = TrainingFolder(folder, None, needs_names=False).progress
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
    desk = TrainingFolder(folder, None, needs_names=False)
    changed = desk.progress.join(read_progress(file))
    desk.save()
    say(tell("imported", count=changed))


def _ask(desk: TrainingFolder, one: Exercise, evaluator: Evaluator) -> bool:
    """Ask for an answer until there is one; return whether to go on."""
    while True:
        line = ask_line("promptMove", "skip", "quit")
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
    desk: TrainingFolder, one: Exercise, text: str, evaluator: Evaluator, *, as_json: bool = False
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


def _draw_line(position: Game, moves: Sequence[Move]) -> None:
    """Draw the board after some moves, which are numbered on their stones."""
    after, numbers = position.copy(), dict[int, str]()
    for number, move in enumerate(moves, 1):
        after.play(move)
        if move is not None:
            numbers[move] = str(number)
    draw(after, {point: text for point, text in numbers.items() if after.board.stones[point]})


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
