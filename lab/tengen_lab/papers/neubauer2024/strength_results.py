"""How good the belief by results alone is: `tengen.strength.together`, on players of OGS.

python -m tengen_lab.papers.neubauer2024.strength_results GAMES.jsonl.gz

Humans with at least four results against programs of known rank, in ranked even games on 19x19; the
truth is the rank at the last game, and labels of new accounts are left out. A belief begins without
an opinion; in use it is joined with what the moves say, whose place is taken here by what is known
of anybody: mean and deviation of the ranks of one half of the players. The halves are told apart by
the names.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.coords import Color
from tengen.strength.estimate import EDGES, quantiles
from tengen.strength.games import GameSet
from tengen.strength.reading import OwnGame, read_collection
from tengen.strength.together import WEIGHT, KnownResult, follow, join, results_of
from tengen_lab.training.strength.windows import is_starting

LEAST, LATEST = 4, 20  # results
WEIGHTS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FaredPlayer:
    """A player's latest results, and his rank at the last of them."""

    player: str
    results: list[KnownResult]
    steps: float

    @property
    def chooses(self) -> bool:
        return zlib.crc32(f"half {self.player}".encode()) % 2 == 1


def known_players(games: GameSet) -> list[FaredPlayer]:
    """Return the players with enough results and a label that says something."""
    wanted = games.ranked & (games.human > 0) & (games.handicap == 0) & (games.games.sizes == 19)
    seats = defaultdict(list)
    for game in np.flatnonzero(wanted).tolist():
        color = Color(int(games.human[game]))
        seats[games.name(game, color)].append(OwnGame(game, color))
    found = []
    for player, own in sorted(seats.items()):
        results = results_of(games, own)[-LATEST:]
        if len(results) < LEAST:
            continue
        steps = games.steps(results[-1].game, Color(int(games.human[results[-1].game])))
        if np.isfinite(steps) and not is_starting(np.array([steps], np.float32))[0]:
            found.append(FaredPlayer(player, results, steps))
    return found


def anybody(players: list[FaredPlayer]) -> Floats:
    """Return what is assumed of an unknown player."""
    steps = np.array([player.steps for player in players])
    middles = (EDGES[:-1] + EDGES[1:]) / 2
    chances: Floats = np.exp(-0.5 * ((middles - steps.mean()) / steps.std()) ** 2)
    chances /= chances.sum()
    return chances


def measure(players: list[FaredPlayer], before: Floats | None, weight: float) -> dict[str, float]:
    """Return the mean error, and the share of players whose rank the interval holds."""
    beliefs = [list(follow(player.results, weight=weight))[-1] for player in players]
    if before is not None:
        beliefs = [join(before, belief) for belief in beliefs]
    low, middle, high = np.array([quantiles(one, (0.1, 0.5, 0.9)) for one in beliefs]).T
    true = np.array([player.steps for player in players])
    held = (true >= low) & (true <= high)
    never = np.array([not any(one.won for one in player.results) for player in players])
    return {
        "players": len(players),
        "mae": round(float(np.abs(middle - true).mean()), 2),
        "coverage80": round(float(held.mean()), 3),
        "of those who never won": _share(held[never]),
        "of the others": _share(held[~never]),
        "width": round(float((high - low).mean()), 1),
    }


def _share(held: NDArray[np.bool_]) -> float:
    return round(float(held.mean()), 3) if len(held) else np.nan


def main(path: Path) -> None:
    players = known_players(read_collection([path]).games)
    choosing = [player for player in players if player.chooses]
    others = [player for player in players if not player.chooses]
    known = anybody(choosing)
    for weight in WEIGHTS:
        print(json.dumps({"weight": weight, "choosing": measure(choosing, known, weight)}))
    for name, some in (("choosing", choosing), ("others", others), ("all", players)):
        print(json.dumps({"as shipped": name, **measure(some, known, WEIGHT)}))
        print(json.dumps({"without an opinion": name, **measure(some, None, WEIGHT)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
