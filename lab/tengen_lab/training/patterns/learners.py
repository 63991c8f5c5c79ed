"""The learners: from competitions to weights.

All read the same teams in the same order. MM and FBT go over the competitions several times; the
others see each competition once and keep nothing of it, so that they can also learn while a game is
played.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError
from tengen.patterns.model import make_model
from tengen.patterns.online import BAR_RANKINGS, OnlineLearner

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class MMSettings:
    """Stop when the last update of every group gained less than `tolerance` a competition."""

    tolerance: float = 1e-3
    max_updates: int = 400

    def __post_init__(self) -> None:
        if not (self.tolerance > 0 and math.isfinite(self.tolerance)):
            raise GoError(f"tolerance {self.tolerance:g}: a positive number expected")


@dataclass(frozen=True, slots=True)
class FBTSettings:
    factors: int = 8
    epochs: int = 2  # the third gains nothing on 20,000 games
    weight_rate: float = 0.02
    vector_rate: float = 0.05
    weight_decay: float = 1e-6
    vector_decay: float = 1e-5


@dataclass(frozen=True, slots=True)
class BARSettings:
    """Tuned on 400 games; only the ratio of variance to beta2 matters."""

    beta2: float = 1.0
    variance: float = 0.05
    floor: float = 0.5
    least: float = 1e-3
    rivals: float = 16.0  # a rival counts by this times its chance, at most 1; 0: all count 1


@dataclass(frozen=True, slots=True)
class LBRSettings:
    """Tuned on 400 games; a third sweep gains nothing there."""

    beta2: float = 1.0
    variance: float = 0.3
    tolerance: float = 1e-4
    sweeps: int = 2


@dataclass(frozen=True, slots=True)
class GradientSettings:
    """Steps of `rate`, halved after `half` competitions, a third after twice as many."""

    rate: float = 0.04
    half: float = 500_000


MM, FBT, BAR, LBR = MMSettings(), FBTSettings(), BARSettings(), LBRSettings()
GRADIENT = GradientSettings()
PLAIN = 1e12  # sums of squares that Adagrad's own no longer change: steps of one length


class GradientLearner:
    """MM's likelihood, climbed online: one step along its gradient for each competition.

    After the program of Lew (2011), whose thesis replaces MM by an algorithm that sees each game
    once; its settings are there those of a test.
    """

    def __init__(self, layout: core.Layout, settings: GradientSettings = GRADIENT) -> None:
        self.settings, self.seen = settings, 0
        self.model = make_model(layout, np.zeros(layout.parameters, np.float32))

    def observe(self, competitions: core.Competitions) -> None:
        rate = self.settings.rate / (1 + self.seen / self.settings.half)
        core.FactorTrainer(self.model, rate * PLAIN**0.5, 0.0, 0.0, 0.0, PLAIN).observe(
            competitions
        )
        self.seen += len(competitions)


StreamLearner = OnlineLearner | core.WinningRate | GradientLearner


def fit_mm(
    layout: core.Layout,
    parts: Sequence[core.Competitions],
    settings: MMSettings = MM,
    *,
    threads: int = 1,
    folder: Path | None = None,
    report: Report = lambda _: None,
) -> tuple[NDArray[np.float32], list[float]]:
    """Fit by Minorization-Maximization; return the log gammas and the mean log-likelihoods.

    One pass over the groups, then always the group whose last update gained most. The
    log-likelihoods are those before each update. Working data, a quarter of the competitions' size,
    is kept in a file in `folder`, or in memory.
    """
    fit = core.MinorizationMaximization(layout, list(parts), threads, str(folder or ""))
    gains = np.full(layout.groups, np.inf)
    history: list[float] = []
    previous = -1
    while len(history) < settings.max_updates:
        group = len(history) if len(history) < layout.groups else int(np.argmax(gains))
        if gains[group] < settings.tolerance:
            break
        history.append(fit.update(group))
        if previous >= 0:
            gains[previous] = history[-1] - history[-2]
        previous = group
        report(f"update {len(history)}: log-likelihood {history[-1]:.4f}")
    return np.log(fit.gammas()).astype(np.float32), history


def fit_fbt(
    layout: core.Layout,
    parts: Sequence[core.Competitions],
    start: NDArray[np.float32],
    settings: FBTSettings = FBT,
    *,
    seed: int = 0,
    report: Report = lambda _: None,
) -> tuple[NDArray[np.float32], NDArray[np.float32], list[float]]:
    """Fit the factorised model from MM's weights; return weights, vectors, log-likelihoods."""
    rng = np.random.default_rng(seed)
    first = rng.normal(0, 0.01, (layout.parameters, settings.factors)).astype(np.float32)
    model = make_model(layout, start, first)
    trainer = core.FactorTrainer(
        model,
        settings.weight_rate,
        settings.vector_rate,
        settings.weight_decay,
        settings.vector_decay,
    )
    competitions = sum(len(part) for part in parts)
    history: list[float] = []
    for epoch in range(settings.epochs):
        total = sum(trainer.observe(parts[i]) for i in rng.permutation(len(parts)))
        history.append(total / competitions)
        report(f"epoch {epoch + 1}: log-likelihood {history[-1]:.4f}")
    return model.weights(), model.vectors().reshape(-1, settings.factors), history


def make_stream_learner(
    learner: str,
    layout: core.Layout,
    bar: BARSettings = BAR,
    lbr: LBRSettings = LBR,
) -> tuple[StreamLearner, dict[str, float]]:
    """Return a learner that sees each competition once, and its settings."""
    if learner in BAR_RANKINGS:
        rank = BAR_RANKINGS[learner]
        return core.ApproximationRanking(
            layout, bar.beta2, bar.variance, bar.floor, bar.least, rank, bar.rivals
        ), asdict(bar)
    if learner == "gradient":
        return GradientLearner(layout), asdict(GRADIENT)
    if learner == "lbr":
        return core.LoopyRanking(
            layout, lbr.beta2, lbr.variance, lbr.tolerance, lbr.sweeps
        ), asdict(lbr)
    return core.WinningRate(layout), {}


def stream_weights(
    learner: StreamLearner,
) -> tuple[NDArray[np.float32], NDArray[np.float64] | None]:
    """Return what a learner believes: strengths, and their variances if it has any."""
    if isinstance(learner, GradientLearner):
        return learner.model.weights(), None
    if isinstance(learner, core.WinningRate):
        return (learner.wins() / np.maximum(learner.appearances(), 1)).astype(np.float32), None
    return learner.means().astype(np.float32), learner.variances()


def fit_temperature(model: core.Model, sample: Iterable[core.Competitions]) -> float:
    """Return the temperature that makes a model's probabilities fit best, by golden section."""
    held = list(sample)

    def loss(log_temperature: float) -> float:
        model.temperature = float(np.exp(log_temperature))
        return -float(np.mean(np.concatenate([model.rank(part)[3] for part in held])))

    low, high = np.log(0.005), np.log(20.0)
    ratio = (np.sqrt(5) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    loss_a, loss_b = loss(a), loss(b)
    for _ in range(20):
        if loss_a < loss_b:
            high, b, loss_b = b, a, loss_a
            a = high - ratio * (high - low)
            loss_a = loss(a)
        else:
            low, a, loss_a = a, b, loss_b
            b = low + ratio * (high - low)
            loss_b = loss(b)
    return float(np.exp((low + high) / 2))
