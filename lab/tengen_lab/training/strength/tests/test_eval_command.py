"""`tengen strength eval`, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tests.strength.sets import random_game


def test_the_ruler_prints_an_object_for_each_length(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for number in range(5):
        game = random_game(9, 84, number)
        moves = "".join(
            f"{'BW'[index % 2]}{chr(97 + move % 9)}{chr(97 + move // 9)}"
            for index, move in enumerate(game.moves)
            if move is not None
        )
        value = {"id": number, "size": 9, "black": "ab"[number % 2], "white": "bot", "human": "B"}
        value |= {"black_rank": 20.5, "ranked": True, "start": number, "moves": moves}
        lines.append(json.dumps(value))
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines))
    assert main(["strength", "eval", str(path), "--size", "9", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["games"], row["windows"]) for row in rows] == [(1, 5), (2, 2)]
    keys = "games windows players mae mae_se mae_by_player correlation coverage80 net seconds"
    assert set(rows[0]) == set(keys.split())
    assert rows[0]["players"] == 2
    assert main(["strength", "eval", str(path)]) == 1  # none on 19x19
    assert "no ranked even game" in capsys.readouterr().err
