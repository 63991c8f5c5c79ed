"""The line between programs and people: on moves that are made up, and from records to a file."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.strength.machines import machine_model
from tengen.strength.reading import read_collection
from tengen_lab.papers.neubauer2024 import machine_help, machine_rows
from tengen_lab.papers.neubauer2024.machine_help import (
    STRONGEST,
    ComparedSeats,
    helped,
    line,
    measure,
    one_each,
    stretches,
    told_unseen,
)
from tengen_lab.papers.neubauer2024.machine_rows import (
    against_one,
    against_programs,
    between_strong,
    programs_of,
)
from tengen_lab.papers.neubauer2024.tests.test_programs import record, write
from tests.strength.models import table

DAY = 86_400


def made_up(apart: float, people: int = 100, games: int = 30, moves: int = 80) -> ComparedSeats:
    """Return seats of people, of KataGo, which differs in one column, and of another program."""
    names = [f"player {number}" for number in range(people)]
    programs = [STRONGEST] * games + ["other"] * 4
    tables = [table(moves, seed) for seed in range(people + len(programs))]
    for own in tables[people:]:
        own.more[:, 1] += 0.5 * apart  # a move's deviation is a half
    steps = (np.arange(len(tables)) % 30 + 10).astype(np.float64)
    who = np.array(names + programs)
    return ComparedSeats(tables, who, steps, frozenset(programs), ("quality", "more"))


def count(row: dict[str, object], name: str) -> tuple[int, int]:
    found, of = str(row[name]).split(" of ")
    return int(found), int(of)


def test_what_differs_is_found_and_what_does_not_is_not() -> None:
    rows = list(measure(made_up(1.5)))
    assert [(row["moves"], row["people"]) for row in rows] == [(40, 100), (80, 100)]
    assert (count(rows[0], STRONGEST), count(rows[1], STRONGEST)) == ((60, 60), (30, 30))
    assert count(rows[0], "other") == (8, 8)
    assert count(rows[1], "helped in 75%")[0] > count(rows[1], "helped in 25%")[0]
    same = list(measure(made_up(0.0)))
    assert count(same[0], STRONGEST)[0] < 12
    assert count(same[1], "helped in 75%")[0] < 12
    # One of a hundred people may be beyond the edge.
    bands = [count(rows[0], name) for name in rows[0] if name.startswith("people ")]
    assert [sum(column) for column in zip(*bands, strict=True)] == [1, 100]


def test_nobody_is_measured_by_a_line_that_has_seen_him() -> None:
    seats = made_up(0.0, people=12, games=8, moves=40)
    own = stretches(seats, seats.tables, 40)
    told = told_unseen(own, own)
    for place, name in enumerate(own.who.tolist()):
        other = replace(own, means=own.means.copy())
        other.means[place] += 5.0  # these moves change, and with them every line that has seen them
        again = told_unseen(other, own)
        assert again[place] == pytest.approx(told[place]), name
        assert np.allclose(again, told) == (name == "other")


def test_everybody_counts_alike_however_much_he_played() -> None:
    seats = made_up(1.0, people=6, games=2, moves=40)
    own = stretches(seats, seats.tables, 40)
    twice = np.concatenate([np.arange(len(own.who)), [0, 0, 6, 6]])
    np.testing.assert_allclose(line(own), line(own.some(twice)), atol=1e-9)
    assert one_each(own.some(twice)).sum() == 6 + 2


def test_help_takes_the_place_of_a_share_of_the_moves() -> None:
    seats = made_up(0.0, people=30, games=5, moves=40)
    for own in seats.tables[30:35]:
        own.more[:, 0] = 7.0
    mixed = helped(seats, 0.25)
    folds = set(seats.fold[30:35].tolist())
    for number, own in enumerate(mixed[:30]):
        assert len(own) == 40 * (seats.fold[number] in folds)
        assert (own.more[:, 0] == 7.0).sum() == len(own) // 4
    assert not any(map(len, mixed[30:]))


def against(number: int) -> dict[str, object]:
    return record(number, f"player {number // 3}", 12.0 + number % 20)


def between(number: int) -> dict[str, object]:
    names = {"black": f"a{number % 7}", "white": f"b{number % 5}"}
    ranks = {"black_rank": 35.0 + number % 4, "white_rank": 36.0, "human": None}
    return record(number, "", 30.0) | names | ranks | {"start": machine_rows.YEAR[0] + DAY * number}


def test_people_play_few_of_the_games_that_are_read(tmp_path: Path) -> None:
    games = read_collection([write(tmp_path / "a.jsonl.gz", [against(n) for n in range(18)])]).games
    assert programs_of(games) == {"bot 0", "bot 1"}
    chosen = list(against_programs(games))
    assert Counter(games.white[chosen[:8]].tolist()) == {"bot 0": 4, "bot 1": 4}
    assert set(Counter(games.black[chosen].tolist()).values()) == {2}
    assert chosen == list(against_programs(games))
    one = list(against_one(games, "bot 1", chosen[:4]))
    assert set(games.white[one].tolist()) == {"bot 1"}
    assert not set(one) & set(chosen[:4])
    assert len(set(games.black[one].tolist())) == len(one)

    strong = read_collection(
        [write(tmp_path / "b.jsonl.gz", [between(n) for n in range(30)])]
    ).games
    chosen = list(between_strong(strong, 3))
    names = [strong.name(game, color) for game in chosen for color in (BLACK, WHITE)]
    assert len(names) == len(set(names)) > 0
    ranks = [int(strong.steps(game, color)) for game in chosen for color in (BLACK, WHITE)]
    assert max(Counter(ranks).values()) <= 3
    late = [between(n) | {"start": machine_rows.YEAR[1] + n} for n in range(5)]
    later = read_collection([write(tmp_path / "c.jsonl.gz", late)]).games
    assert not list(between_strong(later, 3))


def test_from_records_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine_rows, "STRETCH", 12)
    monkeypatch.setattr(machine_help, "LENGTHS", (4,))
    monkeypatch.setattr(machine_help, "STRONGEST", "bot 0")
    ogs = write(tmp_path / "ogs.jsonl.gz", [against(number) for number in range(12)])
    kgs = write(tmp_path / "kgs.jsonl.gz", [between(number) for number in range(8)])
    output = tmp_path / "machines.json"
    asked = [str(ogs), str(kgs), str(tmp_path / "rows"), "--games", "4", "2", "2"]
    machine_help.main([*asked, "-o", str(output)])
    told = json.loads(capsys.readouterr().out)
    assert told["moves"] == 4
    found = machine_model(output)
    assert len(found.people[4]) == told["people"]
    assert found.card["figures"] == [told]
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    machine_help.main(asked)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")} == before
    rows = machine_help.read_seats([tmp_path / "rows/programs"], {"bot 0", "bot 1"})
    assert found.compare(rows.tables[0]) is not None
