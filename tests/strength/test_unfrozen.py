"""Strength models that teach the network's last blocks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
import torch

from tengen.coords import BLACK
from tengen.learn.strength import evidence
from tengen.learn.strength.evidence import Plan, Scaled
from tengen.learn.strength.extraction import Extractor, by_student, write_rows
from tengen.learn.strength.run import RowSet, read_rows
from tengen.learn.strength.unfrozen import Unfrozen, compare, look_halfway
from tengen.learn.student import Student
from tengen.records.held_out import Part
from tengen.strength.folder import Asked, Source
from tengen.strength.games import GameSet
from tengen.strength.windows import Seat
from tests.learn.test_from_network import SHAPE, trained
from tests.strength.sets import game_set, played

PLAYERS, MOVES, BLOCKS = 40, 30, 2
PLAN = Plan(members=1, hidden=8, features=6, head=6, steps=6, batch=6, most=12)


@pytest.fixture(scope="module")
def student() -> Student:
    return trained(SHAPE)


@pytest.fixture(scope="module")
def games() -> GameSet:
    rng = np.random.default_rng(2)
    made = [played(19, *rng.permutation(361)[:MOVES].tolist()) for _ in range(PLAYERS)]
    found = game_set(made)
    return replace(found, id=np.array([f"g{number}" for number in range(PLAYERS)]))


@pytest.fixture(scope="module")
def rows(student: Student, games: GameSet, tmp_path_factory: pytest.TempPathFactory) -> RowSet:
    folder: Path = tmp_path_factory.mktemp("rows")
    seats = tuple(Seat(f"p{number}", BLACK, number, 10.0 + number / 2) for number in range(PLAYERS))
    asked = Asked(seats, (None,) * PLAYERS)
    extractor = Extractor(by_student(student), "cpu", batch=64, threads=1)
    write_rows(folder, extractor, Source("small", False, folder), games, asked)
    return read_rows(folder)


def test_both_halves_together_are_the_network(
    student: Student, games: GameSet, rows: RowSet
) -> None:
    halfway = look_halfway(student, BLOCKS, games, rows, "cpu")
    columns = Scaled(torch.zeros(len(rows.table), 1), torch.zeros(1), torch.ones(1))
    own = Unfrozen(student, BLOCKS, halfway, columns, learns=False)
    found = own[torch.arange(50)][:, 1:] / own.scale + own.mean
    np.testing.assert_allclose(found.numpy(), rows.table.trunk[:50], atol=0.05)


def test_only_the_unfrozen_blocks_learn(student: Student, games: GameSet, rows: RowSet) -> None:
    halfway = look_halfway(student, BLOCKS, games, rows, "cpu")
    columns = Scaled(torch.zeros(len(rows.table), 1), torch.zeros(1), torch.ones(1))
    windows, validation = rows.learned(Part.TRAIN), rows.measured(Part.VALIDATION)
    before = student.blocks[-1].state_dict()
    for learns in (False, True):
        own = Unfrozen(student, BLOCKS, halfway, columns, learns=learns)
        evidence.train(own, windows, validation, PLAN, rate_of_rows=0.1)
        after = own.blocks[-1].state_dict()
        changed = any(not torch.equal(after[name], value) for name, value in before.items())
        assert changed is learns


def test_both_trainings_are_measured_alike(student: Student, games: GameSet, rows: RowSet) -> None:
    figures = compare(student, games, rows, PLAN, blocks=BLOCKS)
    assert {name.split()[0] for name in figures} == {"frozen", "unfrozen"}
    windows = {name: found["1"]["windows"] for name, found in figures.items()}
    assert windows["frozen validation"] == windows["unfrozen validation"] > 0
