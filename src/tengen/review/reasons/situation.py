"""A move that lost points, with everything that a reason may be found in."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from tengen.board import Board
from tengen.coords import Color, Move, Point, central_point, format_gtp
from tengen.game import Game
from tengen.nets.evaluation import Floats
from tengen.review.sentences import Quantity, tell_reason
from tengen.review.values import Reason


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

    def fall(self, points: Iterable[Point]) -> float:
        """Return how much the mover owns these points less than before, in points."""
        return float(sum(self.owned_before[point] - self.owned_after[point] for point in points))

    def reason(
        self,
        name: str,
        explains: float = 0.0,
        *,
        group: Collection[Point] = (),
        area: Collection[Point] = (),
        places: Iterable[Move] = (),
        **quantities: Quantity,
    ) -> Reason:
        """Make a reason of its quantities; the sentence follows from them.

        A group of stones, or else an area, is named by its central point.
        """
        known: dict[str, Quantity] = {"color": self.color.letter, **quantities}
        if group:
            known["stones"] = len(group)
        if group or area:
            known["at"] = self.name(central_point(group or area, self.size))
        return Reason(
            name,
            tell_reason(name, known),
            known,
            explains=max(0.0, round(explains, 1)),
            stones=tuple(map(self.name, sorted(group))),
            area=tuple(map(self.name, sorted(area))),
            places=tuple(map(self.name, places)),
        )

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


def chains_of(board: Board, color: Color) -> list[list[Point]]:
    """Return the chains of one colour."""
    left = set(board.points(color))
    found = []
    while left:
        chain = board.chain(min(left))
        left.difference_update(chain)
        found.append(sorted(chain))
    return found
