"""A server's own scale: how its ranks lie beside those that our model reads from moves.

The line is fitted on the training players of the server's games and measured on the others
(`tengen_lab.training.held_out`), each player once, by all of his moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.strength.affine import Affine
from tengen.strength.estimate import INTERVAL, quantiles, rank_text
from tengen.strength.evidence import EvidenceModel
from tengen.strength.moves import MoveTable
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import SeatTable

LEAST_MOVES = 40  # of a player
LEAST_PLAYERS = 10
BORDERS = (15, 25, 30, 33)  # steps: of the bands by which errors are told


@dataclass(frozen=True, slots=True)
class RankMean:
    """What the players of one rank of the server look like to us, in steps, on average."""

    rank: str
    players: int
    mean: float
    error: float  # standard


@dataclass(frozen=True, slots=True)
class ServerBand:
    """How far the line is off for held-out players between two ranks of the server, in ranks."""

    ranks: str
    players: int
    bias: float
    mae: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """A line from our ranks to a server's, and mean errors in ranks on players it has not seen.

    `by_rank` holds all players, the weakest first, `bands` the others; `correlation` is that of
    both ranks, `coverage` the share of the others within their interval of 80 %.
    """

    line: Affine
    players: int  # that it was fitted on
    measured: int  # others
    mae_before: float
    mae_after: float
    correlation: float
    by_rank: tuple[RankMean, ...]
    bands: tuple[ServerBand, ...]
    coverage: float
    offset_error: float  # standard; NaN for a line with a slope


@dataclass(frozen=True, slots=True)
class RatedPlayers:
    """Players with a rank and enough moves: the rank, what the model says, and of which part."""

    true: NDArray[np.float64]
    told: NDArray[np.float64]  # (n, 3) the interval and its middle
    part: NDArray[np.str_]

    @property
    def said(self) -> NDArray[np.float64]:
        middle: NDArray[np.float64] = self.told[:, 1]
        return middle


def rate_players(
    seats: SeatTable, table: MoveTable, model: EvidenceModel, between: tuple[float, float] | None
) -> RatedPlayers:
    """Rate each player once by all of his moves; with `between`, those of these ranks."""
    low, high = between or (-math.inf, math.inf)
    players = np.unique(seats.player)
    owner = np.searchsorted(players, seats.player)
    rows = owner[table.game]
    true, told, part = [], [], []
    for player, name in enumerate(players.tolist()):
        rank, own = _rank(seats.steps[owner == player]), table[rows == player]
        if low <= rank < high and len(own) >= LEAST_MOVES:
            chances = model.chances(model.evidence(own))
            true.append(rank)
            told.append(quantiles(chances, (INTERVAL[0], 0.5, INTERVAL[1])))
            part.append(str(part_of(name)))
    return RatedPlayers(np.array(true), np.array(told).reshape(-1, 3), np.array(part, np.str_))


def calibrate(
    seats: SeatTable,
    table: MoveTable,
    model: EvidenceModel,
    name: str,
    *,
    between: tuple[float, float] | None = None,
    beside: tuple[SeatTable, MoveTable] | None = None,
) -> Calibration:
    """Fit the line. Raises `GoError` where too few players have a rank and enough moves.

    With `between`, only players of these ranks count, and the line is an offset: a slope from few
    moves would be that of a model that leans to its middle. `beside` are rows of OGS with as many
    moves a player: what the model is off on them, at the same ranks, is no offset of the server.
    """
    players = rate_players(seats, table, model, between)
    learned = players.part == Part.TRAIN
    other = ~learned
    if learned.sum() < LEAST_PLAYERS or not other.any():
        raise GoError(
            f"{learned.sum()} training players and {other.sum()} others with a rank and "
            f"{LEAST_MOVES} moves: {LEAST_PLAYERS} and one are needed"
        )
    said, true = players.said, players.true
    error = math.nan
    if between is None:
        line = Affine.fit(said[learned], true[learned], name)
    else:
        gaps = (true - said)[learned]
        offset, variance = float(gaps.mean()), float(gaps.var(ddof=1) / len(gaps))
        if beside is not None:
            ours = rate_players(*beside, model, between)
            gaps = (ours.true - ours.said)[ours.part != Part.TEST]
            offset -= float(gaps.mean())
            variance += float(gaps.var(ddof=1) / len(gaps))
        line, error = Affine(1.0, offset, name, between), math.sqrt(variance)
    low, middle, high = line(players.told[other]).T
    held = (true[other] >= low) & (true[other] <= high)
    return Calibration(
        line,
        int(learned.sum()),
        int(other.sum()),
        float(np.abs(said[other] - true[other]).mean()),
        float(np.abs(middle - true[other]).mean()),
        float(np.corrcoef(said, true)[0, 1]),
        tuple(_by_rank(said, true)),
        tuple(_bands(middle, true[other])),
        float(held.mean()),
        error,
    )


def _bands(said: NDArray[np.float64], true: NDArray[np.float64]) -> Iterator[ServerBand]:
    place = np.searchsorted(BORDERS, true, side="right")
    for band in np.unique(place).tolist():
        gap, own = (said - true)[place == band], true[place == band]
        ranks = f"{rank_text(own.min())} to {rank_text(own.max())}"
        bias, mae = round(float(gap.mean()), 2), round(float(np.abs(gap).mean()), 2)
        yield ServerBand(ranks, len(gap), bias, mae)


def _by_rank(said: NDArray[np.float64], true: NDArray[np.float64]) -> Iterator[RankMean]:
    for rank in np.unique(np.floor(true)).tolist():
        own = said[np.floor(true) == rank]
        error = float(own.std(ddof=1) / math.sqrt(len(own))) if len(own) > 1 else math.nan
        yield RankMean(rank_text(rank), len(own), float(own.mean()), error)


def _rank(steps: NDArray[np.float32]) -> float:
    known = steps[np.isfinite(steps)]
    return float(np.median(known)) if len(known) else np.nan
