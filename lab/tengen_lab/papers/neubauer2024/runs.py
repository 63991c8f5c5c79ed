"""Trains Neubauer's network: on ranks, and on a pool with results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from tengen.errors import GoError
from tengen.ratings.evaluate import sets_of
from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.pool import pool_from_frame
from tengen.ratings.system import future_ratings
from tengen_lab.papers.neubauer2024 import set_transformer_training as set_transformer
from tengen_lab.papers.neubauer2024.past_moves import (
    PastMoves,
    PoolGames,
    places_of_games,
    places_of_seats,
)
from tengen_lab.papers.neubauer2024.pool import GameLabels, TrainedRater, train_on_sets
from tengen_lab.papers.neubauer2024.set_transformer_training import (
    Hyperparameters,
    MatchSchedule,
    MatchTable,
    Trained,
)
from tengen_lab.papers.neubauer2024.thesis import ThesisModel
from tengen_lab.papers.neubauer2024.thesis import inputs_of as inputs_of_thesis
from tengen_lab.training.held_out import Part
from tengen_lab.training.strength.evidence import Windows
from tengen_lab.training.strength.measures import measure

if TYPE_CHECKING:
    import polars as pl

from tengen_lab.training.strength.run import RowSet

STEPS_MEAN, STEPS_SPREAD = 22.0, 6.5  # labels of one-number models are normalised with these


@dataclass(frozen=True, slots=True)
class Labelled:
    """Windows for Neubauer's network, which rates one set of moves at a time."""

    rows: torch.Tensor
    train: MatchTable
    validation: MatchTable
    test: Windows


def labelled(rows: RowSet, kind: str, seed: int = 0) -> Labelled:
    """Pair windows of different players at random, with ranks as labels and no result.

    Humans here play programs, so there are no games between two of them to learn results from:
    only the rating target of section 4.7.1 is trained.
    """
    inputs = inputs_of_thesis(rows.table, kind)
    return Labelled(
        torch.from_numpy(inputs[rows.arranged.order]),
        _pairs(rows, Part.TRAIN, seed),
        _pairs(rows, Part.VALIDATION, seed),
        _ranges(rows, Part.TEST),
    )


def _ranges(rows: RowSet, part: Part) -> Windows:
    """Return single seats as ranges of arranged rows."""
    seats = rows.arranged
    own = np.flatnonzero((rows.part == part)[seats.game] & (seats.end - seats.start >= 15))
    bounds = np.column_stack([seats.start[own], seats.end[own]])
    ones = np.ones(len(own), np.int64)
    return Windows(np.arange(len(seats.order)), bounds, seats.steps[own], seats.player[own], ones)


def _pairs(rows: RowSet, part: Part, seed: int) -> MatchTable:
    windows = _ranges(rows, part)
    if len(windows) < 2:
        raise GoError(f"too few rows of {part} players")
    other = np.random.default_rng(seed).permutation(len(windows))
    ratings = ((windows.steps - STEPS_MEAN) / STEPS_SPREAD).astype(np.float32)
    score = np.full(len(windows), np.nan, np.float32)
    return MatchTable(windows.bounds, windows.bounds[other], ratings, ratings[other], score)


def train_thesis(
    data: Labelled,
    chosen: Hyperparameters,
    schedule: MatchSchedule,
    *,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[dict[str, float]], None] = lambda _: None,
) -> tuple[Trained, dict[str, Any]]:
    """Train Neubauer's network on ranks; return it with the ruler's figures on single games."""
    trained = set_transformer.train(
        data.rows, data.train, data.validation, chosen, schedule, 1.0, stop=stop, tell=tell
    )
    said = set_transformer.rate(trained.model, data.rows, data.test.bounds)
    steps = said * STEPS_SPREAD + STEPS_MEAN
    found = asdict(measure(1, data.test.player.tolist(), data.test.steps, steps))
    return trained, found


def thesis_on_ranks(
    rows: RowSet,
    kind: str,
    chosen: Hyperparameters,
    schedule: MatchSchedule,
    device: str = "cpu",
    **how: Any,
) -> tuple[ThesisModel, Trained]:
    """Train Neubauer's network on ranks; `how` is passed on to `train_thesis`."""
    data = labelled(rows, kind, schedule.seed)
    data = replace(data, rows=data.rows.to(device))
    trained, found = train_thesis(data, chosen, schedule, **how)
    card = {"net": rows.manifest["net"], "schedule": asdict(schedule), "figures": {"test": found}}
    network = trained.model.in_numpy()
    return ThesisModel(kind, network, "steps", STEPS_MEAN, STEPS_SPREAD, card), trained


@dataclass(frozen=True, slots=True)
class PoolData:
    """What Neubauer's network learns from a pool, whatever its settings."""

    inputs: torch.Tensor
    games: PoolGames
    labels: GameLabels

    @classmethod
    def of(cls, rows: RowSet, games: pl.DataFrame, kind: str, device: str = "cpu") -> PoolData:
        """Raises `GoError` if the pool is not split into a training and a validation set."""
        pool = pool_from_frame(games)
        sets = sets_of(pool)
        if missing := [name for name in ("train", "validation") if name not in sets]:
            raise GoError(f"no games of the set {missing[0]} in the pool: `tengen games split`")
        labels = GameLabels(
            future_ratings(pool, Glicko2().replay(pool).after),
            pool.score,
            sets["train"],
            sets["validation"],
        )
        past = PastMoves.of(rows.seats, rows.table, places_of_seats(rows.seats, games))
        names = np.array(pool.players)
        players = np.column_stack([names[pool.black], names[pool.white]])
        asked = PoolGames.of(players, places_of_games(games)[pool.row], past)
        inputs = torch.from_numpy(inputs_of_thesis(rows.table, kind)[past.order]).to(device)
        return cls(inputs, asked, labels)

    def train(self, chosen: Hyperparameters, schedule: MatchSchedule, **how: Any) -> TrainedRater:
        """Train with the three targets of section 4.7.1; `how` goes to `train_on_sets`."""
        return train_on_sets(self.inputs, self.games, self.labels, chosen, schedule, **how)


def thesis_on_pool(
    rows: RowSet,
    games: pl.DataFrame,
    kind: str,
    chosen: Hyperparameters,
    schedule: MatchSchedule,
    device: str = "cpu",
    **how: Any,
) -> tuple[ThesisModel, Trained]:
    """Train Neubauer's network on the training set of a pool; `how` goes to `train_on_sets`."""
    found = PoolData.of(rows, games, kind, device).train(chosen, schedule, **how)
    figures = {"validation": {"lambda": found.trained.likelihood}}
    card = {"net": rows.manifest["net"], "schedule": asdict(schedule), "figures": figures}
    network = found.trained.model.in_numpy()
    return ThesisModel(kind, network, "points", found.mean, found.spread, card), found.trained
