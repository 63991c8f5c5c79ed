"""Looking at a position tells nobody: onnxruntime's reports stay off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LOOK = """
from tengen import Game
from tengen.nets import Evaluator
Evaluator("fast")([Game(9)])
"""


def test_onnxruntime_leaves_no_identifier_behind(tmp_path: Path) -> None:
    # These switch its reports off by themselves.
    silent = ("CI", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS", "GITHUB_ACTIONS", "TF_BUILD")
    environment = {name: value for name, value in os.environ.items() if name not in silent}
    environment |= {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", LOOK], env=environment, check=True)
    assert [path for path in tmp_path.rglob("*") if "Microsoft" in str(path)] == []
