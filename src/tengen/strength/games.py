"""Games whose players' strength is asked for or known: moves, rules, names, ranks, as flat arrays.

A set of games is made from records, or from a table (`tengen.records.schema`). It can be written to
one small file that travels to a machine without the table's libraries.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color
from tengen.errors import ParseError
from tengen.files.archives import read_packed_arrays, write_packed_arrays
from tengen.files.packing import PASS, WHITE_BIT
from tengen.game import Game
from tengen.packed_games import PackedGames, one_a_game
from tengen.records.row import Row, rules_of
from tengen.rules import RULE_SETS, Rules

if TYPE_CHECKING:
    import polars as pl

RULE_NAMES = list(RULE_SETS)
COLORS = {"B": 1, "W": 2}


@dataclass(frozen=True, slots=True)
class GameSet:
    """Many games; all arrays but those of `games` have one entry a game.

    `steps` are ranks on the scale of `tengen.ranks`, NaN where the record has none. `human` and
    `winner` are 1 for Black, 2 for White, 0 where nobody says.
    """

    games: PackedGames
    rules: NDArray[np.uint8]  # index into RULE_NAMES
    komi: NDArray[np.float32]
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
        plain = {rules.with_komi(0): number for number, rules in enumerate(_PLAIN)}
        legal = values("n_legal", 0) if "n_legal" in columns else None
        return cls(
            PackedGames.from_bytes(
                values("size", 0), values("moves", b""), values("setup", b""), legal
            ),
            np.array([plain.get(each.with_komi(0), 0) for each in named], np.uint8),
            np.array([each.komi for each in named], np.float32),
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
        plain = {rules.with_komi(0): number for number, rules in enumerate(_PLAIN)}
        nothing = np.full(count, np.nan, np.float32)
        texts = np.array([""] * count)
        nobody = np.zeros(count, np.uint8)
        return cls(
            PackedGames.of(games),
            np.array([plain.get(game.rules.with_komi(0), 0) for game in games], np.uint8),
            np.array([game.rules.komi for game in games], np.float32),
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

    def __len__(self) -> int:
        return len(self.games)

    def subset(self, index: NDArray[np.intp]) -> GameSet:
        """Return some of the games, in the order asked for."""
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "games"}
        return GameSet(
            self.games.subset(index), **{name: value[index] for name, value in values.items()}
        )

    def rules_of(self, game: int) -> Rules:
        return RULE_SETS[RULE_NAMES[self.rules[game]]].with_komi(float(self.komi[game]))

    def all_rules(self) -> list[Rules]:
        """Return the rules of each game, equal ones as one object."""
        made: dict[tuple[int, float], Rules] = {}
        keys = list(zip(self.rules.tolist(), self.komi.tolist(), strict=True))
        for (number, komi), game in zip(keys, range(len(self)), strict=True):
            if (number, komi) not in made:
                made[number, komi] = self.rules_of(game)
        return [made[key] for key in keys]

    def name(self, game: int, color: Color) -> str:
        return str((self.black if color is BLACK else self.white)[game])

    def steps(self, game: int, color: Color) -> float:
        return float((self.black_steps if color is BLACK else self.white_steps)[game])

    def own_turns(self, game: int, color: Color) -> NDArray[np.intp]:
        """Return the indices of a player's moves in a game, passes left out."""
        words = self.games.moves_of(game)
        whites = words >= WHITE_BIT
        return np.flatnonzero((whites == (color is WHITE)) & ((words & PASS) != PASS))

    def save(self, path: Path) -> None:
        """Write the set compressed."""
        own = {name: getattr(self, name) for name in _own_columns()}
        write_packed_arrays(path, {**self.games.to_arrays(), **own})

    @classmethod
    def load(cls, path: Path) -> GameSet:
        """Read what `save` wrote. Raises `GoError` if it is something else."""
        arrays = read_packed_arrays(path)
        try:
            games = PackedGames.from_arrays(arrays)
            return cls(games, **one_a_game(arrays, len(games), _own_columns()))
        except ParseError as error:
            raise error.at(str(path)) from None


def _own_columns() -> list[str]:
    return [field.name for field in fields(GameSet) if field.name != "games"]


_PLAIN: Sequence[Rules] = [RULE_SETS[name] for name in RULE_NAMES]


def joined(sets: Sequence[GameSet]) -> GameSet:
    """Return the games of several sets, one after the other."""
    games = PackedGames.join(
        np.concatenate([each.games.sizes for each in sets]),
        [each.games.moves_of(i) for each in sets for i in range(len(each))],
        [each.games.setup_of(i) for each in sets for i in range(len(each))],
        np.concatenate([each.games.first for each in sets]),
    )
    columns = {
        name: np.concatenate([getattr(each, name) for each in sets]) for name in _own_columns()
    }
    return GameSet(games, **columns)
