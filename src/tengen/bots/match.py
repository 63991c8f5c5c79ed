"""The result of a contest: games played, and what they say about two players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tengen.bots.statistics import EloEstimate, Sprt, estimate_elo, wilson_interval
from tengen.coords import BLACK, WHITE, Color
from tengen.errors import GoError
from tengen.ratings.bradley_terry import fit_bradley_terry
from tengen.ratings.system import ELO_SCALE
from tengen.results import Outcome, Result
from tengen.rules import Rules

PRIOR = 1000.0  # Elo: spread of the ratings in a round robin that is assumed before any game


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom, and how: all that decides the games.

    Every pair of `players` plays `games` games, with colours in turn; two games in a row share an
    opening of `plies` moves. `net` and `visits` are for bots that name none themselves, `timeout`
    is the patience with programs. With a folder of records, games start from their positions
    after move `start_move` and not from openings. With a `reach`, players meet only those at most
    `reach` places away from them in the list.
    """

    players: tuple[str, ...]
    games: int
    size: int = 9
    rules: Rules = Rules()  # noqa: RUF009, a frozen value
    seed: int = 0
    plies: int = 6
    net: str | None = None
    visits: int | None = None
    timeout: float = 60.0
    start_folder: str | None = None
    start_move: int = 0
    reach: int | None = None

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise GoError("an arena needs two players at least")
        if len(set(self.players)) < len(self.players) and len(self.players) > 2:
            raise GoError("a round robin needs players that differ")

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """The pairs of players who meet, by their numbers."""
        reach = len(self.players) if self.reach is None else self.reach
        pairs = combinations(range(len(self.players)), 2)
        return [(one, two) for one, two in pairs if two - one <= reach]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: its pairing, its number there, and how it ended.

    reason  why the game is void or was forfeited; "" for a game that went its way
    """

    pairing: tuple[int, int]
    number: int
    result: Result
    reason: str = ""

    @property
    def color_of_first(self) -> Color:
        """The colour of the pairing's first player: Black in even games."""
        return BLACK if self.number % 2 == 0 else WHITE


@dataclass(frozen=True, slots=True)
class MeanPoints:
    """A mean over pairs of games, and its standard error."""

    mean: float
    error: float
    pairs: int


@dataclass(frozen=True, slots=True)
class Match:
    """What the games of two players say, from the side of `a`."""

    a: str
    b: str
    seed: int
    games: tuple[FinishedGame, ...]
    test: Sprt = Sprt()  # noqa: RUF009, a frozen value

    def wins(self, color: Color | None = None) -> int:
        """Return how many games `a` has won, with one colour or both."""
        return sum(
            game.result.winner is game.color_of_first
            for game in self.games
            if color is None or game.color_of_first is color
        )

    @property
    def losses(self) -> int:
        return sum(game.result.winner is game.color_of_first.opponent for game in self.games)

    @property
    def draws(self) -> int:
        return sum(game.result.outcome is Outcome.DRAW for game in self.games)

    @property
    def void(self) -> list[FinishedGame]:
        return [game for game in self.games if game.result.outcome is Outcome.VOID]

    @property
    def elo(self) -> EloEstimate:
        return estimate_elo(self.wins(), self.draws, self.losses)

    @property
    def share(self) -> tuple[float, float, float]:
        """Return the share of points that `a` made, and its 95 % interval (Wilson 1927)."""
        counted = self.wins() + self.draws + self.losses
        share = (self.wins() + self.draws / 2) / counted if counted else 0.5
        return (share, *wilson_interval(share, counted))

    @property
    def points(self) -> MeanPoints | None:
        """Return by how many points `a` wins on average; None before two pairs were counted.

        The two games of a pair start from the same position with colours swapped, so that the
        lead of that position drops out of their mean.
        """
        leads = {
            game.number: game.color_of_first.sign * black
            for game in self.games
            if (black := game.result.black_score) is not None
        }
        pairs = [(leads[n] + leads[n + 1]) / 2 for n in leads if n % 2 == 0 and n + 1 in leads]
        if len(pairs) < 2:
            return None
        error = float(np.std(pairs, ddof=1)) / len(pairs) ** 0.5
        return MeanPoints(float(np.mean(pairs)), error, len(pairs))

    @property
    def decision(self) -> str:
        """What the sequential test says so far: "H0", "H1" or "open"."""
        return self.test.decision(self.wins(), self.draws, self.losses)


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """A line of a round robin's table."""

    player: str
    rating: float  # Elo, the mean of all players is 0
    deviation: float
    points: float
    games: int


def matches_of(contest: Contest, played: Iterable[FinishedGame], test: Sprt) -> list[Match]:
    """Return one match for each pairing."""
    by_pairing: dict[tuple[int, int], list[FinishedGame]] = {pair: [] for pair in contest.pairings}
    for game in played:
        by_pairing[game.pairing].append(game)
    return [
        Match(
            contest.players[i],
            contest.players[j],
            contest.seed,
            tuple(sorted(games, key=lambda game: game.number)),
            test,
        )
        for (i, j), games in by_pairing.items()
    ]


def standings(matches: Sequence[Match]) -> list[ArenaStanding]:
    """Return the table of a round robin, the strongest first.

    All games are taken as of one day, where whole-history rating is Bradley and Terry's model;
    draws count half.
    """
    names = list(dict.fromkeys(name for match in matches for name in (match.a, match.b)))
    seats = {
        color: [
            names.index(match.a if game.color_of_first is color else match.b)
            for match in matches
            for game in match.games
            if game.result.is_decided
        ]
        for color in (BLACK, WHITE)
    }
    winners = [
        game.result.winner for match in matches for game in match.games if game.result.is_decided
    ]
    score = np.array([0.5 if winner is None else float(winner is BLACK) for winner in winners])
    black, white = (np.array(seats[color], np.int32) for color in (BLACK, WHITE))
    count = len(names)
    strengths, variances = fit_bradley_terry(
        black, white, score, np.zeros(len(score)), count, PRIOR / ELO_SCALE
    )
    ratings = ELO_SCALE * (strengths - strengths.mean())
    points = np.bincount(black, score, count) + np.bincount(white, 1 - score, count)
    games = np.bincount(black, minlength=count) + np.bincount(white, minlength=count)
    table = [
        ArenaStanding(name, float(rating), float(ELO_SCALE * sd), float(own), int(number))
        for name, rating, sd, own, number in zip(
            names, ratings, np.sqrt(variances), points, games, strict=True
        )
    ]
    return sorted(table, key=lambda line: -line.rating)
