"""Whether a newer version is out: pip looks into a folder instead of an index."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tengen
from tengen.cli.main import main


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    return tmp_path


def offer(index: Path, version: str) -> None:
    (index / f"tengen-{version}-py3-none-any.whl").touch()


@pytest.mark.parametrize(
    ("latest", "is_newer"), [("99.0.0", True), ("0.0.9", False), (tengen.__version__, False)]
)
def test_a_newer_version_is_told(index, capsys, latest, is_newer):
    offer(index, latest)
    offer(index, "0.0.1")
    assert main(["news", "--json"]) == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert (found["latest"], found["is_newer"]) == (latest, is_newer)
    assert found["version"] == tengen.__version__
    assert "pip index versions tengen" in told.err


def test_the_answer_is_a_sentence_for_people(index, capsys):
    offer(index, "99.0.0")
    assert main(["news"]) == 0
    assert "pip install --upgrade tengen" in capsys.readouterr().out


def test_no_version_is_one_line(index, capsys):
    assert main(["news"]) == 1
    told = capsys.readouterr().err
    assert "no version of tengen" in told
    assert "Traceback" not in told


def test_where_there_is_no_pip_the_tool_that_installed_it_is_named(tmp_path, monkeypatch, capsys):
    """uv's environments have none: `python -m ensurepip` would be no help there."""
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho "$0: No module named pip" >&2\nexit 1\n')
    python.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(python))
    monkeypatch.setattr("sys.prefix", "/home/ann/.local/share/uv/tools/tengen")
    assert main(["news"]) == 1
    assert "uv tool upgrade tengen" in capsys.readouterr().err
