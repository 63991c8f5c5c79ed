"""What the commands of `tengen train` share: a player's folder, questions and answers, boards."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note
from tengen.errors import GoError, quoted
from tengen.words import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tengen.game import Game
    from tengen.nets.evaluator import Evaluator
    from tengen.review.peers import Peers
    from tengen.train import Exercise, Progress
    from tengen.train.schedule import HasId

_PROGRESS = "training.json"  # in the folder of reviews

Folder = Annotated[Path, typer.Argument(help="A folder that `tengen review -o` has filled.")]
Names = Annotated[
    list[str] | None,
    typer.Option("--player", help="A name that you play under; several if you have several."),
]


class TrainingFolder:
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
        known = ", ".join(quoted(name) for name, _ in players_of(games)[:5])
        wanted = names or self.progress.names
        if not wanted:
            raise GoError(f"whose mistakes? --player NAME is asked for once (known: {known})")
        self.own = [one for one in games if one.color_of(wanted)]
        if not self.own:  # a name that is mistyped is not kept
            called = ", ".join(map(quoted, wanted))
            raise GoError(f"{folder}: no game of {called} (known: {known})")
        if names:
            self.progress.names = names
            self.save()
        self.exercises = exercises_of(games, wanted)

    @property
    def why_empty(self) -> str:
        """What to say where his games have no exercise: why, and what would help."""
        from tengen.train.exercises import STRONG

        told = tell("noExercises", count=len(self.own))
        if all(move.judged_by in STRONG for one in self.own for move in one.moves):
            return told
        stronger = tell("exercisesStronger", command=f"tengen nets fetch {STRONG[0]}")
        return f"{told} {stronger}"

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
        from tengen.review.peers import shares_of
        from tengen.train.own_games import parse_steps, rank_of

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


def open_judge(net: str | None, *, exact: bool) -> Evaluator:
    """Open the network that answers are judged by: without `net` the one that judges reviews."""
    from tengen.nets.devices import open_evaluator
    from tengen.nets.judges import judge_for

    return open_evaluator(judge_for(net), exact=exact, announce=note)


def draw(game: Game, labels: dict[int, str] | None = None) -> None:
    from tengen.diagram import Diagram
    from tengen.terminal import print_board

    print_board(Diagram(game.board.stones, game.size, last=game.last_move, labels=labels or {}))


def ask_line(prompt: str, *words: str) -> str | None:
    """Ask until there is a line; it may be one of these words. None where the input ends."""
    try:
        while not (line := input(f"{tell(prompt, words=', '.join(words))} ").strip()):
            pass
    except (EOFError, KeyboardInterrupt):
        return None
    return line


def is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text) <= most


def tally_line(exercises: Sequence[HasId], progress: Progress, name: str = "trainCounts") -> str:
    from tengen.train.schedule import tally

    found = tally((one.id for one in exercises), progress.kept, time.time())
    told = tell(name, total=found.total, due=found.due, fresh=found.new)
    if not found.answers:
        return told
    return f"{told} {tell('trainRight', right=found.right, answers=found.answers)}"
