"""Dates and time settings as records write them."""

from __future__ import annotations

import calendar
import datetime
import functools
import re
from zoneinfo import ZoneInfo

from tengen.errors import ParseError, quoted

_DATE = re.compile(
    r"\s*(?P<year>\d{4})(?:[-./](?P<month>\d{1,2})(?:[-./](?P<day>\d{1,2}))?)?"
    r"(?:[T ]\s*(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?"
    r"\s*(?P<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?",
    re.ASCII,
)
_MILLISECONDS = 100_000_000_000  # unix times above this (the year 5138) count milliseconds


def parse_time(value: str | float, zone: str = "UTC") -> int:
    """Return unix seconds for a date, a date with a clock time, or a unix time.

    A time that names no zone is taken to be in `zone`. Of several dates the first counts; a date
    without day or month is its first day. Raises `ParseError` on anything else.

    >>> parse_time("1970-01-02"), parse_time("1970.01.01 09:00", "Asia/Seoul")
    (86400, 0)
    >>> parse_time("1970-01-01T01:00:00+01:00")
    0
    """
    if isinstance(value, str):
        return _parse_text(value, zone)
    if not abs(value) < 1000 * _MILLISECONDS:
        raise ParseError(f"not a time: {quoted(value)}")
    return int(value / 1000 if abs(value) > _MILLISECONDS else value)


@functools.lru_cache(maxsize=65536)
def _parse_text(text: str, zone: str) -> int:
    found = _DATE.match(text)
    if found is None:
        raise ParseError(f"not a date: {quoted(text)}")
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    try:
        moment = datetime.datetime(year, month or 1, day or 1, hour, minute, second)
    except ValueError as error:
        raise ParseError(f"not a date: {quoted(text)} ({error})") from None
    offset = found["zone"]
    if offset in ("Z", "UTC", "GMT") or (offset is None and zone == "UTC"):
        return calendar.timegm(moment.timetuple())
    if offset is not None:
        sign = -1 if offset[0] == "-" else 1
        shift = sign * (int(offset[1:3]) * 3600 + int(offset[-2:]) * 60)
        return calendar.timegm(moment.timetuple()) - shift
    try:
        return int(moment.replace(tzinfo=ZoneInfo(zone)).timestamp())
    except (ValueError, OverflowError) as error:  # the years 1 and 9999 have neighbours
        raise ParseError(f"not a date: {quoted(text)} ({error})") from None


EXPECTED_MOVES = (
    127  # of one player: half of the 254 moves that Neubauer's (2024) counted games last
)

_SECONDS = r"(\d{1,9}(?:\.\d{1,9})?)"
_BYOYOMI = re.compile(r"(\d{1,9})\s*x\s*" + _SECONDS, re.A)  # KGS, OGS: 5x30 byo-yomi
_CANADIAN = re.compile(r"(\d{1,9})\s*/\s*" + _SECONDS, re.A)  # 25/300 Canadian: moves / seconds
_FISCHER = re.compile(_SECONDS + r"\s*(?:s\w*\s*)?(?:fischer|simple|increment)", re.I | re.A)
_TOM = re.compile(r"(\d{1,9})/(\d{1,9})\s+(\d{1,9})m", re.A)  # 60/3 20m: main time in minutes
_NUMBER = re.compile(_SECONDS, re.A)


@functools.lru_cache(maxsize=4096)
def parse_seconds_per_move(main: str | None, overtime: str | None) -> float | None:
    """Return the seconds that the time settings allow for a move, or `None` if they do not say.

    That is the overtime's seconds a move, which a player always has, and the main time spread
    over 127 moves.

    >>> parse_seconds_per_move("0", "5x30 byo-yomi")
    30.0
    >>> parse_seconds_per_move(None, "25/300 Canadian")
    12.0
    >>> parse_seconds_per_move("60/3 0m", None)
    60.0
    """
    main, overtime = (main or "").strip(), (overtime or "").strip()
    if tom := _TOM.fullmatch(main):
        return float(tom[1]) + int(tom[3]) * 60 / EXPECTED_MOVES
    seconds = 0.0
    if _NUMBER.fullmatch(main):
        seconds = float(main) / EXPECTED_MOVES
    elif not overtime:
        return None
    if not overtime:
        return seconds or None
    if found := _BYOYOMI.match(overtime):
        return seconds + float(found[2])
    if found := _CANADIAN.match(overtime):
        return seconds + float(found[2]) / max(int(found[1]), 1)
    if found := _FISCHER.match(overtime):
        return seconds + float(found[1])
    return None
