"""How long a move may take."""

from __future__ import annotations

import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.gtp_engine.clock import GtpClock


def test_no_settings_are_no_limit() -> None:
    assert GtpClock().allowance(BLACK, 0, 19) is None
    assert GtpClock.parse("0", "0", "0").allowance(BLACK, 0, 19) is None
    # The specification: byo yomi time > 0 and no stones means no limit at all.
    assert GtpClock.parse("10", "5", "0").allowance(BLACK, 0, 19) is None
    assert GtpClock.parse_kgs("none").allowance(BLACK, 0, 19) is None


@pytest.mark.parametrize(("size", "main", "way"), [(9, 60, 0.2), (13, 60, 0.1), (19, 300, 0.1)])
def test_main_time_lasts_to_the_end(size: int, main: int, way: float) -> None:
    """Every move takes what it may, and some time on the way, until the board is full."""
    clock = GtpClock.parse(str(main), "0", "0")
    left = float(main)
    for move in range(0, size * size, 2):
        seconds = clock.allowance(BLACK, move, size)
        assert seconds is not None
        assert seconds > 0
        left -= seconds + way
        clock.tell(BLACK, f"{left:.1f}", "0")
    assert 0 < left < main / 5


def test_overtime_is_shared_by_its_stones() -> None:
    clock = GtpClock.parse("0", "10", "5")
    clock.tell(WHITE, "6", "3")
    assert clock.allowance(WHITE, 40, 19) == pytest.approx(2 - 0.2)
    clock.spend(WHITE, 1.0)
    assert clock.allowance(WHITE, 42, 19) == pytest.approx(5 / 2 - 0.2)


def test_a_clock_without_main_time_starts_with_its_overtime() -> None:
    """LizGoban asks for a move within some seconds by `time_settings 0 SECONDS 1`."""
    clock = GtpClock.parse("0", "5", "1")
    for _ in range(3):
        assert clock.allowance(BLACK, 40, 19) == pytest.approx(5 - 0.2)
        clock.spend(BLACK, 4.0)


def test_a_period_is_for_one_move() -> None:
    clock = GtpClock.parse_kgs("byoyomi", "0", "30", "5")
    clock.tell(BLACK, "30", "5")
    assert clock.allowance(BLACK, 100, 19) == pytest.approx(29.8)


def test_a_period_that_has_begun_is_not_overstepped() -> None:
    """A client that lost its connection comes back in the middle of a period."""
    clock = GtpClock.parse_kgs("byoyomi", "0", "30", "1")
    clock.tell(BLACK, "5", "1")
    assert clock.allowance(BLACK, 100, 19) == pytest.approx(4.8)
    clock.spend(BLACK, 4.8)
    assert clock.allowance(BLACK, 102, 19) == pytest.approx(29.8)


def test_every_move_has_a_period_where_nobody_tells_what_is_left() -> None:
    clock = GtpClock.parse_kgs("byoyomi", "1", "10", "3")
    for _ in range(5):
        seconds = clock.allowance(BLACK, 40, 9)
        assert seconds == pytest.approx(9.8)
        clock.spend(BLACK, seconds)


def test_time_that_is_left_counts_without_settings() -> None:
    clock = GtpClock()
    clock.tell(BLACK, "0", "0")
    assert clock.allowance(BLACK, 40, 9) is None
    clock.tell(BLACK, "6", "3")
    assert clock.allowance(BLACK, 40, 9) == pytest.approx(2 - 0.2)


def test_less_than_nothing_left_is_nothing() -> None:
    clock = GtpClock.parse("60", "0", "0")
    clock.tell(BLACK, "-0.4", "0")
    seconds = clock.allowance(BLACK, 40, 9)
    assert seconds is not None
    assert 0 < seconds < 0.1


def test_running_out_of_main_time_starts_overtime() -> None:
    clock = GtpClock.parse("1", "20", "4")
    clock.spend(BLACK, 2)
    assert clock.allowance(BLACK, 10, 19) == pytest.approx(5 - 0.2)


@pytest.mark.parametrize(
    "words", [("x", "1", "1"), ("1", "nan", "1"), ("1", "1", "1.5"), ("inf", "1", "1")]
)
def test_other_words_are_no_time(words: tuple[str, str, str]) -> None:
    with pytest.raises(GoError, match="syntax error"):
        GtpClock.parse(*words)


def test_fischers_increment_comes_after_every_move() -> None:
    """Every move takes what it may: the increment keeps the time from running out."""
    clock = GtpClock.parse_kgs("fischer", "10", "2")
    left = 10.0
    for move in range(0, 400, 2):
        seconds = clock.allowance(BLACK, move, 19)
        assert seconds is not None
        assert 0.5 < seconds < left
        left += 2 - seconds
        clock.spend(BLACK, seconds)
        assert clock.left[BLACK].seconds == pytest.approx(left)


def test_fischers_time_has_a_cap_and_so_has_a_move() -> None:
    clock = GtpClock.parse_kgs("fischer-capped", "60", "5", "62", "3")
    assert clock.allowance(BLACK, 300, 19) == pytest.approx(3 - 0.2)
    clock.spend(BLACK, 0.5)
    assert clock.left[BLACK].seconds == 62
    unbounded = GtpClock.parse_kgs("fischer-capped", "60", "5", "-1", "-1")
    unbounded.spend(BLACK, 0.5)
    assert unbounded.left[BLACK].seconds == 64.5


@pytest.mark.parametrize(
    "words",
    [("fischer", "10"), ("fischer", "x", "1"), ("fischer-capped", "9", "1"), ("hourglass", "1")],
)
def test_unknown_clocks_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(GoError, match="syntax error"):
        GtpClock.parse_kgs(*words)
