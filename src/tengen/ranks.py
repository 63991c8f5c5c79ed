"""Ranks and ratings: text, one common scale, and the scales of OGS and the EGF.

The common scale counts *steps*, as OGS does: 0 is 30 kyu, 29 is 1 kyu, 30 is 1 dan, 38 is 9 dan.
A step is meant to be one handicap stone.

    text      steps   OGS rating   EGF rating (GoR)
    25k           5        651.6             -400
    10k          20       1245.5             1100
    1k           29       1837.4             2000
    1d           30       1918.5             2100
    7d, 1p       36       2486.1             2700
    9d           38       2710.4             2900
    9p         38.4            -             2940

Servers disagree: a KGS 1d is not an OGS 1d. Nothing here pretends to translate between them.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from tengen.errors import GoError, ParseError, quoted


class Grade(StrEnum):
    """What the number of a rank counts."""

    KYU = "k"
    DAN = "d"
    PRO = "p"
    RATING = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank as a record states it; `sure` is false where the server put a question mark."""

    grade: Grade
    number: float
    sure: bool = True

    @property
    def steps(self) -> float | None:
        """Place on the common scale; `None` for a bare rating, whose scale is not known."""
        match self.grade:
            case Grade.KYU:
                return FIRST_DAN - self.number
            case Grade.DAN:
                return FIRST_DAN - 1 + self.number
            case Grade.PRO:  # in European ratings 1p is 2700, as 7d, and each grade 30 points
                return FIRST_DAN + 6 + 0.3 * (self.number - 1)
            case Grade.RATING:
                return None

    @classmethod
    def from_steps(cls, steps: float) -> Rank:
        """Return the whole kyu or dan rank that a place on the scale is shown as.

        >>> format_rank(Rank.from_steps(26.8)), format_rank(Rank.from_steps(29.6))
        ('4k', '1k')
        """
        if not math.isfinite(steps):
            raise GoError(f"no rank for {steps} steps")
        if steps < FIRST_DAN:
            return cls(Grade.KYU, math.ceil(FIRST_DAN - steps))
        return cls(Grade.DAN, math.floor(steps) - FIRST_DAN + 1)

    def __str__(self) -> str:
        return format_rank(self)


FIRST_DAN = 30
LIMITS = {
    Grade.KYU: (0, 60),
    Grade.DAN: (0, 12),
    Grade.PRO: (0, 12),
    Grade.RATING: (-1000, 9999),
}
NAMES = {
    Grade.KYU: ("k", "kyu", "kyus", "kup", "gup", "geup", "級", "级", "급"),
    Grade.DAN: ("d", "dan", "dans", "duan", "段", "단"),
    Grade.PRO: ("p", "pro", "prof", "professional", "dan pro", "d pro", "段 pro"),
}
GRADE_OF_NAME = {name: grade for grade, names in NAMES.items() for name in names}
HAN_DIGITS = {digit: str(value) for value, digit in enumerate("一二三四五六七八九十", start=1)}
PRO_MARKS = re.compile(r"^(?:pro(?:fessional)?|p|プロ|職業|职业|프로)\s*(?=\d+\s*(?:d|dan|段|단)$)")
RANK = re.compile(
    r"(?P<number>\d{1,2}(?:\.\d+)?)[\s-]*(?P<name>[^\W\d_]+(?:\s+[^\W\d_]+)?)\.?"
    r"\s*(?P<share>\([+-]?\d{1,2}%\))?"
)
RATING = re.compile(r"-?[1-9]\d{2,3}(?:\.\d+)?")


def parse_rank(text: str) -> Rank:
    """Read a rank as players and servers write it: `3k`, `1 dan`, `P9d`, `5段`, `2k?`, `1834`.

    A bare number of three or four digits is a rating. Raises `ParseError` on anything else,
    including `NR`, `-` and an empty text: whether "no rank" is an error is the caller's to say.

    >>> parse_rank("3 kyu?")
    Rank(grade=<Grade.KYU: 'k'>, number=3, sure=False)
    """
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    sure = not plain.endswith("?")
    plain = plain.rstrip("?*+~ ")  # IGS marks settled ranks with *, others write 9d+
    if RATING.fullmatch(plain):
        return _checked(Grade.RATING, plain, 0.0, sure, text)
    plain = plain.replace("初", "1")
    plain = re.sub(r"[一二三四五六七八九十](?=[段級级])", lambda m: HAN_DIGITS[m[0]], plain)
    mark = PRO_MARKS.match(plain)
    found = RANK.fullmatch(plain[mark.end() :] if mark else plain)
    grade = GRADE_OF_NAME.get(" ".join(found["name"].split())) if found else None
    if found is None or grade is None:
        raise ParseError(f"not a rank: {quoted(text)}")
    share = float(found["share"].strip("(%)")) / 100 if found["share"] else 0.0
    return _checked(Grade.PRO if mark else grade, found["number"], share, sure, text)


def _checked(grade: Grade, digits: str, share: float, sure: bool, text: str) -> Rank:
    value = float(digits) + (-share if grade is Grade.KYU else share)
    low, high = LIMITS[grade]
    if not (low < value <= high):
        raise ParseError(f"not a rank: {quoted(text)} is out of range")
    return Rank(grade, int(value) if value.is_integer() else round(value, 6), sure)


def format_rank(rank: Rank) -> str:
    """Return the shortest usual text: `3k`, `1d`, `9p`, `1834`, with `?` where it is a guess."""
    return f"{rank.number:.10g}{rank.grade}{'' if rank.sure else '?'}"


# OGS (online-go/goratings): rank = 23.15 ln(rating / 525), on ratings kept within 100 and 6000.
OGS_A, OGS_C = 525.0, 23.15
OGS_RATINGS = (100.0, 6000.0)


def ogs_steps(rating: float) -> float:
    """Return where an OGS rating stands on the scale of steps.

    >>> round(ogs_steps(1918.5), 2)
    30.0
    """
    low, high = OGS_RATINGS
    return OGS_C * math.log(min(max(rating, low), high) / OGS_A)


def ogs_rating(steps: float) -> float:
    """Return the OGS rating of a place on the scale; the inverse of `ogs_steps` in its range."""
    return OGS_A * math.exp(steps / OGS_C)


# EGF: 1 dan is 2100, a rank is 100 points.
EGF_FIRST_DAN, EGF_STEP = 2100.0, 100.0


def egf_steps(gor: float) -> float:
    """Return where a European rating (GoR) stands on the scale of steps."""
    return FIRST_DAN + (gor - EGF_FIRST_DAN) / EGF_STEP


def egf_rating(steps: float) -> float:
    """Return the European rating of a place on the scale of steps."""
    return EGF_FIRST_DAN + EGF_STEP * (steps - FIRST_DAN)
