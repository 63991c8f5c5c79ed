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
