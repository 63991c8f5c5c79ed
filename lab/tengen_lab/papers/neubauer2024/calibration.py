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
from tengen.strength.estimate import rank_text
from tengen.strength.evidence import EvidenceModel
from tengen.strength.moves import MoveTable
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import SeatTable

LEAST_MOVES = 40  # of a player
LEAST_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class RankMean:
    """What the players of one rank of the server look like to us, in steps, on average."""

    rank: str
    players: int
    mean: float
    error: float  # standard


@dataclass(frozen=True, slots=True)
class Calibration:
    """A line from our ranks to a server's, and mean errors in ranks on players it has not seen.

    `by_rank` holds all players, the weakest first; `correlation` is that of both ranks.
    """

    line: Affine
    players: int  # that it was fitted on
    measured: int  # others
    mae_before: float
    mae_after: float
    correlation: float
    by_rank: tuple[RankMean, ...]


def calibrate(seats: SeatTable, table: MoveTable, model: EvidenceModel, name: str) -> Calibration:
    """Fit the line. Raises `GoError` where too few players have a rank and enough moves."""
    players = np.unique(seats.player)
    owner = np.searchsorted(players, seats.player)
    rows = owner[table.game]
    true = np.array([_rank(seats.steps[owner == player]) for player in range(len(players))])
    said = np.full(len(players), np.nan)
    for player in np.flatnonzero(np.isfinite(true)):
        own = table[rows == player]
        if len(own) >= LEAST_MOVES:
            said[player] = model.steps(own)
    known = np.isfinite(said)
    trained = np.array([part_of(str(player)) is Part.TRAIN for player in players])
    learned, other = known & trained, known & ~trained
    if learned.sum() < LEAST_PLAYERS or not other.any():
        raise GoError(
            f"{learned.sum()} training players and {other.sum()} others with a rank and "
            f"{LEAST_MOVES} moves: {LEAST_PLAYERS} and one are needed"
        )
    line = Affine.fit(said[learned], true[learned], name)
    return Calibration(
        line,
        int(learned.sum()),
        int(other.sum()),
        float(np.abs(said[other] - true[other]).mean()),
        float(np.abs(line(said[other]) - true[other]).mean()),
        float(np.corrcoef(said[known], true[known])[0, 1]),
        tuple(_by_rank(said[known], true[known])),
    )


def _by_rank(said: NDArray[np.float64], true: NDArray[np.float64]) -> Iterator[RankMean]:
    for rank in np.unique(np.floor(true)).tolist():
        own = said[np.floor(true) == rank]
        error = float(own.std(ddof=1) / math.sqrt(len(own))) if len(own) > 1 else math.nan
        yield RankMean(rank_text(rank), len(own), float(own.mean()), error)


def _rank(steps: NDArray[np.float32]) -> float:
    known = steps[np.isfinite(steps)]
    return float(np.median(known)) if len(known) else np.nan
