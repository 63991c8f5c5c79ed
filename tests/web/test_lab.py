"""The laboratory over the API: the same objects as the command line's."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tengen.board import Board
from tengen.cli import cgt, ratings
from tengen.endgame.atlas import read_atlas
from tengen.game import Game
from tengen.sgf.reading import format_games
from tests.endgame.between_walls import between_walls

POOL = "black,white,winner,time\n" + "".join(
    f"{black},{white},{'BW'[n % 3 == 0]},{n * 86400}\n"
    for n in range(60)
    for black, white in [("ann", "bea") if n % 2 else ("bea", "cid")]
)


@pytest.mark.parametrize("expression", ["7||6|0", "{4|2||0}", "A = {K|0}; K = {9|A}"])
def test_a_game_is_worth_what_the_command_says(client: TestClient, expression: str) -> None:
    command = CliRunner().invoke(cgt.app, [expression, "--json"])
    found = client.post("/api/v1/cgt", json={"expression": expression}).json()
    assert found == json.loads(command.stdout)


def test_what_is_no_game_is_a_sentence(client: TestClient) -> None:
    answer = client.post("/api/v1/cgt", json={"expression": "{1|"})
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_the_atlas_is_what_is_shipped(client: TestClient) -> None:
    found = client.get("/api/v1/atlas").json()
    kept = read_atlas()
    assert (found["places"], found["games"], found["total"]) == (
        kept.places,
        kept.games,
        kept.total,
    )
    assert [one["rows"] for one in found["shapes"]] == [one.rows for one in kept.shapes]


def test_a_place_of_a_position_has_its_shape(client: TestClient) -> None:
    board = Board.from_diagram(between_walls("X X X . . . O O O"))
    game = format_games([Game(9, setup=board)]).decode()
    found = client.post("/api/v1/atlas/place", json={"sgf": game, "point": "E9"}).json()
    assert (found["rows"], found["swing"]) == ([" oox ", "o...x", "#####"], "1")
    answer = client.post("/api/v1/atlas/place", json={"sgf": game, "point": "Z9"})
    assert answer.status_code == 400


def finished(client: TestClient, job: str) -> dict[str, Any]:
    with client.stream("GET", f"/api/v1/jobs/{job}/events") as stream:
        lines = list(stream.iter_lines())
    data = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
    return {"results": [one for one in data if "system" in one], "end": data[-1]}


def test_systems_are_measured_as_the_command_measures_them(
    client: TestClient, tmp_path: Path
) -> None:
    file = tmp_path / "pool.csv"
    file.write_text(POOL)
    arguments = ["eval", str(file), "--systems", "elo,glicko2", "--split", "0.5,0.2", "--json"]
    command = CliRunner().invoke(ratings.app, arguments)
    expected = [json.loads(line) for line in command.stdout.splitlines()]
    options = {"systems": "elo,glicko2", "split": "0.5,0.2"}
    job = client.post("/api/v1/jobs/ratings", content=POOL.encode(), params=options).json()
    found = finished(client, job["job"])
    assert found["end"]["state"] == "done"
    assert found["results"] == [
        {
            name: value
            for name, value in row.items()
            if name not in ("missing", "dominant", "left_out")
        }
        for row in expected
    ]


def test_a_pool_that_is_none_says_why_without_our_file_name(client: TestClient) -> None:
    job = client.post("/api/v1/jobs/ratings", content=b"a,b\n1,2\n").json()
    end = finished(client, job["job"])["end"]
    assert end["state"] == "failed"
    assert "black" in end["error"]
    assert "tmp" not in end["error"]


def test_a_small_upload_cannot_become_a_gigabyte(client: TestClient) -> None:
    bomb = gzip.compress(b"black,white,winner,time\n" + b"a,b,B,1\n" * 20_000_000, 9)
    assert len(bomb) < 300_000
    job = client.post("/api/v1/jobs/ratings", content=bomb).json()
    end = finished(client, job["job"])["end"]
    assert end == {"state": "failed", "error": "The file: more than 64 MB of a pool."}
    lines = gzip.compress(b"a,b,B,1\r" * 300_000)
    job = client.post("/api/v1/jobs/ratings", content=lines).json()
    assert "200,000 games" in finished(client, job["job"])["end"]["error"]


def test_a_packed_pool_is_measured(client: TestClient) -> None:
    job = client.post("/api/v1/jobs/ratings", content=gzip.compress(POOL.encode())).json()
    assert finished(client, job["job"])["end"]["state"] == "done"
