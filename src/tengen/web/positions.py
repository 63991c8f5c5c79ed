"""Requests that name a position: a record, a place in it, and moves from there."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tengen.coords import MAX_SIZE, MIN_SIZE, parse_gtp
from tengen.errors import GoError, UnsupportedError, quoted
from tengen.game import Game
from tengen.sgf import Node, Record, parse_game
from tengen.sgf.mainline import read_size
from tengen.web.limits import HIGHEST, TooLarge

Vertex = Annotated[str, Field(max_length=4, examples=["Q16", "pass"])]


class Position(BaseModel):
    """A position of a game: after the last move unless `move` or `node` say otherwise."""

    model_config = ConfigDict(extra="forbid")

    sgf: str = Field(description="A game record.", examples=["(;SZ[9];B[ee])"])
    move: int | None = Field(
        None, ge=0, le=HIGHEST, description="After this many moves of the main line."
    )
    node: int | None = Field(
        None,
        ge=0,
        le=HIGHEST,
        description="At this node, in any variation: 0 is the root, then as the text has them.",
    )
    play: list[Vertex] = Field(
        default_factory=list, max_length=HIGHEST, description="Moves played on from there."
    )

    def game(self, limit: int) -> Game:
        """Return the game up to the position. Raises `GoError` for what is no position."""
        if self.move is not None and self.node is not None:
            raise GoError("move and node both name a place in the record; give one of them")
        record = parse_game(self.sgf)
        check_board(record)
        node = None if self.node is None else record.tree.node(self.node)
        if node is not None:
            check_depth(node, limit)
        game = record.game(node, move=self.move)
        if len(game) + len(self.play) > limit:
            raise too_long(limit)
        for vertex in self.play:
            if game.is_over:
                game.resume()
            game.play(parse_gtp(vertex, game.size))
        return game


def check_board(record: Record) -> None:
    """Raise `UnsupportedError` for a board that is not square, too small or too large."""
    declared = record.root.properties.get("SZ")
    if declared and not read_size(declared[0]):
        size = quoted(declared[0].decode("utf-8", "replace"))
        raise UnsupportedError(
            f"the board size {size} is not handled, only square boards from "
            f"{MIN_SIZE}x{MIN_SIZE} to {MAX_SIZE}x{MAX_SIZE} are"
        )


def check_depth(node: Node, limit: int) -> None:
    """Refuse a node below more than `limit` others before its line is played."""
    depth, above = 0, node.parent
    while above is not None:
        depth, above = depth + 1, above.parent
        if depth > 2 * limit:
            raise too_long(limit)


def too_long(limit: int) -> TooLarge:
    return TooLarge(f"a game may have {limit} moves, this one has more")
