"""What the tests of commands share with those of the parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nets.conftest import tiny_file  # noqa: F401
from tests.ratings.conftest import pool  # noqa: F401


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, so that a test does not see the user's."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("TENGEN_CACHE", str(folder))
    return folder
