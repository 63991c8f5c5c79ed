"""Memory that nobody needs any more goes back to the system.

The C library keeps what is freed, in a pool for each thread. After a long search those pools hold
hundreds of megabytes that no other thread can use. Few pools, emptied after every long job, keep a
server as small as what it holds.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys

_ARENA_MAX = -8  # M_ARENA_MAX of mallopt(3)
_ARENAS = 2


def limit_pools() -> None:
    """Let all threads share a few pools (glibc)."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "linux":
            ctypes.CDLL(None).mallopt(_ARENA_MAX, _ARENAS)


def give_back() -> None:
    """Return to the system what is free (glibc)."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)
