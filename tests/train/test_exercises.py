"""Which mistakes become exercises, for whom, and under which id."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError, ParseError
from tengen.review.values import Reason
from tengen.sgf.info import Info
from tengen.train.exercises import CAREFUL, TRUSTED, Filter, exercises_of
from tengen.train.games import players_of, read_reviewed
from tests.train.made import made_game, write_made


def test_only_own_mistakes_are_exercises() -> None:
    game = made_game({5: 12.0, 10: 14.0})
    (one,) = exercises_of([game], ["ann"])
    assert (one.move, one.color, one.loss, one.opponent) == (5, BLACK, 12.0, "Bob")
    assert len(one.game) == 4
    assert one.played == game.game.moves[4]
    (other,) = exercises_of([game], ["Bob"])
    assert other.move == 10
    assert exercises_of([game], ["Carl"]) == []


def test_who_played_himself_has_no_exercises() -> None:
    game = made_game({5: 12.0}, info=Info(black="Ann", white="ann"))
    assert exercises_of([game], ["Ann"]) == []


def test_doubtful_mistakes_are_left_out() -> None:
    assert exercises_of([made_game({5: TRUSTED.least - 0.1})], ["Ann"]) == []
    assert len(exercises_of([made_game({5: TRUSTED.least})], ["Ann"])) == 1
    assert exercises_of([made_game({5: 20.0}, confirmed=False)], ["Ann"]) == []


def test_a_small_network_needs_more_to_be_sure() -> None:
    ladder = {5: (Reason("ladder", "Caught."),)}

    def count(losses: dict[int, float], reasons: dict) -> int:
        made = made_game(losses, reasons=reasons, net="default")
        return len(exercises_of([made], ["Ann"]))

    assert count({5: CAREFUL.least}, ladder) == 1
    assert count({5: CAREFUL.least - 0.1}, ladder) == 0
    assert count({5: CAREFUL.least}, {}) == 0
    for name in ("changes_hands", "spread"):  # told where nothing else is known
        assert count({5: CAREFUL.least}, {5: (Reason(name, "So it goes."),)}) == 0
    assert count({5: CAREFUL.least, 4: CAREFUL.least / 2}, ladder) == 0
    assert count({5: CAREFUL.least, 6: CAREFUL.least / 2 - 0.1}, ladder) == 1


def test_the_largest_mistake_comes_first_and_a_position_once() -> None:
    game = made_game({5: 8.0, 25: 15.0})
    again = made_game({5: 8.0, 25: 15.0}, id_="the same game again")
    found = exercises_of([game, again], ["Ann"])
    assert [one.move for one in found] == [25, 5]
    assert {one.source for one in found} == {"game"}


def test_mistakes_about_the_same_stones_are_one_exercise() -> None:
    game = made_game({5: 12.0, 6: 12.0, 7: 11.0})
    assert [one.move for one in exercises_of([game], ["Ann"])] == [5]


def test_filters() -> None:
    ladder = Reason("ladder", "The stones are caught in a ladder.")
    game = made_game({5: 8.0, 35: 15.0}, reasons={5: (ladder,)})
    every = exercises_of([game], ["Ann"])
    late, early = every

    def chosen(wanted: Filter) -> list:
        return [one for one in every if wanted.accepts(one)]

    assert chosen(Filter()) == every
    assert chosen(Filter(phases=frozenset(["opening"]))) == [early]
    assert chosen(Filter(themes=frozenset(["ladder"]))) == [early]
    assert chosen(Filter(themes=frozenset(["unexplained"]))) == [late]
    assert chosen(Filter(least_loss=10.0)) == [late]
    assert chosen(Filter(most_loss=10.0)) == [early]
    assert chosen(Filter(opponent="bob")) == every
    assert chosen(Filter(opponent="Carl")) == []
    with pytest.raises(GoError, match="beginning"):
        Filter(phases=frozenset(["beginning"]))
    with pytest.raises(GoError, match="teatime"):
        Filter(daytime="teatime")


def test_a_filter_chooses_by_colour_and_by_the_part_of_the_day() -> None:
    noon, midnight = (time.mktime((2026, 3, 1, hour, 30, 0, 0, 0, -1)) for hour in (12, 0))
    late = replace(made_game({5: 9.0, 10: 9.0}), played=midnight)
    early = replace(made_game({6: 9.0}, seed=2), played=noon)
    every = exercises_of([late, early, made_game({7: 9.0}, seed=3)], ["Ann"])
    every += exercises_of([late, early], ["Bob"])

    def chosen(wanted: Filter) -> list:
        return sorted(one.move for one in every if wanted.accepts(one))

    assert chosen(Filter(color=BLACK)) == [5, 7]
    assert chosen(Filter(color=WHITE)) == [6, 10]
    assert chosen(Filter(daytime="night")) == [5, 10]
    assert chosen(Filter(daytime="afternoon")) == [6]


def test_what_the_review_has_found_is_known_of_an_exercise() -> None:
    (one,) = exercises_of([made_game({5: 9.0})], ["Ann"])
    assert one.known.best == one.line
    assert one.known.losses == {one.played: 9.0}


def test_reviews_of_a_folder_come_back(tmp_path: Path) -> None:
    ladder = Reason("ladder", "Caught.", {"at": "C3"})
    made = made_game({5: 8.0}, reasons={5: (ladder,)})
    write_made(tmp_path, made)
    (read,) = read_reviewed(tmp_path)
    assert read.moves == made.moves
    assert read.game.moves == made.game.moves
    assert players_of([read]) == [("Ann", 1), ("Bob", 1)]
    ids = [[one.id for one in exercises_of([game], ["Ann"])] for game in (made, read)]
    assert ids[0] == ids[1]


def test_the_hour_of_a_game_comes_from_its_record(tmp_path: Path) -> None:
    for seed, date in enumerate(("2026-03-01 21:30", "2026-03-02"), 2):
        info = Info(black="Ann", white="Bob", date=date)
        write_made(tmp_path, made_game({}, id_=date[:10], info=info, seed=seed))
    late, dated = read_reviewed(tmp_path)
    assert late.played is not None
    assert time.localtime(late.played).tm_hour == 21
    assert dated.played is None


@pytest.mark.parametrize("damage", ['"loss": "much"', '"loss": ' + "[" * 100_000])
def test_a_damaged_review_is_named(tmp_path: Path, damage: str) -> None:
    write_made(tmp_path, made_game({}))
    path = tmp_path / "game.review.jsonl"
    path.write_text(path.read_text().replace('"loss": 0.0', damage, 1))
    with pytest.raises(ParseError, match=r"game\.review\.jsonl:1: not a move of a review"):
        list(read_reviewed(tmp_path))
