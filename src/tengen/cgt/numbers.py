"""Numbers as games: dyadic rationals, the simplest number of an interval, birthdays."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor


def is_dyadic(x: Fraction) -> bool:
    """Tell whether `x` is m/2^n: the numbers that finite games can be equal to."""
    return x.denominator & (x.denominator - 1) == 0


def simplest_number(
    low: Fraction | None, high: Fraction | None, *, low_closed: bool, high_closed: bool
) -> Fraction | None:
    """Return the number of the earliest birthday between the bounds (None is infinity).

    Where the interval is the one point `low` == `high`, that is the answer, dyadic or not.
    Returns None if the interval is empty.
    """
    if low is not None and high is not None:
        if low > high or (low == high and not (low_closed and high_closed)):
            return None
        if low == high:
            return low
    if (high is None or high > 0 or (high == 0 and high_closed)) and (
        low is None or low < 0 or (low == 0 and low_closed)
    ):
        return Fraction(0)
    if low is None or low < 0:  # all of it is negative
        mirrored = simplest_number(
            None if high is None else -high,
            None if low is None else -low,
            low_closed=high_closed,
            high_closed=low_closed,
        )
        return None if mirrored is None else -mirrored
    power = 1
    while True:
        numerator = ceil(low * power) if low_closed else floor(low * power) + 1
        candidate = Fraction(numerator, power)
        if high is None or candidate < high or (candidate == high and high_closed):
            return candidate
        power *= 2


def canonical_options(x: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """Return the Left and Right option of the dyadic number `x` in canonical form."""
    if x.denominator == 1:
        return (x - 1 if x > 0 else None), (x + 1 if x < 0 else None)
    step = Fraction(1, x.denominator)
    return x - step, x + step
