"""Glicko-2 over a large pool: the compiled core, its Python twin, and PyPI's `glicko2`.

The pool is the Tygem results (961,671 games) where they are at hand, else a made-up one of the
same shape. `glicko2` (pip install glicko2) is the peer; the two Python programs are timed on the
first games only, and compared by time a game.
"""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import numpy as np

from benchmarks.timing import fastest
from tengen.ratings import SYSTEMS, Glicko2, Pool, pool_from_frame
from tengen.ratings.system import replay_slowly
from tengen.ratings.systems import parse_system

SLOW_GAMES = 50_000
DATA = Path(os.environ.get("TENGEN_DATA", Path(__file__).resolve().parents[2] / "shared/data"))


def load_pool() -> tuple[str, Pool]:
    """Return the Tygem results, or a made-up pool with as many games and players."""
    import polars as pl

    path = DATA / "tygem-9d" / "results.tsv.gz"
    if path.exists():
        frame = pl.read_csv(gzip.decompress(path.read_bytes()), separator="\t").with_columns(
            winner=pl.col("result").str.head(1),
            time=pl.col("date").str.to_datetime("%Y.%m.%d %H:%M"),
        )
        return "Tygem 9d results", pool_from_frame(frame)
    draw = np.random.default_rng(0)
    games, players = 961_671, 19_959
    black = draw.zipf(1.3, games) % players
    white = (black + draw.integers(1, players, games)) % players
    strength = draw.normal(0, 200, players)
    p = 1 / (1 + 10 ** ((strength[white] - strength[black]) / 400))
    frame = pl.DataFrame(
        {
            "black": black.astype(str),
            "white": white.astype(str),
            "winner": np.where(draw.random(games) < p, "B", "W"),
            "time": np.arange(games) * 300,
        }
    )
    return "made-up pool", pool_from_frame(frame)


def run_pypi(pool: Pool) -> list[float]:
    """Replay a pool with the package `glicko2`, a period a game; return the ratings."""
    import glicko2

    players = [glicko2.Player() for _ in pool.players]
    for b, w, score in zip(
        pool.black.tolist(), pool.white.tolist(), pool.score.tolist(), strict=True
    ):
        black, white = players[b], players[w]
        as_seen = (white.rating, white.rd, black.rating, black.rd)
        black.update_player([as_seen[0]], [as_seen[1]], [score])
        white.update_player([as_seen[2]], [as_seen[3]], [1 - score])
    return [player.rating for player in players]


def main() -> None:
    name, pool = load_pool()
    first = pool.part(0, SLOW_GAMES)
    print(f"{name}: {len(pool):,} games, {len(pool.players):,} players; one thread")
    print(f"{'program':36} {'games':>9} {'CPU s':>9} {'us/game':>9} {'ratio':>8}")

    def show(label: str, games: int, seconds: float, unit: float) -> float:
        each = seconds / games * 1e6
        print(f"{label:36} {games:9,} {seconds:9.3f} {each:9.3f} {each / (unit or each):8.1f}")
        return each

    unit = show("tengen core, glicko2", len(pool), fastest(lambda: Glicko2().replay(pool), 5), 0)
    show("tengen twin in Python, glicko2", len(first),
         fastest(lambda: replay_slowly(Glicko2(), first), 1), unit)  # fmt: skip
    try:
        show("glicko2 from PyPI", len(first), fastest(lambda: run_pypi(first), 1), unit)
    except ImportError:
        print("glicko2 from PyPI: not installed (pip install glicko2)")
    for system in SYSTEMS:
        if system in ("50-50", "base-rate", "glicko2"):
            continue
        games = first if system in ("whr", "bradley-terry") else pool
        seconds = fastest(lambda s=system, g=games: parse_system(s).replay(g), 1)  # type: ignore[misc]
        show(f"tengen, {system}", len(games), seconds, unit)


if __name__ == "__main__":
    main()
