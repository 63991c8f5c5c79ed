"""A player's rank by his moves and his results together, and how it went over time.

Moves say how a player plays, results how he fares against opponents whose ranks the records state.
A belief over the ranks follows the results in time: it widens between games, since people get
better or worse, and each result multiplies it. What the moves say is joined with it.

How much a result counts was fitted on players of OGS (docs/strength.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, Color
from tengen.ranks import ogs_rating
from tengen.strength.estimate import BINS, EDGES
from tengen.strength.games import GameSet
from tengen.strength.reading import OwnGame

LEAST_RESULTS = 3  # fewer are not a history
WEIGHT = 0.5  # of a result: opponents are not just what their ranks say, and days differ
DEVIATION = 60.0  # points of the rating by which an opponent's stated rank is off
DRIFT = 1.5  # ranks that a player's strength changes in a year, one standard deviation
LEAST_CHANCE = 0.02  # that anybody wins: records are wrong now and then
YEAR = 365.25 * 86_400
_MIDDLES = (EDGES[:-1] + EDGES[1:]) / 2

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class KnownResult:
    """A game against an opponent of known rank.

    opponent  his rank in steps; `head_start` is the player's own, in stones, below 0 the opponent's
    """

    game: int
    time: float
    opponent: float
    head_start: float
    won: bool


@dataclass(frozen=True, slots=True)
class Together:
    """A rank by moves and results: `chances` over the ranks now, and the course game by game."""

    chances: Floats
    results: int
    course: tuple[tuple[str, float, Floats], ...]  # the game's id, its time, the chances after it


def results_of(games: GameSet, own: Sequence[OwnGame]) -> list[KnownResult]:
    """Return a player's results against opponents whose ranks the records state, in time order."""
    found = []
    for each in own:
        winner = int(games.winner[each.game])
        steps = games.white_steps if each.color is BLACK else games.black_steps
        opponent = float(steps[each.game])
        if winner and math.isfinite(opponent):
            found.append(
                KnownResult(
                    each.game,
                    float(games.time[each.game]),
                    opponent,
                    _head_start(int(games.handicap[each.game]), each.color),
                    winner == int(each.color),
                )
            )
    return sorted(found, key=lambda one: (one.time, one.game))


def _head_start(handicap: int, color: Color) -> float:
    return 0.0 if handicap < 2 else handicap * color.sign


def likelihood(result: KnownResult, *, weight: float = WEIGHT) -> Floats:
    """Return how likely a result was for a player of each rank."""
    # Glickman's g: an opponent whose rank is not sure says less.
    flat = 1 / math.sqrt(1 + 3 * (DEVIATION * math.log(10) / 400 / math.pi) ** 2)
    own = np.array([ogs_rating(middle + result.head_start) for middle in _MIDDLES.tolist()])
    chance: Floats = 1 / (1 + 10 ** (-flat * (own - ogs_rating(result.opponent)) / 400))
    chance = LEAST_CHANCE + (1 - 2 * LEAST_CHANCE) * chance
    found: Floats = np.power(chance if result.won else 1 - chance, weight)
    return found


def follow(results: Sequence[KnownResult], *, weight: float = WEIGHT) -> Iterator[Floats]:
    """Yield the belief after each result; it begins without an opinion."""
    belief = np.full(BINS, 1 / BINS)
    before = results[0].time if results else 0.0
    for one in results:
        belief = _widened(belief, (one.time - before) / YEAR) * likelihood(one, weight=weight)
        belief /= belief.sum()
        before = one.time
        yield belief


def _widened(belief: Floats, years: float) -> Floats:
    """Return a belief after some time without games."""
    if years <= 0:
        return belief
    kernel = np.exp(-0.5 * (np.subtract.outer(_MIDDLES, _MIDDLES) / DRIFT) ** 2 / years)
    moved: Floats = (kernel / kernel.sum(0)) @ belief
    return moved


def join(by_moves: Floats, by_results: Floats) -> Floats:
    """Return what moves and results say together."""
    both = by_moves * by_results
    total = both.sum()
    found: Floats = both / total if total > 0 else by_moves
    return found
