"""Players' histories and their recent moves: definitions 1 and 2 of Neubauer 2024.

Games are numbered by their place t in the pool, from 0. The history of a player at t are his games
up to and including t; his past moves are the moves he made in them, passes left out; his recent
moves are the latest N of these. What a model may know before game t is the history at t - 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.files.packing import PASS
from tengen.packed_games import points_and_colors
from tengen.ratings import Pool, pool_from_frame

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move of a player: the game's place in the pool, and the move's index in the game."""

    game: int
    index: int


class Histories:
    """All players' histories over one pool.

    >>> games = pl.DataFrame({"black": ["a", "b"], "white": ["b", "c"], "winner": ["B", "W"]})
    >>> histories = Histories.from_frame(games)
    >>> histories.history("b", 1).tolist(), histories.history("b", 0).tolist()
    ([0, 1], [0])
    """

    def __init__(self, pool: Pool, moves: pl.Series | None = None) -> None:
        """`moves` are the packed moves of the table that the pool was read from."""
        self.pool = pool
        self._moves = moves
        self._number = {name: number for number, name in enumerate(pool.players)}
        seats = np.column_stack([pool.black, pool.white]).ravel()
        order = np.argsort(seats, kind="stable")
        self._games: Numbers = (order // 2).astype(np.int64)  # all histories, one after the other
        self._starts = np.searchsorted(seats[order], np.arange(len(pool.players) + 1))

    @classmethod
    def from_frame(cls, games: pl.DataFrame, *, handicap: bool = False) -> Histories:
        """Return the histories in a table of games; those that cannot be rated are left out."""
        moves = games["moves"] if "moves" in games.columns else None
        return cls(pool_from_frame(games, handicap=handicap), moves)

    def history(self, player: str, t: int) -> Numbers:
        """Return the player's games up to and including t, in order."""
        if player not in self._number:
            raise GoError(f"no player {player!r} in the pool")
        number = self._number[player]
        games = self._games[self._starts[number] : self._starts[number + 1]]
        return games[: np.searchsorted(games, t, side="right")]

    def past_moves(self, player: str, t: int) -> list[PastMove]:
        """Return all moves the player made up to and including game t, passes left out."""
        return [
            PastMove(game, index)
            for game in self.history(player, t).tolist()
            for index in self._own_moves(player, game).tolist()
        ]

    def recent_moves(self, player: str, t: int, window: int) -> list[PastMove]:
        """Return the latest `window` of the player's past moves at t, in order."""
        found: list[PastMove] = []
        for game in self.history(player, t)[::-1].tolist():
            missing = window - len(found)
            if missing <= 0:
                break
            indices = self._own_moves(player, game)[-missing:]
            found += [PastMove(game, index) for index in indices[::-1].tolist()]
        return found[::-1]

    def _own_moves(self, player: str, game: int) -> Numbers:
        """Return the indices of the player's moves in a game.

        Neubauer says that Black has the odd moves; records also know handicaps and moves out of
        turn, so the colour is the one recorded.
        """
        packed = None if self._moves is None else self._moves[int(self.pool.row[game])]
        if packed is None:
            return np.empty(0, np.int64)
        points, whites = points_and_colors(packed)
        is_white = self.pool.white[game] == self._number[player]
        return np.flatnonzero((whites == is_white) & (points != PASS)).astype(np.int64)
