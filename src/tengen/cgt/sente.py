"""Sente and gote, read off the walls just below the temperature.

A wall's slope says who spends more moves on its side's best line: each move of Left tilts the wall
by -1, each move of Right by +1. Where Left moves first and is answered, Left's wall is upright:
Left has kept the turn. Where Left also moves last, it leans by -1; where Left takes and wins a ko
while Right plays elsewhere, by -2. So a play is sente if its wall does not lean against the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from tengen.cgt.thermograph import Thermograph
from tengen.cgt.walls import Rational, Wall, lower_envelope, upper_envelope


class Sente(StrEnum):
    """What a play here is, at the position's own temperature."""

    GOTE = "gote"
    LEFT = "left-sente"  # Right's play here is reverse sente
    RIGHT = "right-sente"
    DOUBLE = "double-threat"  # both sides threaten; "double sente" is no notion of the theory
    MIAI = "miai-like"  # sente just below the temperature, gote just above it
    SETTLED = "settled"  # nobody wants to play


def sente_by_slopes(left: Rational, right: Rational) -> Sente:
    """Classify by the slopes of Left's and of Right's wall just below the temperature."""
    if left >= 0:
        return Sente.DOUBLE if right <= 0 else Sente.LEFT
    return Sente.RIGHT if right <= 0 else Sente.GOTE


def sente(
    whole: Thermograph, lefts: Sequence[Thermograph] = (), rights: Sequence[Thermograph] = ()
) -> Sente:
    """Classify plays in a position by its walls.

    Where both walls coincide from the ground up to the temperature, both sides threaten and nothing
    is gained. With the thermographs of the options the answer may also be `MIAI`: a follow-up is
    exactly as hot as the position, so that sente and gote give the same count.
    """
    if whole.temperature < 0 or whole.temperature == whole.ground:
        return Sente.SETTLED
    t = whole.strict_temperature
    if t == whole.ground:
        return Sente.DOUBLE
    kind = sente_by_slopes(whole.left.slope_below(t), whole.right.slope_below(t))
    if kind is Sente.LEFT and lefts and _left_scaffold(lefts).slope_above(t) < 0:
        return Sente.MIAI
    if kind is Sente.RIGHT and rights and _right_scaffold(rights).slope_above(t) > 0:
        return Sente.MIAI
    return kind


def sente_of_polylines(
    left: Sequence[tuple[Fraction, Fraction]], right: Sequence[tuple[Fraction, Fraction]]
) -> Sente:
    """Classify by walls given as (t, value) points from the ground up, of any slopes."""
    t = max(left[-1][0], right[-1][0])
    if t <= 0 or t == left[0][0]:
        return Sente.SETTLED
    return sente_by_slopes(_slope_below(left, t), _slope_below(right, t))


def _left_scaffold(lefts: Sequence[Thermograph]) -> Wall:
    return upper_envelope([option.right for option in lefts]).tilted(-1)


def _right_scaffold(rights: Sequence[Thermograph]) -> Wall:
    return lower_envelope([option.left for option in rights]).tilted(1)


def _slope_below(wall: Sequence[tuple[Fraction, Fraction]], t: Fraction) -> Fraction:
    if wall[-1][0] < t or len(wall) == 1:
        return Fraction(0)  # already its mast
    (start, value), (end, other) = wall[-2:]
    return (other - value) / (end - start)
