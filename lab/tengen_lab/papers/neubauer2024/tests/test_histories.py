"""Definitions 1 and 2 of Neubauer 2024, checked against themselves written down as sets."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.coords import BLACK, WHITE, Color, Move
from tengen.errors import GoError
from tengen.files.packing import pack_moves, unpack_moves
from tengen_lab.papers.neubauer2024.histories import Histories, PastMove

NAMES = "abcd"
MOVES = st.lists(
    st.tuples(st.sampled_from([BLACK, WHITE]), st.none() | st.integers(0, 360)), max_size=12
)


@st.composite
def pools(draw: st.DrawFn) -> pl.DataFrame:
    games = draw(
        st.lists(st.tuples(st.permutations(NAMES), st.sampled_from("BW"), MOVES), min_size=1)
    )
    return pl.DataFrame(
        {
            "black": [players[0] for players, _, _ in games],
            "white": [players[1] for players, _, _ in games],
            "winner": [winner for _, winner, _ in games],
            "moves": [pack_moves(moves) for _, _, moves in games],
        }
    )


def past_moves(frame: pl.DataFrame, player: str, now: int) -> list[PastMove]:
    """The definition, word by word, ordered by game and then by move."""
    found = []
    for t, row in enumerate(frame.iter_rows(named=True)):
        if t > now or player not in (row["black"], row["white"]):
            continue
        own = BLACK if row["black"] == player else WHITE
        found += [
            PastMove(t, i)
            for i, (color, move) in enumerate(unpack_moves(row["moves"]))
            if color is own and move is not None
        ]
    return found


@settings(deadline=None)
@given(pools(), st.sampled_from(NAMES), st.integers(0, 40), st.integers(0, 30))
def test_recent_moves_are_the_latest_of_all_past_moves(
    frame: pl.DataFrame, player: str, now: int, window: int
) -> None:
    histories = Histories.from_frame(frame)
    if player not in histories.pool.players:
        with pytest.raises(GoError, match="no player"):
            histories.history(player, now)
        return
    expected = past_moves(frame, player, now)
    assert histories.past_moves(player, now) == expected
    assert histories.recent_moves(player, now, window) == (expected[-window:] if window else [])


@given(MOVES)
def test_moves_survive_packing(moves: list[tuple[Color, Move]]) -> None:
    assert unpack_moves(pack_moves(moves)) == moves
    assert len(pack_moves(moves)) == 2 * len(moves)


def test_games_are_taken_in_order_of_time() -> None:
    frame = pl.DataFrame(
        {
            "black": ["a", "a"],
            "white": ["b", "c"],
            "winner": ["B", "B"],
            "time": [200, 100],
            "moves": [pack_moves([(BLACK, 1)]), pack_moves([(BLACK, 2), (WHITE, 3), (BLACK, 4)])],
        }
    )
    histories = Histories.from_frame(frame)
    recent = histories.recent_moves("a", 1, 2)
    assert recent == [PastMove(0, 2), PastMove(1, 0)]  # the later game is the first row
