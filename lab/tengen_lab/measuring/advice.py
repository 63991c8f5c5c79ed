"""Whom insights advise, on real games: players without a weakness, and with a planted one.

    python -m tengen_lab.measuring.advice OGS.jsonl.gz --players 400 [--games 40] [--seed 3]

A player without a weakness of his own is put together: each of his games is by another held-out
player of about one rank, and colours, opponents, hours and dates are dealt out by lot. So his
phases are those of the rank, and any other difference is chance. Then a weakness is planted:
the losses of some moves are multiplied.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tengen.coords import BLACK, WHITE
from tengen.phases import PHASES, Phase, phase_of
from tengen.train.insights import Insights, insights_of
from tengen.train.own_games import MOST_POINTS, Own
from tengen.train.usual import band_of, loss_factors
from tengen_lab.measuring.training_tables import SHORTEST, ogs_games, own_losses
from tengen_lab.training.held_out import Part, part_of

OPPONENTS = ("Bob", "Carl", "Dora")
HOURS = ("night", "morning", "afternoon", "evening")

Weak = Callable[[Own, Phase], bool]  # whether a loss is multiplied


def _in_phase(phase: Phase) -> Weak:
    return lambda _, at: at == phase


WEAKNESSES: dict[tuple[str, str], Weak] = {
    **{("phase", phase): _in_phase(phase) for phase in PHASES},
    ("color", "as White"): lambda own, _: own.color is WHITE,
    ("opponent", "Bob"): lambda own, _: own.opponent == "Bob",
    ("hour", "night"): lambda own, _: own.daytime == "night",
}
TIMES = (1.25, 1.5, 2.0)  # by which losses are multiplied


def held_out_games(path: Path) -> dict[int, dict[str, list[Own]]]:
    """Return games by band of ranks and held-out player, their losses as by a strong judge."""
    factors = loss_factors()
    found: dict[int, dict[str, list[Own]]] = defaultdict(lambda: defaultdict(list))
    for game in ogs_games(path):
        if part_of(game["who"]) is Part.TRAIN or len(game["moves"]) < 3 * SHORTEST:
            continue
        losses = tuple(
            (phase, factors[phase] * min(max(loss, 0.0), MOST_POINTS), ())
            for turn, loss in own_losses(game)
            for phase in [phase_of(turn + 1, 19)]
        )
        own = Own(str(game["id"]), BLACK, "", "", "", True, None, losses)
        found[band_of(game["rank"])][game["who"]].append(own)
    return found


def put_together(players: dict[str, list[Own]], games: int, rng: random.Random) -> list[Own]:
    """Return games of different players, dealt out to one who has no weakness of his own."""
    names = sorted(players)
    chosen = [rng.choice(players[rng.choice(names)]) for _ in range(games)]
    return [
        replace(
            own,
            color=rng.choice((BLACK, WHITE)),
            opponent=rng.choice(OPPONENTS),
            daytime=rng.choice(HOURS),
            date=f"2026-{1 + number * 12 // games:02}-{1 + number % 28:02}",
        )
        for number, own in enumerate(chosen)
    ]


def weakened(own: Sequence[Own], is_weak: Weak, times: float) -> list[Own]:
    """Return the games with the losses of some moves multiplied."""
    return [
        replace(
            one,
            losses=tuple(
                (phase, loss * (times if is_weak(one, phase) else 1), themes)
                for phase, loss, themes in one.losses
            ),
        )
        for one in own
    ]


def made_players(
    path: Path, players: int, games: int, seed: int
) -> Iterator[tuple[float, list[Own]]]:
    """Yield players without a weakness, in turn from every band of ranks, each with his rank."""
    rng = random.Random(seed)
    bands = sorted(held_out_games(path).items())
    for number in range(players):
        band, own = bands[number % len(bands)]
        yield float(band), put_together(own, games, rng)


def table(made: Sequence[tuple[float, list[Own]]]) -> Iterator[str]:
    """Yield how many players get advice, and how many get the right one for a planted weakness."""

    def count(what: Callable[[Insights], Any], change: Callable[[list[Own]], list[Own]]) -> str:
        found = sum(bool(what(insights_of(change(own), (), rank))) for rank, own in made)
        return f"{found} of {len(made)}"

    yield f"without a weakness: advice for {count(lambda found: found.advice, list)}"
    yield f"without a weakness: said to have improved {count(lambda found: found.improved, list)}"
    for (about, name), is_weak in WEAKNESSES.items():
        for times in TIMES:

            def is_first(found: Insights, about: str = about, name: str = name) -> bool:
                return [(one.about, one.name) for one in found.advice[:1]] == [(about, name)]

            def weak(own: list[Own], is_weak: Weak = is_weak, times: float = times) -> list[Own]:
                return weakened(own, is_weak, times)

            told = count(is_first, weak)
            yield f"{about} {name}, losses times {times}: the first advice for {told}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ogs", type=Path)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--games", type=int, default=40, help="of each player")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    made = list(made_players(asked.ogs, asked.players, asked.games, asked.seed))
    for line in table(made):
        print(line, flush=True)


if __name__ == "__main__":
    main()
