"""A move that lost points, with everything that a reason may be found in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tengen.board import Board
from tengen.coords import Color, Move, Point, format_gtp
from tengen.game import Game
from tengen.nets.evaluation import Floats


@dataclass(frozen=True)
class Situation:
    """A move, what was better, and who owned what before and after it.

    before        the game without the move
    line          the better move and what follows
    reply         what the opponent is expected to do about the move played
    owned_before, owned_after   a number a point, by the mover: 1 his, -1 the opponent's
    """

    before: Game
    point: Move
    loss: float
    line: tuple[Move, ...]
    reply: tuple[Move, ...]
    owned_before: Floats
    owned_after: Floats

    @property
    def color(self) -> Color:
        return self.before.to_move

    @property
    def size(self) -> int:
        return self.before.size

    @property
    def better(self) -> Move:
        return self.line[0]

    @cached_property
    def after(self) -> Game:
        """The game with the move."""
        return self.before.copy().play(self.point)

    @cached_property
    def improved(self) -> Game:
        """The game with the better move in its place."""
        return self.before.copy().play(self.better)

    @cached_property
    def last(self) -> Move:
        """The opponent's move before this one."""
        return self.before.last_move

    def name(self, point: Move) -> str:
        return format_gtp(point, self.size)

    def mover(self) -> str:
        return self.color.name.capitalize()

    def opponent(self) -> str:
        return self.color.opponent.name.capitalize()

    def distance(self, one: Point, other: Point) -> int:
        """Return the larger of the distances by row and by column."""
        (y, x), (v, u) = divmod(one, self.size), divmod(other, self.size)
        return max(abs(y - v), abs(x - u))

    def near(self, point: Point, reach: int) -> list[Point]:
        """Return the points at most `reach` rows and columns away."""
        row, column = divmod(point, self.size)
        rows = range(max(0, row - reach), min(self.size, row + reach + 1))
        columns = range(max(0, column - reach), min(self.size, column + reach + 1))
        return [y * self.size + x for y in rows for x in columns]


def mean(values: Iterable[float]) -> float:
    listed = [float(value) for value in values]
    return sum(listed) / len(listed) if listed else 0.0


def chance(ownership: float) -> str:
    """Return an ownership as the chance to keep a point.

    >>> chance(1.0), chance(-0.5)
    ('100 %', '25 %')
    """
    return f"{round(50 * (1 + ownership))} %"


def chains_of(board: Board, color: Color) -> list[list[Point]]:
    """Return the chains of one colour."""
    left = set(board.points(color))
    found = []
    while left:
        chain = board.chain(min(left))
        left.difference_update(chain)
        found.append(sorted(chain))
    return found


def stones(count: int, color: Color) -> str:
    """Return so many stones in words.

    >>> stones(1, Color.BLACK), stones(3, Color.WHITE)
    ('the black stone', 'the 3 white stones')
    """
    name = color.name.lower()
    return f"the {name} stone" if count == 1 else f"the {count} {name} stones"
