"""The engine under Sabaki's own GTP client (npm @sabaki/gtp)."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "sabaki"


@pytest.fixture(scope="module")
def heard() -> dict[str, object]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not on this machine")
    if not (HERE / "node_modules" / "@sabaki" / "gtp").is_dir():
        pytest.skip("Sabaki's client is not here (scripts/fetch_peers .venv/bin/python sabaki)")
    program = [sys.executable, "-m", "tengen.cli.main", "gtp", "--net", "fast", "--visits", "8"]
    done = subprocess.run(
        [node, str(HERE / "client.js"), *program], capture_output=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_sabaki_sets_up_a_game_and_gets_a_move(heard: dict[str, object]) -> None:
    assert heard["name"] == "Tengen Sage"
    assert heard["komi"] == 6.5
    history = heard["history"]
    assert isinstance(history, list)
    assert [play["args"] for play in history[:2]] == [["B", "E5"], ["W", "C3"]]
    assert history[2]["args"] == ["B", heard["genmove"]]
    assert heard["refused"] is True


def test_sabaki_watches_an_analysis_and_ends_it_by_its_next_command(
    heard: dict[str, object],
) -> None:
    lines = heard["lines"]
    assert isinstance(lines, list)
    assert lines[0] == "="
    assert lines[1].startswith("info move ")
    assert isinstance(heard["analysis"], str)
    assert "info move" in heard["analysis"]
    assert isinstance(heard["board"], str)
    assert "prisoners" in heard["board"]
