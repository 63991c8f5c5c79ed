"""Rows in a folder: chosen fairly, resumed, arranged by player and time, and trained from."""

from __future__ import annotations

import io
import json
import os
import signal
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.strength.features import MoveReader
from tengen.strength.games import GameSet
from tengen.strength.moves import BASIC, MORE, MoveTable
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import (
    MANIFEST,
    SEATS_A_PART,
    AskedMoves,
    RowSource,
    SeatTable,
    arrange_seats,
    choose,
    dump_part,
    read_features,
    write_features,
)
from tengen_lab.training.strength.windows import STARTING, Seat, rated_seats
from tests.strength.sets import game_set, played, random_game


def test_players_are_chosen_by_a_hash_and_stretches_fit_the_game() -> None:
    games = game_set([played(13, *range(100))] * 30, black=[f"p{i % 6}" for i in range(30)])
    seats = rated_seats(games, size=13)
    asked = choose(games, seats, most_games=3, stretch=40)
    assert len(asked.seats) == 18
    assert all(turns is not None and turns[1] - turns[0] == 40 for turns in asked.turns)
    assert all(turns[0] >= 0 and turns[1] <= 100 for turns in asked.turns if turns)
    assert choose(games, seats, 3, 40) == asked
    assert choose(games, seats, 9, 0).turns == (None,) * 30
    order = list(dict.fromkeys(seat.player for seat in asked.seats))
    assert order != sorted(order)


@pytest.fixture
def source(tmp_path: Path) -> RowSource:
    """Thirty short games of nine players on 9x9, as JSON lines."""
    lines = []
    for number in range(30):
        game = random_game(9, 12, number)
        moves = "".join(
            f"{'BW'[index % 2]}{chr(97 + move % 9)}{chr(97 + move // 9)}"
            for index, move in enumerate(game.moves)
            if move is not None
        )
        value = {"id": number, "size": 9, "black": f"p{number % 9}", "white": "bot", "human": "B"}
        value |= {"black_rank": 10.0 + number % 9, "ranked": True, "start": number, "moves": moves}
        lines.append(json.dumps(value))
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines))
    return RowSource("default", False, path)


def test_an_interrupted_run_goes_on_and_gives_the_same_rows(
    source: RowSource, tmp_path: Path
) -> None:
    seats = tuple(Seat(f"p{i % 9}", BLACK, i, 10.0 + i % 9) for i in range(SEATS_A_PART + 3))
    asked = AskedMoves(seats, (None, (2, 8)) + (None,) * (len(seats) - 2))
    folder = tmp_path / "rows"
    assert write_features(folder, source, asked) == 0
    parts = sorted(folder.glob("*.npz"))
    assert len(parts) == 2
    kept = parts[0].read_bytes()
    parts[1].unlink()
    assert write_features(folder, source, asked) == 1
    assert parts[0].read_bytes() == kept
    found, table, manifest = read_features(folder)
    assert manifest["net"] == "default"
    assert len(found) == len(seats)
    assert (table.game == 0).sum() == 6  # all of Black's twelve moves
    assert (table.game == 1).sum() == 3
    assert found.whole.tolist()[:3] == [True, False, True]
    assert table.trunk.shape[1] > 0
    with pytest.raises(GoError, match="another request"):
        write_features(folder, source, AskedMoves(seats[:5], (None,) * 5))


def test_a_game_is_read_once_for_both_players(
    source: RowSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    read_game = MoveReader.read_game

    def counted(reader: MoveReader, games: GameSet, number: int, *args: Any) -> MoveTable:
        read.append(number)
        return read_game(reader, games, number, *args)

    monkeypatch.setattr(MoveReader, "read_game", counted)
    seats = tuple(Seat("p", color, game, 10.0) for game in (4, 7) for color in (BLACK, WHITE))
    turns = ((2, 9), (2, 9), None, (3, 5))  # of game 7 two stretches: nothing in common
    write_features(tmp_path / "both", source, AskedMoves(seats, turns))
    assert read == [4, 7, 7]
    _, both, _ = read_features(tmp_path / "both")
    for number, (seat, own) in enumerate(zip(seats, turns, strict=True)):
        write_features(tmp_path / str(number), source, AskedMoves((seat,), (own,)))
        _, alone, _ = read_features(tmp_path / str(number))
        mine = both[both.game == number]
        assert len(mine) == len(alone) > 0
        for name in ("turn", "color", "point", "basic", "more", "trunk"):
            np.testing.assert_array_equal(getattr(mine, name), getattr(alone, name))


def test_a_gpu_writes_the_same_folder(source: RowSource, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen.nets.store import models_folder
    from tengen.strength.reading import read_collection
    from tengen_lab.training.from_network import read_student
    from tengen_lab.training.strength.extraction import Extractor, by_student, write_rows

    seats = [Seat(f"p{i}", BLACK, i, 10.0 + i) for i in (3, 1, 2, 0)]
    seats.insert(2, Seat("bot", WHITE, 1, 20.0))
    asked = AskedMoves(tuple(seats), (None, (2, 8), (2, 8), None, None))
    write_features(tmp_path / "here", source, asked)
    student = read_student(models_folder() / "default.onnx")
    extractor = Extractor(by_student(student), "cpu", batch=16, threads=1)
    games = read_collection([source.games]).games
    write_rows(tmp_path / "there", extractor, source, games, asked)
    (found, here, manifest), (others, there, same) = (
        read_features(tmp_path / name) for name in ("here", "there")
    )
    assert (manifest.pop("seats_a_part"), same.pop("seats_a_part")) == (24, 384)
    assert manifest == same
    with pytest.raises(GoError, match="another request"):  # or its parts would overlap
        write_features(tmp_path / "there", source, asked)
    assert found.id.tolist() == others.id.tolist()
    for name in ("game", "turn", "color", "point"):
        np.testing.assert_array_equal(getattr(here, name), getattr(there, name))
    # Both round to 8 bits; where a tie falls the other way, the figures move a little.
    assert np.abs(here.basic - there.basic).mean() < 0.02
    assert np.corrcoef(here.trunk.ravel(), there.trunk.ravel())[0, 1] > 0.99


@pytest.mark.parametrize("manifest", [None, "", "[" * 100_000, "7", "{}", '{"net": 3}'])
def test_a_folder_without_rows_is_said(tmp_path: Path, manifest: str | None) -> None:
    if manifest is not None:
        (tmp_path / MANIFEST).write_text(manifest)
    with pytest.raises(GoError, match="no rows of moves"):
        read_features(tmp_path)


def hostile_part(kind: str) -> bytes:
    """A part with one seat and two moves, spoiled."""
    arrays: dict[str, Any] = {
        **{f"seat_{f.name}": np.zeros(1, np.int32) for f in fields(SeatTable)},
        **{f.name: np.zeros(2, np.int32) for f in fields(MoveTable)},
    }
    if kind == "missing":
        del arrays["trunk"]
    elif kind == "length":
        arrays["turn"] = np.zeros(3, np.int32)
    elif kind == "game":
        arrays["game"] = np.array([0, 1], np.int32)
    elif kind == "bomb":
        arrays["trunk"] = np.zeros(600 << 20, np.uint8)
    elif kind == "object":
        arrays["trunk"] = np.array([None, None])
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    data = buffer.getvalue()
    return data[: len(data) // 2] if kind == "torn" else data


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("missing", "no 'trunk'"),
        ("length", "other lengths"),
        ("game", "of no game"),
        ("bomb", "more than 512 MB of arrays"),
        ("object", "arrays of Python objects"),
        ("torn", "truncated or damaged"),
    ],
)
def test_a_hostile_part_is_one_line(tmp_path: Path, kind: str, said: str) -> None:
    (tmp_path / MANIFEST).write_text('{"net": "default"}')
    (tmp_path / "0000000.npz").write_bytes(hostile_part(kind))
    with pytest.raises(GoError, match=said) as error:
        read_features(tmp_path)
    assert "0000000.npz" in str(error.value)


def synthetic(folder: Path, players: int = 120, games: int = 3, moves: int = 60) -> None:
    """Write rows of players whose loss of points gives their rank away, noisily."""
    rng = np.random.default_rng(0)
    names = [f"player {number}" for number in range(players)]
    steps = rng.uniform(5, 33, players)
    count = players * games
    owner = np.repeat(np.arange(players), games)
    seats = SeatTable(
        np.array([str(i) for i in range(count)]),
        np.array(names)[owner],
        np.ones(count, np.uint8),
        steps[owner].astype(np.float32),
        np.arange(count, dtype=np.int64),
        np.full(count, 19, np.uint8),
        np.ones(count, np.bool_),
    )
    rows = count * moves
    game = np.repeat(np.arange(count), moves).astype(np.int32)
    basic = rng.normal(0, 1, (rows, len(BASIC)))
    basic[:, 5] = (30 - steps[owner][game]) / 10 + rng.normal(0, 1, rows)
    none = np.empty((rows, 0), np.float16)
    table = MoveTable(
        game,
        np.tile(np.arange(moves), count).astype(np.int16),
        np.ones(rows, np.uint8),
        np.zeros(rows, np.int16),
        basic.astype(np.float32),
        rng.normal(0, 1, (rows, len(MORE))).astype(np.float32),
        none,
        none,
    )
    folder.mkdir()
    (folder / MANIFEST).write_text(json.dumps({"net": "default"}))
    (folder / "0000000.npz").write_bytes(dump_part(seats, table))


def test_seats_are_arranged_by_player_and_time(tmp_path: Path) -> None:
    synthetic(tmp_path / "rows", players=5, games=2, moves=4)
    seats, table, _ = read_features(tmp_path / "rows")
    arranged = arrange_seats(seats, table)
    assert arranged.number.tolist() == sorted(arranged.number.tolist())
    for place in range(len(arranged)):
        rows = arranged.order[arranged.start[place] : arranged.end[place]]
        assert (table.game[rows] == arranged.game[place]).all()
    assert (arranged.first[1], arranged.start[1]) == (0, 4)  # four moves in the player's first game
    assert (arranged.first[2], arranged.start[2]) == (8, 8)  # the next player's first game


def test_the_rank_of_a_new_account_is_measured_but_not_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen_lab.training.strength.run import read_rows

    synthetic(tmp_path / "rows", players=20)
    rows = read_rows(tmp_path / "rows")
    learned, measured = len(rows.learned(Part.TRAIN)), len(rows.measured(Part.TRAIN))
    new = np.flatnonzero(rows.part == "train")[0]  # the first of a player's three games
    rows.seats.steps[new] = STARTING
    assert len(rows.learned(Part.TRAIN)) == learned - 2  # alone, and with the next
    assert len(rows.measured(Part.TRAIN)) == measured


def test_our_model_learns_ranks_from_rows_and_its_intervals_hold(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen_lab.training.strength.evidence import EvidencePlan
    from tengen_lab.training.strength.run import read_rows, train_evidence

    synthetic(tmp_path / "rows")
    rows = read_rows(tmp_path / "rows")
    held = {str(player) for player in rows.seats.player if part_of(str(player)) is Part.TEST}
    seen = rows.learned(Part.TRAIN)
    assert not held & set(seen.player.tolist())
    plan = EvidencePlan(
        members=2, hidden=16, features=8, head=16, steps=100, batch=24, most=100, rate=1e-2
    )
    model = train_evidence(rows, ("basic",), plan)
    one = model.card["figures"]["test"]["1"]
    assert one["mae"] < 3.5  # the constant has 7
    assert one["correlation"] > 0.85
    assert 0.55 <= one["coverage80"] <= 1.0
    with pytest.raises(GoError, match="lack some of basic, human"):
        train_evidence(rows, ("basic", "human"), plan)


def test_neubauers_network_is_trained_on_ranks(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen_lab.papers.neubauer2024.runs import labelled, train_thesis
    from tengen_lab.papers.neubauer2024.set_transformer_training import (
        Hyperparameters,
        MatchSchedule,
    )
    from tengen_lab.training.strength.run import read_rows

    synthetic(tmp_path / "rows", players=60)
    data = labelled(read_rows(tmp_path / "rows"), "basic")
    chosen = Hyperparameters(1e-2, 0.95, 1.0, 0.01, 1, 12, 8, 3)
    trained, found = train_thesis(data, chosen, MatchSchedule(epochs=3, steps=15, batch=24))
    assert found["correlation"] > 0.7
    assert trained.likelihood > -0.5  # squared error of normalised ranks; the mean has about -1.5


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_gives_the_same_rows(
    source: RowSource, tmp_path: Path
) -> None:
    from tests.clusters import local_cluster  # needs dask

    seats = tuple(Seat(f"p{i % 9}", BLACK, i % 30, 10.0) for i in range(5 * SEATS_A_PART))
    asked = AskedMoves(seats, ((2, 6),) * len(seats))
    alone, together = tmp_path / "alone", tmp_path / "together"
    write_features(alone, source, asked)
    told: list[tuple[int, int]] = []
    with local_cluster(2) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def kill_one(done: int, count: int) -> None:
            told.append((done, count))
            if len(told) == 1:
                os.kill(victim, signal.SIGKILL)

        address = cluster.scheduler_address
        write_features(together, source, asked, cluster=address, progress=kill_one)
    assert told == [(done, 5) for done in (1, 2, 3, 4, 5)]  # each part once
    assert sorted(path.name for path in alone.iterdir()) == sorted(
        path.name for path in together.iterdir()
    )
    for part in alone.glob("*.npz"):
        assert part.read_bytes() == (together / part.name).read_bytes()
