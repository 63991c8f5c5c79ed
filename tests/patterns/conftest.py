"""A pool of made-up games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.patterns.helpers import wandering_game, write_pool


@pytest.fixture(scope="session")
def pool_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pool") / "games.parquet"
    write_pool(path, [wandering_game(seed) for seed in range(60)])
    return path
