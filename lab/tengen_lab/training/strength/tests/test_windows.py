"""The ruler: which games count, how they are cut, and errors with players as clusters."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.measures import clustered_error, measure
from tengen_lab.training.strength.windows import (
    Seat,
    cut_windows,
    is_starting,
    rated_seats,
    some_of_each_rank,
    some_players,
)
from tests.strength.sets import game_set, played


def many_moves(count: int = 90) -> Game:
    return played(13, *range(count))


def test_only_ranked_even_games_of_humans_with_enough_moves_count() -> None:
    games = game_set(
        [many_moves(), many_moves(), many_moves(), many_moves(30), many_moves(), many_moves()],
        human=[1, 2, 0, 1, 1, 1],
        handicap=[0, 0, 0, 0, 2, 0],
        steps=[20, 21, 22, 23, 24, math.nan],
    )  # fmt: skip
    seats = rated_seats(games, size=13)
    assert [(seat.player, seat.color, seat.game) for seat in seats] == [
        ("a", BLACK, 0),
        ("b", WHITE, 1),
    ]
    assert rated_seats(games, size=19) == []


def test_everybody_counts_where_records_do_not_say_who_is_human() -> None:
    games = game_set(
        [many_moves(), many_moves(), many_moves(30)], human=[0, 1, 1], handicap=[9, 0, 0]
    )
    seats = rated_seats(games, size=13, everybody=True)
    assert [(seat.player, seat.game) for seat in seats] == [("a", 0), ("b", 0), ("a", 1), ("b", 1)]


def test_players_of_each_rank_are_chosen_with_their_games_at_that_rank() -> None:
    names = ["a", "b", "c", "a", "d", "d"]
    ranks = [20.2, 20.7, 20.9, 30.0, 31.0, 31.0]
    seats = [
        Seat(name, BLACK, game, rank)
        for game, (name, rank) in enumerate(zip(names, ranks, strict=True))
    ]
    for seed in range(8):
        found = some_of_each_rank(seats, 2, seed)
        players = [seat.player for seat in found]
        assert len({seat.player for seat in found if seat.steps < 21}) == 2
        assert players[-2:] == ["d", "d"]
        # Nobody stands for two ranks.
        assert sum(seat.player == "a" for seat in found) <= 1
    assert some_of_each_rank(seats, 9) == some_of_each_rank(seats, 9, seed=0)


def test_the_rank_of_new_accounts_is_told_apart() -> None:
    ranks = np.array([17.75, 17.745, 17.7, 18.0], np.float32)
    assert is_starting(ranks).tolist() == [True, True, False, False]


def test_seats_come_in_time_order_whatever_the_order_of_the_file() -> None:
    games = game_set([many_moves()] * 3, time=[30, 10, 20], steps=[3, 1, 2])
    assert [seat.steps for seat in rated_seats(games, size=13)] == [1, 2, 3]


def test_a_part_holds_its_players_only() -> None:
    names = [f"player {number}" for number in range(40)]
    games = game_set([many_moves()] * 40, black=names)
    found = rated_seats(games, size=13, part=Part.TEST)
    assert {seat.player for seat in found} == {n for n in names if part_of(n) is Part.TEST}
    assert found


def test_windows_are_disjoint_the_label_is_the_last_rank_and_the_rest_is_dropped() -> None:
    seats = [Seat(name, BLACK, game, 10.0 + game) for game in range(7) for name in ("a", "b")]
    windows = cut_windows(seats, 3)
    assert [(w.player, w.games, w.steps) for w in windows] == [
        ("a", (0, 1, 2), 12.0),
        ("b", (0, 1, 2), 12.0),
        ("a", (3, 4, 5), 15.0),
        ("b", (3, 4, 5), 15.0),
    ]


def test_some_players_are_chosen_with_all_their_games() -> None:
    seats = [Seat(f"p{game % 10}", BLACK, game, 20.0) for game in range(50)]
    kept = some_players(seats, 3, seed=1)
    assert len({seat.player for seat in kept}) == 3
    assert len(kept) == 15
    assert some_players(seats, 3, seed=1) == kept


def test_the_figures_by_hand() -> None:
    found = measure(2, ["a", "a", "b"], [20, 20, 26], [21, 17, 24], [19, 18, 20], [22, 21, 24])
    assert found.mae == pytest.approx(2.0)  # errors 1, 3 and 2
    assert found.mae_by_player == pytest.approx(2.0)  # 2 and 2
    assert found.coverage80 == pytest.approx(2 / 3)
    assert (found.games, found.windows, found.players) == (2, 3, 2)


def test_clustered_errors_are_plain_ones_where_nobody_repeats_and_larger_where_they_agree() -> None:
    values = np.random.default_rng(0).normal(size=50)
    plain = values.std(ddof=1) / math.sqrt(50)
    assert clustered_error(values, np.arange(50)) == pytest.approx(plain, rel=1e-9)
    doubled, number = np.repeat(values, 2), np.repeat(np.arange(50), 2)
    assert clustered_error(doubled, number) == pytest.approx(plain, rel=1e-9)
    assert math.isnan(clustered_error(values, np.zeros(50, int)))
