"""Learning while games are played: a trained model that goes on with every move it sees.

LBR and BAR go on with their own means and variances. Models of MM and FBT take steps along the
gradient of their own likelihood (Adagrad, as FBT is trained); a model without vectors can also go
on by LBR or BAR, which then start from its weights.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tengen._core import patterns as core
from tengen.errors import GoError, quoted
from tengen.patterns.model import PatternModel, make_model

METHODS = ("lbr", "bar", "fbt")
BAR_RANKINGS = {"bar": 0, "bar-full": 1, "bar-averaged": 2, "bar-tm": 3}
OnlineLearner = core.ApproximationRanking | core.LoopyRanking


@dataclass(frozen=True, slots=True)
class OnlineSettings:
    """Tuned on validation games, for weights that MM or FBT has found.

    Noise of a variance of 1.645 a team, or 0.5 and logistic, is what the softmax of those weights
    stands for. `squares` is where Adagrad's sums begin, as if a member had been met that often.
    """

    lbr_beta2: float = 1.645
    lbr_variance: float = 0.005
    bar_beta2: float = 0.5
    bar_variance: float = 0.003
    bar_rivals: float = 16.0
    weight_rate: float = 0.02  # beside vectors
    vector_rate: float = 0.02
    lone_weight_rate: float = 0.05  # of a model without vectors
    squares: float = 1.0


DEFAULTS = OnlineSettings()


def make_adaptation(
    model: PatternModel, method: str | None = None, settings: OnlineSettings = DEFAULTS
) -> tuple[core.Adaptation, core.Model, OnlineLearner | core.FactorTrainer]:
    """Return what adapts a copy of the model, the copy, and the learner inside.

    Without a method, models of LBR and BAR go on as they learned and all others by `fbt`. Raises
    `GoError` if the model cannot go on that way.
    """
    own = "bar" if model.learner in BAR_RANKINGS else model.learner
    method = method or (own if own in METHODS else "fbt")
    if method not in METHODS:
        raise GoError(f"no way to learn on {quoted(method)} (one of {', '.join(METHODS)} expected)")
    if model.learner == "probabilistic":
        raise GoError(f"{model.name} cannot learn on: shares of wins are no strengths")
    if method == "fbt" and model.variances is not None:
        raise GoError(f"{model.name} learns on by {own}, not by fbt: its scores are no log-odds")
    if method != "fbt" and model.vectors is not None:
        raise GoError(f"{model.name} learns on by fbt, not by {method}: it has vectors")
    copy = make_model(model.layout, model.weights, model.vectors, model.temperature)
    learner: OnlineLearner | core.FactorTrainer
    if method == "fbt":
        rate = settings.lone_weight_rate if model.vectors is None else settings.weight_rate
        learner = core.FactorTrainer(copy, rate, settings.vector_rate, 0.0, 0.0, settings.squares)
    else:
        learner = _ranking(model, method, settings)
    return core.Adaptation(copy, learner), copy, learner


def _ranking(model: PatternModel, method: str, settings: OnlineSettings) -> OnlineLearner:
    goes_on = model.variances is not None
    theirs = model.settings
    learner: OnlineLearner
    if method == "bar" and goes_on:
        learner = core.ApproximationRanking(
            model.layout, theirs["beta2"], theirs["variance"], theirs["floor"], theirs["least"],
            BAR_RANKINGS[model.learner], theirs.get("rivals", 0.0),
        )  # fmt: skip
    elif method == "bar":
        learner = core.ApproximationRanking(
            model.layout, settings.bar_beta2, settings.bar_variance, 0.5, 1e-3,
            BAR_RANKINGS["bar"], settings.bar_rivals,
        )  # fmt: skip
    elif goes_on:
        learner = core.LoopyRanking(
            model.layout, theirs["beta2"], theirs["variance"], theirs["tolerance"],
            int(theirs["sweeps"]),
        )  # fmt: skip
    else:
        learner = core.LoopyRanking(
            model.layout, settings.lbr_beta2, settings.lbr_variance, 1e-4, 2
        )
    learner.set_means(model.weights.astype(np.float64))
    if model.variances is not None:
        learner.set_variances(model.variances)
    return learner


def adapted_model(
    model: PatternModel, now: core.Model, learner: OnlineLearner | core.FactorTrainer, moves: int
) -> PatternModel:
    """Return the model as it is after `moves` moves, ready to be saved and to go on from there."""
    vectors = None if model.vectors is None else now.vectors().reshape(model.vectors.shape)
    variances = model.variances
    if variances is not None and not isinstance(learner, core.FactorTrainer):
        variances = learner.variances()
    seen = int(model.card.get("adapted_moves", 0)) + moves
    return replace(
        model, weights=now.weights(), vectors=vectors, variances=variances,
        card={**model.card, "adapted_moves": seen},
    )  # fmt: skip
