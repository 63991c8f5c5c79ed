"""Make the tables of endgame exercises that are shipped: boards of three places, and small boards.

python -m tengen_lab.measuring.endgame_tables firsts -n 24 --seed 11 -o src/tengen/train/tables
python -m tengen_lab.measuring.endgame_tables boards -n 24 --seed 11 -o src/tengen/train/tables
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from tengen import knowledge
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Move, Point
from tengen.endgame.exact.games import best_play, solve_games
from tengen.endgame.exact.shapes import CornerShape, block, draw_shapes, placed
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game
from tengen.rules import parse_rules
from tengen.sgf import Record, annotate, read_games, write_games
from tengen.train.endgames import LETTERS, TABLES, first_gains
from tengen.train.playing_out import BoardExercise, play_out, reply, solution

SMALL = 9
HALF = 5  # rows of a block; two blocks share the row in the middle
WIDEST = 4  # columns of a shape that fits, with its wall, on a small board
SHAPES = 80  # to choose from
MOST_LOST = 2  # points that the second of three places loses
LEAST_MOVES = 4  # of the player's on a small board, with best play
MOST_EMPTY = 13  # points of three places: the sum is solved within a second


def firsts(rng: random.Random) -> Iterator[Record]:
    """Yield boards without end, each with three proved places of different worth."""
    boards = [record.game().board for record in read_games(TABLES / "endgames.sgf")]
    shapes = _pool(rng)
    while True:
        three = rng.sample(shapes, len(LETTERS))
        is_small = sum(shape.inside.count(0) for shape in three) <= MOST_EMPTY
        found = _three(rng.choice(boards), three) if is_small else None
        if found is None:
            continue
        board, places = found
        game = Game(board.size, setup=board, to_move=rng.choice((BLACK, WHITE)))
        if _is_close(game, places):
            record = Record.from_game(game)
            names = zip(LETTERS, places, strict=True)
            labels = {point: name for name, place in names for point in place}
            annotate(record.root, labels=labels)
            yield record


def _is_close(game: Game, places: Sequence[frozenset[Point]]) -> bool:
    """Tell whether exactly one place comes first, by no more than a few points."""
    try:
        first, second, _ = sorted(first_gains(game, places), reverse=True)
    except (GoError, UnsupportedError):
        return False
    return 0 < first - second <= MOST_LOST


def _pool(rng: random.Random) -> list[CornerShape]:
    """Draw the shapes that boards are made of."""
    return list(islice(draw_shapes(rng, WIDEST), SHAPES))


def _three(
    board: Board, shapes: Sequence[CornerShape]
) -> tuple[Board, list[frozenset[Point]]] | None:
    """Set a shape into each of three corners; None where they do not fit."""
    places: list[frozenset[Point]] = []
    for shape in shapes:
        after = placed(board, shape.width, shape.inside)
        if after is None:
            return None
        places.append(frozenset(shape.region))
        # A quarter turn: the next corner comes to the upper left.
        board = Board(board.size, bytes(_turned(list(after.stones), board.size)))
        places = [_turned_place(place, board.size) for place in places]
    return board, places


def _turned(values: list[int], size: int) -> list[int]:
    return list(knowledge.symmetric(values, size, 5))


def _turned_place(place: frozenset[Point], size: int) -> frozenset[Point]:
    marks = _turned([int(point in place) for point in range(size * size)], size)
    return frozenset(point for point, mark in enumerate(marks) if mark)


def boards(rng: random.Random) -> Iterator[Record]:
    """Yield small boards with two places between living stones, for ever."""
    shapes = _pool(rng)
    while True:
        upper, lower = rng.sample(shapes, 2)
        stones = small_board(upper, lower)
        if rng.random() < 0.5:
            stones = bytes((3 - stone) % 3 for stone in stones)
        board = Board(SMALL, stones)
        color = rng.choice((BLACK, WHITE))
        try:
            solved = solve_games(stones, SMALL)
            best = best_play(solved, color)
            other = best_play(solved, color.opponent)
        except (GoError, UnsupportedError):
            continue
        if len(best.moves) > 1 or best.may_pass or best.score == other.score:
            continue  # nothing hangs on who begins, or on where
        komi = float(best.score) - 0.5 * color.sign
        game = Game(SMALL, parse_rules("chinese", komi), setup=board, to_move=color)
        if _length(game) >= LEAST_MOVES:
            yield Record.from_game(game)


def _length(game: Game) -> int:
    """Return how many moves the player makes with best play; 0 where a ko comes up."""
    exercise, moves = BoardExercise("", game), list[Move]()
    try:
        while not (out := play_out(exercise, moves)).is_over:
            moves.append(reply(out.game, solution(out.game)))
    except GoError:
        return 0
    return len(moves)


def small_board(upper: CornerShape, lower: CornerShape) -> bytes:
    """Return a board of two blocks: one in the upper left corner, one in the lower right."""
    stones = bytearray(SMALL * SMALL)
    for shape, is_turned in ((upper, False), (lower, True)):
        inside = block(shape.width, shape.inside)
        for row in range(HALF):
            for column in range(SMALL):
                # Where a narrow block leaves room, its last column goes on.
                source = row * 19 + min(column, shape.width + HALF - 1)
                point = row * SMALL + column
                place = SMALL * SMALL - 1 - point if is_turned else point
                stones[place] = inside[source]
    return bytes(stones)


MAKERS = {"firsts": firsts, "boards": boards}


def main(argv: Sequence[str] | None = None) -> int:
    """Write one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=sorted(MAKERS))
    parser.add_argument("-n", type=int, default=24)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("-o", "--output", type=Path, required=True)
    asked = parser.parse_args(argv)
    made = MAKERS[asked.table](random.Random(asked.seed))
    write_games(asked.output / f"{asked.table}.sgf", islice(made, asked.n))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
