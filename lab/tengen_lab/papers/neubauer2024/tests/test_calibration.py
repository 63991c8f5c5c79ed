"""Another server's scale."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.samples import read_sample
from tengen.strength.estimate import quantiles
from tengen_lab.papers.neubauer2024.calibration import calibrate
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import MANIFEST, SeatTable, dump_part
from tests.strength.models import model, table

PLAYERS, MOVES = 40, 50


def seats(steps: np.ndarray) -> SeatTable:
    names = np.array([f"player {number}" for number in range(PLAYERS)])
    return SeatTable(
        names,
        names,
        np.ones(PLAYERS, np.uint8),
        steps.astype(np.float32),
        np.arange(PLAYERS, dtype=np.int64),
        np.full(PLAYERS, 19, np.uint8),
        np.ones(PLAYERS, np.bool_),
    )


def estimates() -> np.ndarray:
    rows, own = table(PLAYERS * MOVES, games=PLAYERS), model()
    parts = [rows[rows.game == number] for number in range(PLAYERS)]
    return np.array([quantiles(own.chances(own.evidence(each)), 0.5) for each in parts])


def test_the_line_is_found_and_measured_on_other_players() -> None:
    """A server whose ranks are 0.8 of ours and five more, but for the players held out: nine."""
    said = estimates()
    held = [part_of(f"player {number}") is not Part.TRAIN for number in range(PLAYERS)]
    true = 0.8 * said + np.where(held, 9.0, 5.0)
    rows = table(PLAYERS * MOVES, games=PLAYERS)
    found = calibrate(seats(true), rows, model(), "elsewhere")
    assert found.line.a == pytest.approx(0.8, abs=1e-3)
    assert found.line.b == pytest.approx(5.0, abs=0.02)
    assert (found.players, found.measured) == (PLAYERS - sum(held), sum(held))
    assert found.mae_after == pytest.approx(4.0, abs=0.02)
    assert sum(band.players for band in found.bands) == sum(held)
    assert [band.bias for band in found.bands] == [pytest.approx(-4.0, abs=0.03)] * len(found.bands)
    assert 0 <= found.coverage < 1
    assert found.mae_before == pytest.approx(np.abs(true - said)[held].mean(), abs=1e-3)
    assert found.correlation == pytest.approx(np.corrcoef(said, true)[0, 1], abs=1e-3)
    ranks = np.floor(seats(true).steps)
    assert sum(own.players for own in found.by_rank) == PLAYERS
    assert [own.players for own in found.by_rank] == np.unique(ranks, return_counts=True)[
        1
    ].tolist()
    weakest = said[ranks == ranks.min()]
    assert found.by_rank[0].mean == pytest.approx(weakest.mean(), abs=1e-3)


def test_an_offset_between_two_ranks_is_freed_of_what_the_model_is_off() -> None:
    """Both servers' players are two ranks better than the model says; theirs count one more."""
    said = estimates()
    rows = table(PLAYERS * MOVES, games=PLAYERS)
    ours, theirs = seats(said + 2.0), seats(said + 3.0)
    ends = float(np.quantile(said, 0.2)), float(np.quantile(said, 0.9)) + 3.0
    found = calibrate(theirs, rows, model(), "elsewhere", between=ends, beside=(ours, rows))
    assert (found.line.a, found.line.b) == (1.0, pytest.approx(1.0, abs=0.02))
    assert not found.line.is_known(ends[0] - 1.5)
    assert found.line.is_known(ends[0] - 0.5)
    assert found.offset_error == pytest.approx(0, abs=0.01)
    alone = calibrate(theirs, rows, model(), "elsewhere", between=ends)
    assert alone.line.b == pytest.approx(3.0, abs=0.02)
    assert alone.players + alone.measured < PLAYERS


def test_too_few_players_are_said() -> None:
    rows = table(PLAYERS * MOVES, games=PLAYERS)
    with pytest.raises(GoError, match="0 training players"):
        calibrate(seats(np.full(PLAYERS, np.nan)), rows, model(), "elsewhere")


def test_a_rank_is_told_on_the_other_scale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "rows"
    rows.mkdir()
    (rows / MANIFEST).write_text(json.dumps({"net": "tiny"}))
    true = seats(estimates() - 6.0)
    (rows / "0000000.npz").write_bytes(dump_part(true, table(PLAYERS * MOVES, games=PLAYERS)))
    model().save(tmp_path / "own.npz")
    scale = tmp_path / "kgs.json"
    options = ["--name", "KGS", "--model", str(tmp_path / "own.npz"), "-o", str(scale)]
    assert main(["strength", "calibrate", str(rows), *options]) == 0
    assert "KGS = 1.000 x -6.00" in capsys.readouterr().out
    game = tmp_path / "small.sgf"
    game.write_bytes(read_sample("small").replace(b"PB[GNU Go 3.8]", b"PB[Ann]"))
    asked = ["rank", str(game), "--scale", str(scale)]
    assert main([*asked, "--player", "Ann", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["server"]["name"] == "KGS"
    assert _steps(told["server"]["rank"]) == pytest.approx(told["steps"] - 6.0, abs=1.0)
    assert _steps(told["server"]["low"]) < _steps(told["server"]["high"])
    assert main([*asked, "--player", "Ann"]) == 0
    assert f"{told['server']['rank']}" in capsys.readouterr().out.splitlines()[-1]
    line = json.loads(scale.read_text())
    scale.write_text(json.dumps({**line, "between": [37.0, 38.0]}))
    assert main([*asked, "--player", "Ann"]) == 0
    assert "nothing is known of this rank on KGS" in capsys.readouterr().err
    scale.write_text("{}")
    assert main([*asked, "--player", "Ann"]) == 1
    assert "not a calibration" in capsys.readouterr().err


def _steps(rank: str) -> int:
    return 30 - int(rank[:-1]) if rank.endswith("k") else 29 + int(rank[:-1])
