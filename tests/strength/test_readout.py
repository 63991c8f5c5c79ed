"""Ratings of a pool's players from what their moves look like."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.strength.readout import fit_readout


def players(count: int, noise: float, seed: int = 0) -> tuple[np.ndarray, ...]:
    """Ratings that hang on the first of five features; the last is the same for all."""
    rng = np.random.default_rng(seed)
    means = rng.normal(size=(count, 5))
    means[:, 4] = 3.0
    ratings = 1500 + 100 * means[:, 0] + rng.normal(0, noise, count)
    return means, np.full(count, 100.0), ratings, np.full(count, 50.0)


def test_the_feature_that_goes_with_winning_is_found() -> None:
    readout = fit_readout(*players(200, 30.0))
    assert readout is not None
    means, _, ratings, _ = players(100, 30.0, seed=1)
    assert np.corrcoef(readout(means), ratings)[0, 1] > 0.9
    assert abs(readout.weights[0]) > 10 * np.abs(readout.weights[1:4]).max()
    means[0, 0] = np.nan
    assert np.isnan(readout(means)[0])


def test_where_features_say_nothing_the_penalty_is_large() -> None:
    means, moves, ratings, errors = players(120, 30.0)
    shuffled = np.random.default_rng(2).permutation(ratings)
    telling, nothing = (fit_readout(means, moves, y, errors) for y in (ratings, shuffled))
    assert telling is not None
    assert nothing is not None
    assert nothing.penalty > 100 * telling.penalty
    assert nothing(means).std() < 15  # points, of 100 that the ratings have


def test_leaving_one_player_out_is_what_the_penalty_is_chosen_by() -> None:
    """The shortcut by leverages against fits that really lack a player."""
    means, moves, ratings, errors = players(60, 200.0)
    readout = fit_readout(means, moves, ratings, errors)
    assert readout is not None
    x = (means - readout.middle) * readout.scale
    y = ratings - readout.base

    def left_out(penalty: float) -> float:
        total = 0.0
        for own in range(60):
            kept = np.arange(60) != own
            gram = x[kept].T @ x[kept] + penalty * np.eye(5)
            total += (y[own] - x[own] @ np.linalg.solve(gram, x[kept].T @ y[kept])) ** 2
        return total

    errors_by_penalty = {10.0**power: left_out(10.0**power) for power in range(-1, 6)}
    assert readout.penalty == pytest.approx(
        min(errors_by_penalty, key=errors_by_penalty.__getitem__)
    )


def test_few_players_give_nothing() -> None:
    assert fit_readout(*players(20, 30.0)) is None
