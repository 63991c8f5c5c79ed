"""The survey of settling, run as the documentation says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import typer
from typer.testing import CliRunner

from tengen.cli.main import main
from tengen_lab.papers.hu2020 import survey as study

# The first swings for ever unless damped (convergence.md), the second does not.
RECORDS = "(;GM[1]SZ[3]AB[aa][ac]AW[ab];B[])(;GM[1]SZ[9];B[ee];W[cc];B[gg])"


def survey(*arguments: str) -> list[str]:
    app = typer.Typer()
    app.command()(study.main)
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 0, done.exception
    return done.stdout.splitlines()


def test_counts_are_of_every_position_and_an_interrupted_survey_goes_on(tmp_path: Path) -> None:
    records, pool, keep = tmp_path / "two.sgf", tmp_path / "two.parquet", tmp_path / "kept"
    records.write_text(RECORDS)
    assert main(["games", "import", str(records), "-o", str(pool)]) == 0
    every = [str(pool), "--samples", "0", "--keep", str(keep)]
    (line,) = survey(*every)
    assert "two: 2 games, 4 positions: 3 settle by themselves, 1 damped, 0 not" in line
    *pools, total = survey(*every, str(pool))
    assert pools == [line, line]
    assert "all: 4 games, 8 positions: 6 settle" in total
    (last,) = survey(str(pool), "--samples", "1")
    assert "2 positions: 1 settle by themselves, 1 damped, 0 not" in last

    (file,) = keep.iterdir()
    counts = np.load(file)
    counts[0, 7] += 10
    np.save(file, counts)
    (line,) = survey(*every)
    assert "14 positions: 13 settle by themselves" in line
