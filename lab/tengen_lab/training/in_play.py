"""Many games of one size in play at once, as arrays: a move is added to all of them together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tengen.files.packing import PASS, WHITE_BIT
from tengen.nets.features import Features, encode_packed
from tengen.packed_games import PackedGames, offsets_from, offsets_of
from tengen.rules import RULE_SETS, Rules

LONGEST = 1.4  # moves a point: longer games are given up


class GamesInPlay:
    """Unfinished games; row i of every array is game i.

    moves    packed moves, of which the first `length` count
    setup    packed stones that stood there before them
    first    who moves first: 1 or 2
    """

    def __init__(self, size: int, games: int, *, threads: int = 1) -> None:
        self.size, self.threads = size, threads
        self.longest = int(LONGEST * size * size)
        self.moves = np.zeros((games, self.longest + 1), np.uint16)
        self.length = np.zeros(games, np.int64)
        self.setup: list[NDArray[np.uint16]] = [np.empty(0, np.uint16)] * games
        self.first = np.ones(games, np.uint8)
        self.rules: list[Rules] = [RULE_SETS["chinese"]] * games

    def begin(self, game: int) -> None:
        """Put an empty board in the place of a game."""
        self.length[game], self.first[game] = 0, 1
        self.setup[game] = np.empty(0, np.uint16)

    def begin_from(self, game: int, opening: PackedGames, moves: int) -> None:
        """Put the first moves of the only game of `opening` in the place of a game."""
        self.moves[game, :moves] = opening.moves[:moves]
        self.length[game], self.setup[game] = moves, opening.setup
        self.first[game] = opening.first[0]

    def encode(self) -> Features:
        """Return the latest positions as a network takes them."""
        inside = np.arange(self.moves.shape[1])[None] < self.length[:, None]
        games = PackedGames(
            np.full(len(self.length), self.size, np.int32),
            self.moves[inside],
            offsets_from(self.length),
            np.concatenate(self.setup),
            offsets_of(self.setup),
            self.first,
        )
        turns = list(self.length[:, None])
        return encode_packed(
            games, self.rules, turns, pos_len=self.size, packed=True, threads=self.threads
        )

    def to_move(self) -> NDArray[np.uint8]:
        last = self._last()
        after = np.where(last & WHITE_BIT, 1, 2).astype(np.uint8)
        return np.where(self.length > 0, after, self.first)

    def play(self, chosen: NDArray[np.integer]) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
        """Play a move in every game, where the number of points is a pass.

        Returns which games have ended by two passes, and the numbers of those that have ended or
        are too long: others should begin in their place.
        """
        is_pass = chosen == self.size**2
        is_over = is_pass & (self._last() & PASS == PASS) & (self.length > 0)
        packed = np.where(is_pass, PASS, chosen) | np.where(self.to_move() == 2, WHITE_BIT, 0)
        self.moves[np.arange(len(chosen)), self.length] = packed.astype(np.uint16)
        self.length += 1
        return is_over, np.flatnonzero(is_over | (self.length >= self.longest))

    def _last(self) -> NDArray[np.uint16]:
        """Return each game's last packed move; ignore it for games without moves."""
        return self.moves[np.arange(len(self.length)), np.maximum(self.length - 1, 0)]
