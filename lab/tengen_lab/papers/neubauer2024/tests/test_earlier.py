"""The games whose moves are read before given ones are predicted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.ratings.pool import make_pool
from tengen_lab.papers.neubauer2024.earlier import ask_earlier, earlier_games
from tests.strength.sets import game_set, played

# Games 0 to 5 of one day, in the order of the file.
BLACK, WHITE = ["a", "a", "c", "b", "a", "d"], ["b", "c", "d", "d", "d", "e"]


def test_the_latest_games_of_both_players_before_the_chosen_one_are_found() -> None:
    pool = make_pool(BLACK, WHITE, ["B"] * 6, [7] * 6)
    chosen = np.arange(6) == 4  # a against d
    assert earlier_games(pool, chosen, most=9) == [0, 1, 2, 3]
    assert earlier_games(pool, chosen, most=1) == [1, 3]
    assert earlier_games(pool, np.arange(6) == 0, most=9) == []


def test_both_sides_are_asked_for_and_short_games_are_read_whole() -> None:
    games = game_set(
        [played(13, *range(80))] * 5 + [played(13, *range(20))], black=BLACK, white=WHITE
    )
    table = pl.DataFrame(
        {"id": [str(n) for n in range(6)], "time": [7] * 6, "black": BLACK, "white": WHITE}
    ).with_columns(winner=pl.lit("B"))
    asked = ask_earlier(table, games, "exhibition", 9, (30, 60))
    # Exhibition: both have played before. Those are 3 and 4, before which 0 to 3 were played.
    assert {(seat.game, seat.player) for seat in asked.seats} == {
        (game, side[game]) for game in range(4) for side in (BLACK, WHITE)
    }
    assert set(asked.turns) == {(30, 60)}
    assert [one.game for one in asked.seats[::2]] == [other.game for other in asked.seats[1::2]]
    short = ask_earlier(table, games, "all", 9, (30, 160))
    assert set(short.turns) == {None}  # of 80 moves less than half a stretch would be left
    with pytest.raises(GoError, match="no set 'exhibitions' in these games: all"):
        ask_earlier(table, games, "exhibitions", 9, None)


def test_handicap_games_are_read_where_they_are_asked_for() -> None:
    games = game_set([played(13, *range(80))] * 6, black=BLACK, white=WHITE)
    table = pl.DataFrame(
        {"id": [str(n) for n in range(6)], "time": [7] * 6, "black": BLACK, "white": WHITE}
    ).with_columns(winner=pl.lit("B"), handicap=pl.Series([0, 3, 0, 0, 0, 0]))

    def asked_games(handicap: bool) -> set[int]:
        asked = ask_earlier(table, games, "exhibition", 9, None, handicap=handicap)
        return {seat.game for seat in asked.seats}

    # Game 4, a against d, is one of the exhibition games; a has played 1 with handicap.
    assert asked_games(False) == {0, 2, 3}
    assert asked_games(True) == {0, 1, 2, 3}


@pytest.mark.parametrize("turns", ["30", "60:30", "a:b", ""])
def test_a_bad_stretch_is_one_line(
    tmp_path: Path, turns: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sgf = tmp_path / "game.sgf"
    sgf.write_text("(;SZ[9]PB[a]PW[b];B[aa];W[bb])")
    options = ["-o", str(tmp_path / "rows"), "--before", "all", "--turns", turns]
    assert main(["strength", "features", str(sgf), *options]) == 1
    assert f"not a stretch of turns such as 30:130: {turns!r}" in capsys.readouterr().err
