"""How exactly a value is told: what a search that is not finished cannot know is rounded.

Fractions that a finished search finds are right, however fine. Those of a search that was only
steady are mostly right down to sixths, those of one that was cut off down to thirds; finer ones are
noise of leaves in doubt (lab/tengen_lab/papers/frejlak2024/README.md has the counts).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Grain:
    """The denominators that a value may be told with; of an exact one, any."""

    denominators: tuple[int, ...] = ()

    @property
    def is_exact(self) -> bool:
        return not self.denominators

    def nearest(self, value: Fraction) -> Fraction:
        """Return the nearest value that can be told; of two, that with the smaller denominator."""
        return min(self._near(value, round), key=lambda one: abs(one - value), default=value)

    def below(self, value: Fraction) -> Fraction:
        """Return the greatest value that can be told and is no greater."""
        return max(self._near(value, math.floor), default=value)

    def above(self, value: Fraction) -> Fraction:
        """Return the least value that can be told and is no less."""
        return min(self._near(value, math.ceil), default=value)

    def _near(self, value: Fraction, to_whole: Callable[[Fraction], int]) -> list[Fraction]:
        return [Fraction(to_whole(value * one), one) for one in self.denominators]

    def tell(self, value: Fraction, write: Callable[[Fraction], str] = str) -> str:
        """Write a value for people.

        >>> CUT_OFF.tell(Fraction(63, 16)), EXACT.tell(Fraction(63, 16))
        ('about 4', '63/16')
        """
        return ("" if self.is_exact else "about ") + write(self.nearest(value))


EXACT = Grain()
STEADY = Grain((1, 2, 3, 4, 6))
CUT_OFF = Grain((1, 2, 3))


def coarser(*grains: Grain) -> Grain:
    """Return the grain of a value that several others make up."""
    return max(grains, key=lambda one: (EXACT, STEADY, CUT_OFF).index(one), default=EXACT)
