"""Ladders made by hand: across an open board to the far corner, working ones and broken ones.

White runs and Black chases, four moves each, so that whoever is wrong about the end of the ladder
loses five stones or a wall full of cuts. `tengen.knowledge.ladders`, which reads every line to its
end, says which ones work.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Point, parse_gtp
from tengen.game import Game
from tengen.knowledge import ladders
from tengen.rules import RULE_SETS

SIZE = 19
COLUMNS = "ABCDEFGHJKLMNOPQRST"
STARTS = ((5, 5), (7, 7), (4, 7), (8, 6), (6, 9))  # of the white stone: column and row
BREAKERS = (None, 7, 10)  # steps along the diagonal to a white stone in the way
CHASE = 8  # moves before Black's question, one more before White's
ELSEWHERE = {BLACK: ("Q5", "R4"), WHITE: ("C17", "D15", "O3")}


@dataclass(frozen=True, slots=True)
class LadderPosition:
    """A position in a ladder, with the runner's last stone.

    With Black to move the chain has two liberties, and `atari` is where the ladder goes on; with
    White to move it is in atari, and `atari` is its liberty.
    """

    game: Game
    runner: Point
    atari: Point
    works: bool


def ladder_positions(*, chaser_moves: bool) -> list[LadderPosition]:
    """Return all positions of one kind: Black goes on with the ladder or not, White runs or not."""
    found = []
    for (column, row), breaker in itertools.product(STARTS, BREAKERS):
        if breaker is not None and max(column, row) + breaker > SIZE - 2:
            continue
        found.append(_position(column, row, breaker, chaser_moves=chaser_moves))
    return found


def _position(column: int, row: int, breaker: int | None, *, chaser_moves: bool) -> LadderPosition:
    black = [(column - 1, row), (column, row - 1), (column - 1, row + 1), (column + 1, row - 1)]
    white = [(column, row)] + ([(column + breaker, row + breaker)] if breaker is not None else [])
    elsewhere = {color: [_point(text) for text in texts] for color, texts in ELSEWHERE.items()}
    setup = Board.from_stones(
        SIZE,
        [*(_at(*place) for place in black), *elsewhere[BLACK]],
        [*(_at(*place) for place in white), *elsewhere[WHITE]],
    )
    game = Game(SIZE, RULE_SETS["chinese"], setup=setup, to_move=BLACK)
    works = bool(ladders(game.board).moves[WHITE])
    moves = list(itertools.islice(_chase(column, row), CHASE + 2))
    for move in moves[: CHASE if chaser_moves else CHASE + 1]:
        game.play(move)
    return LadderPosition(
        game, moves[CHASE - 1], moves[CHASE if chaser_moves else CHASE + 1], works
    )


def _chase(column: int, row: int) -> Iterator[Point]:
    """Yield the moves of a ladder to the upper right, Black's atari first."""
    yield _at(column + 1, row)
    row += 1
    yield _at(column, row)
    while True:
        yield _at(column, row + 1)
        column += 1
        yield _at(column, row)
        yield _at(column + 1, row)
        row += 1
        yield _at(column, row)


def _at(column: int, row: int) -> Point:
    return _point(f"{COLUMNS[column - 1]}{row}")


def _point(text: str) -> Point:
    point = parse_gtp(text, SIZE)
    assert point is not None
    return point
