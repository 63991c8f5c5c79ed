"""Area and territory: the one place that shifts between them.

The search counts areas. By territory every stone that is played costs its player the point that it
fills. So a move is worth one point less, and the count is less by the stones that stand already.
The walls keep their shape: they move down by one, and by those stones to the side.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from tengen.cgt.thermograph import Thermograph


class Counting(StrEnum):
    """How points are counted."""

    AREA = "area"
    TERRITORY = "territory"

    @property
    def _less(self) -> int:
        return 1 if self is Counting.TERRITORY else 0

    def temperature(self, by_area: Fraction) -> Fraction:
        """Return a temperature by area as one of this counting."""
        return by_area - self._less

    def by_area(self, temperature: Fraction) -> Fraction:
        """Return a temperature of this counting as one by area."""
        return temperature + self._less

    def thermograph(self, by_area: Thermograph, stones: int) -> Thermograph:
        """Return a thermograph by area as one of this counting.

        `stones` are Black's less White's: those that stand in the place at first, and all that
        were played since.
        """
        return by_area.shifted(-self._less * stones, -self._less)


def mixed(value: Fraction) -> str:
    """Write a fraction of at least 0 as people do.

    >>> mixed(Fraction(7, 2)), mixed(Fraction(2, 3)), mixed(Fraction(4))
    ('3 1/2', '2/3', '4')
    """
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return str(whole)
    return f"{whole} {rest}/{value.denominator}" if whole else str(value)
