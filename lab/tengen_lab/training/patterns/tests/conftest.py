"""A pool of made-up games, and models trained on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.patterns.model import PatternModel
from tengen.patterns.presets import PRESETS
from tengen.patterns.tables import PatternTable
from tengen_lab.training.patterns.harvest import harvest
from tengen_lab.training.patterns.pools import open_pool
from tengen_lab.training.patterns.training import TrainingSettings, make_competitions, train
from tests.patterns.helpers import wandering_game, write_pool

SETTINGS = TrainingSettings(pilot_games=20)


@pytest.fixture(scope="session")
def pool_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pool") / "games.parquet"
    write_pool(path, [wandering_game(seed) for seed in range(60)])
    return path


@pytest.fixture(scope="session")
def table(pool_file: Path) -> PatternTable:
    return harvest(open_pool(pool_file, "train"), 5, sketch_bits=16)


@pytest.fixture(scope="session")
def models(
    pool_file: Path, table: PatternTable, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, PatternModel]:
    preset = PRESETS["responses"]
    folder = tmp_path_factory.mktemp("teams")
    data = make_competitions(open_pool(pool_file, "train"), table, [preset], folder, SETTINGS)
    wanted = [(name, preset) for name in ("mm", "fbt", "bar", "bar-full", "lbr", "probabilistic")]
    calibration = open_pool(pool_file, "validation")
    return {m.learner: m for m in train(data, wanted, SETTINGS, calibration=calibration)}
