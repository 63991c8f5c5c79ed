"""The index finds what replaying every game and looking finds, and says what happened then."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.files.packing import unpack_moves
from tengen.records.hits import SearchOptions
from tengen.records.imports import import_games
from tengen.records.index import PositionIndex, build_index, index_path, open_index
from tengen.records.pattern import Edge, Pattern, parse_pattern, pattern_from_record
from tengen.records.search import (
    continuations,
    find_positions,
    search_games,
)
from tengen.sgf import parse_game
from tests.records.games import game, write_jsonl

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIZE = 5


def legal_moves(seed: int, size: int, count: int) -> str:
    """Random legal moves on a small board: plenty of captures, and points played on again."""
    rng = random.Random(seed)
    board, text = Board.empty(size), ""
    for turn in range(count):
        color = (BLACK, WHITE)[turn % 2]
        for point in rng.sample(board.points(None), len(board.points(None))):
            after = board.play(color, point)
            if after[point] is not None:  # no suicide; repetitions are no matter here
                board = after
                text += f"{color.letter}{LETTERS[point % size]}{LETTERS[point // size]}"
                break
        else:
            text += f"{color.letter}.."
    return text


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("search")
    lines = [game(i, size=SIZE, moves=legal_moves(i, SIZE, 40)) for i in range(40)]
    path = folder / "pool.parquet"
    import_games([write_jsonl(folder / "a.jsonl", lines)], path, workers=1)
    return path


@pytest.fixture(scope="module")
def index(pool: Path) -> PositionIndex:
    return open_index(pool)


def boards_of(row: dict[str, object]) -> list[Board]:
    """All positions of a game, by the Python board."""
    boards = [Board.empty(SIZE)]
    moves = unpack_moves(row["moves"])[: row["n_legal"]]  # type: ignore[arg-type, index]
    for color, move in moves:
        boards.append(boards[-1] if move is None else boards[-1].play(color, move))
    return boards


def first_positions(pattern: Pattern, boards: list[Board]) -> dict[tuple[int, int], int]:
    """Try every symmetry, colouring and place: (variant, anchor) -> first position."""
    state = {0: 1, 1: 2, 2: 4}
    found: dict[tuple[int, int], int] = {}
    seen: set[Pattern] = set()
    for swapped in (False, True):
        for symmetry in range(8):
            turned = pattern.turned(symmetry, swapped)
            if turned in seen:
                continue
            seen.add(turned)
            for top in range(SIZE - turned.rows + 1):
                for left in range(SIZE - turned.columns + 1):
                    sides = (
                        (Edge.TOP if top == 0 else Edge.NONE)
                        | (Edge.BOTTOM if top + turned.rows == SIZE else Edge.NONE)
                        | (Edge.LEFT if left == 0 else Edge.NONE)
                        | (Edge.RIGHT if left + turned.columns == SIZE else Edge.NONE)
                    )
                    if turned.edges & ~sides:
                        continue
                    for position, board in enumerate(boards):
                        if all(
                            state[board.stones[(top + row) * SIZE + left + column]] & allowed
                            for row, column, allowed in turned.constraints()
                        ):
                            key = (symmetry * 2 + swapped, top * SIZE + left)
                            found[key] = position
                            break
    return found


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = draw(
        st.lists(
            st.sampled_from([1, 1, 2, 4, 7, 3, 5]),
            min_size=rows * columns,
            max_size=rows * columns,
        ).filter(lambda cells: any(not cell & 1 for cell in cells))
    )
    return Pattern(rows, columns, tuple(cells), Edge(draw(st.integers(0, 15))))


@settings(deadline=None, max_examples=60)
@given(patterns())
def test_the_index_agrees_with_looking_at_every_board(
    index: PositionIndex, pool: Path, pattern: Pattern
) -> None:
    games = 6
    hits = find_positions(index, pattern, SearchOptions(every_place=True, threads=2), games=games)
    rows = pl.read_parquet(pool)[:games]
    expected = {
        (number, *key): position
        for number, row in enumerate(rows.iter_rows(named=True))
        for key, position in first_positions(pattern, boards_of(row)).items()
    }
    found = {
        (row["row"], row["variant"], row["anchor"]): row["position"]
        for row in hits.iter_rows(named=True)
    }
    assert found == expected


@settings(deadline=None, max_examples=40)
@given(patterns())
def test_the_first_place_in_a_game_is_the_earliest(index: PositionIndex, pattern: Pattern) -> None:
    first = find_positions(index, pattern)
    every = find_positions(index, pattern, SearchOptions(every_place=True))
    linear = find_positions(index, pattern, SearchOptions(linear=True))
    assert first.equals(linear)
    earliest = every.group_by("row").agg(pl.col("position").min()).sort("row")
    assert first.select("row", "position").equals(
        earliest.select("row", "position"), null_equal=True
    )


KOMBILO = Path(__file__).parents[1] / "data" / "kombilo"


@pytest.fixture(scope="module")
def kombilo_index(tmp_path_factory: pytest.TempPathFactory) -> PositionIndex:
    path = tmp_path_factory.mktemp("kombilo") / "pool.parquet"
    import_games([KOMBILO / "games.sgf"], path, workers=1)
    return open_index(path)


@pytest.mark.parametrize(
    "case", json.loads((KOMBILO / "hits.json").read_text()), ids=lambda case: case["pattern"]
)
def test_kombilo_finds_the_same(kombilo_index: PositionIndex, case: dict[str, Any]) -> None:
    pattern = parse_pattern(case["pattern"])
    assert find_positions(kombilo_index, pattern).height == case["games"]
    every = find_positions(kombilo_index, pattern, SearchOptions(every_place=True))
    assert every.height == case["hits"]


def one_game(tmp_path: Path, moves: str, size: int = 9, **fields: object) -> Path:
    path = tmp_path / "one.parquet"
    import_games(
        [write_jsonl(tmp_path / "one.jsonl", [game(1, size=size, moves=moves, **fields)])],
        path,
        workers=1,
    )
    return path


def test_captured_stones_are_found_before_and_after_they_are_gone(tmp_path: Path) -> None:
    """Black captures a stone in the corner; both boards are in the game."""
    path = one_game(tmp_path, "BbaWaaBee" + "WffBab")
    before = search_games(path, parse_pattern("+--\n|OX\n|.."))
    assert before["position"].to_list() == [2]
    after = search_games(path, parse_pattern("+--\n|.X\n|X."))
    assert after["position"].to_list() == [5]
    anywhere = search_games(path, parse_pattern("|?X\n|X."))
    assert anywhere["position"].to_list() == [5]


def test_a_hit_tells_how_the_game_went_on_and_who_won(tmp_path: Path) -> None:
    path = one_game(tmp_path, "BccWgcBddWeeBhd", result="W+R")
    # The game's first two corner stones in the other colours, mirrored.
    hits = search_games(path, parse_pattern("+---\n|...\n|...\n|..O\n|..."))
    row = hits.row(0, named=True)
    assert (row["position"], row["variant"]) == (1, 1)
    assert (row["next"], row["next_row"], row["next_column"]) == (None, None, None)
    wide = parse_pattern("+----\n|....\n|....\n|..O.\n|....")
    row = search_games(path, wide).row(0, named=True)
    assert (row["next"], row["next_row"], row["next_column"]) == (2, 3, 3)
    assert (row["next_color"], row["winner_there"]) == ("W", "B")  # colours as in the pattern


def test_continuations_that_are_mirror_images_are_one(tmp_path: Path) -> None:
    path = tmp_path / "pool.parquet"
    lines = [
        game(1, size=9, moves="BccWgg" + "BdcWaa"),
        game(2, size=9, moves="BccWgg" + "BcdWaa"),
        game(3, size=9, moves="BccWgg" + "BddWaa"),
    ]
    import_games([write_jsonl(tmp_path / "a.jsonl", lines)], path, workers=1)
    pattern = parse_pattern("+----\n|....\n|....\n|..X.\n|....")
    table = continuations(search_games(path, pattern, SearchOptions(colors=False)), pattern)
    counts = {
        (row["next_row"], row["next_column"]): row["games"] for row in table.iter_rows(named=True)
    }
    assert counts == {(2, 3): 2, (3, 3): 1}


def test_the_index_is_rebuilt_when_it_no_longer_fits(tmp_path: Path) -> None:
    path = one_game(tmp_path, "BccWee")
    pattern = parse_pattern("|..X")
    assert search_games(path, pattern).height == 1
    one_game(tmp_path, "BddWee")
    os.utime(path, ns=(1, 1))
    assert search_games(path, pattern).height == 0
    index_path(path).write_bytes(b"rubbish")
    assert search_games(path, parse_pattern("|...X")).height == 1


@pytest.mark.parametrize("number", ["9" * 30, "-1", "null", '"x"', "[" * 5000 + "]" * 5000])
def test_an_index_with_a_header_of_nonsense_is_made_again(tmp_path: Path, number: str) -> None:
    path = one_game(tmp_path, "BeeWff")
    data = build_index(path).read_bytes()
    head, _, rest = data.partition(b"\n")
    header = head.replace(b'"rows": ["<u4", 1, ', f'"rows": ["<u4", {number}, '.encode())
    assert header != head
    index_path(path).write_bytes(header + b"\n" + rest)
    assert len(open_index(path)) == 1


def test_a_damaged_index_is_noticed(tmp_path: Path) -> None:
    path = one_game(tmp_path, "BccWgg")
    build_index(path)
    data = bytearray(index_path(path).read_bytes())
    rng = random.Random(1)
    for _ in range(200):
        damaged = bytearray(data)
        for _ in range(5):
            damaged[rng.randrange(len(data))] = rng.randrange(256)
        index_path(path).write_bytes(bytes(damaged))
        find_positions(open_index(path), parse_pattern("..X"))  # whatever it finds, it lives


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty diagram"),
        ("X.\nX", "differ in length"),
        ("X.\nZ.", "2: 'Z' is no point"),
        ("..\n..", "without stones"),
        ("X\n--\nX", "3: a line below the frame"),
        ("X" * 30, "fits no board"),
    ],
)
def test_diagrams_that_are_none_are_refused(text: str, reason: str) -> None:
    with pytest.raises(GoError, match=reason):
        parse_pattern(text)


@settings(max_examples=500)
@given(st.text(alphabet="XO.?xo|-+ \n/;a", max_size=40))
def test_any_text_is_a_pattern_or_an_error(text: str) -> None:
    try:
        pattern = parse_pattern(text)
    except GoError:
        return
    assert parse_pattern(str(pattern)) == pattern


@pytest.mark.parametrize("text", ["-/X", "X/-", "+/|X", "X|/+"])
def test_a_pattern_of_one_column_may_have_edges(text: str) -> None:
    pattern = parse_pattern(text)
    assert (pattern.rows, pattern.columns) == (1, 1)
    assert parse_pattern(str(pattern)) == pattern


def test_a_marked_rectangle_is_a_pattern() -> None:
    record = parse_game("(;SZ[9]AB[cc][gg]AW[dc]SQ[aa][dd]MA[bb])")
    assert str(pattern_from_record(record)) == "+----\n|....\n|.?..\n|..XO\n|...."


def test_without_marks_the_rectangle_reaches_the_near_edges() -> None:
    record = parse_game("(;SZ[19]AB[qd]AW[oc](;B[od])(;B[pf]))")
    pattern = pattern_from_record(record)
    assert pattern.edges == Edge.TOP | Edge.RIGHT
    assert (pattern.rows, pattern.columns) == (7, 6)
