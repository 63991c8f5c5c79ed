"""A player's time: main time for all moves, then Japanese byo-yomi."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """Main time, then `periods` of `length` seconds; a move within a period uses none up.

    No main time and no periods: no limit.
    """

    main: float | None = None  # seconds
    periods: int = 0
    length: float = 0.0

    def overrun(self, used: float, thought: float) -> int:
        """Return how many periods a move uses up that was `thought` about after `used` seconds.

        >>> byo_yomi = Clock(60, 3, 30)
        >>> byo_yomi.overrun(50, 39), byo_yomi.overrun(50, 41), byo_yomi.overrun(100, 61)
        (0, 1, 2)
        """
        if self.main is None and not self.periods:
            return 0
        late = thought - max(0.0, (self.main or 0.0) - used)
        if late <= 0:
            return 0
        return int(late / self.length) if self.periods else 1

    def is_late(self, used: float, thought: float, periods_used: int) -> bool:
        """Return whether a move comes too late.

        >>> Clock(60).is_late(50, 9, 0), Clock(60).is_late(50, 11, 0), Clock().is_late(1e9, 1e9, 0)
        (False, True, False)
        >>> Clock(0, 3, 30).is_late(0, 31, 1), Clock(0, 3, 30).is_late(0, 31, 2)
        (False, True)
        """
        lost = self.overrun(used, thought)
        return lost > 0 and periods_used + lost >= max(1, self.periods)


_STARTED = time.time()
_STARTED_AT = time.monotonic()


def steady() -> float:
    """Return the time in seconds since 1970, by a clock that nobody can set while we run."""
    return _STARTED + time.monotonic() - _STARTED_AT


def thought_since(begun: float) -> float:
    """Return the seconds since `begun` (a time of `steady`) in which this server ran.

    A player does not lose on time because the server was off, or its clock was set.
    """
    return max(0.0, steady() - max(begun, _STARTED))
