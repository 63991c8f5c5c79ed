"""`tengen nets check`, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.nets.evaluator import Evaluator
from tengen_lab.measuring.tests.test_golden import ENTRY, recorded, write_golden

RECORD = "(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc];B[gc])"


def test_nets_check_prints_the_errors(
    evaluator: Evaluator, tiny_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = write_golden(tmp_path / "golden.json.gz", [recorded(evaluator, ENTRY)])
    assert main(["nets", "check", str(golden), "--net", str(tiny_file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["positions"] == 1
    assert report["net"] == str(tiny_file)
    for name in ("policy", "winrate", "lead", "ownership"):
        assert report[f"{name}_max"] < 1e-9
        assert report[f"{name}_mean"] < 1e-9
