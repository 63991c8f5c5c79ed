"""From games to an estimate: phases, telling moves, doubts, and what cannot be said."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.game import Game
from tengen.strength.estimate import WIDEST, Estimate, quantiles
from tengen.strength.games import GameSet
from tengen.strength.rating import phase_of, shifts_without_each, unsureness, widened
from tengen.strength.reading import find_player
from tengen.strength.report import RankReport
from tengen.words import speaking
from tests.strength.models import model, rater, table
from tests.strength.sets import game_set, random_game


def game(seed: int, moves: int = 60) -> Game:
    return random_game(9, moves, seed)


def test_all_games_each_game_and_each_phase_are_rated() -> None:
    games = game_set([game(1), game(2)], black=["me", "you"], white=["you", "me"])
    rated = rater().rate(games, *find_player(games, "me"))
    assert rated.overall.moves == 60
    assert rated.overall.games == 2
    assert [name for name, _ in rated.each] == ["0", "1"]
    assert sum(own.moves for own in rated.overall.by_phase.values()) == 60
    shown = RankReport.of(rated, "default")
    assert shown.low <= shown.steps <= shown.high
    assert (shown.player, shown.moves, shown.games) == ("me", 60, 2)
    assert RankReport.parse(json.loads(to_json(shown))) == shown


def test_only_the_latest_moves_are_looked_at() -> None:
    games = game_set([game(1), game(2)], black=["me"] * 2)
    name, own = find_player(games, "me")
    assert rater().rate(games, name, own, limit=20).overall.moves == 20
    assert rater().rate(games, name, own, limit=20).overall.games == 1


def test_few_moves_are_refused_and_some_are_doubted() -> None:
    games = game_set([game(1, 12)], black=["me"])
    with pytest.raises(GoError, match="6 moves are too few"):
        rater().rate(games, *find_player(games, "me"))
    games = game_set([game(1, 30)], black=["me"], handicap=[3])
    doubts = doubts_of(games)
    assert "only 15 moves" in doubts
    assert "with handicap" in doubts


def test_boards_that_the_model_does_not_know_widen_the_interval_and_are_said() -> None:
    sharp = np.zeros(38)
    sharp[25] = 1.0
    assert np.diff(quantiles(widened(sharp, 0.0), (0.1, 0.9)))[0] < 1
    assert np.diff(quantiles(widened(sharp, 1.0), (0.1, 0.9)))[0] > 5
    assert widened(sharp, 1.0).sum() == pytest.approx(1)
    said = {}
    for size in (9, 7, 13, 19):
        games = game_set([random_game(size, 60 if size > 7 else 40, 1)], black=["me"])
        said[size] = doubts_of(games)
    assert "a game on 9x9 was" in said[9]
    assert "a game on 13x13 was" in said[13]
    assert "nothing was ever measured on 7x7: these games cannot tell a rank" in said[7]
    assert "x19" not in said[19]
    # The less a board tells, the more of anybody is mixed in.
    parts = unsureness(np.array([19, 13, 9, 7], np.int32))
    assert parts[0] == 0 < parts[1] <= parts[2] < parts[3]


def doubts_of(games: GameSet) -> str:
    rated = rater().rate(games, *find_player(games, "me"))
    return " ".join(doubt.text for doubt in rated.overall.doubts)


def test_a_wide_interval_is_no_rank_and_doubts_are_told_in_the_readers_language() -> None:
    flat, sharp = np.full(38, 1 / 38), np.eye(38)[25]
    assert Estimate("me", flat, 30, 1).is_wide
    assert not Estimate("me", sharp, 30, 1).is_wide
    games = game_set([game(1, 30)], black=["me"])
    told = RankReport.of(rater().rate(games, *find_player(games, "me")), "default")
    assert told.is_wide == (told.high - told.low > WIDEST)
    stored = json.loads(to_json(told))
    assert "only 15 moves" in [doubt.text for doubt in told.doubts]
    with speaking("de"):
        assert "nur 15 Züge" in [doubt.text for doubt in RankReport.parse(stored).doubts]
    older = {**stored, "doubts": ["only 60 moves"]}
    del older["is_wide"]
    read = RankReport.parse(older)
    assert [doubt.text for doubt in read.doubts] == ["only 60 moves"]
    assert read.is_wide == told.is_wide


def test_the_shift_of_a_move_is_what_leaving_it_out_changes() -> None:
    own, rows = model(), table(30)
    evidence = own.evidence(rows)
    shifts = shifts_without_each(own, evidence)
    less = own.chances(own.evidence(rows[np.arange(30) != 7]))
    whole = own.chances(evidence)
    by_hand = float(quantiles(whole, 0.5) - quantiles(less, 0.5))
    assert shifts[7] == pytest.approx(by_hand, abs=1e-4)


def test_deleting_the_ten_most_telling_moves_shifts_more_than_ten_random_ones() -> None:
    own, rows = model(seed=3), table(120)
    shifts = shifts_without_each(own, own.evidence(rows))

    def moved(without: np.ndarray) -> float:
        kept = np.setdiff1d(np.arange(120), without)
        there = own.chances(own.evidence(rows[kept]))
        return abs(float(quantiles(there, 0.5) - quantiles(own.chances(own.evidence(rows)), 0.5)))

    side = np.sign(shifts[np.argmax(np.abs(shifts))])
    rng = np.random.default_rng(0)
    at_random = np.mean([moved(rng.permutation(120)[:10]) for _ in range(20)])
    assert moved(np.argsort(-shifts * side)[:10]) > 2 * at_random


def test_telling_moves_name_the_game_the_move_and_the_point() -> None:
    games = game_set([game(1)], black=["me"])
    telling = rater().rate(games, *find_player(games, "me")).overall.telling_moves
    assert len(telling) == 10
    assert abs(telling[0].shift) >= abs(telling[-1].shift)
    assert all(move.move % 2 == 1 for move in telling)  # Black's
    first = telling[0]
    point = games.games.moves_of(0)[first.move - 1] & 1023
    column = "ABCDEFGHJ"[point % 9]
    assert first.point == f"{column}{9 - point // 9}"


def test_phases_go_by_the_size_of_the_board() -> None:
    rows = table(3)
    rows.more[:, 6] = np.array([49, 51, 151]) / 361
    assert phase_of(rows).tolist() == [0, 1, 2]
