"""The belief by results alone, measured on a few made-up players."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.strength.together import KnownResult
from tengen_lab.papers.neubauer2024.strength_results import (
    LEAST,
    FaredPlayer,
    anybody,
    known_players,
    measure,
)
from tests.strength.sets import game_set, random_game


def player(name: str, steps: float, won: int, games: int = 12) -> FaredPlayer:
    results = [KnownResult(i, 3600.0 * i, 22.0, 0.0, i % games < won) for i in range(games)]
    return FaredPlayer(name, results, steps)


def test_an_interval_holds_who_fares_as_his_rank_says_and_nobody_else() -> None:
    even = [player("a", 22.0, 6), player("b", 22.3, 6)]
    assert measure(even, None, 0.5)["coverage80"] == 1.0
    assert measure([player("c", 35.0, 6), *even[:1]], None, 0.5)["coverage80"] == 0.5
    # With what is known of anybody, who loses every game is not taken for a beginner.
    known = anybody([*even, player("d", 18.0, 3)])
    lost = [player("e", 18.5, 0)]
    assert measure(lost, known, 0.5)["mae"] < measure(lost, None, 0.5)["mae"]
    told = measure([*lost, *even], None, 0.5)
    assert (told["of those who never won"], told["of the others"]) == (0.0, 1.0)


def test_players_need_ranked_even_games_on_19x19() -> None:
    count = 2 * LEAST
    games = game_set(
        [random_game(19, 20, seed) for seed in range(count)], black=["me", "you"] * LEAST,
        steps=[20.0] * count,
    )  # fmt: skip
    assert [one.player for one in known_players(games)] == ["me", "you"]
    games.handicap[0] = 4
    assert [one.player for one in known_players(games)] == ["you"]
    assert np.isclose(anybody([player("a", 20.0, 1), player("b", 24.0, 1)]).sum(), 1)
    assert pytest.approx(22.0, abs=1) == float(
        (anybody([player("a", 20.0, 1), player("b", 24.0, 1)]) * (np.arange(38) + 0.5)).sum()
    )
