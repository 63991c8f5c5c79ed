"""Writes small files of judged games for tests."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path


def write_judged(path: Path, moves: Sequence[str], leads: Sequence[float], size: int = 9) -> None:
    """Write one game; `leads` are KataGo's for Black, one more than moves."""
    positions = [
        {
            "lead": lead,
            "winrate": 0.5,
            "raw_lead": lead + 1,
            "moves": [{"move": "E5", "visits": 100}, {"move": "pass", "visits": 20}],
        }
        for lead in leads
    ]
    game = {"id": "one", "size": size, "rules": "chinese", "komi": 7.0}
    with gzip.open(path, "at") as file:
        file.write(json.dumps({**game, "moves": list(moves), "positions": positions}) + "\n")
