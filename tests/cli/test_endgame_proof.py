"""`tengen endgame --all` on a board that safe stones divide: the proved result beside the order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.coords import BLACK, format_gtp
from tengen.endgame.exact.games import best_play, solve_games
from tests.endgame.exact.test_games import corridor
from tests.endgame.exact.test_solver import SIZE


def test_the_proved_score_and_moves_are_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stones = bytearray(corridor(4)[0])
    for row, columns in ((6, range(3, 5)), (8, range(4, 5))):
        for column in columns:
            stones[row * SIZE + column] = 0
    setup = {color: [p for p, stone in enumerate(stones) if stone == color] for color in (1, 2)}
    letters = {
        color: "".join(f"[{chr(97 + p % SIZE)}{chr(97 + p // SIZE)}]" for p in points)
        for color, points in setup.items()
    }
    path = tmp_path / "sum.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[{SIZE}]PL[B]AB{letters[1]}AW{letters[2]})")
    assert main(["endgame", str(path), "--all", "--json"]) == 0
    exact = json.loads(capsys.readouterr().out.splitlines()[-1])["exact"]
    known = best_play(solve_games(bytes(stones), SIZE), BLACK)
    assert exact["score"] == str(known.score)
    assert exact["moves"] == [format_gtp(point, SIZE) for point in known.moves]
    assert main(["endgame", str(path), "--all"]) == 0
    assert f"counts {known.score} for Black by area" in capsys.readouterr().out
