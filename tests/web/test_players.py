"""Players of the library: their ranks are those of `tengen rank`."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from typer.testing import CliRunner

from tengen.cli import rank
from tengen.samples import read_sample
from tengen.web.app import create_app
from tengen.web.networks import NetworkService
from tengen.web.store import Store

GAME = re.sub(rb"P[BW]\[[^]]*\]", b"", read_sample("small")).replace(b"(;", b"(;PB[Ann]PW[Bea]", 1)


def wait_for(client: TestClient, job: str) -> dict[str, Any]:
    end = time.monotonic() + 120
    while (state := client.get(f"/api/v1/jobs/{job}").json())["state"] in ("waiting", "running"):
        assert time.monotonic() < end
        time.sleep(0.05)
    return dict(state)


def test_a_rank_is_the_commands_and_stays(networks: NetworkService, tmp_path: Path) -> None:
    store = tmp_path / "store"
    with TestClient(
        create_app(networks, store=Store(store)), base_url="http://localhost"
    ) as client:
        game = client.post("/api/v1/library", content=GAME).json()["games"][0]["id"]
        listed = client.get("/api/v1/players").json()
        assert [(row["player"], row["games"]) for row in listed] == [("Ann", 1), ("Bea", 1)]
        job = client.post("/api/v1/rank", json={"player": "Ann"}).json()["job"]
        state = wait_for(client, job)
        assert state["state"] == "done", state
        found = client.get("/api/v1/rank", params={"player": "Ann"}).json()["estimate"]
        assert {move["game"] for move in found["telling_moves"]} == {game}
        assert client.post("/api/v1/rank", json={"player": "Zoe"}).status_code == 404
    file = tmp_path / "game.sgf"
    file.write_bytes(GAME)
    command = CliRunner().invoke(rank.app, [str(file), "--player", "Ann", "--json"])
    assert command.exit_code == 0, command.output
    expected = json.loads(command.stdout)
    for name in ("rank", "low", "high", "moves", "games", "by_phase", "net"):
        assert found[name] == expected[name]
    with TestClient(
        create_app(networks, store=Store(store)), base_url="http://localhost"
    ) as client:
        assert client.get("/api/v1/rank", params={"player": "Ann"}).json()["estimate"] == found


def test_the_users_rank_is_that_of_all_his_names(networks: NetworkService) -> None:
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        client.post("/api/v1/library", content=GAME)
        shorter = GAME.rsplit(b";", 9)[0] + b")"  # else it is the same game
        client.post("/api/v1/library", content=shorter.replace(b"[Ann]", b"[Cem]", 1))
        client.put("/api/v1/me", json={"names": ["ann", "Cem"]})
        job = client.post("/api/v1/rank", json={"player": "Cem"}).json()["job"]
        assert wait_for(client, job)["state"] == "done"
        found = client.get("/api/v1/rank", params={"player": "Ann"}).json()["estimate"]
        assert (found["player"], found["games"]) == ("Ann, Cem", 2)


def test_a_game_against_oneself_is_one_game(networks: NetworkService) -> None:
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        client.post("/api/v1/library", content=GAME.replace(b"[Bea]", b"[Ann]"))
        listed = client.get("/api/v1/players").json()
        assert [(row["player"], row["games"]) for row in listed] == [("Ann", 1)]


def test_the_address_of_a_player_with_a_slash_shows_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>the page</p>")
    with TestClient(create_app(static=tmp_path), base_url="http://localhost") as client:
        for path in ("/players/Tom%2FAnn", "/players/Tom", "/players"):
            assert client.get(path).text == "<p>the page</p>", path
        assert client.get("/nowhere").status_code == 404
