"""What a bot is told of the clock."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tengen.bots import Choice, Supplies, Turn
from tengen.coords import BLACK, parse_gtp
from tengen.gtp_engine import GtpEngine, Session


class Watcher:
    """A bot that plays A1, A2, ... and remembers how long it might have thought."""

    name, max_size, evaluator = "watcher", 19, None

    def __init__(self) -> None:
        self.seconds: list[float | None] = []

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        self.seconds += [turn.seconds for turn in turns]
        return [Choice(parse_gtp(f"A{len(self.seconds)}", 19)) for _ in turns]


def test_the_time_left_limits_a_move() -> None:
    bot = Watcher()
    engine = GtpEngine(Session(bot, Supplies("fast")))
    for line in ("genmove b", "time_settings 0 10 5", "time_left b 9 3", "genmove b"):
        engine.ask(line)
    assert bot.seconds == [None, pytest.approx(3 - 0.2)]
    engine.ask("kgs-time_settings byoyomi 0 30 5")
    engine.ask("time_left b 30 5")
    engine.ask("genmove b")
    assert bot.seconds[-1] == pytest.approx(29.8)
    engine.ask("time_settings 0 1 0")  # no limit
    engine.ask("genmove b")
    assert bot.seconds[-1] is None


def test_time_is_counted_without_a_controller_that_tells_it() -> None:
    engine = GtpEngine(Session(Watcher(), Supplies("fast")))
    engine.ask("time_settings 600 0 0")
    engine.ask("genmove b")
    left = engine.session.clock.left[BLACK].seconds
    assert 500 < left < 600
