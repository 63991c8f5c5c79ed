"""Print the tables of docs/ratings.md: every system on every pool, as it is and tuned.

    python -m tengen_lab.papers.neubauer2024.ratings_table FOLDER [POOL...]
    python -m tengen_lab.papers.neubauer2024.ratings_table --tune FOLDER [POOL...]

FOLDER holds pools that went through `tengen games import | filter | judge | split`, named as in
ratings_tuned.json beside this file; a name that ends in "-komi" is the same file with komi counted.
`--tune` searches the settings on the validation games, as `tengen ratings tune` does, and writes
them there; the test and exhibition games play no part.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np

from tengen.ratings import SYSTEMS, Pool, PredictionScore, format_system, parse_system
from tengen.ratings.clustering import games_without, largest_players
from tengen.ratings.evaluate import likelihood_gain, score_games, sets_of
from tengen.ratings.tables import read_pool
from tengen.ratings.tune import tune

TUNED = Path(__file__).with_name("ratings_tuned.json")
POOLS = ("kgs", "kgs-komi", "tygem", "tom", "ogs")
REFERENCE = "glicko2"
LARGE = 30_000  # games; the settings of fits of more are not searched: a try takes many seconds
HUGE = 200_000  # games; more are not fitted at all here: a run takes minutes
SLOW = ("bradley-terry", "whr")
HEAD = (
    *("system", "E: α %", "λ", "gain over Glicko-2", "E tuned: λ", "X: α %", "λ"),
    *("all: λ", "E without the two largest accounts: λ", "seconds"),
)


def number(score: PredictionScore) -> str:
    return f"{score.likelihood:.4f} ± {score.likelihood_error_player:.4f}"


def percent(score: PredictionScore) -> str:
    return f"{100 * score.accuracy:.1f} ± {100 * score.accuracy_error_player:.1f}"


def replay(system: str, pool: Pool) -> tuple[np.ndarray, float]:
    """Return a system's predictions, and the processor's seconds they took."""
    begin = time.process_time()
    history = parse_system(system).replay(pool)
    return history.predictions, time.process_time() - begin


def print_table(name: str, pool: Pool, tuned: dict[str, str]) -> None:
    sets = sets_of(pool)
    sizes = {part: int(sets[part].sum()) for part in ("test", "exhibition")}
    print(
        f"\n### {name}: {len(pool):,} games, {len(pool.players):,} players, "
        f"Black won {100 * pool.score.mean():.1f} %; "
        f"E {sizes['test']:,} games, X {sizes['exhibition']:,}\n"
    )
    largest = largest_players(pool, sets["test"], 2)
    rest = sets["test"] & games_without(pool, list(largest))
    held = 1 - rest.sum() / sizes["test"]
    print(
        f"The two accounts with most games play in {100 * held:.0f} % of E"
        f" ({', '.join(pool.players[player] for player in largest)}).\n"
    )
    print(f"| {' | '.join(HEAD)} |")
    print("| --- " + "| ---: " * (len(HEAD) - 1) + "|")
    reference, _ = replay(REFERENCE, pool)
    for system in SYSTEMS:
        if system in SLOW and len(pool) > HUGE:
            continue
        said, seconds = replay(system, pool)
        scores = {part: score_games(said, pool, sets[part]) for part in ("all", *sizes)}
        gain = "{:+.4f} ± {:.4f}".format(*likelihood_gain(said, reference, pool, sets["test"]))
        better = ""
        if system in tuned:
            better = number(score_games(replay(tuned[system], pool)[0], pool, sets["test"]))
        cells = [
            percent(scores["test"]),
            number(scores["test"]),
            "" if system == REFERENCE else gain,
            better,
            percent(scores["exhibition"]),
            number(scores["exhibition"]),
            number(scores["all"]),
            number(score_games(said, pool, rest)),
        ]
        print(f"| {system} | {' | '.join(cells)} | {seconds:.1f} |", flush=True)


def tune_pool(pool: Pool) -> dict[str, str]:
    """Return the best settings found of every system that has any."""
    return {
        name: format_system(name, tune(name, pool).settings)
        for name, kind in SYSTEMS.items()
        if kind.ranges and not (name in SLOW and len(pool) > LARGE)
    }


def main(folder: Path, names: list[str], search: bool) -> None:
    tuned = json.loads(TUNED.read_text())
    for name in names or POOLS:
        path = folder / f"{name.removesuffix('-komi')}.parquet"
        if not path.exists():
            print(f"{path}: not there, left out", file=sys.stderr)
            continue
        pool = read_pool(path, komi=name.endswith("-komi")).pool
        if search:
            tuned[name] = tune_pool(pool)
            TUNED.write_text(json.dumps(tuned, indent=2) + "\n")
        else:
            print_table(name, pool, tuned.get(name, {}))


if __name__ == "__main__":
    words = sys.argv[1:]
    search = "--tune" in words
    words = [word for word in words if word != "--tune"]
    main(Path(words[0]), words[1:], search)
