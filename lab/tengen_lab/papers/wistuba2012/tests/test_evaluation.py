"""Comparisons of models on the same positions."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tengen._core import patterns as core
from tengen.patterns import PatternModel
from tengen.patterns.model import load_model
from tengen_lab.papers.wistuba2012 import evaluation
from tengen_lab.papers.wistuba2012.evaluation import evaluate, paired_gains
from tengen_lab.training.patterns.pools import BATCH, open_pool


def test_models_are_compared_position_by_position(
    models: dict[str, PatternModel], pool_file: Path
) -> None:
    pool = open_pool(pool_file)
    assert len(pool) > BATCH  # or numbers of games would not have to go on from batch to batch
    first, second = evaluate([models["mm"], models["lbr"]], pool)
    gains = paired_gains(second, first)
    assert gains["top1_gain"] == pytest.approx(second.top(1) - first.top(1))
    by_game = [
        (second.hits(1) - first.hits(1))[first.game == game] for game in np.unique(first.game)
    ]
    assert len(by_game) == len(pool)
    spread = sum((each - gains["top1_gain"]).sum() ** 2 for each in by_game) ** 0.5 / len(first)
    assert gains["top1_error"] == pytest.approx(spread * (len(pool) / (len(pool) - 1)) ** 0.5)
    assert paired_gains(first, first)["log_evidence_error"] == 0


def test_models_of_one_table_share_the_matching_whatever_their_order(
    models: dict[str, PatternModel], pool_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = open_pool(pool_file, "test")
    embedded = load_model("embedded")
    (alone,), (other,) = evaluate([models["lbr"]], pool), evaluate([embedded], pool)
    matched = []

    def extract(*given: Any) -> Any:
        matched.append(given[1])
        return core.extract(*given)

    monkeypatch.setattr(evaluation, "core", SimpleNamespace(extract=extract))
    *_, last = mixed = evaluate([models["mm"], embedded, models["lbr"]], pool)
    assert len(matched) == 2  # one batch of games for each table
    assert [each.model for each in mixed] == [models["mm"].name, embedded.name, models["lbr"].name]
    assert np.array_equal(last.log_probability, alone.log_probability)
    assert np.array_equal(mixed[1].log_probability, other.log_probability)
