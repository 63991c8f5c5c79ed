"""KaTrain's own client code drives `tengen analysis`, headless."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import REPOSITORY

PEERS = REPOSITORY / "build" / "peers"
HOW = "scripts/fetch_peers .venv/bin/python katrain"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("katrain")
    for name in ("katrain", "pysgf"):
        wheels = sorted(PEERS.glob(f"{name}-*.whl"))
        if not wheels:
            pytest.skip(f"{name}'s wheel is not here ({HOW})")
        with zipfile.ZipFile(wheels[-1]) as wheel:
            parts = [
                member
                for member in wheel.namelist()
                if member.startswith(("katrain/core/", "katrain/i18n/", "pysgf/"))
                or member == "katrain/__init__.py"
            ]
            wheel.extractall(folder, parts)
    command = shlex.join([sys.executable, "-m", "tengen.cli.main", "analysis", "--net", "fast"])
    client = Path(__file__).with_name("katrain_client.py")
    done = subprocess.run(
        [sys.executable, str(client), str(folder), f"exec {command}"],
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_katrain_gets_every_position_analysed(told: dict[str, Any]) -> None:
    assert told["errors"] == []
    assert told["complete"] == [True] * 5
    assert told["visits"][:4] == [4, 4, 4, 4]
    assert told["pondered"] > 16


def test_katrain_understands_the_values(told: dict[str, Any]) -> None:
    assert all(0 <= rate <= 1 for rate in told["winrates"])
    assert all(abs(score) < 30 for score in told["scores"])
    # KaTrain takes a move's loss from the difference of Black's leads before and after it.
    signs = [1, -1, 1, -1]
    scores = told["scores"]
    expected = [s * (a - b) for s, a, b in zip(signs, scores, scores[1:], strict=False)]
    assert told["lost"] == pytest.approx(expected)
    assert told["ownership"] == 81
    assert told["policy"] == 82


def test_katrain_lists_the_candidates(told: dict[str, Any]) -> None:
    best = told["candidates"][0]
    assert best["order"] == 0
    assert best["pointsLost"] == pytest.approx(0, abs=2)
    assert best["pv"][0] == best["move"]
    chances = [chance for chance, _ in told["ranking"]]
    assert chances == sorted(chances, reverse=True)
