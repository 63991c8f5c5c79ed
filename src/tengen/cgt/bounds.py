"""Positions that a search has not finished: thermographs from below and from above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.cgt.thermograph import TERRITORY, Thermograph, score, thermograph
from tengen.cgt.walls import Rational


@dataclass(frozen=True, slots=True)
class Bounds:
    """A position known only between two thermographs, as in a search that is not finished."""

    lower: Thermograph
    upper: Thermograph
    coolest: Fraction
    hottest: Fraction

    @classmethod
    def exactly(cls, known: Thermograph) -> Bounds:
        return cls(known, known, known.temperature, known.temperature)

    @classmethod
    def between(cls, low: Rational, high: Rational, ground: Rational = TERRITORY) -> Bounds:
        """Return the bounds of a position of which only the range of scores is known."""
        hottest = max(Fraction(high - low) / 2, Fraction(ground))
        return cls(score(low, ground), score(high, ground), Fraction(ground), hottest)

    @property
    def is_exact(self) -> bool:
        return self.lower is self.upper

    @property
    def mean(self) -> tuple[Fraction, Fraction]:
        return self.lower.mean, self.upper.mean

    @property
    def temperature(self) -> tuple[Fraction, Fraction]:
        return self.coolest, self.hottest


def bounds(
    lefts: Sequence[Bounds],
    rights: Sequence[Bounds],
    *,
    ground: Rational = TERRITORY,
    static: Rational | None = None,
) -> Bounds:
    """Return what is known of a position from what is known of its options.

    Walls grow with the options' walls, so the lower (upper) options give the lower (upper)
    thermograph; the temperature is greatest where Left's options are high and Right's are low.
    """

    def fold(left_high: bool, right_high: bool) -> Thermograph:
        return thermograph(
            [option.upper if left_high else option.lower for option in lefts],
            [option.upper if right_high else option.lower for option in rights],
            ground=ground,
            static=static,
        )

    if all(option.is_exact for option in (*lefts, *rights)):
        return Bounds.exactly(fold(False, False))
    return Bounds(
        fold(False, False),
        fold(True, True),
        fold(False, True).temperature,
        fold(True, False).temperature,
    )
