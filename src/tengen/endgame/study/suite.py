"""A benchmark of proved shapes in real boards: problems whose answers nobody had to judge.

Each problem is a record of one position. Its root marks the place (SQ) and has a comment:

    3 1/2                      the answer: twice the value of a move by territory
    verdict: right-sente       whose sente it is (`tengen.cgt.Sente`)
    count: 3/4                 the mean by area over the marked points
    class: medium ko           how many empty points there are, and whether a ko decides
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tengen.board import Board
from tengen.coords import BLACK
from tengen.endgame.counting import mixed
from tengen.endgame.study.shapes import SIZE, Shape, draw_shapes, placed
from tengen.errors import GoError
from tengen.game import Game
from tengen.sgf import Record, annotate, write_games


def make_suite(
    folder: Path, boards: Sequence[Board], count: int, seed: int
) -> Iterator[tuple[Path, Shape]]:
    """Write `count` problems into a folder, each as soon as it is drawn; yield files and shapes.

    Raises `GoError` where there is no board to set them into.
    """
    if not boards:
        raise GoError(f"no record of a {SIZE}x{SIZE} game to set shapes into")
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    shapes = draw_shapes(rng)
    for number in range(1, count + 1):
        shape = next(shapes)
        board = placed(rng.choice(boards), shape.width, shape.inside)
        while board is None:
            board = placed(rng.choice(boards), shape.width, shape.inside)
        path = folder / f"{number:05}.sgf"
        write_games(path, [problem_of(board, shape)])
        yield path, shape


def problem_of(board: Board, shape: Shape) -> Record:
    """Return the record of a shape on a board."""
    record = Record.from_game(Game(SIZE, setup=board, to_move=BLACK))
    annotate(record.root, comment=comment_of(shape), squares=shape.region)
    return record


def comment_of(shape: Shape) -> str:
    return (
        f"{mixed(shape.swing)}\nverdict: {shape.sente}\n"
        f"count: {shape.graph.mean}\nclass: {shape.difficulty}"
    )


def classes(shapes: Sequence[Shape]) -> Counter[str]:
    """Return how many shapes each difficulty has."""
    return Counter(shape.difficulty for shape in shapes)
