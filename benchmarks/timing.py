"""How long work takes, on a machine that other programs use as well."""

from __future__ import annotations

import time
from collections.abc import Callable


def fastest(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the processor's seconds of the fastest of several runs."""
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)
