"""`tengen nets`: the list of networks, their speed, what cannot be fetched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main

pytestmark = pytest.mark.usefixtures("cache")


def test_nets_list_and_bench(tiny_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nets", "list", "--json"]) == 0
    names = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()]
    assert {"b15c192", "b18c384nbt", "b10c384h6nbttflrs"} <= set(names)
    arguments = ["--batches", "1,4", "--size", "5", "--seconds", "0.01", "--json"]
    assert main(["nets", "bench", str(tiny_file), *arguments]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["batch"] for row in rows] == [1, 4]
    assert main(["nets", "bench", str(tiny_file), "--batches", "x"]) == 2


def test_nets_fetch_of_an_unknown_name_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nets", "fetch", "b99"]) == 1
    assert "b18c384nbt" in capsys.readouterr().err
