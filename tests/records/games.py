"""Small collections for the tests, as text."""

from __future__ import annotations

import json
import random
from pathlib import Path


def random_moves(rng: random.Random, count: int, size: int = 19) -> str:
    """Return alternating moves on distinct points, in the text form of JSON lines."""
    points = rng.sample(range(size * size), count)
    letters = "abcdefghijklmnopqrstuvwxyz"
    return "".join(
        f"{'BW'[i % 2]}{letters[point % size]}{letters[point // size]}"
        for i, point in enumerate(points)
    )


def game(number: int, **fields: object) -> dict[str, object]:
    """Return a sound game that differs from others with other numbers."""
    rng = random.Random(number)
    black, white = rng.sample(range(40), 2)
    moves = random_moves(rng, 60)
    return {
        "id": f"g{number}",
        "date": f"2010-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}",
        "black": f"p{black}",
        "white": f"p{white}",
        "komi": "6.5",
        "rules": "Japanese",
        "result": f"{rng.choice('BW')}+{rng.choice(['R', 'T', '3.5'])}",
        "moves": moves,
        **fields,
    }


def write_jsonl(path: Path, games: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(game) + "\n" for game in games))
    return path


def write_pool(folder: Path, games: list[dict[str, object]]) -> Path:
    """Import games into a pool of that folder; return its path."""
    from tengen.records.imports import import_games  # needs polars; the other functions do not

    path = folder / "pool.parquet"
    import_games([write_jsonl(folder / "a.jsonl", games)], path, workers=1)
    return path


def ended_pool(folder: Path) -> Path:
    """Five games that ended in four ways."""
    results = ("B+R", "B+T", "W+R", "W+3.5", "B+F")
    return write_pool(folder, [game(i, result=result) for i, result in enumerate(results)])


def dated_pool(folder: Path) -> Path:
    """Five games of two years, one without a date, some with ranks."""
    return write_pool(
        folder,
        [
            game(0, date="2001-01-01", result="B+R", black_rank="3k", white_rank="1d"),
            game(1, date="2001-06-01", result="W+T", black_rank="3k"),
            game(2, date="2002-01-01", result="B+2.5"),
            game(3, date="2002-01-01", result="W+0.5", size=19),
            game(4, date=None, result="0"),
        ],
    )
