"""Kept jobs: they outlive who asked for them, and the server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tengen.errors import GoError
from tengen.review import Options, review, review_report
from tengen.samples import read_sample
from tengen.sgf import parse_game
from tengen.web import kept
from tengen.web.app import create_app
from tengen.web.kept import KeptJobs, Task
from tengen.web.limits import Busy, Limits
from tengen.web.networks import NetworkService
from tengen.web.reviews import read_review
from tengen.web.store import Store


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "waited for a minute"
        time.sleep(0.01)


class Steps:
    """Work of a hundred steps, each of which waits to be allowed; it notes what it has done."""

    def __init__(self) -> None:
        self.allowed = threading.Semaphore(0)
        self.taken = 0
        self.begun = 0

    def __call__(self, task: Task) -> Iterator[None]:
        self.begun += 1
        for step in range(100):
            while not self.allowed.acquire(timeout=0.01):
                if task.is_cancelled:
                    return
            self.taken += 1
            task.advance(step + 1, 100)
            yield

    def allow(self, steps: int) -> None:
        self.allowed.release(steps)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def start(jobs: KeptJobs, name: str = "one") -> str:
    return jobs.start("steps", game=None, title=name, asked={"name": name})


def test_a_job_goes_on_after_a_restart_and_is_finished(store: Store) -> None:
    work = Steps()
    jobs = KeptJobs(store, {"steps": work}, Limits())
    jobs.open()
    id_ = start(jobs)
    work.allow(3)
    wait_for(lambda: work.taken == 3)
    jobs.close()  # in the middle
    found = jobs.get(id_)
    assert found is not None
    assert found["state"] == "running"
    again = KeptJobs(store, {"steps": work}, Limits())
    work.allow(200)
    again.open()
    wait_for(lambda: _state(again, id_) == "done")
    assert work.begun == 2
    again.close()


def _state(jobs: KeptJobs, id_: str) -> str:
    found = jobs.get(id_)
    return "" if found is None else found["state"]


def test_a_job_is_paused_resumed_and_cancelled(store: Store) -> None:
    work = Steps()
    jobs = KeptJobs(store, {"steps": work}, Limits())
    jobs.open()
    first, second = start(jobs, "first"), start(jobs, "second")
    work.allow(2)
    wait_for(lambda: work.taken == 2)
    assert jobs.pause(first)["state"] == "paused"
    wait_for(lambda: _state(jobs, second) == "running")  # the line moves on
    jobs.cancel(second)
    assert jobs.get(second) is None
    assert [job["job"] for job in jobs.list()] == [first]
    assert jobs.resume(first)["state"] in ("waiting", "running")
    work.allow(200)
    wait_for(lambda: _state(jobs, first) == "done")
    jobs.close()


def test_a_job_says_how_far_it_is_and_how_long_it_takes(store: Store) -> None:
    jobs = KeptJobs(store, {"steps": Steps()}, Limits())
    id_ = start(jobs)
    store.change("UPDATE jobs SET done = 25, total = 100, seconds = 30 WHERE id = ?", [id_])
    (found,) = jobs.list()
    assert (found["done"], found["total"], found["seconds_left"]) == (25, 100, 90)


def test_what_fails_says_why_and_can_be_tried_again(store: Store) -> None:
    def failing(task: Task) -> Iterator[None]:
        yield
        raise GoError("the board has melted")

    jobs = KeptJobs(store, {"steps": failing}, Limits())
    jobs.open()
    id_ = start(jobs)
    wait_for(lambda: _state(jobs, id_) == "failed")
    found = jobs.get(id_)
    assert found is not None
    assert found["error"] == "The board has melted."
    jobs.close()


def test_the_same_work_is_queued_once_and_the_queue_has_an_end(store: Store) -> None:
    jobs = KeptJobs(store, {"steps": Steps()}, Limits(kept_jobs=2))
    assert start(jobs, "a") == start(jobs, "a")
    start(jobs, "b")
    with pytest.raises(Busy):
        start(jobs, "c")


def test_who_looks_at_a_position_goes_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "PATIENCE", 60.0)
    busy = threading.Event()
    busy.set()
    work = Steps()
    jobs = KeptJobs(store, {"steps": work}, Limits(), busy.is_set)
    jobs.open()
    id_ = start(jobs)
    work.allow(100)
    wait_for(lambda: work.taken == 1)
    time.sleep(0.3)
    assert work.taken == 1
    busy.clear()
    wait_for(lambda: _state(jobs, id_) == "done")
    jobs.close()


def test_a_review_is_kept_work_whose_result_survives(
    networks: NetworkService, tmp_path: Path
) -> None:
    def open_client() -> TestClient:
        return TestClient(create_app(networks, store=Store(tmp_path)), base_url="http://localhost")

    with open_client() as client:
        added = client.post("/api/v1/library", content=read_sample("small")).json()
        where = f"/api/v1/library/{added['games'][0]['id']}/review"
        assert client.get(where).json() is None
        job = client.post(where, json={"visits": 4}).json()
        assert job["kind"] == "review"
        wait_for(lambda: client.get(f"/api/v1/jobs/{job['job']}").json()["state"] == "done")
        report = client.get(where).json()
        assert report["is_final"]
        assert [move["move"] for move in report["moves"]] == list(range(1, 58))
    with open_client() as client:
        assert client.get(where).json() == report
        (row,) = client.get("/api/v1/library").json()["games"]
        assert row["review"] == "confirmed"
        assert row["losses"] > 0
        exports = {kind: export(client, row["id"], kind) for kind in ("reviewed", "report")}
    assert b"SBKV" in exports["reviewed"]
    assert len(parse_game(exports["reviewed"]).game()) == 57
    assert exports["report"].startswith(b"<!doctype html>")


def test_a_review_is_paused_in_the_middle_of_a_search(
    networks: NetworkService, tmp_path: Path
) -> None:
    """The searches asked for would take many minutes; the line must not wait for them."""
    with TestClient(
        create_app(networks, store=Store(tmp_path)), base_url="http://localhost"
    ) as client:
        samples = (read_sample("ear-reddening"), read_sample("small"))
        added = [client.post("/api/v1/library", content=sample).json() for sample in samples]
        games = [one["games"][0]["id"] for one in added]
        asked = [{"visits": 10_000}, {"visits": 0}]
        first, second = (
            client.post(f"/api/v1/library/{game}/review", json=how).json()["job"]
            for game, how in zip(games, asked, strict=True)
        )
        wait_for(lambda: client.get(f"/api/v1/library/{games[0]}/review").json())
        assert client.post(f"/api/v1/jobs/{first}/pause").json()["state"] == "paused"
        wait_for(lambda: client.get(f"/api/v1/jobs/{second}").json()["state"] == "done")


def export(client: TestClient, game: str, kind: str) -> bytes:
    answer = client.get(f"/api/v1/library/{game}/export", params={"kind": kind})
    assert answer.status_code == 200, answer.text
    return answer.content


def test_a_review_is_the_same_after_it_was_written_and_read(networks: NetworkService) -> None:
    game = parse_game(read_sample("small")).game(move=40)
    *_, last = review(game, networks.evaluator(), Options(visits=4, endgame=False))
    assert last.review is not None
    report = review_report(last.review)
    again = review_report(read_review(report))
    for name in ("moves", "swings", "strength", "maps"):
        assert again[name] == report[name]  # type: ignore[literal-required]
    assert (again["net"], again["start_lead"]) == (report["net"], report["start_lead"])
    # Means are taken of rounded losses then.
    assert again["mean_loss"] == pytest.approx(report["mean_loss"], abs=0.01)
