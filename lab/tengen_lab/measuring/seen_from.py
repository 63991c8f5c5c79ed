"""From which rank on players see a mistake: what is said, and what held-out players played.

    python -m tengen_lab.measuring.seen_from OGS.jsonl.gz --rows rows.json --games 337 [--part test]

A move that the network dislikes and that somebody's rank is said to play often (`COMMON`) is a
mistake whose `seen_from` is told. Every such move of a position is a row: its share at the player's
own rank, how far he is above the rank from which on it is seen, and whether he played it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tengen.coords import format_gtp
from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import HIGHEST, LOWEST, RANKS
from tengen.review.peers import Shares, all_chances
from tengen_lab.measuring.training_tables import (
    SHORTEST,
    UNLIKELY,
    clustered,
    ogs_games,
    own_losses,
    replayed,
)
from tengen_lab.training.held_out import part_of

COMMON = 0.2  # the share at some rank from which on a mistake is a common one
GAMES_EACH, TURNS_EACH = 20, 40  # of a player, and of a game
ORDER = 1  # seed of the order of games, so that the first ones are a sample of all
AT_ONCE = 20  # games whose rows are written together
NEVER = 99.0  # steps: the rank from which on nobody sees it
BANDS = (-99, -12, -8, -4, -2, 0, 2, 4, 8, 99)  # ranks of the player above the one it is seen from


class SeenMistake(NamedTuple):
    """One common mistake in a position of a held-out player.

    above  his rank less the one from which on the mistake is seen
    share  of his rank that is said to play it
    """

    who: str
    game: str
    turn: int
    move: str
    above: float
    share: float
    played: bool


def rows_of(game: dict[str, Any], turns: list[int], policy: HumanPolicy) -> Iterator[SeenMistake]:
    """Yield the common mistakes of some positions. Raises `GoError` for a damaged record."""
    played = replayed(game)
    rank = game["rank"]
    own = min(max(rank, LOWEST), HIGHEST)
    judged = policy.evaluator.evaluate([played], [turns], trunk=True)
    for turn, here in zip(turns, judged, strict=True):
        chances = all_chances(here, policy, [*RANKS, own])
        disliked = here.policy < UNLIKELY * here.policy.max()
        for move in np.flatnonzero(disliked & (chances[:-1].max(0) >= COMMON)).tolist():
            shares = tuple(chances[:-1, move].tolist())
            first = Shares(shares, shares).at(own).seen_from
            yield SeenMistake(
                game["who"],
                str(game["id"]),
                turn,
                format_gtp(move if move < 361 else None, 19),
                rank - (NEVER if first is None else first),
                round(float(chances[-1, move]), 5),
                played.moves[turn] == (move if move < 361 else None),
            )


def drawn(path: Path, part: str, seed: int) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Yield games of the players of a part, each with the turns to look at."""
    games: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in ogs_games(path):
        if str(part_of(game["who"])) == part and len(game["moves"]) >= 3 * SHORTEST:
            games[game["who"]].append(game)
    rng = random.Random(seed)
    for _, own in sorted(games.items()):
        for game in rng.sample(own, min(GAMES_EACH, len(own))):
            turns = [turn for turn, _ in own_losses(game)]
            yield game, sorted(rng.sample(turns, min(TURNS_EACH, len(turns))))


def collect(path: Path, part: str, seed: int, games: int, kept: Path) -> list[SeenMistake]:
    """Return the rows of `games` games; those in `kept` are not looked at again."""
    data: dict[str, Any] = {"done": 0, "rows": []}
    if kept.exists():
        data = json.loads(kept.read_text())
    every = list(drawn(path, part, seed))
    random.Random(ORDER).shuffle(every)
    policy = HumanPolicy(Evaluator())
    while data["done"] < min(games, len(every)):
        for game, turns in every[data["done"] : games][:AT_ONCE]:
            with suppress(GoError):  # a damaged record
                data["rows"] += rows_of(game, turns, policy)
            data["done"] += 1
        kept.write_text(json.dumps(data))
    return [SeenMistake(*one) for one in data["rows"]]


def table(rows: list[SeenMistake]) -> Iterator[str]:
    """Yield the lines of a table by bands."""
    yield f"{len(rows)} moves of {len({row.who for row in rows})} players"
    for low, high in pairwise(BANDS):
        some = [row for row in rows if low <= row.above < high]
        if not some:
            continue
        said = np.array([row.share for row in some])
        was = np.array([row.played for row in some], np.float64)
        error = clustered(was - said, np.array([row.who for row in some]))
        yield (
            f"  {low:4} to {high:3}  {len(some):6} moves of {len({row.who for row in some}):4} "
            f"players  said {said.mean():6.1%}  was {was.mean():6.1%} ± {error:.1%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ogs", type=Path)
    parser.add_argument("--rows", type=Path, required=True, help="kept; goes on where it stopped")
    parser.add_argument("--games", type=int, default=400, help="drawn by chance")
    parser.add_argument("--part", default="test", help="test or validation")
    parser.add_argument("--seed", type=int, default=9)
    asked = parser.parse_args()
    rows = collect(asked.ogs, asked.part, asked.seed, asked.games, asked.rows)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
