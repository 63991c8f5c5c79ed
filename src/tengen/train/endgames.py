"""Endgame exercises with proved answers: what a move is worth, whose sente it is, where to play.

The positions were made by `tengen endgame make-suite` (random shapes between living walls, set into
the boards of our sample games). Their answers come from the exact solver; nobody judged them.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, get_args

from tengen.cgt.sente import Sente
from tengen.coords import BLACK, Color, Point, format_gtp, parse_gtp
from tengen.endgame.counting import mixed
from tengen.endgame.exact.solver import solve_region
from tengen.errors import GoError, IllegalMove, quoted
from tengen.game import Game
from tengen.sgf import Record, read_games
from tengen.train.schedule import Verdict

TABLE = Path(__file__).parent / "tables" / "endgames.sgf"
Kind = Literal["worth", "sente", "move"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LEVELS = ("small", "medium", "large", "huge")
CHOICES = 4  # values to choose from
_SENTE = {
    Sente.GOTE: "gote for both",
    Sente.LEFT: "Black's sente",
    Sente.RIGHT: "White's sente",
}


@dataclass(frozen=True, slots=True)
class EndgameAnswer:
    """How good an answer is, what is right, and why."""

    verdict: Verdict
    right: tuple[str, ...]
    explanation: str


@dataclass(frozen=True, slots=True, eq=False)
class EndgameExercise:
    """A question about one place; `choices` are empty where a move is asked for.

    region   the points of the place
    swing    twice what a move is worth by territory, as problem books say it
    level    small, medium, large or huge: how many points are open
    """

    id: str
    kind: Kind
    level: str
    game: Game
    region: frozenset[Point]
    swing: Fraction
    sente: Sente
    choices: tuple[str, ...]

    @property
    def question(self) -> str:
        """What the exercise asks, in a sentence."""
        if self.kind == "worth":
            return (
                "How much does it matter who plays first in the marked place? Twice the value of "
                "a move, by territory."
            )
        if self.kind == "sente":
            return "Is a move in the marked place sente, and for whom?"
        return "Black plays in the marked place. Which move is best there?"

    def judge(self, answer: str) -> EndgameAnswer:
        """Judge an answer: one of `choices`, or a move. Raises `GoError` for what is neither."""
        if self.kind == "move":
            return self._judge_move(parse_gtp(answer, self.game.size))
        right = mixed(self.swing) if self.kind == "worth" else _SENTE[self.sente]
        if answer not in self.choices:
            raise GoError(f"{quoted(answer)}: one of {', '.join(self.choices)} expected")
        told = (
            f"A move is worth {mixed(self.swing / 2)} points by territory, "
            f"{mixed(self.swing)} between the two. It is {_SENTE[self.sente]}."
        )
        return EndgameAnswer("right" if answer == right else "wrong", (right,), told)

    def _judge_move(self, point: Point | None) -> EndgameAnswer:
        if point is None or point not in self.region:
            raise GoError("a move in the marked place is asked for")
        if (reason := self.game.why_illegal(point)) is not None:
            raise IllegalMove(point, reason, f"this move is not allowed: {reason}")
        losses = move_losses(self.game, self.region, BLACK)
        best = tuple(format_gtp(move, self.game.size) for move, lost in losses.items() if not lost)
        lost = losses[point]
        if not lost:
            return EndgameAnswer("right", best, "Proved: no move in this place gains more.")
        told = f"Proved: it gains {mixed(lost)} less than {' or '.join(best)}."
        return EndgameAnswer("close" if lost <= Fraction(1, 2) else "wrong", best, told)


def move_losses(game: Game, region: frozenset[Point], color: Color) -> dict[Point, Fraction]:
    """Return what each move in a proved place gains less than the best, at its own temperature."""
    stones, size = game.board.stones, game.size
    graph = solve_region(stones, size, region, moves_at=None).thermograph
    if graph is None:
        raise GoError("this place is not proved")
    heat = graph.move_value
    gains: dict[Point, Fraction] = {}
    for point in sorted(region):
        if stones[point] or not game.is_legal(point, color):
            continue
        after = game.board.play(color, point)
        solved = solve_region(after.stones, size, region, moves_at=None).thermograph
        if solved is not None:
            wall = solved.right if color is BLACK else solved.left
            gains[point] = color.sign * wall(heat)
    best = max(gains.values())
    return {point: best - gain for point, gain in gains.items()}


@functools.cache
def _records() -> tuple[Record, ...]:
    return tuple(read_games(TABLE))


def endgame_exercises(
    kinds: Sequence[Kind] = KINDS, levels: Sequence[str] = LEVELS
) -> list[EndgameExercise]:
    """Return the exercises of some kinds and levels, the easiest first."""
    for name, known in ((kinds, KINDS), (levels, LEVELS)):
        if unknown := sorted(set(name) - set(known)):
            raise GoError(f"{quoted(unknown[0])}: one of {', '.join(known)} expected")
    found = []
    swings = sorted({_comment(record)[0] for record in _records()})
    for number, record in enumerate(_records(), 1):
        swing, sente, level = _comment(record)
        if level not in levels:
            continue
        for kind in kinds:
            choices = tuple(_SENTE.values()) if kind == "sente" else ()
            if kind == "worth":
                choices = _values(swing, swings, number)
            found.append(
                EndgameExercise(
                    id=f"endgame-{number:02}-{kind}",
                    kind=kind,
                    level=level,
                    game=record.game(),
                    region=frozenset(record.root.points("SQ")),
                    swing=swing,
                    sente=sente,
                    choices=choices,
                )
            )
    return found


def _comment(record: Record) -> tuple[Fraction, Sente, str]:
    first, *rest = record.root.comment.splitlines()
    about = dict(line.split(": ", 1) for line in rest)
    return (
        sum((Fraction(part) for part in first.split()), Fraction(0)),
        Sente(about["verdict"]),
        about["class"].split()[0],
    )


def _values(right: Fraction, swings: Sequence[Fraction], seed: int) -> tuple[str, ...]:
    """Return the right value among some that lie near it, in their order."""
    near = sorted((one for one in swings if one != right), key=lambda one: abs(one - right))
    others = random.Random(seed).sample(near[:6], min(CHOICES - 1, len(near)))
    return tuple(mixed(one) for one in sorted([right, *others]))
