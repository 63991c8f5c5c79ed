"""A rating table by results and moves: what is joined, and how the fit trusts the moves."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tengen.ratings import parse_system
from tengen.ratings.pool import Pool, make_pool
from tengen.strength.games import GameSet
from tengen.strength.levels import levels_of, own_games
from tengen.strength.pool_rating import Levels, rate_pool
from tests.strength.models import rater
from tests.strength.sets import game_set, random_game

NAMES = ("ann", "bob", "cid", "dan")


def made() -> tuple[Pool, list[str], GameSet]:
    """Return a small pool; "eve" plays without her moves being known."""
    pairs = [(a, b) for a in NAMES for b in NAMES if a != b] * 3
    games = game_set(
        [random_game(9, 40, seed) for seed in range(len(pairs))],
        black=[a for a, _ in pairs], white=[b for _, b in pairs],
    )  # fmt: skip
    winners = ["B" if a < b else "W" for a, b in pairs]
    black, white = [a for a, _ in pairs] + ["eve"], [b for _, b in pairs] + ["ann"]
    pool = make_pool(black, white, [*winners, "W"], list(range(len(black))))
    ids = [str(number) for number in pool.row.tolist()]
    return pool, ids, games


def levels(pool: Pool, games: GameSet, limit: int = 10_000) -> list[Levels | None]:
    own, reader = own_games(games), rater()
    return [levels_of(games, own.get(name, []), reader, limit) for name in pool.players]


def test_a_table_by_both_has_all_players_and_smaller_deviations() -> None:
    pool, ids, games = made()
    history = parse_system("glicko2").replay(pool)
    table = rate_pool(pool, ids, history, levels(pool, games, 60))
    rows = {one.player: one for one in table.players}
    assert sorted(rows) == ["ann", "bob", "cid", "dan", "eve"]
    eve = rows["eve"]
    assert math.isnan(eve.level)
    assert (eve.rating, eve.moves, eve.games) == (pytest.approx(eve.by_results), 0, 1)
    for name in NAMES:
        assert rows[name].moves == 60
        moved, sure = table.scale.believed(np.array([rows[name].level]), np.array([60.0]))
        between = sorted([rows[name].by_results, float(moved[0])])
        assert between[0] - 1e-6 <= rows[name].rating <= between[1] + 1e-6
        assert rows[name].deviation < 1 / math.sqrt(float(sure[0]))
    lower = [one.rating - 2 * one.deviation for one in table.players]
    assert lower == sorted(lower, reverse=True)
    assert table.likelihood >= table.likelihood_of_results - 0.05
    assert -1 < table.likelihood < 0


def test_only_moves_of_earlier_games_predict_a_game() -> None:
    pool, ids, games = made()
    history = parse_system("glicko2").replay(pool)
    table = rate_pool(pool, ids, history, levels(pool, games))
    other = game_set(
        [random_game(9, 40, seed if seed < len(games) - 1 else 999) for seed in range(len(games))],
        black=games.black.tolist(), white=games.white.tolist(),
    )  # fmt: skip
    again = rate_pool(pool, ids, history, levels(pool, other))
    assert again.likelihood == pytest.approx(table.likelihood), "the last game predicts nothing"
    before = {one.player: one.level for one in table.players}
    assert any(
        one.level != before[one.player] for one in again.players if not math.isnan(one.level)
    )
