"""Whose moves are meant, and records of every kind."""

from __future__ import annotations

import zipfile
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.records.imports import import_games
from tengen.strength.reading import find_player, read_collection, recent_games
from tests.strength.sets import game_set, played


def sgf(black: str, white: str, moves: str = "B[pd];W[dp];B[qq]", **more: str) -> str:
    extra = "".join(f"{name}[{value}]" for name, value in more.items())
    return f"(;GM[1]FF[4]SZ[19]PB[{black}]PW[{white}]{extra};{moves})"


def test_the_player_is_the_one_in_all_records() -> None:
    games = game_set([played(9, 1)] * 3, black=["me", "x", "me"], white=["x", "me", "y"])
    name, own = find_player(games)
    assert name == "me"
    assert [each.color for each in own] == [BLACK, WHITE, BLACK]


@pytest.mark.parametrize(
    ("black", "white", "words"),
    [
        (["a", "a"], ["b", "b"], "more than one player is in all of 2 records"),
        (["a", "c"], ["b", "d"], "no player is in all of 2 records"),
        (["", ""], ["", ""], "the records have no names"),
    ],
)
def test_where_nobody_or_several_are_in_all_records_the_choices_are_listed(
    black: list[str], white: list[str], words: str
) -> None:
    with pytest.raises(GoError, match=words):
        find_player(game_set([played(9, 1)] * 2, black=black, white=white))


def test_a_wrong_name_lists_the_right_ones_and_case_does_not_matter() -> None:
    games = game_set([played(9, 1)], black=["Honinbo"], white=["b"])
    assert find_player(games, "honinbo")[0] == "Honinbo"
    with pytest.raises(GoError, match=r"no player 'x' .* 'Honinbo' \(1\)"):
        find_player(games, "x")


def test_several_names_are_one_player() -> None:
    games = game_set(
        [played(9, 1)] * 4, black=["me", "x", "x", "me"], white=["x", "me2", "y", "me2"]
    )
    name, own = find_player(games, "me", "ME2")
    assert name == "me, me2"
    assert [(each.game, each.color) for each in own] == [(0, BLACK), (1, WHITE)]
    with pytest.raises(GoError, match="no player 'me3'"):
        find_player(games, "me", "me3")


def test_where_nobody_has_a_name_a_colour_says_who_is_meant() -> None:
    games = game_set([played(9, 1)] * 2, black=["", ""], white=["", ""])
    name, own = find_player(games, "White")
    assert (name, [each.color for each in own]) == ("White", [WHITE, WHITE])
    named = game_set([played(9, 1)], black=["x"], white=["black"])
    assert find_player(named, "black")[1][0].color is WHITE


def test_the_same_name_on_both_sides_is_not_guessed() -> None:
    games = game_set([played(9, 1), played(9, 2)], black=["a", "a"], white=["a", "b"])
    _, own = find_player(games, "a")
    assert [each.game for each in own] == [1]
    with pytest.raises(GoError, match="both sides"):
        find_player(game_set([played(9, 1)], black=["a"], white=["a"]))


def test_the_latest_games_are_taken_until_there_are_enough_moves() -> None:
    games = game_set([played(9, *range(20))] * 4, time=[4, 1, 3, 2], black=["me"] * 4)
    _, own = find_player(games, "me")
    assert [each.game for each in recent_games(games, own, 15)] == [2, 0]


def test_files_folders_and_archives_are_read(tmp_path: Path) -> None:
    (tmp_path / "one.sgf").write_text(sgf("me", "a"))
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "two.sgf").write_text(sgf("b", "me", "B[aa];W[bb]"))
    with zipfile.ZipFile(tmp_path / "three.zip", "w") as archive:
        archive.writestr("x.sgf", sgf("me", "c", "B[cc];W[dd];B[ee]"))
    found = read_collection([tmp_path / "one.sgf", folder, tmp_path / "three.zip"])
    assert len(found.games) == 3
    assert find_player(found.games)[0] == "me"


def test_what_is_no_game_of_go_is_said(tmp_path: Path) -> None:
    chess = tmp_path / "chess.sgf"
    chess.write_text("(;GM[3]PB[a]PW[b];B[aa])")
    with pytest.raises(GoError, match="not a game of Go"):
        read_collection([chess])
    with pytest.raises(GoError, match="no such file"):
        read_collection([tmp_path / "nothing.sgf"])
    (tmp_path / "empty.sgf").write_text("(;GM[1]SZ[19]PB[a]PW[b])")
    with pytest.raises(GoError, match="no game with moves"):
        read_collection([tmp_path / "empty.sgf"])


def test_records_give_the_games_that_a_table_of_them_gives(tmp_path: Path) -> None:
    moves = ";".join(f"{'BW'[i % 2]}[{'abcdefghijklmnopqrs'[i % 19]}a]" for i in range(19))
    moves += ";W[ab];B[bb];W[cb]"
    files = {
        "late": sgf("me", "a", moves, DT="2020-05-06", KM="6.5", RU="Chinese", BR="3k", RE="B+R"),
        "again": sgf("you", "b", moves, DT="2019-01-01"),  # the same moves
        "undated": sgf("me", "c", "B[cc];W[dd]", HA="2", AB="pd][dp"),
        "early": sgf("d", "me", "B[ee];W[ff]", DT="2018-02-03", WR="2d", RE="W+4.5"),
        "illegal": sgf("e", "me", "B[ee];W[ee];B[aa]", DT="2018-02-04"),
    }
    for name, text in files.items():
        (tmp_path / f"{name}.sgf").write_text(text)
    table = tmp_path / "games.parquet"
    import_games([tmp_path], table, workers=1)
    direct, through_table = (read_collection([path]).games for path in (tmp_path, table))
    assert direct.id.tolist() == ["early.sgf", "illegal.sgf", "again.sgf", "undated.sgf"]
    for field in fields(direct.games):
        both = (getattr(games.games, field.name) for games in (direct, through_table))
        np.testing.assert_array_equal(*both, err_msg=field.name)
    for field in fields(direct):
        if field.name != "games":
            both = (getattr(games, field.name) for games in (direct, through_table))
            np.testing.assert_array_equal(*both, err_msg=field.name)
