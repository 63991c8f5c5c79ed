"""The policy of playouts is learned from games, and predicts others better than chance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen._core import uct as core
from tengen.board import Board
from tengen.cli.main import main
from tengen.coords import BLACK, WHITE, Color
from tengen.files.packing import pack_moves, pack_stones
from tengen.uct.local import policy_of
from tengen_lab.training.patterns.pools import open_pool
from tengen_lab.training.playouts import run_through

SIZE = 5


def captures(number: int) -> tuple[bytes, bytes]:
    """Return set-up stones and moves: Black takes a stone in atari wherever it lies."""
    row, column = divmod(number % 9, 3)
    stone = (row + 1) * SIZE + column + 1
    around = [stone - SIZE, stone - 1, stone + 1, stone + SIZE]
    liberty = around.pop(number % 4)
    assert Board.from_stones(SIZE, around, [stone])
    colors: list[Color] = [BLACK, WHITE]
    return pack_stones(around, [stone]), pack_moves(zip(colors, (liberty, None), strict=True))


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pool") / "captures.parquet"
    games = [captures(number) for number in range(72)]
    pl.DataFrame(
        {
            "id": [f"capture {number}" for number in range(len(games))],
            "size": pl.Series([SIZE] * len(games), dtype=pl.Int16),
            "setup": [setup for setup, _ in games],
            "moves": [moves for _, moves in games],
            "n_moves": [2] * len(games),
        }
    ).write_parquet(path)
    return path


def test_captures_are_learned(
    pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "local.npy"
    assert main(["learn", "playouts", str(pool), "-o", str(out), "--passes", "5"]) == 0
    assert "validation: top 1 100.0%" in capsys.readouterr().out
    held_out = [open_pool(pool, "test")]
    before, after = (
        run_through(core.LocalPolicy(), held_out),
        run_through(policy_of(np.load(out)), held_out),
    )
    assert before.positions == after.positions == len(held_out[0])  # a pass is not predicted
    assert before.log_evidence == pytest.approx(-np.log(21))  # 21 points are empty, all alike
    assert after.log_evidence > -1
