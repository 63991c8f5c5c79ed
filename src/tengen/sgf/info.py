"""What a record says about the game: players, date, rules, komi, result, and its misspellings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tengen.coords import BLACK, Color
from tengen.errors import ParseError, quoted
from tengen.ranks import Rank, parse_rank
from tengen.results import UNKNOWN, Result, parse_result
from tengen.rules import Rules, agreed_rules, parse_rules
from tengen.sgf.values import read_simple_text, read_text


@dataclass(frozen=True, slots=True)
class Info:
    """The root properties that people ask for; texts are "" where the record is silent."""

    black: str = ""
    white: str = ""
    black_rank: str = ""
    white_rank: str = ""
    black_team: str = ""
    white_team: str = ""
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    name: str = ""
    comment: str = ""
    rules_text: str = ""
    komi: float | None = None  # in points, whatever unit the record uses
    handicap: int = 0
    result: Result = UNKNOWN
    time: str = ""
    overtime: str = ""
    application: str = ""
    copyright: str = ""
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def player(self, color: Color) -> str:
        return self.black if color is BLACK else self.white

    def rank(self, color: Color) -> str:
        """Return the rank as it is written."""
        return self.black_rank if color is BLACK else self.white_rank

    def parsed_rank(self, color: Color) -> Rank | None:
        """Return the rank whatever its spelling (3k, 3 kyu, 9p, P9d, ...); None for no rank."""
        try:
            return parse_rank(self.rank(color))
        except ParseError:
            return None

    @property
    def iso_date(self) -> str:
        """The first date named, as 2003-09-25, 2003-09 or 2003; "" if there is none."""
        return parse_date(self.date)

    @property
    def played(self) -> float | None:
        """When the game was played, seconds since 1970, where the record names the hour, too.

        SGF asks for days only; KaTrain, CGoban and others write the clock of their machine.
        """
        return parse_moment(self.date)

    @property
    def rules(self) -> Rules:
        """The rules played by, the usual ones where the record is silent (`agreed_rules`)."""
        year = int(self.iso_date[:4]) if self.iso_date else None
        return agreed_rules(self.rules_text, self.komi, handicap=self.handicap, year=year)


_TEXTS = {
    "black": "PB",
    "white": "PW",
    "black_rank": "BR",
    "white_rank": "WR",
    "black_team": "BT",
    "white_team": "WT",
    "date": "DT",
    "event": "EV",
    "round": "RO",
    "place": "PC",
    "name": "GN",
    "rules_text": "RU",
    "time": "TM",
    "overtime": "OT",
    "application": "AP",
    "copyright": "CP",
}


INFO_NAMES = (*_TEXTS.values(), "GC", "GM", "HA", "KM", "RE")


def read_info(root: Mapping[str, bytes]) -> Info:
    """Read root properties, one raw value each; what is wrong with them is in `.warnings`."""
    texts = {key: read_simple_text(root[name]) for key, name in _TEXTS.items() if name in root}
    warnings: list[str] = []
    komi: float | None = None
    handicap = 0
    result = UNKNOWN
    if "KM" in root:
        komi, warning = parse_komi(read_simple_text(root["KM"]))
        warnings += [warning] if warning else []
    if "HA" in root:
        handicap, warning = parse_handicap(read_simple_text(root["HA"]))
        warnings += [warning] if warning else []
    if "RE" in root:
        try:
            result = parse_result(read_simple_text(root["RE"]))
        except ParseError as error:
            warnings.append(f"RE: {error}")
    elif "PB" in root or "PW" in root:  # a problem has neither players nor result
        warnings.append("RE: the result is missing")
    if texts.get("rules_text"):
        try:
            parse_rules(texts["rules_text"])
        except ParseError as error:
            warnings.append(f"RU: {error}")
    if (mode := root.get("GM", b"1").strip()) not in (b"1", b""):
        warnings.append(f"GM: {quoted(mode.decode('utf-8', 'replace'))} is not Go")
    return Info(
        **texts,
        comment=read_text(root["GC"]) if "GC" in root else "",
        komi=komi,
        handicap=handicap,
        result=result,
        warnings=tuple(warnings),
    )


_NUMBER = re.compile(r"[-+]?(?:\d{1,6}(?:[.,]\d{0,4})?|[.,]\d{1,4})(?![0-9A-Za-z])", re.ASCII)


def parse_komi(text: str) -> tuple[float | None, str]:
    """Return the komi in points and a warning ("" if it was written as it should be).

    Servers write hundredths (650 is 6.5), and Chinese ones count in stones of two points each
    (375 is 3.75 stones, 7.5 points), which shows by the quarter.

    >>> [parse_komi(text)[0] for text in ("6.5", "650", "375", "3.75", "0")]
    [6.5, 6.5, 7.5, 7.5, 0.0]
    """
    if not text:
        return None, ""
    match = _NUMBER.match(text.replace("目", "").replace("半", ".5"))
    if not match:
        return None, f"KM: not a komi: {quoted(text)}"
    komi = float(match[0].replace(",", "."))
    raw = komi
    if abs(komi) >= 100 and komi % 5 == 0:
        komi /= 100
    if (komi * 4) % 2 == 1 and abs(komi) < 10:
        komi *= 2
    if abs(komi) >= 100 or (komi * 2) % 1:
        return None, f"KM: not a komi: {quoted(text)}"
    if komi != raw:
        return komi, f"KM: {quoted(text)} is read as {komi:g} points"
    return komi, ""


def parse_handicap(text: str) -> tuple[int, str]:
    """Return the number of handicap stones (0 for none) and a warning."""
    match = re.match(r"\D{0,12}(\d{1,3})(?!\d)", text, re.ASCII)
    if not match:
        return 0, f"HA: not a handicap: {quoted(text)}" if text else ""
    stones = int(match[1])
    return (stones, "") if stones <= 100 else (0, f"HA: not a handicap: {quoted(text)}")


_DATE = re.compile(
    r"(?<!\d)(\d{4})(?:\s*[-./年년]\s*(\d{1,2})(?:\s*[-./月월]\s*(\d{1,2}))?)?(?!\d)", re.ASCII
)


def parse_date(text: str) -> str:
    """Return the first date of a text in ISO form, as exact as it is given.

    >>> parse_date("2003.09.25 20:21"), parse_date("1846-09-11,14,15"), parse_date("2005年3月")
    ('2003-09-25', '1846-09-11', '2005-03')
    """
    match = _DATE.search(text)
    if not match:
        return ""
    year, month, day = match.groups()
    if month is None or not 1 <= int(month) <= 12:
        return year
    if day is None or not 1 <= int(day) <= 31:
        return f"{year}-{int(month):02}"
    return f"{year}-{int(month):02}-{int(day):02}"


_CLOCK = re.compile(
    r"(?P<day>\d{4}[-./]\d{1,2}[-./]\d{1,2})(?:T|\s+\[?)"
    r"(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d)|[ .-](?P<other>[0-5]\d)[ .-][0-5]\d)(?!\d)",
    re.ASCII,
)


def parse_moment(text: str) -> float | None:
    """Return the seconds since 1970 of a day with its hour, by this machine's clock; else None.

    >>> import time
    >>> for text in ("2003.09.25 20:21", "2021-05-02 09 34 56", "1846-09-11,14,15", "2005-03"):
    ...     moment = parse_moment(text)
    ...     print(moment and time.strftime("%Y-%m-%d %H:%M", time.localtime(moment)))
    2003-09-25 20:21
    2021-05-02 09:34
    None
    None
    """
    found = _CLOCK.search(text)
    if found is None or len(day := parse_date(found["day"])) < len("2003-09-25"):
        return None
    minute = found["minute"] or found["other"]
    try:
        return datetime.fromisoformat(f"{day}T{int(found['hour']):02}:{minute}").timestamp()
    except (ValueError, OverflowError, OSError):
        return None
