"""A match in JSON, for `tengen arena --json`."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.bots.match import Match, MeanPoints
from tengen.bots.statistics import Sprt
from tengen.coords import BLACK, WHITE


@dataclass(frozen=True, slots=True)
class VoidGame:
    """A game that counts for nobody; `game` is its number, from 1."""

    game: int
    reason: str


@dataclass(frozen=True, slots=True)
class SprtReport:
    """The sequential test, and its log-likelihood ratio between the bounds that end it."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    upper: float
    decision: str  # H0, H1 or open

    @classmethod
    def of(cls, test: Sprt, wins: int, draws: int, losses: int) -> SprtReport:
        return cls(
            elo0=test.elo0,
            elo1=test.elo1,
            alpha=test.alpha,
            beta=test.beta,
            llr=round(test.ratio(wins, draws, losses), 4),
            lower=round(test.bounds[0], 4),
            upper=round(test.bounds[1], 4),
            decision=test.decision(wins, draws, losses),
        )


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What the games of two players say, from the side of `a`; intervals are of 95 %."""

    a: str
    b: str
    games: int
    wins: int
    losses: int
    draws: int
    void: list[VoidGame]
    a_wins_black: int
    a_wins_white: int
    share: float  # of the points
    share_low: float
    share_high: float
    points: MeanPoints | None  # null before two pairs of games were counted
    elo: float | None  # null before any game
    elo_low: float | None  # null where the games set no bound
    elo_high: float | None
    sprt: SprtReport
    seed: int

    @classmethod
    def of(cls, match: Match) -> MatchReport:
        share, low, high = (round(value, 4) for value in match.share)
        return cls(
            a=match.a,
            b=match.b,
            games=len(match.games),
            wins=match.wins(),
            losses=match.losses,
            draws=match.draws,
            void=[VoidGame(game.number + 1, game.reason) for game in match.void],
            a_wins_black=match.wins(BLACK),
            a_wins_white=match.wins(WHITE),
            share=share,
            share_low=low,
            share_high=high,
            points=match.points,
            elo=_rounded(match.elo.elo),
            elo_low=_rounded(match.elo.low),
            elo_high=_rounded(match.elo.high),
            sprt=SprtReport.of(match.test, match.wins(), match.draws, match.losses),
            seed=match.seed,
        )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
