"""A benchmark of proved shapes in real boards: problems whose answers nobody had to judge.

Each problem is a record of one position. Its root marks the place (SQ) and has a comment:

    3 1/2                      the answer: twice the value of a move by territory
    verdict: right-sente       whose sente it is (`tengen.cgt.Sente`)
    count: 3/4                 the mean by area over the marked points
    class: medium ko           how many empty points there are, and whether it is a ko or sente

Shapes come in all eight orientations and both colours.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tengen import knowledge
from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.coords import BLACK, Point
from tengen.endgame.counting import mixed
from tengen.endgame.exact.shapes import SIZE, CornerShape, draw_shapes, placed
from tengen.errors import GoError
from tengen.game import Game
from tengen.sgf import Record, annotate, write_games

WIDEST = 6  # columns of two rows


@dataclass(frozen=True)
class Posed:
    """A shape on a board as it is asked about: turned, and perhaps with the colours swapped."""

    shape: CornerShape
    board: Board
    region: list[Point]
    is_swapped: bool

    @property
    def verdict(self) -> Sente:
        other = {Sente.LEFT: Sente.RIGHT, Sente.RIGHT: Sente.LEFT}
        verdict = self.shape.sente
        return other.get(verdict, verdict) if self.is_swapped else verdict

    @property
    def count(self) -> Fraction:
        return self.shape.graph.mean * (-1 if self.is_swapped else 1)

    @property
    def comment(self) -> str:
        return (
            f"{mixed(self.shape.swing)}\nverdict: {self.verdict}\n"
            f"count: {self.count}\nclass: {self.shape.difficulty}"
        )

    def record(self) -> Record:
        record = Record.from_game(Game(SIZE, setup=self.board, to_move=BLACK))
        annotate(record.root, comment=self.comment, squares=self.region)
        return record


def posed(shape: CornerShape, board: Board, symmetry: int, *, is_swapped: bool) -> Posed:
    """Return a shape that stands in the corner of a board, turned and recoloured."""
    stones = bytes((3 - stone) % 3 for stone in board.stones) if is_swapped else board.stones
    marks = [point in shape.region for point in range(SIZE**2)]
    turned = knowledge.symmetric(marks, SIZE, symmetry)
    return Posed(
        shape,
        Board(SIZE, bytes(knowledge.symmetric(stones, SIZE, symmetry))),
        [point for point, is_marked in enumerate(turned) if is_marked],
        is_swapped,
    )


def make_suite(
    folder: Path, boards: Sequence[Board], count: int, seed: int, widest: int = WIDEST
) -> Iterator[tuple[Path, Posed]]:
    """Write `count` problems into a folder, each as soon as it is drawn; yield files and shapes.

    Raises `GoError` where there is no board to set them into.
    """
    if not boards:
        raise GoError(f"no record of a {SIZE}x{SIZE} game to set shapes into")
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    shapes = draw_shapes(rng, widest)
    for number in range(1, count + 1):
        shape = next(shapes)
        board = placed(rng.choice(boards), shape.width, shape.inside)
        while board is None:
            board = placed(rng.choice(boards), shape.width, shape.inside)
        symmetry = rng.choice(knowledge.SYMMETRIES)
        one = posed(shape, board, symmetry, is_swapped=rng.random() < 0.5)
        path = folder / f"{number:05}.sgf"
        write_games(path, [one.record()])
        yield path, one


def classes(shapes: Sequence[CornerShape]) -> Counter[str]:
    """Return how many shapes each difficulty has."""
    return Counter(shape.difficulty for shape in shapes)
