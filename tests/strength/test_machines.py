"""How many people's moves look as much like a program's: a comparison, never a verdict."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.strength.evidence import CLIP, KINDS
from tengen.strength.machines import FILE, MachineModel, machine_model
from tengen.strength.moves import MORE, MoveTable
from tengen.strength.reading import find_player
from tengen.strength.store import network_prints
from tests.strength.models import rater, table
from tests.strength.sets import game_set, random_game

FIRST = np.eye(len(MORE))[0]  # only the first column counts
PEOPLE = {40: np.array([-1.0, 0.0, 0.5, 2.0]), 80: np.array([-0.5, 0.0, 0.5])}


def model(net: str = "tiny") -> MachineModel:
    nothing, one = np.zeros(len(MORE)), np.ones(len(MORE))
    return MachineModel(net, ("more",), nothing, one, FIRST, PEOPLE, {})


def moves(count: int, value: float) -> MoveTable:
    made = table(count)
    made.more[:, 0] = value
    return made


@pytest.mark.parametrize(
    ("count", "value", "alike", "people"),
    [
        (40, -2.0, 4, 4),
        (40, 0.0, 3, 4),  # who lies at the same place looks as much so
        (79, 0.1, 2, 4),
        (80, 0.1, 1, 3),
        (500, 0.6, 0, 3),
    ],
)
def test_moves_are_compared_with_people_of_as_many_or_fewer(
    count: int, value: float, alike: int, people: int
) -> None:
    found = model().compare(moves(count, value))
    assert found is not None
    assert (found.moves, found.alike, found.people) == (count, alike, people)
    assert found.is_unusual == (alike == 0)


def test_few_moves_are_compared_with_nobody() -> None:
    assert model().compare(moves(39, 5.0)) is None


def test_one_wild_move_cannot_decide() -> None:
    made = moves(40, 0.0)
    made.more[0, 0] = 1000.0
    assert model().compare(made) == model().compare(moves(40, CLIP / 40))


def test_the_model_in_the_package_reads_the_networks_in_it() -> None:
    found = machine_model()
    assert found.card["networks"] == network_prints("default", found.kinds)
    assert FILE.stat().st_size < 200_000
    assert set(found.kinds) <= set(KINDS)
    assert found.least_moves == 40
    assert all((np.diff(known) >= 0).all() for known in found.people.values())
    assert min(map(len, found.people.values())) >= 100
    assert np.isfinite(np.concatenate([found.mean, found.scale, found.weights])).all()


def test_only_moves_on_19x19_are_compared_and_only_where_asked() -> None:
    games = game_set([random_game(19, 90, 1), random_game(9, 60, 2)], human=[1, 1])
    name, own = find_player(games, "a")
    ours = rater()
    asked = model(ours.evaluator.name)
    assert ours.rate(games, name, own).machine is None
    machine = ours.rate(games, name, own, machines=asked).machine
    assert machine is not None
    assert machine.moves == 45
    small = find_player(games.subset(np.array([1])), "a")[1]
    assert ours.rate(games.subset(np.array([1])), name, small, machines=asked).machine is None


def test_another_network_compares_nothing() -> None:
    games = game_set([random_game(19, 90, 1)])
    name, own = find_player(games, "a")
    with pytest.raises(GoError, match="by the network other only"):
        rater().rate(games, name, own, machines=model("other"))


def test_a_model_that_the_laboratory_wrote_is_read(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    written = {
        "net": "tiny", "kinds": ["more"], "mean": [0.0] * 9, "scale": [1.0] * 9,
        "weights": FIRST.tolist(), "people": {"40": [-1.0, 1.0]}, "card": {},
    }  # fmt: skip
    path.write_text(json.dumps(written))
    found = machine_model(path).compare(moves(50, 0.0))
    expected = replace(model(), people={40: np.array([-1.0, 1.0])}).compare(moves(50, 0.0))
    assert found == expected
