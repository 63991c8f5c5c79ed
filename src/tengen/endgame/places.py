"""What an analysis is asked about: a region of a real board, with who owns what around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.board import Board
from tengen.coords import Point
from tengen.endgame.judges import Ban, Judge, both_sides
from tengen.endgame.regions import Region, unsettled_regions
from tengen.game import Game
from tengen.nets.evaluation import Floats

if TYPE_CHECKING:
    from tengen.endgame.isolation import Isolated


@dataclass(frozen=True, slots=True)
class Seen:
    """A board on which a place was isolated before, and the stones that stand on it now.

    Whoever goes on from there meets positions that have been judged already.
    """

    local: Isolated
    stones: bytes


@dataclass(frozen=True, slots=True)
class Place:
    """A region of a board; `ownership` is Black's, of the whole board.

    A ban is a ko that may not be retaken now. `seen` is where the place was searched before the
    last move in it.
    """

    board: Board
    region: Region
    ownership: Floats
    ban: Ban | None = None
    seen: Seen | None = None


def ownerships(boards: Sequence[Board], judge: Judge) -> list[Floats]:
    """Return who owns what on boards as they are; equal boards are judged once."""
    distinct = sorted(set(boards), key=lambda board: (board.size, board.stones))
    judged = dict(zip(distinct, both_sides(judge, distinct), strict=True))
    return [judged[board].ownership for board in boards]


def place_of(game: Game, judge: Judge, region: Iterable[Point]) -> Place:
    """Return the place that a region is."""
    return place_on(game, frozenset(region), ownerships([game.board], judge)[0])


def unsettled_places(game: Game, owners: Floats) -> list[Place]:
    """Return every place of the board that is not settled, the largest first."""
    return [place_on(game, region, owners) for region in unsettled_regions(game.board, owners)]


def place_on(game: Game, region: Region, owners: Floats) -> Place:
    ko = game.ko_point
    ban = (ko, game.to_move) if ko is not None and ko in region else None
    return Place(game.board, region, owners, ban)
