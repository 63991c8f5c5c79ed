"""A rating table by results and moves: what is joined, and how the fit trusts the moves."""

from __future__ import annotations

import json
import math
import os
import signal
from pathlib import Path

import numpy as np
import pytest

from tengen.ratings import parse_system
from tengen.ratings.pool import Pool, make_pool
from tengen.strength.games import GameSet
from tengen.strength.levels import GROUP, LevelSource, levels_of, own_games, read_levels
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


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_gives_the_same_levels(tmp_path: Path) -> None:
    from tests.clusters import local_cluster  # needs dask

    players = [f"p{number}" for number in range(3 * GROUP)]
    records = [
        {
            "id": str(seed), "size": 9, "black": players[seed], "white": players[-1 - seed],
            "moves": "".join(
                f"{'BW'[turn % 2]}{chr(97 + point % 9)}{chr(97 + point // 9)}"
                for turn, point in enumerate(random_game(9, 24, seed).moves)
                if point is not None
            ),
        }
        for seed in range(len(players) // 2)
    ]  # fmt: skip
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records))
    source, told = LevelSource(path, 30), list[tuple[int, int]]()
    alone = read_levels(source, players)
    with local_cluster(2) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def kill_one(done: int, count: int) -> None:
            told.append((done, count))
            if len(told) == 1:
                os.kill(victim, signal.SIGKILL)

        address, kept = cluster.scheduler_address, tmp_path / "kept"
        together = read_levels(source, players, kept, cluster=address, progress=kill_one)
    assert together == alone
    assert all(one is not None and one.moves == 12 for one in alone)
    assert told == [(done * GROUP, len(players)) for done in (1, 2, 3)]  # each group once
    assert read_levels(source, players, kept) == alone, "what is kept is not read again"
