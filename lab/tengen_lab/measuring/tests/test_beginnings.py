"""How openings and josekis of a collection are counted."""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path

import pytest

from tengen.coords import parse_gtp
from tengen.game import Game
from tengen_lab.measuring import beginnings

# Black takes two star points of a side; White's approach is kicked.
FIRST = ["Q16", "D4", "Q4", "D16", "K10", "R14", "R15", "R13"]


def written(game: Game) -> str:
    letters = "abcdefghijklmnopqrs"
    return "".join(
        color.letter + (".." if move is None else letters[move % 19] + letters[move // 19])
        for color, move in zip(game.colors, game.moves, strict=True)
    )


def test_names_are_counted_in_games_that_are_whole_and_even(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(4)
    game = Game.from_moves([parse_gtp(text, 19) for text in FIRST], 19)
    short = written(game)
    while len(game) < 70:
        middle = [move for move in game.legal_moves() if move is not None and move // 19 == 9]
        game.play(rng.choice(middle or list(game.legal_moves())))
    rows = [
        {"size": 19, "moves": written(game), "rules": "Japanese", "komi": "6.5"},
        {"moves": written(game)},
        {"size": 19, "moves": short},
        {"size": 9, "moves": written(game)},
        {"size": 19, "moves": written(game), "setup_black": ["dd", "pp"]},
    ]
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, rows)).encode()))
    monkeypatch.setattr(sys, "argv", ["beginnings", str(path)])
    beginnings.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 games"
    assert lines[1] == "openings: 4 of 4 have a name (100%)"
    assert lines[2] == "  100.0%  two star points"
    assert lines[3] == "josekis: 2 of 8 have a name (25%)"
    assert lines[4] == "   25.0%  4-4 point, low approach, kick"
