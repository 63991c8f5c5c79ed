"""Models that learn from the games of a pool which they then predict.

Neubauer's (2024) learn from the pool's training set, ours from the strengths of its players in
hindsight (`tengen_lab.papers.neubauer2024.hindsight`), in folds by player.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tengen.errors import GoError
from tengen.ratings.glicko2 import SCALE
from tengen.ratings.pool import Pool
from tengen.ratings.system import CENTER
from tengen.strength.estimate import BINS
from tengen.strength.joined import FOLDS, fold_of
from tengen_lab.papers.neubauer2024 import set_transformer_training as set_transformer
from tengen_lab.papers.neubauer2024.hindsight import strengths_by_fold
from tengen_lab.papers.neubauer2024.past_moves import LEAST_MOVES, PastMoves, PoolGames
from tengen_lab.papers.neubauer2024.set_transformer_training import (
    Hyperparameters,
    MatchSchedule,
    MatchTable,
    Trained,
)
from tengen_lab.training.strength import evidence
from tengen_lab.training.strength.evidence import EvidencePlan, Scaled, Windows
from tengen_lab.training.strength.folder import SeatTable, arrange_seats

Log = Callable[[str], None]
Floats = NDArray[np.float64]
POINTS_A_LEVEL = 40.0  # between neighbouring levels of the 38 that our network knows
MIDDLE = 16.0  # the level of a rating of 1500
MIDDLES = np.arange(BINS) + 0.5  # of the levels
LENGTHS = (1, 2, 4)  # games of a window to learn from


@dataclass(frozen=True, slots=True)
class GameLabels:
    """What Neubauer's models learn of games: one entry a game.

    ratings   (n, 2) that the players were to have ten games later
    score     1 where Black won, else 0
    train, validation   which games are learned from, and which end the training
    """

    ratings: Floats
    score: Floats
    train: NDArray[np.bool_]
    validation: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class TrainedRater:
    """A trained network of Neubauer's, and the mean and spread of its ratings in points."""

    trained: Trained
    mean: float
    spread: float


def train_on_sets(
    rows: Tensor,
    games: PoolGames,
    labels: GameLabels,
    chosen: Hyperparameters,
    schedule: MatchSchedule,
    *,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[dict[str, float]], None] = lambda _: None,
) -> TrainedRater:
    """Train Neubauer's network with the three targets of section 4.7.1.

    `rows` are in the order of `PastMoves.order`. Ratings are normalised by the mean and spread of
    the training labels.
    """
    train, validation = (games.known & part for part in (labels.train, labels.validation))
    if not train.any() or not validation.any():
        raise GoError("no moves before games of the training set, or of the validation set")
    mean, spread = float(labels.ratings[train].mean()), float(labels.ratings[train].std())

    def matches(part: NDArray[np.bool_]) -> MatchTable:
        ratings = ((labels.ratings[part] - mean) / spread).astype(np.float32)
        black, white = games.bounds[part, 0], games.bounds[part, 1]
        score = labels.score[part].astype(np.float32)
        return MatchTable(black, white, ratings[:, 0].copy(), ratings[:, 1].copy(), score)

    trained = set_transformer.train(
        rows, matches(train), matches(validation), chosen, schedule, spread / SCALE,
        stop=stop, tell=tell,
    )  # fmt: skip
    return TrainedRater(trained, mean, spread)


def rate_by_folds(
    inputs: Tensor,
    seats: SeatTable,
    past: PastMoves,
    pool: Pool,
    games: PoolGames,
    plan: EvidencePlan,
    log: Log = lambda _: None,
) -> Floats:
    """Rate players by networks of ours that know nothing of the results of these players' games.

    `inputs` are those of the rows of `past.table`. `pool` holds all games with a result, handicap
    games too. For each fold of players a network learns the strengths that the others had in
    hindsight, from fits without any game of the fold. Returns (n, 2) ratings in points, NaN where a
    player's moves are not known.
    """
    arranged = arrange_seats(seats, past.table)
    number = {player: place for place, player in enumerate(pool.players)}
    owner = np.array([number.get(str(player), -1) for player in arranged.player])
    folds = np.array([fold_of(str(player)) for player in arranged.player])
    strengths = strengths_by_fold(pool)
    bounds = games.bounds.reshape(-1, 2)
    asked = np.array([fold_of(str(name)) for name in games.players.reshape(-1)])
    found = np.full(len(bounds), math.nan)
    for fold in range(FOLDS):
        own = (asked == fold) & (bounds[:, 1] - bounds[:, 0] >= LEAST_MOVES)
        if not own.any():
            continue
        levels = MIDDLE + (strengths[fold, owner] - CENTER) / POINTS_A_LEVEL
        learned = np.isfinite(levels) & (owner >= 0) & (folds != fold)
        steps = np.clip(levels, 0.5, BINS - 0.5).astype(np.float32)
        train = evidence.all_windows(replace(arranged, steps=steps), learned, LENGTHS)
        if not len(train):
            raise GoError("too few games: no player's strength can be learned from")
        scaled = Scaled.of(inputs, torch.from_numpy(np.unique(train.order)).to(inputs.device))
        windows = _unlabelled(past.order, bounds[own])
        members = evidence.train(scaled, train, windows, plan, choose=False)
        chances = evidence.predict(members, scaled, windows)
        found[own] = CENTER + (chances @ MIDDLES - MIDDLE) * POINTS_A_LEVEL
        log(f"fold {fold + 1} of {FOLDS}: {len(train):,} windows, {int(own.sum()):,} sets rated")
    return found.reshape(-1, 2)


def _unlabelled(order: NDArray[np.int64], bounds: NDArray[np.int64]) -> Windows:
    """Return sets of moves as windows without a known rank."""
    count = len(bounds)
    nobody, ones = np.full(count, ""), np.ones(count, np.int64)
    return Windows(order, bounds, np.zeros(count, np.float32), nobody, ones)
