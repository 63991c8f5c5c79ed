"""A bigger endgame move was open, by the temperatures of both places."""

from __future__ import annotations

from fractions import Fraction

from tengen.coords import Color
from tengen.endgame.temperature_graph import MoveTemperature
from tengen.review.reasons.situation import Situation
from tengen.review.values import Reason

COOLER = Fraction(1)  # points by which the place must be cooler than the hottest


def bigger_endgame(at: Situation, worth: MoveTemperature) -> Reason | None:
    """The move was worth less than one in the hottest place, where the better move lies."""
    if at.better is None or at.better not in worth.best_region or at.point in worth.best_region:
        return None
    if worth.best - worth.temperature < COOLER or worth.sente_for is at.color:
        return None
    return at.reason(
        "bigger_endgame",
        float(worth.best - worth.temperature),
        places=[at.better],
        better=at.name(at.better),
        played=str(worth.temperature),
        open=str(worth.best),
        played_told=worth.told.temperature,
        open_told=worth.told.best,
        played_turn=_turn(worth.sente_for, at.color),
        open_turn=_turn(worth.best_sente_for, at.color),
    )


def _turn(sente_for: Color | None, color: Color) -> str:
    if sente_for is None:
        return "gote"
    return "sente" if sente_for is color else "reverse-sente"
