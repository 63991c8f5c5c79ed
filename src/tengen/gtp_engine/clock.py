"""Time as GTP tells it: how long may the next move take?"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from tengen.coords import Color
from tengen.errors import GoError

KINDS = ("none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped")
LAG = 0.2  # seconds kept back for the way to the controller
LEAST = 0.02
FEWEST = 12  # moves always expected in main time, or the board's size if larger


@dataclass(slots=True)
class Left:
    """What a player has: seconds, and moves to make in them (0: main time)."""

    seconds: float
    stones: int = 0


@dataclass(slots=True)
class GtpClock:
    """Main time, then `stones` moves in every `overtime` seconds; no limit by default.

    With `periods` the overtime is Japanese: each period is for one move, and a period is lost only
    when it is used up. Fischer's `increment` is added after every move, up to `most_kept` seconds
    in all; no move may take more than `most_used`.
    """

    main: float = 0.0
    overtime: float = 0.0
    stones: int = 0
    periods: int = 0
    increment: float = 0.0
    most_kept: float = math.inf
    most_used: float = math.inf
    is_limited: bool = False
    left: dict[Color, Left] = field(default_factory=dict)

    @classmethod
    def parse(cls, main: str, overtime: str, stones: str) -> GtpClock:
        """Read the arguments of `time_settings`; no stones in some overtime mean no limit."""
        clock = cls(seconds(main), seconds(overtime), count(stones))
        unlimited = clock.stones == 0 and (clock.overtime > 0 or clock.main == 0)
        clock.is_limited = not unlimited
        return clock

    @classmethod
    def parse_kgs(cls, kind: str, *numbers: str) -> GtpClock:
        """Read the arguments of `kgs-time_settings` and `kata-time_settings`."""
        try:
            match kind:
                case "none":
                    return cls()
                case "absolute":
                    return cls(seconds(numbers[0]), is_limited=True)
                case "canadian":
                    return cls.parse(*numbers[:3])
                case "byoyomi":
                    main, overtime = map(seconds, numbers[:2])
                    return cls(main, overtime, periods=count(numbers[2]), is_limited=True)
                case "fischer" | "fischer-capped":
                    main, increment = map(seconds, numbers[:2])
                    limits = numbers[2:4] if kind == "fischer-capped" else ("-1", "-1")
                    kept, used = (math.inf if float(x) < 0 else seconds(x) for x in limits)
                    return cls(
                        main, increment=increment, most_kept=kept, most_used=used, is_limited=True
                    )
        except (IndexError, TypeError, ValueError):  # too few words, or no numbers
            pass
        raise GoError("syntax error")

    def tell(self, color: Color, remaining: str, stones: str) -> None:
        """Take over what `time_left` says, also where no settings were told.

        Less than nothing is nothing: a controller may subtract the way from what is left.
        """
        told = Left(seconds(remaining.removeprefix("-")), count(stones))
        if remaining.startswith("-"):
            told.seconds = 0.0
        if told.seconds > 0 and not (self.main or self.overtime or self.increment):
            self.is_limited = True
        self.left[color] = told

    def _start(self) -> Left:
        """Return what a player has at first: main time, or overtime where there is none."""
        if self.main > 0 or self.increment:
            return Left(self.main)
        return Left(self.overtime, self.stones or self.periods)

    def spend(self, color: Color, used: float) -> None:
        """Take the time of a move off; a controller that keeps time itself will correct it."""
        if not self.is_limited:
            return
        left = self.left.setdefault(color, self._start())
        left.seconds -= used
        if self.periods and left.stones:
            left.seconds = self.overtime  # every move has a period of its own
        elif self.increment:
            left.seconds = min(max(0.0, left.seconds) + self.increment, self.most_kept)
        elif left.seconds <= 0 or left.stones == 1:
            left.seconds, left.stones = self.overtime, self.stones or self.periods
        elif left.stones and not self.periods:
            left.stones -= 1

    def allowance(self, color: Color, moves: int, size: int) -> float | None:
        """Return the seconds for the next move after `moves` moves of a game; None: no limit."""
        if not self.is_limited:
            return None
        left = self.left.get(color, self._start())
        ends = False  # with the main time
        if left.stones and self.periods:
            share = min(left.seconds, self.overtime) if left.seconds > 0 else self.overtime
        elif left.stones:
            share = left.seconds / left.stones
        else:
            expected = max(FEWEST, size, (size * size * 3 // 5 - moves) // 2)
            share = left.seconds / expected
            if self.increment:
                share = min(share + self.increment, left.seconds)
            elif self.stones:
                share = max(share, min(left.seconds, self.overtime / self.stones))
            elif self.periods:
                share = max(share, self.overtime)
            else:
                ends = True
        share = min(share, self.most_used)
        # Where no time comes after this, the way of every move to come is kept back as well.
        return max(LEAST, share - (LAG if ends else min(LAG, share / 2)))


def seconds(text: str) -> float:
    """Read a number of seconds. Raises `GoError`."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e7:
        raise GoError("syntax error")
    return value


def count(text: str) -> int:
    """Read a whole number that is not negative. Raises `GoError`."""
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise GoError("syntax error")
    return int(text)
