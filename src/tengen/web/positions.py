"""Requests that name a position: a record, a place in it, and moves from there."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from tengen.coords import MAX_SIZE, MIN_SIZE, parse_gtp
from tengen.errors import GoError, UnsupportedError, quoted
from tengen.game import Game
from tengen.results import UNKNOWN, Result
from tengen.sgf import Node, Record, parse_game
from tengen.sgf.mainline import SETUP, read_size
from tengen.web.asked import Asked
from tengen.web.limits import HIGHEST, ServerLimits, TooLarge

# Properties whose values are points or rectangles of points.
_POINT_LISTS = frozenset((*SETUP, "TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD", "VW"))
REMEMBERED = 100_000  # characters of a record that is kept as it was read
Vertex = Annotated[str, Field(max_length=4, examples=["Q16", "pass"])]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the records that requests name: within limits, those of the library by their id."""

    limits: ServerLimits
    find: Callable[[str], str]  # id -> bare SGF; raises `NotFound`


class Position(Asked):
    """A position of a game: after the last move unless `move` or `node` say otherwise.

    The game is a record (`sgf`), or one of the library's (`game`).
    """

    sgf: str | None = Field(default=None, description="A game record.", examples=["(;SZ[9];B[ee])"])
    game: str | None = Field(
        default=None, max_length=64, description="The id of a game in the library."
    )
    move: int | None = Field(
        default=None, ge=0, le=HIGHEST, description="After this many moves of the main line."
    )
    node: int | None = Field(
        default=None,
        ge=0,
        le=HIGHEST,
        description="At this node, in any variation: 0 is the root, then as the text has them.",
    )
    play: list[Vertex] = Field(
        default_factory=list, max_length=HIGHEST, description="Moves played on from there."
    )

    @property
    def length(self) -> int:
        """How many bytes have to be read, about."""
        return len(self.sgf or "")

    def read(self, reader: Reader) -> Game:
        """Return the game up to the position. Raises `GoError` for an impossible position."""
        limits = reader.limits
        if self.move is not None and self.node is not None:
            raise GoError("move and node both name a place in the record; give one of them")
        if (self.sgf is None) == (self.game is None):
            raise GoError("a position has a record (sgf) or the id of a game (game): give one")
        record = self._record(reader)
        node = None if self.node is None else record.tree.node(self.node)
        if node is not None:
            check_depth(node, limits)
        game = record.game(node, move=self.move)
        if len(game) + len(self.play) > limits.moves:
            raise too_long(limits)
        for vertex in self.play:
            if game.is_over:
                game.resume()
            game.play(parse_gtp(vertex, game.size))
        return game

    def recorded(self, reader: Reader) -> Result:
        """Return the result that the record has, if the position is the end of its main line."""
        record = self._record(reader)
        here, end = self.read(reader), record.game()
        is_end = (here.moves, here.colors) == (end.moves, end.colors)
        return record.info.result if is_end else UNKNOWN

    def _record(self, reader: Reader) -> Record:
        text = self.sgf if self.sgf is not None else reader.find(self.game or "")
        is_short = len(text) <= REMEMBERED
        return _checked(text, reader.limits) if is_short else _read(text, reader.limits)


def _read(text: str, limits: ServerLimits) -> Record:
    record = parse_game(text)
    check_record(record, limits)
    return record


# Every step through a game asks several times for the same record, which nobody changes here.
_checked = functools.lru_cache(maxsize=8)(_read)


def check_record(record: Record, limits: ServerLimits) -> None:
    """Raise `UnsupportedError` for a board that is not square, too small or too large.

    Raises `TooLarge` for a record whose few bytes name very many points.
    """
    declared = record.root.properties.get("SZ")
    if declared and not read_size(declared[0]):
        size = quoted(declared[0].decode("utf-8", "replace"))
        raise UnsupportedError(
            f"the board size {size} is not handled, only square boards from "
            f"{MIN_SIZE}x{MIN_SIZE} to {MAX_SIZE}x{MAX_SIZE} are"
        )
    points = 0
    for node in record.tree.walk():
        points += _named_points(node.properties, record.size)
        if points > limits.points:
            raise TooLarge(
                f"the set-ups and marks of a record may name {limits.points} points, "
                "those of this one name more"
            )


def _named_points(properties: Mapping[str, Sequence[bytes]], size: int) -> int:
    """Count the points that a node's set-up and marks name, and its whole board for a set-up."""
    points = 0 if SETUP.keys().isdisjoint(properties) else size * size
    for name in _POINT_LISTS.intersection(properties):
        for value in properties[name]:
            first, colon, last = value.strip().partition(b":")
            if colon and len(first) == len(last) == 2:
                points += (abs(first[0] - last[0]) + 1) * (abs(first[1] - last[1]) + 1)
            else:
                points += 1
    return points


def check_depth(node: Node, limits: ServerLimits) -> None:
    """Refuse a node below very many others before its line is played."""
    depth, above = 0, node.parent
    while above is not None:
        depth, above = depth + 1, above.parent
        if depth > 2 * limits.moves:
            raise too_long(limits)


def too_long(limits: ServerLimits) -> TooLarge:
    return TooLarge(f"a game may have {limits.moves} moves, this one has more")
