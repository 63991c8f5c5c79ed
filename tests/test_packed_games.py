"""Many games as flat arrays agree with the games they were made of."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.errors import ParseError
from tengen.files.archives import write_packed_arrays
from tengen.files.packing import PASS, pack_moves, pack_stones, unpack_moves
from tengen.game import Game
from tengen.packed_games import GameTable, PackedGames, points_and_colors, rule_columns
from tengen.rules import RULE_SETS

handicap = Board.from_stones(5, [6, 18], [])


def games() -> list[Game]:
    return [
        Game(9).play(40).play(None).play(41),
        Game(5, setup=handicap),
        Game(5, setup=handicap).play(12),
        Game(5, setup=Board.from_stones(5, [6, 18], [8])),
        Game(7),
    ]


def test_games_are_packed_one_after_the_other() -> None:
    packed = PackedGames.of(games())
    assert packed.sizes.tolist() == [9, 5, 5, 5, 7]
    assert packed.offsets.tolist() == [0, 3, 3, 4, 4, 4]
    for number, game in enumerate(games()):
        played = list(zip(game.colors, game.moves, strict=True))
        assert unpack_moves(packed.moves_of(number).tobytes()) == played
        stones = pack_stones(game.setup.points(BLACK), game.setup.points(WHITE))
        assert packed.setup_of(number).tobytes() == stones
        assert packed.first[number] == game.first
        assert packed.to_move(number, len(game)) == game.to_move
        assert packed.movers(number).tolist() == [*game.colors, game.to_move]


def test_a_table_gives_the_same_games_and_guesses_who_starts() -> None:
    packed = PackedGames.of(games())
    table = pl.DataFrame(
        {
            "size": packed.sizes,
            "setup": [packed.setup_of(i).tobytes() or None for i in range(5)],
            "moves": [packed.moves_of(i).tobytes() for i in range(5)],
        }
    )
    found = PackedGames.from_frame(table)
    for name in ("sizes", "moves", "offsets", "setup", "setup_offsets", "first"):
        assert (getattr(found, name) == getattr(packed, name)).all(), name
    shorter = PackedGames.from_frame(table.with_columns(n_legal=pl.Series([2, 0, 0, 0, 0])))
    assert shorter.lengths().tolist() == [2, 0, 0, 0, 0]
    assert shorter.first.tolist() == [BLACK, WHITE, WHITE, BLACK, BLACK]


def test_a_subset_is_in_the_order_asked_for() -> None:
    some = PackedGames.of(games()).subset(np.array([2, 0]))
    again = PackedGames.of([games()[2], games()[0]])
    for name in ("sizes", "moves", "offsets", "setup", "setup_offsets", "first"):
        assert (getattr(some, name) == getattr(again, name)).all(), name


def test_packed_games_travel_between_processes() -> None:
    packed = PackedGames.of(games())
    assert (pickle.loads(pickle.dumps(packed)).moves == packed.moves).all()


moves = st.tuples(st.sampled_from([BLACK, WHITE]), st.none() | st.integers(0, 624))


@given(st.lists(moves))
def test_packed_moves_come_back(played: list) -> None:  # type: ignore[type-arg]
    data = pack_moves(played)
    assert unpack_moves(data) == played
    points, whites = points_and_colors(data)
    assert points.tolist() == [PASS if move is None else move for _, move in played]
    assert whites.tolist() == [color is WHITE for color, _ in played]


HOSTILE = {
    "no array": ({"low": None}, "no array 'low'"),
    "another type": ({"sizes": np.array([9.0])}, "the array 'sizes' does not hold uint8"),
    "a table": ({"first": np.ones((1, 1), np.uint8)}, "the array 'first' does not hold uint8"),
    "fewer moves": ({"low": np.array([40], np.uint8)}, "other numbers of moves"),
    "fewer boards": ({"sizes": np.array([], np.uint8)}, "other numbers of sizes"),
    "board of 26": ({"sizes": np.array([26], np.uint8)}, "impossible board size"),
    "third player": ({"first": np.array([3], np.uint8)}, "impossible board size or first player"),
    "off the board": ({"low": np.array([81, 255], np.uint8)}, "a point off the board"),
}


@pytest.mark.parametrize(("changes", "said"), HOSTILE.values(), ids=HOSTILE)
def test_arrays_that_are_no_games_are_refused(changes: dict[str, Any], said: str) -> None:
    games = PackedGames.of([Game(9).play(40).play(None)])
    arrays = games.to_arrays()
    assert PackedGames.from_arrays(arrays).moves.tolist() == games.moves.tolist()
    arrays = {name: array for name, array in {**arrays, **changes}.items() if array is not None}
    with pytest.raises(ParseError, match=said):
        PackedGames.from_arrays(arrays)


@dataclass(frozen=True, slots=True)
class Named(GameTable):
    names: np.ndarray
    pairs: np.ndarray


def named_table(names: list[str]) -> Named:
    """A kind of table with a column of two values a game."""
    games = PackedGames.of([Game(9).play(point) for point in range(len(names))])
    rules, komi = rule_columns(
        [RULE_SETS["japanese"].with_komi(5.5 + n) for n in range(len(names))]
    )
    pairs = np.array([[n, 10 * n] for n in range(len(names))], np.int32).reshape(-1, 2)
    return Named(games, rules, komi, np.array(names, np.str_), pairs)


def test_a_table_keeps_its_columns_beside_its_games(tmp_path: Path) -> None:
    table = Named.joined([named_table(["a", "b"]), named_table(["c"])])
    some = table.subset(np.array([2, 0]))
    assert (some.names.tolist(), some.pairs.tolist()) == (["c", "a"], [[0, 0], [0, 0]])
    assert [rules.komi for rules in table.all_rules()] == [5.5, 6.5, 5.5]
    assert table.rules_of(1).name == "japanese"
    table.save(tmp_path / "table.xz")
    again = Named.load(tmp_path / "table.xz")
    assert again.pairs.tolist() == table.pairs.tolist()
    assert again.games.moves.tolist() == table.games.moves.tolist()


@pytest.mark.parametrize("spoilt", [{"pairs": np.zeros((2, 2), np.int32)}, {"names": None}])
def test_a_table_that_lacks_a_column_or_an_entry_is_refused(
    tmp_path: Path, spoilt: dict[str, np.ndarray | None]
) -> None:
    table, path = named_table(["a", "b", "c"]), tmp_path / "table.xz"
    own = {name: getattr(table, name) for name in Named.column_names()} | spoilt
    kept = {name: values for name, values in own.items() if values is not None}
    write_packed_arrays(path, {**table.games.to_arrays(), **kept})
    with pytest.raises(ParseError, match=next(iter(spoilt))):
        Named.load(path)
