"""Tiny networks as files and evaluators."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.nets.evaluator import Evaluator
from tests.nets.tiny import write_tiny


@pytest.fixture(scope="session")
def tiny_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network file of version 14."""
    return write_tiny(tmp_path_factory.mktemp("nets"), "v14")


@pytest.fixture
def evaluator(tiny_file: Path) -> Evaluator:
    return Evaluator(tiny_file, workers=2, batch=3)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for each test, so that none sees the user's."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("TENGEN_CACHE", str(folder))
    return folder
