"""Whether a chain lives or is captured, proved (native/fates/solver.hpp)."""

def reach(stones: bytes, size: int, target: int, safe: bytes) -> list[int]:
    """Return the points that are joined to the target without crossing safe stones."""

def prove(
    stones: bytes,
    size: int,
    ko: int,
    target: int,
    area: bytes,
    safe: bytes,
    prover: int,
    to_move: int,
    suicide: bool,
    limit: int,
) -> tuple[int, int, int]:
    """Return whether the prover reaches its goal: 0 no proof, 1 proved, 2 the limit was reached.

    Then its first move (a point, -1 a pass, -2 where the other side begins), and the positions met.
    """
