"""Iterated random search: the domains, the shrinking scope, and going on after an interruption."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")

from tengen.errors import GoError
from tengen_lab.papers.neubauer2024.search import DOMAINS, TriedRun, by_optuna, propose, search
from tengen_lab.papers.neubauer2024.set_transformer_training import Hyperparameters


def score(settings: Hyperparameters, seed: int) -> float:
    return -abs(np.log10(settings.rate) + 2) - abs(settings.hidden - 100) / 100


def test_proposals_stay_in_the_domains_and_near_the_best_when_the_scope_is_small() -> None:
    rng = np.random.default_rng(0)
    best = Hyperparameters()
    for scope in (1.0, 0.1296):
        drawn = [propose(best, scope, rng) for _ in range(200)]
        for name, (low, high) in DOMAINS.items():
            values = [getattr(each, name) for each in drawn]
            assert low <= min(values) <= max(values) <= high
        spread = max(abs(np.log10(each.rate / best.rate)) for each in drawn)
        assert 2.5 * scope < spread <= 3 * scope + 1e-9
        assert all(isinstance(each.hidden, int) for each in drawn)


@pytest.mark.parametrize("by", ["rounds", "optuna"])
def test_the_search_gets_better_and_goes_on_where_it_was(tmp_path: Path, by: str) -> None:
    log = tmp_path / "log.json"
    calls: list[int] = []

    def trial(settings: Hyperparameters, seed: int) -> float:
        if len(calls) == 9:
            raise KeyboardInterrupt
        calls.append(seed)
        return score(settings, seed)

    with pytest.raises(KeyboardInterrupt):
        search(trial, log, by=by, rounds=3, runs=6)
    best = search(score, log, by=by, rounds=3, runs=6)
    whole = search(score, tmp_path / "other.json", by=by, rounds=3, runs=6)
    assert best == whole  # as if it had never been interrupted
    assert best.likelihood > score(Hyperparameters(), 0)
    with pytest.raises(GoError, match="another search"):
        search(score, log, by=by, rounds=2, runs=6)
    log.write_text("{}")
    with pytest.raises(GoError, match="not the log"):
        search(score, log, by=by, rounds=3, runs=6)


def test_optuna_learns_from_all_runs_and_stays_in_the_domains() -> None:
    """With a clear optimum its later proposals lie nearer to it than its first ones."""
    done: list[TriedRun] = []
    for number in range(30):
        settings = by_optuna(done, number // 6, number % 6, 0)
        for name, (low, high) in DOMAINS.items():
            assert low <= getattr(settings, name) <= high
        done.append(TriedRun(number // 6, number % 6, settings, score(settings, 0)))
    early, late = (np.mean([run.likelihood for run in part]) for part in (done[1:7], done[-6:]))
    assert late > early
