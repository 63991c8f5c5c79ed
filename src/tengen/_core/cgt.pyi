from collections.abc import Sequence

def coupon_walls(
    sign: Sequence[int],
    settled: Sequence[int],
    score: Sequence[int],
    coupon: Sequence[int],
    first: Sequence[int],
    options: Sequence[int],
    order: Sequence[int],
    start: int,
    bottom: int,
    step: int,
    unsettled: int,
    patience: int,
    count: int,
) -> tuple[list[int], list[int]]:
    """Walls of the states `start` and `start` + 1 beside 0 to `count` coupons, in units.

    State s leads without a coupon to options[first[s]:first[s + 1]], all earlier in `order`.
    """
