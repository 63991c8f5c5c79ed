"""The model for small boards: another server's labels, and a training that begins with a model."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen_lab.papers.neubauer2024.small_boards import (
    common_line,
    gain,
    read_rows,
    train,
    write_games,
)
from tengen_lab.training.strength.evidence import EvidencePlan, Windows
from tengen_lab.training.strength.tests.test_folder import synthetic
from tests.strength.models import model


def test_goquests_ratings_become_ranks_of_a_hundred_points(tmp_path: Path) -> None:
    source, output = tmp_path / "games.jsonl.gz", tmp_path / "ranks.jsonl"
    game = {"id": "1", "black_rating": 2247, "white_rating": 1730, "moves": "Bdd"}
    with gzip.open(source, "wt") as out:
        out.write(json.dumps(game) + "\n")
    assert write_games(source, output) == 1
    written = json.loads(output.read_text())
    assert (written["black_rank"], written["white_rank"], written["size"]) == (22.47, 17.3, 9)


def test_the_line_gives_the_same_rank_to_whom_a_model_says_the_same() -> None:
    """A model that leans to its middle, by a curve; their labels are ours, half as wide."""
    rng = np.random.default_rng(0)
    ours = np.arange(4000) < 2000
    rank = np.where(ours, rng.uniform(2, 33, 4000), rng.uniform(20, 30, 4000))
    said = 6 + 0.02 * rank**2 + rng.normal(0, 3, 4000)
    label = np.where(ours, rank, (rank - 12) / 2).astype(np.float32)
    line = common_line(said, label, ours, ~ours)
    for theirs in (4.5, 6.5, 8.5):
        assert line(theirs) == pytest.approx(2 * theirs + 12, abs=0.7)


def test_a_training_begins_with_a_model_and_is_measured_beside_it(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    synthetic(tmp_path / "rows")
    base = model()
    base = replace(base, weights={name: 0.3 * value for name, value in base.weights.items()})
    rows, line = read_rows(base, tmp_path / "rows", None)
    assert line is None
    small = replace(rows, seats=replace(rows.seats, size=np.full(len(rows.seats), 9, np.uint8)))
    form = EvidencePlan(members=2, hidden=8, features=6, head=5, rate=3e-3)
    same = train(small, base, replace(form, steps=1, rate=0.0))
    np.testing.assert_allclose(same.weights["w1"], base.weights["w1"], atol=1e-6)
    found = train(small, base, replace(form, steps=150)).card["figures"]
    for part in ("folds", "validation", "test"):
        told = found[f"{part} GoQuest"]
        assert told["now"]["1"]["mae"] < told["before"]["1"]["mae"]
        assert told["gain"]["1"][0] == pytest.approx(
            told["before"]["1"]["mae"] - told["now"]["1"]["mae"], abs=2e-3
        )


def test_a_gain_is_counted_by_player() -> None:
    steps = np.array([20.5, 20.5, 25.5], np.float32)
    windows = Windows(
        np.arange(3), np.array([[0, 1], [1, 2], [2, 3]]), steps, np.array(["a", "a", "b"]),
        np.ones(3, np.int64),
    )  # fmt: skip
    right = np.eye(38)[[20, 20, 25]]
    wrong = np.eye(38)[[22, 22, 25]]
    less, error = gain(windows, right, wrong)["1"]
    assert less == pytest.approx(4 / 3, abs=1e-3)
    assert error == pytest.approx(8 / 9, abs=1e-3)
