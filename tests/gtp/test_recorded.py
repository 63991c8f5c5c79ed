"""What GNU Go once said of random games, where GNU Go itself is missing."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from tests.gtp.recorded import FILE, RULES, SCORED, Recorded, play_all

DIALOGUES: dict[str, Any] = json.loads(gzip.decompress(FILE.read_bytes()))


@pytest.mark.parametrize("name", RULES)
def test_games_are_as_gnu_go_saw_them(name: str) -> None:
    found = play_all(name, Recorded(DIALOGUES[name]))
    assert found.differences == []
    assert found.games == (10 if name in SCORED else 7)
    assert found.points > 5000
    assert found.scores == (3 if name in SCORED else 0)


def test_a_difference_would_be_found() -> None:
    dialogue = [list(step) for step in DIALOGUES["chinese"]]
    for step in dialogue:
        if step[0] == "captures BLACK":
            step[2] = str(int(step[2]) + 1)
    assert play_all("chinese", Recorded(dialogue)).differences
