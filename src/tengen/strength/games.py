"""Games whose players' strength is asked for or known: moves, rules, names, ranks, as flat arrays.

A set of games is made from records, or from a table (`tengen.records.schema`). It can be written to
one small file that travels to a machine without the table's libraries.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color
from tengen.files.packing import PASS, WHITE_BIT
from tengen.game import Game
from tengen.packed_games import GameTable, PackedGames, rule_columns
from tengen.records.row import Row, rules_of

if TYPE_CHECKING:
    import polars as pl

COLORS = {"B": 1, "W": 2}


@dataclass(frozen=True, slots=True)
class GameSet(GameTable):
    """Games whose players have names, and perhaps ranks.

    `steps` are ranks on the scale of `tengen.ranks`, NaN where the record has none. `human` and
    `winner` are 1 for Black, 2 for White, 0 where nobody says.
    """

    black: NDArray[np.str_]
    white: NDArray[np.str_]
    black_steps: NDArray[np.float32]
    white_steps: NDArray[np.float32]
    time: NDArray[np.int64]
    handicap: NDArray[np.int16]
    ranked: NDArray[np.bool_]
    human: NDArray[np.uint8]
    winner: NDArray[np.uint8]
    bot: NDArray[np.str_]
    id: NDArray[np.str_]

    @classmethod
    def from_frame(cls, table: pl.DataFrame) -> GameSet:
        """Take the games of a table that have moves, as far as they are legal."""
        return cls._from_columns(
            {name: table[name].to_list() for name in Row._fields if name in table.columns}
        )

    @classmethod
    def from_rows(cls, rows: Sequence[Row]) -> GameSet:
        """Take the games that have moves, as far as they are legal."""
        columns = zip(*rows, strict=True) if rows else ([] for _ in Row._fields)
        return cls._from_columns(dict(zip(Row._fields, columns, strict=True)))

    @classmethod
    def _from_columns(cls, columns: Mapping[str, Sequence[Any]]) -> GameSet:
        with_moves = [moves is not None for moves in columns["moves"]]
        count = sum(with_moves)

        def values(name: str, unknown: Any) -> list[Any]:
            if name not in columns:
                return [unknown] * count
            found = itertools.compress(columns[name], with_moves)
            return [unknown if value is None else value for value in found]

        def texts(name: str) -> NDArray[np.str_]:
            return np.array(values(name, ""), np.str_)

        def sides(name: str) -> NDArray[np.uint8]:
            return np.array([COLORS.get(side, 0) for side in values(name, "")], np.uint8)

        def steps(name: str) -> NDArray[np.float32]:
            return np.array(values(name, np.nan), np.float32)

        agreed = ("rules", "komi", "handicap", "time")
        named = list(map(rules_of, *(values(name, None) for name in agreed)))
        legal = values("n_legal", 0) if "n_legal" in columns else None
        return cls(
            PackedGames.from_bytes(
                values("size", 0), values("moves", b""), values("setup", b""), legal
            ),
            *rule_columns(named),
            texts("black"),
            texts("white"),
            steps("black_steps"),
            steps("white_steps"),
            np.array(values("time", 0), np.int64),
            np.array(values("handicap", 0), np.int16),
            np.array(values("ranked", False), np.bool_),
            sides("human"),
            sides("winner"),
            np.array([bot.split(" ")[0] for bot in values("bot", "")], np.str_),
            texts("id"),
        )

    @classmethod
    def of_games(
        cls, games: Sequence[Game], black: Sequence[str] = (), white: Sequence[str] = ()
    ) -> GameSet:
        """Take games that are not from a table; of the players at most the names are known."""
        count = len(games)
        nothing = np.full(count, np.nan, np.float32)
        texts = np.array([""] * count)
        nobody = np.zeros(count, np.uint8)
        return cls(
            PackedGames.of(games),
            *rule_columns([game.rules for game in games]),
            np.array(list(black)) if len(black) else texts,
            np.array(list(white)) if len(white) else texts,
            nothing,
            nothing,
            np.arange(count),
            np.array([game.handicap for game in games], np.int16),
            np.zeros(count, np.bool_),
            nobody,
            nobody,
            texts,
            np.array([str(number + 1) for number in range(count)]),
        )

    def name(self, game: int, color: Color) -> str:
        return str((self.black if color is BLACK else self.white)[game])

    def steps(self, game: int, color: Color) -> float:
        return float((self.black_steps if color is BLACK else self.white_steps)[game])

    def own_turns(self, game: int, color: Color) -> NDArray[np.intp]:
        """Return the indices of a player's moves in a game, passes left out."""
        words = self.games.moves_of(game)
        whites = words >= WHITE_BIT
        return np.flatnonzero((whites == (color is WHITE)) & ((words & PASS) != PASS))
