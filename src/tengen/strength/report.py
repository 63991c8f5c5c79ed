"""An estimate as JSON has it: for `tengen rank --json` and the web API alike.

Ranks in steps are OGS's: 30 is 1 dan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tengen.files.plain_json import from_fields
from tengen.ratings.pool import Floats
from tengen.strength.estimate import (
    EDGES,
    INTERVAL,
    WIDEST,
    Caveat,
    Estimate,
    TellingMove,
    quantiles,
    rank_text,
)
from tengen.strength.rating import Rated
from tengen.strength.together import Together

_LEAST = 0.0005  # of a rank's chance that is worth a word


@dataclass(frozen=True, slots=True)
class PhaseRank:
    """How one phase of the game was played."""

    rank: str
    steps: float
    moves: int


@dataclass(frozen=True, slots=True)
class Telling:
    """A move that the estimate hangs on; `game` is its id."""

    game: str
    move: int
    point: str
    shift: float  # ranks that the move lifts the estimate by
    points_loss: float

    @classmethod
    def of(cls, one: TellingMove) -> Telling:
        return cls(one.game, one.move, one.point, round(one.shift, 3), round(one.points_loss, 2))


@dataclass(frozen=True, slots=True)
class GameRank:
    """What one game says alone; `low` and `high` hold the true rank in 80 of 100 cases.

    is_wide  whether they lie too far apart to name a rank
    """

    game: str
    rank: str
    steps: float
    rating: float
    low: float
    high: float
    moves: int
    is_wide: bool

    @classmethod
    def of(cls, game: str, estimate: Estimate) -> GameRank:
        return cls(game=game, **_facts(estimate))


@dataclass(frozen=True, slots=True)
class JoinedRank:
    """A rank by moves and results after one game."""

    game: str
    time: float  # seconds since 1970; 0 where the record has no date
    rank: str
    steps: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class JoinedReport:
    """A rank by moves and results together, and how it went game by game."""

    rank: str
    steps: float
    low: float
    high: float
    results: int
    course: list[JoinedRank]

    @classmethod
    def of(cls, together: Together) -> JoinedReport:
        course = [
            JoinedRank(game, time, *_told(chances)) for game, time, chances in together.course
        ]
        return cls(*_told(together.chances), together.results, course)


@dataclass(frozen=True, slots=True)
class RankReport:
    """What all games of a player say together, and each of them alone.

    is_wide  whether `low` and `high` lie too far apart to name a rank
    """

    player: str
    rank: str
    steps: float
    rating: float
    low: float
    high: float
    moves: int
    games: int
    telling_moves: list[Telling]
    by_phase: dict[str, PhaseRank]
    distribution: dict[str, float]
    doubts: list[Caveat]
    net: str
    per_game: list[GameRank]
    together: JoinedReport | None  # null without results against opponents of known rank
    is_wide: bool

    @classmethod
    def of(cls, rated: Rated, net: str) -> RankReport:
        overall = rated.overall
        return cls(
            **_facts(overall),
            player=overall.player,
            games=overall.games,
            telling_moves=[Telling.of(move) for move in overall.telling_moves],
            by_phase={
                phase: PhaseRank(own.rank, round(own.steps, 2), own.moves)
                for phase, own in overall.by_phase.items()
            },
            distribution={
                rank_text(float(edge) + 0.5): round(float(chance), 4)
                for edge, chance in zip(EDGES, overall.chances, strict=False)
                if chance >= _LEAST
            },
            doubts=list(overall.doubts),
            net=net,
            per_game=[GameRank.of(game, estimate) for game, estimate in rated.each],
            together=None if rated.together is None else JoinedReport.of(rated.together),
        )

    @classmethod
    def parse(cls, raw: Mapping[str, Any]) -> RankReport:
        """Return a report from its JSON; older ones know no results, nor what is wide."""
        joined = raw.get("together")
        course = [JoinedRank(**one) for one in joined["course"]] if joined else []
        return from_fields(
            cls,
            raw,
            telling_moves=[Telling(**one) for one in raw["telling_moves"]],
            by_phase={phase: PhaseRank(**own) for phase, own in raw["by_phase"].items()},
            per_game=[GameRank(**{"is_wide": _is_wide(one), **one}) for one in raw["per_game"]],
            doubts=[Caveat.parse(one) for one in raw["doubts"]],
            is_wide=_is_wide(raw),
            together=from_fields(JoinedReport, joined, course=course) if joined else None,
        )


def _facts(estimate: Estimate) -> dict[str, Any]:
    """Return what is told of an estimate, of one game or of all."""
    low, high = estimate.interval
    return {
        "rank": estimate.rank,
        "steps": round(estimate.steps, 2),
        "rating": round(estimate.rating, 1),
        "low": round(low, 2),
        "high": round(high, 2),
        "moves": estimate.moves,
        "is_wide": estimate.is_wide,
    }


def _is_wide(raw: Mapping[str, Any]) -> bool:
    return bool(raw["high"] - raw["low"] > WIDEST)


def _told(chances: Floats) -> tuple[str, float, float, float]:
    """Return the rank, and its steps with the interval."""
    steps, (low, high) = float(quantiles(chances, 0.5)), quantiles(chances, INTERVAL)
    return rank_text(steps), round(steps, 2), round(float(low), 2), round(float(high), 2)
