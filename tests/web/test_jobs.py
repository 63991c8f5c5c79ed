"""Long work: watched, polled, cancelled, refused, and let go when nobody watches."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tengen.cli import endgame, evaluate
from tengen.errors import GoError
from tengen.web import searching
from tengen.web.jobs import Job
from tengen.web.limits import Busy, ServerLimits
from tengen.web.queues import Jobs


def events(lines: Iterator[str]) -> list[tuple[str, dict[str, Any]]]:
    found, kind = [], ""
    for line in lines:
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("data: "):
            found.append((kind, json.loads(line.removeprefix("data: "))))
    return found


def test_a_whole_game_is_judged_as_its_positions_are(client: TestClient, small: str) -> None:
    job = client.post("/api/v1/jobs/evaluate", json={"sgf": small, "first": 30, "top": 3})
    assert job.status_code == 202
    with client.stream("GET", job.json()["events"]) as stream:
        found = events(stream.iter_lines())
    assert found[-1] == ("end", {"state": "done", "error": None})
    moves = [result["move"] for kind, result in found if kind == "result"]
    assert moves[0] == 30  # where the player is comes first
    assert sorted(moves) == list(range(58))
    alone = client.post("/api/v1/evaluate", json={"sgf": small, "move": 30, "top": 3}).json()
    together = found[0][1]
    assert together["black_lead"] == pytest.approx(alone["black_lead"], abs=1e-2)
    assert together["moves"][0]["move"] == alone["moves"][0]["move"]


def test_a_search_says_what_the_command_says(
    client: TestClient, small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "small.sgf"
    file.write_text(small)
    arguments = [str(file), "--move", "20", "--visits", "12", "--seed", "3", "--top", "2", "--json"]
    command = CliRunner().invoke(evaluate.app, arguments)
    assert command.exit_code == 0, command.output
    expected = json.loads(command.stdout)
    monkeypatch.setattr(searching, "EVERY", 0.0)
    asked = {"sgf": small, "move": 20, "visits": 12, "seed": 3, "top": 2}
    job = client.post("/api/v1/jobs/search", json=asked).json()
    with client.stream("GET", job["events"]) as stream:
        found = events(stream.iter_lines())
    results = [result for kind, result in found if kind == "result"]
    assert len(results) > 2
    assert [result["is_final"] for result in results] == [False] * (len(results) - 1) + [True]
    visits = [result["visits"] for result in results]
    assert visits == sorted(visits)
    assert ("progress", {"done": 12, "total": 12, "stage": ""}) in found
    assert found[-1] == ("end", {"state": "done", "error": None})
    for name in ("move", "net", "to_move", "visits", "rules"):
        assert results[-1][name] == expected[name]
    assert results[-1]["black_lead"] == pytest.approx(expected["black_lead"], abs=0.01)
    assert [m["line"] for m in results[-1]["moves"]] == [m["line"] for m in expected["moves"]]


def test_endgame_says_what_the_command_says(client: TestClient, small: str, tmp_path: Path) -> None:
    file = tmp_path / "small.sgf"
    file.write_text(small)
    arguments = ["position", str(file), "--move", "40", "--point", "E2", "--json"]
    command = CliRunner().invoke(endgame.app, arguments)
    assert command.exit_code == 0, command.output
    expected = json.loads(command.stdout)
    asked = {"sgf": small, "move": 40, "point": "E2"}
    job = client.post("/api/v1/endgame", json=asked).json()
    with client.stream("GET", job["events"]) as stream:
        found = events(stream.iter_lines())
    results = [result for kind, result in found if kind == "result"]
    assert results[0] == {"region": expected["region"]}
    for unequal in ("file", "seconds"):
        expected.pop(unequal)
        results[1].pop(unequal, None)
    assert results[1] == expected


@pytest.mark.long
def test_the_whole_board_says_what_the_command_says(
    client: TestClient, small: str, tmp_path: Path
) -> None:
    file = tmp_path / "small.sgf"
    file.write_text(small)
    command = CliRunner().invoke(
        endgame.app, ["position", str(file), "--move", "50", "--all", "--json"]
    )
    assert command.exit_code == 0, command.output
    *places, board = [json.loads(line) for line in command.stdout.splitlines()]
    job = client.post("/api/v1/endgame/board", json={"sgf": small, "move": 50}).json()
    with client.stream("GET", job["events"]) as stream:
        found = events(stream.iter_lines())
    first, last = [result for kind, result in found if kind == "result"]
    assert first["order"] == []
    assert last["order"] == board["order"]
    assert last["board"] == board["board"]
    temperatures = [place["temperature"] for place in places]
    assert [place["temperature"] for place in last["places"]] == temperatures


def test_an_endgame_without_a_move_is_refused_with_the_reason(client: TestClient) -> None:
    asked = {"sgf": "(;SZ[5]AB[aa][bb][cc][dd][ee][ca][ac][ce][ec])", "point": "A1"}
    job = client.post("/api/v1/endgame", json=asked).json()
    with client.stream("GET", job["events"]) as stream:
        kind, end = events(stream.iter_lines())[-1]
    assert (kind, end["state"]) == ("end", "failed")
    assert "no play there is worth anything" in end["error"]
    assert end["error"].endswith(".")


def test_a_job_that_was_watched_to_its_end_is_forgotten(client: TestClient, small: str) -> None:
    job = client.post("/api/v1/jobs/evaluate", json={"sgf": small}).json()
    with client.stream("GET", job["events"]) as stream:
        events(stream.iter_lines())
    assert client.get(f"/api/v1/jobs/{job['job']}").status_code == 404


def test_a_job_can_be_polled_and_cancelled(client: TestClient, small: str) -> None:
    job = client.post("/api/v1/jobs/evaluate", json={"sgf": small}).json()["job"]
    state = client.get(f"/api/v1/jobs/{job}").json()
    assert state["state"] in ("waiting", "running", "done")
    assert client.delete(f"/api/v1/jobs/{job}").status_code == 204
    assert client.get(f"/api/v1/jobs/{job}").status_code == 404


class Endless:
    """Work that goes on until it is told to stop."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def __call__(self, job: Job) -> Iterator[dict[str, Any]]:
        self.begun.set()
        try:
            while not job.is_cancelled:
                yield {"tick": 1}
                threading.Event().wait(0.005)
        finally:
            self.ended.set()


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, 20))


def test_a_watcher_who_leaves_frees_the_work() -> None:
    async def scenario() -> None:
        jobs, work = Jobs(ServerLimits()), Endless()
        job = jobs.start("endless", work)
        watching = jobs.watch(job)
        async for event in watching:
            assert event.startswith(b"event: result")
            break
        await watching.aclose()  # type: ignore[attr-defined]
        assert await asyncio.to_thread(work.ended.wait, 10)
        assert len(jobs) == 0
        jobs.close()

    run(scenario())


def test_a_job_that_nobody_watches_is_let_go() -> None:
    async def scenario() -> None:
        jobs, work = Jobs(ServerLimits(job_lease=1.0)), Endless()
        jobs.start("endless", work)
        sweeping = asyncio.create_task(jobs.keep_sweeping())
        assert await asyncio.to_thread(work.ended.wait, 10)
        assert len(jobs) == 0
        sweeping.cancel()
        jobs.close()

    run(scenario())


def test_too_many_jobs_are_refused_until_one_is_dropped() -> None:
    async def scenario() -> None:
        jobs, work = Jobs(ServerLimits(jobs=3, jobs_running=1)), Endless()
        started = [jobs.start("endless", work) for _ in range(3)]
        with pytest.raises(Busy):
            jobs.start("endless", work)
        await asyncio.to_thread(work.begun.wait, 10)
        jobs.drop(started[2])  # it has not begun, and makes room
        jobs.start("endless", work)
        with pytest.raises(Busy):
            jobs.start("endless", work)
        jobs.close()

    run(scenario())


def test_bad_input_found_late_ends_the_job_with_the_reason() -> None:
    def work(job: Job) -> Iterator[dict[str, Any]]:
        yield {"first": 1}
        raise GoError("no such thing")

    async def scenario() -> list[bytes]:
        jobs = Jobs(ServerLimits())
        found = [event async for event in jobs.watch(jobs.start("failing", work))]
        jobs.close()
        return found

    found = asyncio.run(scenario())
    assert b'"state":"failed","error":"No such thing."' in found[-1]
