"""Shapes whose values are proved, to be set into the corners of real boards.

A shape has two rows in the corner, between a living wall of Black's and one of White's. Nothing
outside can change what it is worth.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tengen import knowledge
from tengen.board import Board
from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, WHITE, Point
from tengen.endgame.exact.solver import solve_region
from tengen.errors import GoError
from tengen.sgf import read_game

SIZE = 19
ROWS = 5  # of a block: two of the position and Black's wall, three of White's wall
EYES = (1, 3)
HOTTEST = 6
SIZES = ((3, "small"), (5, "medium"), (7, "large"))  # by the most empty points
POSITIONS = 100_000  # that the solver may look at


@dataclass(frozen=True)
class CornerShape:
    """A position of two rows in the corner, and its thermograph by area."""

    width: int
    inside: bytes  # two rows of `width`
    graph: Thermograph

    @property
    def rows(self) -> list[str]:
        text = "".join(".XO"[stone] for stone in self.inside)
        return [text[: self.width], text[self.width :]]

    @property
    def region(self) -> list[Point]:
        return [row * SIZE + column for row in range(2) for column in range(self.width)]

    @property
    def sente(self) -> Sente:
        return sente(self.graph)

    @property
    def swing(self) -> Fraction:
        """Twice the value of a move by territory: the answer of a problem."""
        return 2 * (self.graph.move_value - 1)

    @property
    def is_ko(self) -> bool:
        """Tell whether a ko decides the value: a wall leans by more than one move."""
        t = self.graph.strict_temperature
        if t == self.graph.ground:
            return False  # the walls coincide from the ground up
        return self.graph.left.slope_below(t) < -1 or self.graph.right.slope_below(t) > 1

    @property
    def difficulty(self) -> str:
        """Return the class of the problem: how many empty points, and whether sente or ko matters.

        Small ones have up to 3 empty points, medium ones up to 5, large ones up to 7.
        """
        empty = self.inside.count(0)
        size = next((name for most, name in SIZES if empty <= most), "huge")
        if self.is_ko:
            return f"{size} ko"
        return size if self.sente is Sente.GOTE else f"{size} sente"


def block(width: int, inside: bytes) -> dict[Point, int]:
    """Return the stones of the corner, walls included."""
    stones: dict[Point, int] = {}
    for row in range(ROWS):
        for column in range(width + ROWS):
            if row < 2:
                stone = inside[row * width + column] if column < width else int(BLACK)
                if row == 0 and column - width in EYES:
                    stone = 0
            else:
                stone = 0 if row == 3 and column in EYES else int(WHITE)
            stones[row * SIZE + column] = stone
    return stones


def placed(board: Board, width: int, inside: bytes) -> Board | None:
    """Return the board with the block in its corner, None if a chain would have no liberty."""
    stones = bytearray(board.stones)
    for point, stone in block(width, inside).items():
        stones[point] = stone
    after = Board(SIZE, bytes(stones))
    if after.breathless():
        return None
    alive = knowledge.pass_alive(after)
    is_safe = alive[width] is BLACK and alive[2 * SIZE] is WHITE
    return after if is_safe else None


def draw_shapes(rng: random.Random, widest: int = 4) -> Iterator[CornerShape]:
    """Yield different shapes in which a move is worth something, for ever."""
    seen: set[bytes] = set()
    while True:
        width = rng.randint(2, widest)
        inside = bytes(rng.choice((0, 0, 1, 2)) for _ in range(2 * width))
        board = placed(Board.empty(SIZE), width, inside)
        if inside in seen or board is None or inside.count(0) < 2:
            continue
        seen.add(inside)
        region = [row * SIZE + column for row in range(2) for column in range(width)]
        solved = solve_region(board.stones, SIZE, region, positions=POSITIONS, moves_at=None)
        if solved.thermograph is not None and 1 < solved.thermograph.move_value <= HOTTEST:
            yield CornerShape(width, inside, solved.thermograph)


def shapes(each: int, seed: int) -> list[CornerShape]:
    """Return as many gote as sente positions."""
    found: dict[bool, list[CornerShape]] = {True: [], False: []}
    for shape in draw_shapes(random.Random(seed)):
        some = found[shape.sente is Sente.GOTE]
        if len(some) < each:
            some.append(shape)
        if all(len(some) == each for some in found.values()):
            break
    return [*found[True], *found[False]]


def real_boards(folder: Path, count: int, move: int) -> Iterator[Board]:
    """Yield boards of records: after `move` moves, or that many before the end if negative."""
    given = 0
    for path in sorted(folder.rglob("*.sgf")):
        if given == count:
            return
        try:
            game = read_game(path).game()
        except GoError:
            continue
        number = move if move >= 0 else len(game) + move
        if game.size == SIZE and 0 <= number <= len(game):
            yield game.at(number).board
            given += 1
