"""Fits a model's temperature again, so that its 80 % intervals hold 80 % of the ruler's windows.

Training sets it by models of folds, which have learned from fewer players and err more than the
model itself, and by no more games of a player than were read. Here the model itself rates all
games of validation players. How the temperature depends on the number of moves stays.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.strength.estimate import INTERVAL, quantiles
from tengen.strength.evidence import EvidenceModel, tempered
from tengen.strength.moves import MoveTable
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import SeatTable
from tengen_lab.training.strength.measures import Measured, measure
from tengen_lab.training.strength.windows import LENGTHS, cut_windows

FACTORS = np.geomspace(0.4, 1.6, 121)
SHARE = INTERVAL[1] - INTERVAL[0]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RatedWindows:
    """Windows of the ruler, and a model's distributions (n, bins) before any temperature."""

    chances: Floats
    moves: NDArray[np.int64]
    steps: Floats  # the true rank
    player: NDArray[np.str_]
    length: NDArray[np.int64]  # games


def rate_windows(
    model: EvidenceModel, seats: SeatTable, table: MoveTable, part: Part
) -> RatedWindows:
    """Rate all windows of one part's players, from whole games on 19x19."""
    plain = replace(model, temperature=(1.0, 0.0))
    own = np.array([part_of(str(player)) is part for player in seats.player], np.bool_)
    rated = seats.rated(own & seats.whole & (seats.size == 19))
    ends = np.searchsorted(table.game, np.arange(len(seats) + 1))
    windows = [(length, each) for length in LENGTHS for each in cut_windows(rated, length)]
    if not windows:
        raise GoError(f"no whole games of {part} players in these rows")
    chances, moves = [], []
    for _, window in windows:
        rows = np.concatenate([np.arange(ends[seat], ends[seat + 1]) for seat in window.games])
        chances.append(plain.chances(plain.evidence(table[rows])))
        moves.append(len(rows))
    return RatedWindows(
        np.array(chances),
        np.array(moves),
        np.array([window.steps for _, window in windows]),
        np.array([window.player for _, window in windows]),
        np.array([length for length, _ in windows]),
    )


def temper(model: EvidenceModel, rated: RatedWindows) -> tuple[EvidenceModel, float]:
    """Return the model whose intervals hold 80 % of these windows, and its factor of the heat."""
    first, power = model.temperature
    shares = [_held(rated, (first * float(factor), power)) for factor in FACTORS]
    factor = float(FACTORS[int(np.argmin(np.abs(np.array(shares) - SHARE)))])
    heat = first * factor, power
    found = {str(each.games): asdict(each) for each in measured(rated, heat)}
    figures: dict[str, Any] = {**model.card["figures"], "validation, all games": found}
    return replace(model, temperature=heat, card={**model.card, "figures": figures}), factor


def _held(rated: RatedWindows, heat: tuple[float, float]) -> float:
    low, high = _bounds(tempered(rated.chances, rated.moves, heat)).T
    return float(((rated.steps >= low) & (rated.steps <= high)).mean())


def _bounds(chances: Floats) -> Floats:
    return np.array([quantiles(each, INTERVAL) for each in chances])


def measured(rated: RatedWindows, heat: tuple[float, float]) -> list[Measured]:
    """Return the ruler's figures under a temperature, for each length of window."""
    chances = tempered(rated.chances, rated.moves, heat)
    low, high = _bounds(chances).T
    middle = np.array([float(quantiles(each, 0.5)) for each in chances])
    found = []
    for length in np.unique(rated.length).tolist():
        own = rated.length == length
        names = rated.player[own].tolist()
        found.append(measure(length, names, rated.steps[own], middle[own], low[own], high[own]))
    return found
