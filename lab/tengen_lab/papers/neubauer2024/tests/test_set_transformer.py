"""The Set Transformer: the thesis's count of parameters, and numpy against PyTorch."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tengen_lab.papers.neubauer2024.set_transformer import SetTransformer, Sizes

torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")

from tengen_lab.papers.neubauer2024 import set_transformer_training as trained  # noqa: E402


def both(sizes: Sizes) -> tuple[SetTransformer, trained.SetTransformerNet]:
    torch.manual_seed(1)
    model = trained.SetTransformerNet(sizes).eval()
    return model.in_numpy(), model


def test_the_sizes_of_table_5_1_have_the_parameters_that_the_thesis_counts() -> None:
    model = trained.SetTransformerNet(trained.THESIS.sizes(384))
    counted = sum(weight.numel() for weight in model.parameters())
    assert counted == Sizes(384).parameters == 2_469_388


def test_numpy_computes_what_pytorch_does() -> None:
    here, there = both(Sizes(6, 16, 8, 2, 5))
    moves = np.random.default_rng(2).normal(size=(30, 6)).astype(np.float32)
    said = there(torch.from_numpy(moves)[None], torch.ones(1, 30, dtype=torch.bool))
    assert here(moves) == pytest.approx(float(said[0].detach()), abs=1e-5)


def test_the_order_of_moves_does_not_matter_and_padding_is_not_seen() -> None:
    here, there = both(Sizes(6, 16, 8, 2, 5))
    moves = np.random.default_rng(3).normal(size=(20, 6)).astype(np.float32)
    assert here(moves) == pytest.approx(here(moves[::-1]), abs=1e-5)
    padded = torch.from_numpy(np.concatenate([moves, np.full((7, 6), 9, np.float32)]))[None]
    mask = torch.arange(27)[None] < 20
    assert here(moves) == pytest.approx(float(there(padded, mask)[0].detach()), abs=1e-5)


def test_weights_begin_within_the_bounds_of_section_4_7_2() -> None:
    sizes = Sizes(100, 64, 16, 1, 4)
    model = trained.SetTransformerNet(sizes)
    bound = 1 / math.sqrt(100)
    largest = float(model.input.weight.abs().max().detach())
    assert 0.9 * bound < largest <= bound
    assert 0 <= float(model.seed.detach().min()) <= float(model.seed.detach().max()) <= 1
    assert float(model.seed.detach().mean()) == pytest.approx(0.5, abs=0.15)


def matches(rows: int, seed: int) -> trained.MatchTable:
    """Games between players whose moves give away how strong they are."""
    rng = np.random.default_rng(seed)
    starts = rng.integers(0, rows // 10, size=(200, 2)) * 10
    strength = (starts // 10 % 5 - 2).astype(np.float32)
    bounds = np.stack([starts, starts + 10], 2)
    won = (strength[:, 0] - strength[:, 1] + rng.normal(0, 0.1, 200) > 0).astype(np.float32)
    return trained.MatchTable(bounds[:, 0], bounds[:, 1], strength[:, 0], strength[:, 1], won)


def rows_of(count: int) -> Any:
    rng = np.random.default_rng(0)
    strength = np.repeat(np.arange(count // 10) % 5 - 2.0, 10)
    return torch.from_numpy((strength[:, None] + rng.normal(0, 0.3, (count, 3))).astype(np.float32))


def test_algorithm_4_1_learns_and_stops_when_it_does_not_get_better() -> None:
    rows, chosen = rows_of(500), trained.Hyperparameters(3e-3, 0.95, 1.0, 0.1, 1, 16, 8, 4)
    schedule = trained.MatchSchedule(epochs=6, steps=20, batch=40, patience=2)
    found = trained.train(rows, matches(500, 1), matches(500, 2), chosen, schedule, 1.5)
    assert found.likelihood > -0.5  # a coin has -0.69
    said = trained.likelihood(found.model, rows, matches(500, 2), 1.5)
    assert said == pytest.approx(found.likelihood, abs=1e-6)  # the best weights, not the last
    frozen = trained.Hyperparameters(0.0, 0.95, 1.0, 0.1, 1, 16, 8, 4)
    still = trained.train(rows, matches(500, 1), matches(500, 2), frozen, schedule, 1.5)
    assert len(still.epochs) == 3  # the first is the best, then patience runs out


def test_an_epoch_that_is_cut_short_tells_the_mean_of_its_own_steps() -> None:
    rows, frozen = rows_of(500), trained.Hyperparameters(0.0, 0.95, 1.0, 0.1, 1, 16, 8, 4)

    def weights(steps: int, stop: bool) -> float:
        schedule = trained.MatchSchedule(epochs=1, steps=steps, batch=40)
        some = matches(500, 1)
        found = trained.train(rows, some, some, frozen, schedule, 1.5, stop=lambda: stop)
        return found.epochs[0]["weights"]

    assert weights(20, True) == pytest.approx(weights(1, False))


def test_the_three_targets_are_those_of_section_4_7_1() -> None:
    rows, some = rows_of(500), matches(500, 1)
    model = trained.SetTransformerNet(Sizes(3, 8, 4, 1, 2))
    score, rating, weights = trained.losses(model, rows, some, 1.5)
    black, white = (each.detach().numpy() for each in trained.predict(model, rows, some))
    chance = 1 / (1 + np.exp(-1.5 * (black - white)))
    by_hand = -np.log(1 - np.abs(some.score - chance)).mean()
    assert float(score.detach()) == pytest.approx(by_hand, rel=1e-4)
    squares = ((black - some.black_rating) ** 2 + (white - some.white_rating) ** 2).mean()
    assert float(rating.detach()) == pytest.approx(squares, rel=1e-4)
    flat = np.concatenate([weight.detach().numpy().ravel() for weight in model.parameters()])
    assert float(weights.detach()) == pytest.approx((flat**2).mean(), rel=1e-4)
