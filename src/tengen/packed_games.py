"""Many games as flat arrays: how collections, networks and pattern learners hand them around.

`PackedGames` has moves and set-ups alone; a `GameTable` knows the rules as well, and whatever else
its kinds say of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.coords import BLACK, MAX_SIZE, WHITE, Color
from tengen.errors import ParseError
from tengen.files.archives import read_packed_arrays, write_packed_arrays
from tengen.files.packing import PASS, WHITE_BIT, packed
from tengen.game import Game
from tengen.rules import RULE_SETS, Rules

if TYPE_CHECKING:
    import polars as pl

_ARRAYS: dict[str, type[np.unsignedinteger]] = {
    **dict.fromkeys(("sizes", "low", "high", "first"), np.uint8),
    **dict.fromkeys(("lengths", "setup", "setup_lengths"), np.uint16),
}
Words = NDArray[np.uint16]  # packed moves or stones, see `tengen.files.packing`


@dataclass(frozen=True, slots=True)
class PackedGames:
    """Games of any sizes; game i has moves[offsets[i]:offsets[i + 1]], and set-up stones likewise.

    >>> games = PackedGames.of([Game(9).play(40).play(None)])
    >>> games.moves_of(0).tolist() == [40, WHITE_BIT | PASS]
    True
    """

    sizes: NDArray[np.int32]
    moves: Words
    offsets: NDArray[np.int64]
    setup: Words
    setup_offsets: NDArray[np.int64]
    first: NDArray[np.uint8]  # who is to move at the start: 1 or 2

    @classmethod
    def of(cls, games: Iterable[Game]) -> PackedGames:
        """Pack the set-ups and moves of `games`."""
        sizes, first, moves, setup = [], [], [], []
        for game in games:
            sizes.append(game.size)
            first.append(int(game.first))
            moves.append([packed(c, m) for c, m in zip(game.colors, game.moves, strict=True)])
            stones = enumerate(game.setup.stones)
            setup.append([packed(Color(stone), point) for point, stone in stones if stone])
        return cls.join(sizes, moves, setup, first)

    @classmethod
    def join(
        cls,
        sizes: ArrayLike,
        moves: Sequence[Sequence[int] | NDArray[np.integer]],
        setup: Sequence[Sequence[int] | NDArray[np.integer]],
        first: ArrayLike | None = None,
    ) -> PackedGames:
        """Join games given as one list of packed moves, and one of set-up stones, each."""
        columns = (
            np.array(sizes, np.int32).reshape(-1),
            _flat(moves),
            offsets_of(moves),
            _flat(setup),
            offsets_of(setup),
        )
        if first is None:
            return cls.starting(*columns)
        return cls(*columns, np.array(first, np.uint8).reshape(-1))

    @classmethod
    def starting(
        cls,
        sizes: NDArray[np.int32],
        moves: Words,
        offsets: NDArray[np.int64],
        setup: Words,
        setup_offsets: NDArray[np.int64],
    ) -> PackedGames:
        """Return games that do not say who starts.

        The player of the first move does; where there is none, White does after a handicap (two
        black stones or more and no white one), else Black.
        """
        stones = np.diff(setup_offsets)
        white = np.concatenate([[0], np.cumsum(setup >= WHITE_BIT)])
        white_stones = np.diff(white[setup_offsets])
        first = np.where((stones >= 2) & (white_stones == 0), WHITE, BLACK)
        moved = np.diff(offsets) > 0
        opening = moves[offsets[:-1][moved]]
        first[moved] = np.where(opening & WHITE_BIT, WHITE, BLACK)
        return cls(sizes, moves, offsets, setup, setup_offsets, first.astype(np.uint8))

    @classmethod
    def from_frame(cls, games: pl.DataFrame) -> PackedGames:
        """Take the games of a table (see `tengen.records.schema`): size, setup and moves.

        Where the table has the column n_legal, the moves of each game that are legal.
        """
        legal = games["n_legal"].to_list() if "n_legal" in games.columns else None
        return cls.from_bytes(games["size"].to_numpy(), games["moves"], games["setup"], legal)

    @classmethod
    def from_bytes(
        cls,
        sizes: ArrayLike,
        moves: Iterable[bytes | None],
        setups: Iterable[bytes | None],
        legal: Sequence[int] | None = None,
    ) -> PackedGames:
        """Take games whose moves and set-ups are packed; of each only the `legal` first moves."""
        words = [unpack_words(data) for data in moves]
        if legal is not None:
            words = [own[:count] for own, count in zip(words, legal, strict=True)]
        return cls.join(sizes, words, [unpack_words(data) for data in setups])

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """Return the games as arrays to be written; high and low bytes apart compress better."""
        return {
            "sizes": self.sizes.astype(np.uint8),
            "low": self.moves.astype(np.uint8),
            "high": (self.moves >> 8).astype(np.uint8),
            "lengths": self.lengths().astype(np.uint16),
            "setup": self.setup,
            "setup_lengths": np.diff(self.setup_offsets).astype(np.uint16),
            "first": self.first,
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> PackedGames:
        """Undo `to_arrays`. Raises `GoError` where the arrays are not of games."""
        if missing := {*_ARRAYS} - {*arrays}:
            raise ParseError(f"no array {sorted(missing)[0]!r}")
        for name, kind in _ARRAYS.items():
            if arrays[name].ndim != 1 or arrays[name].dtype != kind:
                raise ParseError(f"the array {name!r} does not hold {np.dtype(kind).name}")
        sizes, first, low, high, setup = (
            arrays[name] for name in ("sizes", "first", "low", "high", "setup")
        )
        offsets, setup_offsets = (
            offsets_from(arrays[name]) for name in ("lengths", "setup_lengths")
        )
        moves = low.astype(np.uint16) | (high.astype(np.uint16) << np.uint16(8))
        if not len(low) == len(high) == offsets[-1] or len(setup) != setup_offsets[-1]:
            raise ParseError("other numbers of moves or stones than the lengths say")
        if not len(sizes) == len(first) == len(offsets) - 1 == len(setup_offsets) - 1:
            raise ParseError("other numbers of sizes, starts and lengths")
        if not ((sizes > 0) & (sizes <= MAX_SIZE) & (first > 0) & (first <= 2)).all():
            raise ParseError("an impossible board size or first player")
        points, stones = moves & np.uint16(PASS), setup & np.uint16(PASS)
        boards = sizes.astype(np.uint16) ** 2
        on_board = points < np.repeat(boards, np.diff(offsets))
        if (
            not ((points == PASS) | on_board).all()
            or not (stones < np.repeat(boards, np.diff(setup_offsets))).all()
        ):
            raise ParseError("a point off the board")
        return cls(sizes.astype(np.int32), moves, offsets, setup, setup_offsets, first)

    def __len__(self) -> int:
        return len(self.sizes)

    def moves_of(self, game: int) -> Words:
        return self.moves[self.offsets[game] : self.offsets[game + 1]]

    def setup_of(self, game: int) -> Words:
        return self.setup[self.setup_offsets[game] : self.setup_offsets[game + 1]]

    def lengths(self) -> NDArray[np.int64]:
        """Return the number of moves of each game."""
        return np.diff(self.offsets)

    def movers(self, game: int) -> NDArray[np.uint8]:
        """Return who is to move (1 or 2) before each move of a game, and after the last."""
        colors = np.where(self.moves_of(game) & WHITE_BIT, 2, 1)
        last = 3 - colors[-1] if len(colors) else self.first[game]
        return np.append(colors, last).astype(np.uint8)

    def to_move(self, game: int, turn: int) -> int:
        """Return who is to move (1 or 2) after `turn` moves of a game."""
        start, stop = int(self.offsets[game]), int(self.offsets[game + 1])
        if start + turn < stop:
            return 2 if self.moves[start + turn] & WHITE_BIT else 1
        if turn == 0:
            return int(self.first[game])
        return 1 if self.moves[stop - 1] & WHITE_BIT else 2

    def subset(self, index: NDArray[np.intp]) -> PackedGames:
        """Return some of the games, in the order asked for."""
        moves, offsets = _take(self.moves, self.offsets, index)
        setup, setup_offsets = _take(self.setup, self.setup_offsets, index)
        return PackedGames(
            self.sizes[index], moves, offsets, setup, setup_offsets, self.first[index]
        )


RULE_NAMES = list(RULE_SETS)
_NUMBERS = {rules.with_komi(0): number for number, rules in enumerate(RULE_SETS.values())}


def rule_columns(rules: Sequence[Rules]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the columns `rules` and `komi` of a table; rules without a name count as the first."""
    numbers = [_NUMBERS.get(each.with_komi(0), 0) for each in rules]
    return np.array(numbers, np.uint8), np.array([each.komi for each in rules], np.float32)


@dataclass(frozen=True, slots=True)
class GameTable:
    """Games with the rules they were played by; all further columns have one entry a game too.

    What a kind of table knows besides are fields of its class. It can be written to one small
    file, which a machine without polars reads.
    """

    games: PackedGames
    rules: NDArray[np.uint8]  # index into RULE_NAMES
    komi: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.games)

    @classmethod
    def column_names(cls) -> list[str]:
        return [field.name for field in fields(cls) if field.name != "games"]

    def subset(self, index: NDArray[np.intp]) -> Self:
        """Return some of the games, in the order asked for."""
        columns = {name: getattr(self, name)[index] for name in self.column_names()}
        return type(self)(self.games.subset(index), **columns)

    @classmethod
    def joined(cls, tables: Sequence[Self]) -> Self:
        """Return the games of several tables, one after the other."""
        games = PackedGames.join(
            np.concatenate([each.games.sizes for each in tables]),
            [each.games.moves_of(i) for each in tables for i in range(len(each))],
            [each.games.setup_of(i) for each in tables for i in range(len(each))],
            np.concatenate([each.games.first for each in tables]),
        )
        columns = {
            name: np.concatenate([getattr(each, name) for each in tables])
            for name in cls.column_names()
        }
        return cls(games, **columns)

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

    def save(self, path: Path) -> None:
        """Write the table compressed."""
        own = {name: getattr(self, name) for name in self.column_names()}
        write_packed_arrays(path, {**self.games.to_arrays(), **own})

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `save` wrote. Raises `GoError` if it is something else."""
        arrays = read_packed_arrays(path)
        try:
            games = PackedGames.from_arrays(arrays)
            for name in cls.column_names():
                if name not in arrays or arrays[name].shape[:1] != (len(games),):
                    raise ParseError(f"no array {name!r} with an entry for each game")
            return cls(games, **{name: arrays[name] for name in cls.column_names()})
        except ParseError as error:
            raise error.at(str(path)) from None


def unpack_words(data: bytes | None) -> Words:
    """Return packed moves as numbers; none for None."""
    return np.frombuffer(data or b"", "<u2").astype(np.uint16, copy=False)


def points_and_colors(data: bytes) -> tuple[Words, NDArray[np.bool_]]:
    """Return the points of packed moves (1023 is a pass), and whether White moved."""
    words = unpack_words(data)
    return words & np.uint16(PASS), words >= WHITE_BIT


def offsets_of(parts: Sequence[Sequence[int] | NDArray[np.integer]]) -> NDArray[np.int64]:
    """Return where each part begins in all of them joined, and where the last one ends."""
    return offsets_from([len(part) for part in parts])


def offsets_from(lengths: ArrayLike) -> NDArray[np.int64]:
    """Return the running sum of lengths, from 0."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)


def _flat(parts: Sequence[Sequence[int] | NDArray[np.integer]]) -> Words:
    arrays = [np.asarray(part, np.uint16) for part in parts]
    return np.concatenate([np.empty(0, np.uint16), *arrays])


def _take(
    values: Words, offsets: NDArray[np.int64], index: NDArray[np.intp]
) -> tuple[Words, NDArray[np.int64]]:
    lengths = (offsets[1:] - offsets[:-1])[index]
    starts = offsets_from(lengths)
    where = np.repeat(offsets[index] - starts[:-1], lengths) + np.arange(starts[-1])
    return values[where], starts
