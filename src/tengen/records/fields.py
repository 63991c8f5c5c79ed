"""Single fields as servers write them, brought to one form. Each reader remembers what it has seen:
a collection has millions of games and a few thousand different values."""

from __future__ import annotations

import functools
import re

from tengen.errors import GoError, quoted
from tengen.ranks import parse_rank
from tengen.results import Outcome, parse_result
from tengen.rules import parse_rules
from tengen.sgf.info import parse_komi

ENDINGS = {
    Outcome.POINTS: "counting",
    Outcome.DRAW: "counting",
    Outcome.RESIGNATION: "resignation",
    Outcome.TIME: "timeout",
    Outcome.FORFEIT: "forfeit",
    Outcome.VOID: "void",
    Outcome.UNSTATED: "unknown",
    Outcome.UNKNOWN: "unknown",
}
# Words of servers that SGF does not know.
_LEFT = re.compile(r"([BW])\+(?:offline|disqualification|moderator decision|server decision)", re.I)
_ANNULLED = re.compile(r"(?:[BW]\+)?(?:cancellation|annulled|abandonment)", re.I)
# Fox writes codes where no count took place ("W+0.02"): no count gives less than a quarter.
_NO_COUNT = re.compile(r"([BW])\+0\.0\d?")

_LARGE_KOMI = re.compile(r"[-+]?[1-9]\d{2}\.\d{1,2}")
_NO_RANK = {"", "-", "?", "nr", "none", "unranked", "no rank", "0"}


@functools.lru_cache(maxsize=4096)
def read_result(text: str) -> tuple[str | None, str, float | None, str | None]:
    """Return winner, ending and margin, and a warning if the text is no result."""
    plain = text.strip()
    if found := _LEFT.fullmatch(plain):
        return found[1].upper(), "forfeit", None, None
    if _ANNULLED.fullmatch(plain):
        return None, "void", None, None
    if found := _NO_COUNT.fullmatch(plain):
        return found[1], "unknown", None, f"result: {plain} is no count"
    try:
        result = parse_result(text)
    except GoError:
        return None, "unknown", None, f"result: {quoted(text)} not understood"
    if result.outcome is Outcome.DRAW:
        return "draw", "counting", 0.0, None
    winner = result.winner.letter if result.winner is not None else None
    return winner, ENDINGS[result.outcome], result.margin, None


@functools.lru_cache(maxsize=4096)
def read_rank(text: str) -> tuple[float | None, str | None]:
    """Return a rank's place on the scale of steps (30 is 1 dan), and a warning if it is unknown."""
    if text.strip().lower() in _NO_RANK:
        return None, None
    try:
        return parse_rank(text).steps, None
    except GoError:
        return None, f"rank: {quoted(text)} not understood"


@functools.lru_cache(maxsize=4096)
def read_komi(text: str) -> tuple[float | None, str | None]:
    """Return the komi in points, and a warning if it was in server units or not a komi.

    Points with decimals are meant as they stand, however odd: KGS has games with a komi of -99.50.

    >>> read_komi("6.50")[0], read_komi("650")[0], read_komi("375")[0], read_komi("-100.00")[0]
    (6.5, 6.5, 7.5, -100.0)
    """
    if _LARGE_KOMI.fullmatch(text.strip()):
        return float(text), None
    komi, warning = parse_komi(text.strip())
    return komi, f"komi: {warning.removeprefix('KM: ')}" if warning else None


@functools.lru_cache(maxsize=4096)
def read_rules(text: str) -> tuple[str | None, bool]:
    """Return the rule set's name (as written where we know none) and whether suicide is allowed."""
    try:
        rules = parse_rules(text)
    except GoError:
        return text.strip()[:80] or None, False
    word = text.strip().lower().replace(" ", "-")
    return (word if word in ("korean", "bga", "chinese-kgs") else rules.name), rules.suicide
