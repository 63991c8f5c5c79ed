"""Games of a player on a Go server, fetched into the library: kept work, and only when asked."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tengen.web import getting as module
from tengen.web.app import create_app
from tengen.web.networks import NetworkService
from tengen.web.store import Store
from tests.records.go_server import Answer, GoServer, serving
from tests.web.conftest import TestClient
from tests.web.test_kept import wait_for


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PAUSE", 0.0)
    with serving(GoServer(games=[1, 2, 3, 4, 5])) as found:
        monkeypatch.setenv("TENGEN_OGS", found.address)
        yield found


def opened(store: Path) -> TestClient:
    return TestClient(create_app(NetworkService(), store=Store(store)), base_url="http://localhost")


def job(client: TestClient) -> dict[str, Any]:
    (found,) = [one for one in client.get("/api/v1/jobs").json() if one["kind"] == "get"]
    return found


def get(client: TestClient, **asked: Any) -> Any:
    return client.post("/api/v1/servers/get", json={"player": "Ann", **asked})


def names(client: TestClient) -> set[str]:
    return {game["name"] for game in client.get("/api/v1/library").json()["games"]}


def test_nobody_is_asked_until_somebody_wants_it(server: GoServer, tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        (offered,) = client.get("/api/v1/servers").json()
        assert offered["address"] == server.address
        assert all(one.startswith(server.address) for one in offered["contacts"])
        client.get("/api/v1/library")
    assert server.asked == []


def test_games_come_into_the_library_as_a_collection(server: GoServer, tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        assert get(client, most=3).status_code == 202
        wait_for(lambda: job(client)["state"] == "done")
        games = client.get("/api/v1/library").json()["games"]
        assert {game["name"] for game in games} == {"5", "4", "3"}
        assert {game["source"] for game in games} == {"server"}
        assert {game["collection"] for game in games} == {"Ann, OGS (online-go.com)"}
        app: Any = client.app
        rows = app.state.services.store.rows("SELECT played FROM games")
        ended = datetime(2026, 3, 3, 15, 34, 0, 100_000, UTC)  # as the server's list says it
        assert [row["played"] for row in rows] == [ended.timestamp()] * 3


def test_what_was_deleted_does_not_come_back(server: GoServer, tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        get(client)
        wait_for(lambda: job(client)["state"] == "done")
        game = next(one for one in client.get("/api/v1/library").json()["games"])
        client.delete(f"/api/v1/library/{game['id']}")
        server.games.append(9)
        client.delete(f"/api/v1/jobs/{job(client)['job']}")
        server.asked.clear()
        get(client)
        wait_for(lambda: job(client)["state"] == "done")
        assert names(client) == {"1", "2", "3", "4", "5", "9"} - {game["name"]}
        assert server.records() == ["/api/v1/games/9/sgf"]


def test_a_restarted_server_goes_on_where_it_was(server: GoServer, tmp_path: Path) -> None:
    reached, hold = threading.Event(), threading.Event()
    answer = server.answer

    def until_third(target: str) -> Answer:
        if target.endswith("/games/3/sgf"):
            reached.set()
            hold.wait(60)
        return answer(target)

    server.answer = until_third  # type: ignore[method-assign]
    with opened(tmp_path) as client:
        get(client)
        assert reached.wait(60)
        assert names(client) == {"5", "4"}
        head = client.post(f"/api/v1/jobs/{job(client)['job']}/pause").json()
        assert head["state"] == "paused"
        hold.set()
    server.answer = answer  # type: ignore[method-assign]
    server.asked.clear()
    with opened(tmp_path) as client:
        client.post(f"/api/v1/jobs/{job(client)['job']}/resume")
        wait_for(lambda: job(client)["state"] == "done")
        assert names(client) == {"1", "2", "3", "4", "5"}
    assert not {"/api/v1/games/4/sgf", "/api/v1/games/5/sgf"} & set(server.asked)


def test_reviews_do_not_wait_for_another_server(
    server: GoServer, tmp_path: Path, small: str
) -> None:
    hold = threading.Event()
    answer = server.answer

    def slow(target: str) -> Answer:
        hold.wait(60)
        return answer(target)

    server.answer = slow  # type: ignore[method-assign]
    with opened(tmp_path) as client:
        get(client)
        wait_for(lambda: job(client)["state"] == "running")
        game = client.post("/api/v1/library", content=small).json()["games"][0]["id"]
        review = client.post(f"/api/v1/library/{game}/review", json={"visits": 0}).json()["job"]
        wait_for(lambda: client.get(f"/api/v1/jobs/{review}").json()["state"] == "running")
        assert job(client)["state"] == "running"
        client.delete(f"/api/v1/jobs/{review}")
        hold.set()
        wait_for(lambda: job(client)["state"] == "done")


@pytest.mark.parametrize(
    ("path", "answers", "words"),
    [
        ("/api/v1/players", [Answer(403)], "does not show this to everybody"),
        ("/api/v1/players", [Answer(429, headers={"Retry-After": "9999"})], "167 minutes"),
        ("/api/v1/players", [Answer(200, b'{"results": []}')], "no player of the name"),
    ],
)
def test_what_goes_wrong_is_said_in_the_job(
    server: GoServer, tmp_path: Path, path: str, answers: list[Answer], words: str
) -> None:
    server.faults[path] = answers
    with opened(tmp_path) as client:
        get(client)
        wait_for(lambda: job(client)["state"] == "failed")
        assert words in job(client)["error"]
        client.post(f"/api/v1/jobs/{job(client)['job']}/resume")
        wait_for(lambda: job(client)["state"] == "done")


@pytest.mark.parametrize(
    "asked", [{"player": ""}, {"server": "kgs"}, {"most": 0}, {"address": "http://127.0.0.1"}]
)
def test_other_wishes_are_refused(server: GoServer, tmp_path: Path, asked: dict[str, Any]) -> None:
    with opened(tmp_path) as client:
        assert get(client, **asked).status_code == 422
    assert server.asked == []
