"""What a bot is told of the clock."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Sequence

import pytest

from tengen.bots import Choice, Supplies, Turn, genmove, make_bot
from tengen.coords import BLACK, format_gtp, parse_gtp
from tengen.game import Game
from tengen.gtp_engine import GtpEngine, Session, serve
from tests.gtp_engine.asking import ask


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


@pytest.mark.parametrize("bot", ["search", "uct"])
def test_a_second_for_a_move_means_a_second(bot: str) -> None:
    engine = GtpEngine(Session(make_bot(bot, Supplies("fast")), Supplies("fast"), size=5))
    ask(engine, "time_settings 0 1 1")
    started = time.perf_counter()
    ask(engine, "genmove b")
    assert 0.75 < time.perf_counter() - started < 2.5  # 0.2 are kept back for the way


@pytest.mark.parametrize("bot", ["search:seconds=0.5", "uct:seconds=0.5"])
def test_a_bot_may_bring_its_own_time(bot: str) -> None:
    player = make_bot(bot, Supplies("fast"))
    genmove(make_bot("search:visits=1", Supplies("fast")), Game(5))  # loads what is loaded once
    started = time.perf_counter()
    genmove(player, Game(5), seconds=60)
    assert 0.45 < time.perf_counter() - started < 2


def test_visits_that_are_named_end_a_move_before_its_time() -> None:
    session = Session(make_bot("search:visits=2", Supplies("fast")), Supplies("fast"), size=9)
    engine = GtpEngine(session)
    ask(engine, "time_settings 0 100 1")
    started = time.perf_counter()
    ask(engine, "genmove b")
    assert time.perf_counter() - started < 20


class Line(io.RawIOBase):
    """A stream whose lines come when the test writes them."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._come = threading.Condition()

    def write_line(self, line: str) -> None:
        with self._come:
            self._lines.append(line.encode() + b"\n")
            self._come.notify()

    def readline(self, size: int | None = -1, /) -> bytes:
        with self._come:
            while not self._lines:
                self._come.wait()
            return self._lines.pop(0)


def test_the_opponents_time_is_used_and_what_was_found_is_kept() -> None:
    session = Session(make_bot("search:visits=8", Supplies("fast")), Supplies("fast"), size=9)
    source, target = Line(), io.BytesIO()
    reader = threading.Thread(target=serve, args=(GtpEngine(session), source, target))
    reader.start()

    def until(condition: str) -> None:
        end = time.monotonic() + 60
        while condition.encode() not in target.getvalue():
            assert time.monotonic() < end
            time.sleep(0.01)

    source.write_line("1 genmove b")
    until("=1 ")
    assert session.thoughts.tree is None  # nobody asked for it
    source.write_line("kata-set-param ponderingEnabled true")
    source.write_line("2 clear_board")
    source.write_line("3 genmove b")
    until("=3 ")
    end = time.monotonic() + 60
    while session.thoughts.tree is None or session.thoughts.tree.visits < 100:
        assert time.monotonic() < end
        time.sleep(0.01)
    expected = session.thoughts.tree.result().moves[0]
    source.write_line("4 name")
    until("=4 Tengen")  # at once, whatever is thought about
    visits = session.thoughts.tree.visits
    time.sleep(0.3)
    assert session.thoughts.tree.visits == visits  # once for each move
    source.write_line(f"5 play w {format_gtp(expected.move, 9)}")
    source.write_line("6 genmove b")
    until("=6 ")
    assert session.thoughts.tree.visits > 8
    source.write_line("quit")
    reader.join(30)


@pytest.mark.parametrize("command", ["genmove b", "kata-genmove_analyze b", "kata-search b"])
def test_a_game_that_goes_on_after_its_end_is_searched(command: str) -> None:
    supplies = Supplies("fast")
    session = Session(make_bot("search:visits=4", supplies), supplies, size=5)
    engine = GtpEngine(session)
    ask(engine, "kata-set-param ponderingEnabled true")
    ask(engine, "play b C3")
    ask(engine, "kata-search w")  # a tree that the next moves would go on from
    ask(engine, "reg_genmove w")
    for line in ("play w pass", "play b pass", "play w pass"):
        ask(engine, line)
    assert engine.ask(command).startswith("=")
