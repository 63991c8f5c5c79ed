"""Looking at what a model has learned: its shapes, drawn from games where they were played.

A model knows a shape by its hash alone. Games show what it looks like: every position is matched,
and a shape is drawn as it lay around a played move, with its weight, how often it was there, and
how often it was chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import polars as pl

from tengen._core import patterns as core
from tengen.board import Board
from tengen.coords import Color, Move, Point
from tengen.diagram import Diagram
from tengen.errors import GoError, quoted
from tengen.files.packing import unpack_moves
from tengen.patterns.answers import NONE
from tengen.patterns.model import PatternModel
from tengen.patterns.tables import RESPONSE
from tengen_lab.training.patterns.pools import BATCH, PoolPart, core_games

Kind = Literal["shape", "response"]
Order = Literal["best", "worst", "played", "seen"]
WHOLE_BOARD = 14


@dataclass(frozen=True, slots=True)
class Example:
    """Where a pattern was played: after `moves` moves of a game."""

    game: str
    moves: int


@dataclass(frozen=True, slots=True)
class PatternShape:
    """A pattern of a model, as games show it."""

    number: int  # row of the model's table
    size: int  # of its template, 1 to 14
    weight: float
    learned: int  # times it was played in the games it was harvested from; 0 if not known
    seen: int  # times it was there in the games looked at, at any legal move
    played: int  # and was the move
    examples: tuple[Example, ...]
    stones: bytes  # of the first example's board
    board_size: int
    point: Point
    color: Color  # the mover
    last: Move  # of a response: the move it answers

    @property
    def rows(self) -> list[str]:
        """The shape as text: X the mover, O the opponent, # off the board, * the move.

        The last move of a response is drawn as Q.
        """
        reach = 18 if self.size == WHOLE_BOARD else self.size // 2
        row, column = divmod(self.point, self.board_size)
        lines = []
        for y in range(row - reach, row + reach + 1):
            line = [self._mark(y, x) for x in range(column - reach, column + reach + 1)]
            lines.append(" ".join(line).rstrip())
        return [line for line in lines if line]

    def _mark(self, y: int, x: int) -> str:
        row, column = divmod(self.point, self.board_size)
        if not is_within(self.size, y - row, x - column):
            return " "
        if not (0 <= y < self.board_size and 0 <= x < self.board_size):
            return " " if self.size == WHOLE_BOARD else "#"
        point = y * self.board_size + x
        if point == self.point:
            return "*"
        if point == self.last:
            return "Q"
        stone = self.stones[point]
        return "." if stone == 0 else "X" if stone == self.color else "O"

    def diagram(self, title: str = "") -> Diagram:
        """Draw the part of the board that the shape covers, the move circled."""
        size, (row, column) = self.board_size, divmod(self.point, self.board_size)
        covered = [is_within(self.size, p // size - row, p % size - column) for p in range(size**2)]
        stones = bytes(
            stone if inside else 0 for stone, inside in zip(self.stones, covered, strict=True)
        )
        reach = max(2, size if self.size == WHOLE_BOARD else self.size // 2)
        crop = (
            max(0, row - reach), max(0, column - reach),
            min(size - 1, row + reach), min(size - 1, column + reach),
        )  # fmt: skip
        grey = frozenset(
            p for p, inside in enumerate(covered)
            if not inside and crop[0] <= p // size <= crop[2] and crop[1] <= p % size <= crop[3]
        )  # fmt: skip
        caption = f"weight {self.weight:+.2f}, played {self.played:,} of {self.seen:,}"
        return Diagram(
            stones, size, title=title, caption=caption, circles=frozenset([self.point]),
            crosses=grey, crop=crop, coordinates=False,
            last=self.last if self.last is not None and covered[self.last] else None,
        )  # fmt: skip


def is_within(size: int, dy: int, dx: int) -> bool:
    """True if a template covers the point this far from its centre.

    >>> [is_within(2, 0, 1), is_within(2, 1, 1), is_within(3, 1, 1)]
    [True, False, True]
    """
    if size == WHOLE_BOARD:
        return True
    distance = abs(dx) + abs(dy) + max(abs(dx), abs(dy))
    return distance <= size if size > 1 else distance == 0


def browse(
    model: PatternModel,
    pool: PoolPart,
    kind: Kind = "shape",
    order: Order = "best",
    *,
    sizes: tuple[int, int] = (1, WHOLE_BOARD),
    count: int = 20,
    examples: int = 3,
    least: int = 1,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> list[PatternShape]:
    """Return patterns that were played `least` times or more in a pool, in the order asked for."""
    for text, allowed in ((kind, get_args(Kind)), (order, get_args(Order))):
        if text not in allowed:
            raise GoError(f"{quoted(text)}: one of {', '.join(allowed)} expected")
    if kind == "response" and not model.preset.responses:
        raise GoError(f"{model.name} knows no responses")
    table, layout = model.table, model.layout
    seen, played = (np.zeros(len(table) + 1, dtype=np.int64) for _ in range(2))
    places = []  # pattern, row of the pool, move
    for number, games in enumerate(pool.batches(BATCH)):
        made = core.extract(core_games(games), table.dictionary)
        if len(made) == 0:
            continue
        legal = model.core.rank(made)[2]
        members = layout.members(made).reshape(-1, layout.groups)[:, int(kind == "response")]
        known = np.where(members == NONE, len(table), members)
        winners = known[np.concatenate([[0], np.cumsum(legal)[:-1]])]
        seen += np.bincount(known, minlength=len(seen))
        played += np.bincount(winners, minlength=len(seen))
        game, move = made.places()
        places.append(np.array([winners, pool.rows[number * BATCH + game], move], dtype=np.int64))
        progress(min((number + 1) * BATCH, len(pool)), len(pool))
    weights = model.weights
    ranks = {"best": -weights, "worst": weights, "played": -played, "seen": -seen}
    fits = (played[:-1] >= least) & (table.sizes >= sizes[0]) & (table.sizes <= sizes[1])
    chosen = np.flatnonzero(fits)
    chosen = chosen[np.argsort(np.asarray(ranks[order])[chosen], kind="stable")][:count]
    where = np.concatenate(places, axis=1) if places else np.zeros((3, 0), dtype=np.int64)
    ids = pl.scan_parquet(pool.path).select("id").collect()["id"]
    found = []
    for pattern in chosen:
        hits = where[1:, where[0] == pattern][:, :examples]
        board, last, point, color = _position(pool, int(hits[0, 0]), int(hits[1, 0]))
        found.append(
            PatternShape(
                int(pattern), int(table.sizes[pattern]), float(model.weights[pattern]),
                int(table.counts[pattern]), int(seen[pattern]), int(played[pattern]),
                tuple(Example(ids[int(row)], int(move)) for row, move in hits.T),
                board.stones, board.size, point, color,
                last if table.kinds[pattern] == RESPONSE else None,
            )
        )  # fmt: skip
    return found


def _position(pool: PoolPart, row: int, moves: int) -> tuple[Board, Move, Point, Color]:
    """Return a board of the pool, its last move, and the next move with its color."""
    table = pl.scan_parquet(pool.path).select("size", "setup", "moves")
    size, setup, packed = table.slice(row, 1).collect().row(0)
    stones: list[list[Point]] = [[], []]
    for color, point in unpack_moves(setup or b""):
        if point is not None:
            stones[color - 1].append(point)
    board = Board.from_stones(size, *stones)
    played = unpack_moves(packed)
    for color, point in played[:moves]:
        if point is not None:
            board = board.play(color, point)
    color, point = played[moves]
    assert point is not None  # a pass has no shape
    return board, played[moves - 1][1] if moves else None, point, color
