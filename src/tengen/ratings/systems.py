"""Systems by name: `elo`, `glicko2(tau=0.4)`; and what may be tuned about each."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tengen.errors import ParseError, quoted
from tengen.ratings.baselines import BaseRate, FiftyFifty
from tengen.ratings.bradley_terry import BradleyTerry
from tengen.ratings.elo import Elo
from tengen.ratings.glicko import Glicko
from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.system import RatingSystem
from tengen.ratings.whole_history import WholeHistory


@dataclass(frozen=True, slots=True)
class ParameterRange:
    """Where a parameter is looked for; on a logarithmic scale unless it may be 0 or below."""

    low: float
    high: float
    whole: bool = False

    @property
    def logarithmic(self) -> bool:
        return self.low > 0

    @property
    def middle(self) -> float:
        ends = self.low, self.high
        return math.sqrt(math.prod(ends)) if self.logarithmic else sum(ends) / 2


BONUS = ParameterRange(-60, 60)
STONE = ParameterRange(20, 300)  # tuned where there are handicap games


@dataclass(frozen=True, slots=True)
class SystemKind:
    """A system, the parameters it starts with under this name, and those worth tuning."""

    make: Callable[..., RatingSystem]
    about: str
    settings: dict[str, Any] = dataclasses.field(default_factory=dict)
    ranges: dict[str, ParameterRange] = dataclasses.field(default_factory=dict)


SYSTEMS: dict[str, SystemKind] = {
    "50-50": SystemKind(FiftyFifty, "a coin for every game"),
    "base-rate": SystemKind(BaseRate, "Black's share of wins so far"),
    "elo": SystemKind(
        Elo,
        "Elo, logistic",
        ranges={
            "k": ParameterRange(2, 120),
            "newcomer_k": ParameterRange(20, 2000),
            "black_bonus": BONUS,
        },
    ),
    "elo-normal": SystemKind(
        Elo,
        "Elo, normal",
        {"normal": True},
        {"k": ParameterRange(2, 120), "newcomer_k": ParameterRange(20, 2000), "black_bonus": BONUS},
    ),
    "glicko": SystemKind(
        Glicko,
        "Glicko (1999)",
        ranges={
            "rd": ParameterRange(80, 600),
            "drift": ParameterRange(0.3, 3000),
            "min_rd": ParameterRange(10, 120),
            "black_bonus": BONUS,
        },
    ),
    "glicko2": SystemKind(
        Glicko2,
        "Glicko-2 as on OGS, a period a game",
        {"stone": 40.0},
        {
            "rd": ParameterRange(80, 600),
            "vol": ParameterRange(0.01, 0.15),
            "tau": ParameterRange(0.05, 2),
            "min_rd": ParameterRange(10, 120),
            "black_bonus": BONUS,
        },
    ),
    "glicko2-aging": SystemKind(
        Glicko2,
        "the same, deviations grow with idle time",
        {"stone": 40.0, "aging_days": 30.0},
        {
            "rd": ParameterRange(80, 600),
            "vol": ParameterRange(0.01, 0.15),
            "tau": ParameterRange(0.05, 2),
            "min_rd": ParameterRange(10, 120),
            "aging_days": ParameterRange(0.03, 300),
            "black_bonus": BONUS,
        },
    ),
    "glicko2-periods": SystemKind(
        Glicko2,
        "Glicko-2 with Glickman's rating periods",
        {"stone": 40.0, "period_days": 30.0, "min_rd": 0.0, "max_vol": 1.0, "min_vol": 0.0001},
        {
            "rd": ParameterRange(80, 600),
            "vol": ParameterRange(0.01, 0.3),
            "tau": ParameterRange(0.05, 2),
            "period_days": ParameterRange(0.3, 100),
            "black_bonus": BONUS,
        },
    ),
    "bradley-terry": SystemKind(
        BradleyTerry,
        "static Bradley-Terry, refitted",
        ranges={"sd": ParameterRange(50, 600), "black_bonus": BONUS},
    ),
    "whr": SystemKind(
        WholeHistory,
        "whole-history rating, refitted",
        ranges={
            "w2": ParameterRange(0.3, 3000),
            "virtual_games": ParameterRange(1, 20, whole=True),
            "black_bonus": BONUS,
        },
    ),
}

NAME = re.compile(r"\s*(?P<name>[\w.-]+)\s*(?:\((?P<settings>[^()]*)\))?\s*", re.ASCII)


def parse_system(text: str) -> RatingSystem:
    """Make the system that a text such as `elo` or `glicko2(tau=0.4, min_rd=10)` names.

    Raises `ParseError` on an unknown system or setting.
    """
    found = NAME.fullmatch(text)
    if found is None or found["name"] not in SYSTEMS:
        raise ParseError(f"no rating system {quoted(text)}; there are {', '.join(SYSTEMS)}")
    return make_system(found["name"], _parse_settings(found["settings"] or "", text))


def make_system(name: str, settings: dict[str, Any]) -> RatingSystem:
    """Make a system by name with settings on top of its own; whole numbers are rounded to."""
    kind = SYSTEMS[name]
    types = {f.name: f.type for f in dataclasses.fields(kind.make) if f.init}  # type: ignore[arg-type]
    known = dict(kind.settings)
    for key, value in settings.items():
        if key not in types:
            raise ParseError(f"{name} has no setting {quoted(key)}; it has {', '.join(types)}")
        if types[key] == "bool" and value not in (0, 1):
            raise ParseError(f"{name}: {key} is 0 or 1")
        match types[key]:
            case "int":
                known[key] = round(value)
            case "bool":
                known[key] = bool(value)
            case _:
                known[key] = float(value)
    return kind.make(**known)


def _parse_settings(text: str, whole: str) -> dict[str, float]:
    settings = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, equals, value = (side.strip() for side in part.partition("="))
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not equals or number != number or abs(number) == float("inf"):
            raise ParseError(f"not a setting: {quoted(part)} in {quoted(whole)}")
        settings[key] = number
    return settings


def parse_systems(text: str) -> dict[str, RatingSystem]:
    """Make every system of a list separated by commas; commas in parentheses do not separate.

    >>> list(parse_systems("50-50, elo(k=20, newcomer_k=400)"))
    ['50-50', 'elo(k=20, newcomer_k=400)']
    """
    return {name: parse_system(name) for name in split_names(text)}


def split_names(text: str) -> list[str]:
    """Split a list of systems at its commas, but not inside parentheses."""
    names = [part.strip() for part in re.split(r",(?![^()]*\))", text) if part.strip()]
    if not names:
        raise ParseError("no rating system named")
    return list(dict.fromkeys(names))


def settings_of(name: str) -> dict[str, float]:
    """Return every setting that a system has, and its value under this name."""
    system = make_system(name, {})
    fields = dataclasses.fields(system)  # type: ignore[arg-type]
    return {f.name: getattr(system, f.name) for f in fields if f.init}


def format_system(name: str, settings: dict[str, float]) -> str:
    """Write a system so that `parse_system` reads it."""
    inner = ", ".join(f"{key}={value:.4g}" for key, value in settings.items())
    return f"{name}({inner})" if inner else name
