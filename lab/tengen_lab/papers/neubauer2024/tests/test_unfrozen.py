"""Strength models that teach the network's last blocks."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
import torch

from tengen.cli.main import main
from tengen.coords import BLACK
from tengen.strength.games import GameSet
from tengen_lab.papers.neubauer2024.unfrozen import Unfrozen, compare, look_halfway
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.held_out import Part
from tengen_lab.training.strength import evidence
from tengen_lab.training.strength.evidence import EvidencePlan, Scaled
from tengen_lab.training.strength.extraction import Extractor, by_student, write_rows
from tengen_lab.training.strength.folder import AskedMoves, RowSource
from tengen_lab.training.strength.run import RowSet, read_rows
from tengen_lab.training.strength.windows import Seat
from tengen_lab.training.tests.test_from_network import SHAPE, trained
from tests.strength.sets import game_set, played

PLAYERS, MOVES, BLOCKS = 40, 30, 2
PLAN = EvidencePlan(members=1, hidden=8, features=6, head=6, steps=6, batch=6, most=12)


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
    asked = AskedMoves(seats, (None,) * PLAYERS)
    extractor = Extractor(by_student(student), "cpu", batch=64, threads=1)
    write_rows(folder, extractor, RowSource("small", False, folder), games, asked)
    return read_rows(folder)


def test_both_halves_together_are_the_network(
    student: Student, games: GameSet, rows: RowSet
) -> None:
    halfway = look_halfway(student, BLOCKS, games, rows, "cpu")
    columns = Scaled(torch.zeros(len(rows.table), 1), torch.zeros(1), torch.ones(1))
    own = Unfrozen(student, BLOCKS, halfway, columns)
    with torch.no_grad():
        found = own[torch.arange(50)][:, 1:] / own.scale + own.mean
    np.testing.assert_allclose(found.numpy(), rows.table.trunk[:50], atol=0.05)


def test_only_the_unfrozen_blocks_learn(student: Student, games: GameSet, rows: RowSet) -> None:
    halfway = look_halfway(student, BLOCKS, games, rows, "cpu")
    columns = Scaled(torch.zeros(len(rows.table), 1), torch.zeros(1), torch.ones(1))
    windows, validation = rows.learned(Part.TRAIN), rows.measured(Part.VALIDATION)
    before = copy.deepcopy(student.blocks.state_dict())
    own = Unfrozen(student, BLOCKS, halfway, columns)
    evidence.train(own, windows, validation, PLAN, rate_of_rows=0.1)
    last = student.blocks[-1].state_dict()
    assert any(not torch.equal(own.blocks[-1].state_dict()[name], last[name]) for name in last)
    after = student.blocks.state_dict()
    assert all(torch.equal(after[name], value) for name, value in before.items())


def test_vectors_computed_once_train_as_frozen_blocks_do(
    student: Student, games: GameSet, rows: RowSet
) -> None:
    halfway = look_halfway(student, BLOCKS, games, rows, "cpu")
    columns = Scaled(torch.zeros(len(rows.table), 1), torch.zeros(1), torch.ones(1))
    windows, validation = rows.learned(Part.TRAIN), rows.measured(Part.VALIDATION)
    own = Unfrozen(student, BLOCKS, halfway, columns)
    own.requires_grad_(False)
    said = [
        evidence.predict(evidence.train(each, windows, validation, PLAN), each, validation)
        for each in (own, own.still())
    ]
    np.testing.assert_allclose(said[0], said[1], atol=1e-6)


def test_both_trainings_are_measured_alike(student: Student, games: GameSet, rows: RowSet) -> None:
    figures = compare(student, games, rows, PLAN, blocks=BLOCKS)
    assert {name.split()[0] for name in figures} == {"frozen", "unfrozen"}
    windows = {name: found["1"]["windows"] for name, found in figures.items()}
    assert windows["frozen validation"] == windows["unfrozen validation"] > 0
    for part in ("validation", "test"):
        before, after = (figures[f"{name} {part}"]["1"] for name in ("frozen", "unfrozen"))
        assert after["gain"] == pytest.approx(before["mae"] - after["mae"], abs=2e-4)
        assert 0 <= after["gain_se"] < before["mae_se"]


def test_the_command_prints_both_trainings(
    student: Student,
    games: GameSet,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "rows"
    seats = tuple(Seat(f"p{number}", BLACK, number, 10.0 + number / 2) for number in range(PLAYERS))
    extractor = Extractor(by_student(student), "cpu", batch=64, threads=1)
    source = RowSource("default", False, tmp_path)
    write_rows(folder, extractor, source, games, AskedMoves(seats, (None,) * PLAYERS))
    known = [games]
    monkeypatch.setattr("tengen_lab.commands.strength_training.read_games", lambda _: known[0])
    monkeypatch.setattr("tengen_lab.training.from_network.read_student", lambda _: student)
    command = ["strength", "unfreeze", "games.jsonl", str(folder), "--steps", "3", "--members", "1"]
    assert main([*command, "--moves", "20", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["part"].split()[0] for line in lines} == {"frozen", "unfrozen"}
    assert all(line["mae"] > 0 and line["games"] == 1 for line in lines)
    assert main([*command, "--moves", "20"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [" gain " in line for line in shown] == [line.startswith("unfrozen") for line in shown]
    assert main([*command, "--blocks", "99"]) == 1
    assert "99 blocks" in capsys.readouterr().err
    known[0] = replace(games, id=np.array([f"other {number}" for number in range(PLAYERS)]))
    assert main(command) == 1
    assert "the rows are not of these games: no game 'g0'" in capsys.readouterr().err
