"""Position search: the index, a linear scan, and Kombilo, on real games.

The games are KGS, Tom, Tygem and Fox (171,613) where they are at hand, else random ones. Kombilo
and the linear scan are timed on the first games only, against the index on the same games.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path

import polars as pl

from benchmarks.kombilo import build, search, write_games
from tengen.records.hits import SearchOptions
from tengen.records.imports import ImportOptions, import_games
from tengen.records.index import PositionIndex, build_index, index_path, open_index
from tengen.records.pattern import Pattern, parse_pattern
from tengen.records.search import find_positions

DATA = Path(os.environ.get("TENGEN_DATA", Path(__file__).resolve().parents[2] / "shared/data"))
COLLECTIONS = ("kgs", "tom-9d", "tygem-9d", "fox-9d")
PEER_GAMES = 20_000
LINEAR_GAMES = 2_000
PATTERNS = {
    "joseki in a corner": "+-----/|....../|....../|..XO../|..OX../|....../|......",
    "approach to a star point": "+------/|......./|......./|.....O./|...X.../|......./|.......",
    "two stones on a side": "-------/......./......./..X.O../.......",
    "crosscut anywhere": "..../.XO./.OX./....",
    "ponnuki anywhere": ".X./X.X/.X.",
    "corner with wildcards": "+-----/|..?.../|.???../|.?XO../|..OX?./|....??",
}


def make_pool(folder: Path) -> Path:
    pool = folder / "pool.parquet"
    sources = [DATA / name / "games.jsonl.gz" for name in COLLECTIONS]
    if not all(source.exists() for source in sources):
        sources = [folder / "random.jsonl"]
        with sources[0].open("w") as file:
            for number in range(20_000):
                points = random.Random(number).sample(range(361), 200)
                moves = "".join(
                    f"{'BW'[i % 2]}{chr(97 + p % 19)}{chr(97 + p // 19)}"
                    for i, p in enumerate(points)
                )
                file.write(f'{{"id":{number},"black":"a","white":"b","moves":"{moves}"}}\n')
    import_games(sources, pool, ImportOptions(keep_duplicates=True))
    return pool


def best_time(
    index: PositionIndex, pattern: Pattern, games: int | None = None, *, linear: bool = False
) -> tuple[float, float]:
    """Return the seconds by the clock and of the processors, of the best of several searches."""
    times = []
    for _ in range(1 if linear else 5):
        begin, busy = time.perf_counter(), time.process_time()
        find_positions(index, pattern, SearchOptions(linear=linear), games=games)
        times.append((time.perf_counter() - begin, time.process_time() - busy))
    return min(times)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pool = make_pool(folder)
        begin = time.perf_counter()
        build_index(pool)
        built = time.perf_counter() - begin
        begin = time.perf_counter()
        index = open_index(pool)
        opened = time.perf_counter() - begin
        size = index_path(pool).stat().st_size / 1e6
        print(f"{len(index):,} games: index built in {built:.1f} s, {size:.0f} MB, ", end="")
        print(f"opened in {opened:.2f} s")
        patterns = {title: parse_pattern(text) for title, text in PATTERNS.items()}
        show_growth(index, patterns)
        show_linear(index, patterns)
        show_kombilo(folder, pool, index, patterns)


def show_growth(index: PositionIndex, patterns: dict[str, Pattern]) -> None:
    parts = [len(index) // 8, len(index) // 4, len(index) // 2, len(index)]
    heads = "".join(f"{part:>10,}" for part in parts)
    print(f"\nseconds a search, by games{heads}   CPU time      found")
    for title, pattern in patterns.items():
        times = [best_time(index, pattern, part) for part in parts]
        found = find_positions(index, pattern).height
        clock = "".join(f"{seconds:10.3f}" for seconds, _ in times)
        print(f"{title:26}{clock}{times[-1][1]:11.3f}{found:11,}")


def show_linear(index: PositionIndex, patterns: dict[str, Pattern]) -> None:
    print(f"\n{LINEAR_GAMES:,} games, CPU ms      index    linear scan    ratio")
    for title, pattern in patterns.items():
        ours = best_time(index, pattern, LINEAR_GAMES)[1]
        theirs = best_time(index, pattern, LINEAR_GAMES, linear=True)[1]
        same = find_positions(index, pattern, games=LINEAR_GAMES).equals(
            find_positions(index, pattern, SearchOptions(linear=True), games=LINEAR_GAMES)
        )
        print(f"{title:26}{ours * 1e3:7.2f}{theirs * 1e3:15.1f}{theirs / ours:9.0f}", end="")
        print("" if same else "  NOT THE SAME HITS")


def show_kombilo(
    folder: Path, pool: Path, index: PositionIndex, patterns: dict[str, Pattern]
) -> None:
    try:
        program = build(folder)
    except RuntimeError as error:
        print(f"\nno Kombilo to compare with: {error}")
        return
    rows = pl.scan_parquet(pool).select("setup", "moves", "n_legal").head(PEER_GAMES).collect()
    cut = [(setup, moves[: 2 * legal]) for setup, moves, legal in rows.iter_rows()]
    write_games(folder / "games.sgf", cut)
    built, found = search(program, folder / "games.sgf", list(patterns.values()))
    begin = time.perf_counter()
    part = folder / "part.parquet"
    pl.scan_parquet(pool).head(PEER_GAMES).collect().write_parquet(part)
    build_index(part)
    ours_built = time.perf_counter() - begin
    print(f"\n{PEER_GAMES:,} games: index {ours_built:.1f} s, Kombilo's database {built:.1f} s")
    print("ms a search                 index    Kombilo    ratio   games (index / Kombilo)")
    for (title, pattern), theirs in zip(patterns.items(), found, strict=True):
        ours = best_time(index, pattern, PEER_GAMES)[0]
        games = find_positions(index, pattern, games=PEER_GAMES).height
        print(f"{title:26}{ours * 1e3:7.2f}{theirs.seconds * 1e3:11.1f}", end="")
        print(f"{theirs.seconds / ours:9.1f}   {games:,} / {theirs.games:,}")


if __name__ == "__main__":
    main()
