"""Print the table of docs/ratings.md: every system on every pool, as it is and tuned.

    python -m benchmarks.ratings_table FOLDER [POOL...]

FOLDER holds pools made by `tengen games import`, named as in ratings_tuned.json beside this file;
a name that ends in "-handicap" is the same file with its handicap games. The settings there are
what `tengen ratings tune --split 0.6,0.2` printed for each: the test games played no part.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import time
from pathlib import Path

from tengen.ratings import SYSTEMS, Pool, Score, evaluate, parse_system, split_by_time
from tengen.ratings.tables import read_pool

SPLIT = (0.6, 0.2)
TUNED = Path(__file__).with_name("ratings_tuned.json")


def cell(score: Score) -> str:
    alpha = f"{100 * score.accuracy:.2f} ± {100 * score.accuracy_error:.2f}"
    return f"{alpha} | {score.likelihood:.4f} ± {score.likelihood_error:.4f}"


def scores(system: str, pool: Pool) -> tuple[dict[str, Score], float]:
    """Return a system's score on each set, and the processor's seconds it took."""
    begin = time.process_time()
    history = parse_system(system).replay(pool)
    seconds = time.process_time() - begin
    return dict(evaluate(history.predictions, pool)), seconds


def print_table(name: str, pool: Pool, tuned: dict[str, str]) -> None:
    black = 100 * pool.score.mean()
    print(
        f"\n### {name}: {len(pool):,} games, {len(pool.players):,} players, "
        f"Black won {black:.1f} %\n"
    )
    head = ["system", "all: α %", "λ", "newcomers: α %", "λ", "test: α %", "λ"]
    head += ["test, tuned: α %", "λ", "seconds"]
    print(f"| {' | '.join(head)} |")
    print("| --- " + "| ---: " * (len(head) - 1) + "|")
    for system in SYSTEMS:
        found, seconds = scores(system, pool)
        cells = [cell(found[part]) for part in ("all", "newcomers", "test")]
        better = cell(scores(tuned[system], pool)[0]["test"]) if system in tuned else " | "
        print(f"| {system} | {' | '.join(cells)} | {better} | {seconds:.1f} |", flush=True)


def main(folder: Path, names: list[str]) -> None:
    for name, tuned in json.loads(TUNED.read_text()).items():
        if names and name not in names:
            continue
        path = folder / f"{name.removesuffix('-handicap')}.parquet"
        if not path.exists():
            print(f"{path}: not there, left out", file=sys.stderr)
            continue
        pool = read_pool(path, handicap=name.endswith("-handicap")).pool
        pool = dataclasses.replace(pool, sets=split_by_time(pool, SPLIT))
        print_table(name, pool, tuned)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
