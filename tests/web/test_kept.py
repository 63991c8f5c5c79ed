"""Kept jobs: they outlive who asked for them, and the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.review import ReviewOptions, ReviewReport, review
from tengen.review.reviewing import ReviewProgress, Stage
from tengen.samples import read_sample
from tengen.sgf import parse_game
from tengen.web import queues
from tengen.web.app import create_app
from tengen.web.jobs import Job
from tengen.web.library import Library
from tengen.web.limits import Busy, ServerLimits
from tengen.web.networks import NetworkService
from tengen.web.queues import Jobs, Kind
from tengen.web.reviews import Course
from tengen.web.store import RESERVE, RESERVE_BYTES, Store, Unwritable
from tengen.web.turns import client_of_request
from tests.web.test_jobs import events

SHORT = b"(;SZ[5];B[cc];W[cb];B[bb])"


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

    def __call__(self, job: Job) -> Iterator[None]:
        self.begun += 1
        for step in range(100):
            while not self.allowed.acquire(timeout=0.01):
                if job.is_cancelled:
                    return
            self.taken += 1
            job.advance(step + 1, 100)
            yield

    def allow(self, steps: int) -> None:
        self.allowed.release(steps)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def start(jobs: Jobs, name: str = "one") -> str:
    return jobs.keep("steps", game=None, title=name, asked={"name": name}).id


def test_a_job_goes_on_after_a_restart_and_is_finished(store: Store) -> None:
    work = Steps()
    jobs = Jobs(ServerLimits(), store, {"steps": Kind(work)})
    jobs.open()
    id_ = start(jobs)
    work.allow(3)
    wait_for(lambda: work.taken == 3)
    jobs.close()  # in the middle
    assert _state(jobs, id_) == "running"
    again = Jobs(ServerLimits(), store, {"steps": Kind(work)})
    work.allow(200)
    again.open()
    wait_for(lambda: _state(again, id_) == "done")
    assert work.begun == 2
    again.close()


def _state(jobs: Jobs, id_: str) -> str:
    found = jobs.get(id_)
    return "" if found is None else found.state


def test_a_job_is_paused_resumed_and_cancelled(store: Store) -> None:
    work = Steps()
    jobs = Jobs(ServerLimits(), store, {"steps": Kind(work)})
    jobs.open()
    first, second = start(jobs, "first"), start(jobs, "second")
    work.allow(2)
    wait_for(lambda: work.taken == 2)
    assert jobs.pause(first).state == "paused"
    wait_for(lambda: _state(jobs, second) == "running")  # the line moves on
    jobs.remove(second)
    assert jobs.get(second) is None
    assert [job.job for job in jobs.kept_heads()] == [first]
    assert jobs.resume(first).state in ("waiting", "running")
    work.allow(200)
    wait_for(lambda: _state(jobs, first) == "done")
    jobs.close()


def test_a_job_says_how_far_it_is_and_how_long_it_takes(store: Store) -> None:
    jobs = Jobs(ServerLimits(), store, {"steps": Kind(Steps())})
    job = jobs.find(start(jobs))
    job.progress, job.spent = (25, 100), 30.0
    (found,) = jobs.kept_heads()
    assert (found.done, found.total, found.seconds_left) == (25, 100, 90)


def test_what_fails_says_why_and_can_be_tried_again(store: Store) -> None:
    def failing(job: Job) -> Iterator[None]:
        yield
        raise GoError("the board has melted")

    jobs = Jobs(ServerLimits(), store, {"steps": Kind(failing)})
    jobs.open()
    id_ = start(jobs)
    wait_for(lambda: _state(jobs, id_) == "failed")
    assert jobs.find(id_).error == "The board has melted."
    jobs.close()


def test_the_same_work_is_queued_once_and_the_queue_has_an_end(store: Store) -> None:
    jobs = Jobs(ServerLimits(kept_jobs=2), store, {"steps": Kind(Steps())})
    assert start(jobs, "a") == start(jobs, "a")
    start(jobs, "b")
    with pytest.raises(Busy):
        start(jobs, "c")


def test_who_looks_at_a_position_goes_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "PATIENCE", 60.0)
    looked, work = threading.Event(), Steps()

    def look(job: Job) -> Iterator[None]:
        looked.wait(60)
        yield

    jobs = Jobs(ServerLimits(), store, {"steps": Kind(work)})
    jobs.start("look", look)
    jobs.open()
    id_ = start(jobs)
    work.allow(100)
    wait_for(lambda: work.taken == 1)
    time.sleep(0.3)
    assert work.taken == 1
    looked.set()
    wait_for(lambda: _state(jobs, id_) == "done")
    jobs.close()


def test_several_jobs_run_at_once_where_that_is_wanted(store: Store) -> None:
    work = Steps()
    jobs = Jobs(ServerLimits(kept_running=3), store, {"steps": Kind(work)})
    jobs.open()
    for name in "abcd":
        start(jobs, name)
    wait_for(lambda: work.begun == 3)
    states = [head.state for head in jobs.kept_heads()]
    assert states == ["running"] * 3 + ["waiting"]
    work.allow(400)
    wait_for(lambda: all(head.state == "done" for head in jobs.kept_heads()))
    jobs.close()


def test_clients_take_turns_and_hear_how_long_it_takes(store: Store) -> None:
    work = Steps()
    work.allow(1000)
    jobs = Jobs(ServerLimits(), store, {"steps": Kind(work)})
    for name in ("a1", "a2", "a3", "b1"):
        client_of_request.set(name[0])
        start(jobs, name)
    done = jobs.find(start(jobs, "b0"))
    done.state, done.spent = "done", 600.0
    heads = jobs.kept_heads()
    assert [head.title for head in heads] == ["a1", "b1", "a2", "a3", "b0"]
    assert [head.seconds_left for head in heads] == [600, 1200, 1800, 2400, None]
    again = Jobs(
        ServerLimits(), store, {"steps": Kind(work)}
    )  # knows whose they are after a restart
    again.open()
    wait_for(lambda: all(head.state == "done" for head in again.kept_heads()))
    again.close()


def test_watchers_hear_the_stage_and_what_was_found_last(store: Store) -> None:
    work = Steps()

    def find(job: Job) -> Iterator[object]:
        for step, _ in enumerate(work(job)):
            job.advance(step + 1, 100, "reading" if step < 50 else "writing")
            yield {"step": step}

    jobs = Jobs(ServerLimits(), store, {"steps": Kind(find)})
    jobs.open()
    work.allow(40)
    id_ = start(jobs)
    wait_for(lambda: jobs.find(id_).progress == (40, 100))

    async def watch() -> list[bytes]:
        heard = []
        async for event in jobs.watch(jobs.find(id_)):
            heard.append(event)
            work.allow(60)
        return heard

    heard = asyncio.run(watch())
    assert heard[0] == b'event: progress\ndata: {"done":40,"total":100,"stage":"reading"}\n\n'
    assert heard[1].startswith(b'event: result\ndata: {"step":')
    assert b'"stage":"writing"' in b"".join(heard)
    assert heard[-2:] == [
        b'event: result\ndata: {"step":99}\n\n',
        b'event: end\ndata: {"state":"done","error":null}\n\n',
    ]
    assert jobs.get(id_) is not None  # it is kept, though nobody watches
    jobs.close()


def fill_disk(store: Store) -> None:
    """Let SQLite find no more room, as on a full disk."""
    (pages,) = store.rows("PRAGMA page_count")
    store.rows(f"PRAGMA max_page_count = {pages['page_count']}")
    with contextlib.suppress(Unwritable):
        while True:
            store.insert("settings", {"name": secrets.token_hex(500), "value": "0"})


def free_disk(store: Store) -> None:
    store.rows("PRAGMA max_page_count = 1000000")


def test_a_full_disk_ends_no_job_and_what_was_found_is_written_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queues, "RETRIED_EVERY", 0.01)
    monkeypatch.setattr(queues, "NOTED_EVERY", 0.0)
    work = Steps()

    def find(job: Job) -> Iterator[object]:
        for _ in work(job):
            yield {"found": "x" * 20_000}

    def write(job: Job, found: object) -> None:
        row = {"name": job.id, "made": 0, "report": str(found)}
        store.insert("players", row, otherwise="REPLACE")

    jobs = Jobs(ServerLimits(), store, {"steps": Kind(find, write)})
    jobs.open()
    first, second = start(jobs, "first"), start(jobs, "second")
    wait_for(lambda: work.begun == 1)
    fill_disk(store)
    work.allow(100)
    wait_for(lambda: work.taken == 100)
    wait_for(lambda: jobs.find(first).error)
    assert "disk is full" in str(jobs.find(first).error)
    assert _state(jobs, first) == "running"
    with pytest.raises(Unwritable):
        start(jobs, "x" * 20_000)
    free_disk(store)
    wait_for(lambda: _state(jobs, first) == "done")
    assert store.rows("SELECT name FROM players")[0] == {"name": first}
    work.allow(100)
    wait_for(lambda: _state(jobs, second) == "done")
    jobs.close()
    states = {row["id"]: row["state"] for row in store.rows("SELECT * FROM jobs")}
    assert states == {first: "done", second: "done"}


def test_no_failure_of_the_store_ends_the_thread(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Steps()
    work.allow(1000)
    jobs = Jobs(ServerLimits(), store, {"steps": Kind(work)})
    with monkeypatch.context() as broken:
        broken.setattr(Jobs, "_save", lambda self, job: 1 / 0)
        jobs.open()
        first = jobs.find(start(jobs, "first"))
        wait_for(lambda: first.state == "failed")
    second = start(jobs, "second")
    wait_for(lambda: _state(jobs, second) == "done")
    jobs.close()


@contextlib.contextmanager
def no_room() -> Iterator[None]:
    """Let the system refuse every byte that this process wants to write to a file."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_without_room_games_are_read_and_everything_else_is_told_why(
    networks: NetworkService, tmp_path: Path
) -> None:
    app = create_app(networks, store=Store(tmp_path))
    with TestClient(app, base_url="http://localhost") as client:
        game = client.post("/api/v1/library", content=read_sample("small")).json()["games"][0]["id"]
        match = client.post("/api/v1/play", json={"bot": "random", "size": 9}).json()["id"]
        changes: list[tuple[str, dict[str, Any]]] = [
            ("/library", {"content": read_sample("ear-reddening")}),
            (f"/library/{game}/lines", {"json": {"node": 3, "play": ["A1"]}}),
            (f"/library/{game}/review", {"json": {}}),
            ("/play", {"json": {"bot": "random", "size": 9}}),
            (f"/play/{match}", {"json": {"action": "move", "point": "E5"}}),
        ]
        with no_room():
            read = [
                client.get(f"/api/v1{path}").status_code
                for path in (f"/library/{game}", "/library", "/jobs", f"/play/{match}")
            ]
            told = [client.post(f"/api/v1{path}", **body) for path, body in changes]  # type: ignore[arg-type]
            ended = client.delete("/api/v1/library/" + game)
        assert read == [200] * 4
        assert [answer.status_code for answer in (*told, ended)] == [507] * 6
        assert all("Nothing can be written" in answer.json()["error"] for answer in told)
        assert all(client.post(f"/api/v1{path}", **body).is_success for path, body in changes)  # type: ignore[arg-type]


def test_one_request_keeps_opens_and_reviews_a_dropped_file(
    networks: NetworkService, tmp_path: Path
) -> None:
    app = create_app(networks, store=Store(tmp_path))
    with TestClient(app, base_url="http://localhost") as client:
        asked = {"open": True, "review": True}
        upload = client.post("/api/v1/library", params=asked, content=SHORT).json()
        opened = upload["opened"]
        assert opened["review"] is None
        assert len(opened["record"]["nodes"]) == 4
        game = opened["game"]["id"]
        assert (opened["job"]["kind"], opened["job"]["game"]) == ("review", game)
        with client.stream("GET", "/api/v1/jobs/events", params={"game": game}) as stream:
            found = events(stream.iter_lines())
        assert found[0][0] == "jobs"
        assert found[-1] == ("end", {})
        stages = {data["stage"] for kind, data in found if kind == "job"}
        assert stages <= {"", "looking", "searching", "strength", "endgame", "done"}
        reviews = [data["found"] for kind, data in found if kind == "result"]
        assert reviews[-1] == client.get(f"/api/v1/library/{game}/review").json()
        again = client.post("/api/v1/library", params=asked, content=SHORT).json()
        assert again["opened"]["review"]["is_final"]
        assert again["opened"]["job"] is None


@pytest.mark.long
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


@pytest.mark.long
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
    *_, last = review(game, networks.evaluator(), ReviewOptions(visits=4, endgame=False))
    assert last.review is not None
    report = ReviewReport.of(last.review)
    again = ReviewReport.of(ReviewReport.parse(json.loads(to_json(report))).read())
    for name in ("moves", "swings", "strength", "maps"):
        assert getattr(again, name) == getattr(report, name)
    assert (again.net, again.start_lead) == (report.net, report.start_lead)
    # Means are taken of rounded losses then.
    assert again.mean_loss == pytest.approx(report.mean_loss, abs=0.01)


def test_every_round_of_searches_moves_the_progress() -> None:
    """It stood still after the first round, and the time that is left grew meanwhile."""
    course = Course()
    told: list[tuple[Stage, int, int]] = [
        ("judging", 9, 9), ("searching", 8, 100), ("searching", 100, 100), ("searching", 8, 40),
        ("searching", 40, 40), ("searching", 4, 4), ("strength", 1, 2),
    ]  # fmt: skip
    steps = [ReviewProgress(*one) for one in told]
    shown = [course.follow(step) for step in steps]
    assert shown == sorted(set(shown)), "each step goes on"
    assert shown[0] == 200
    assert shown[2] == 475, "half of the searches' share: nobody knows what the next rounds want"
    assert 475 < shown[3] < shown[4] < shown[5] < 750 < shown[6]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB, where this machine lets us have one."""
    place = tmp_path / "disk"
    place.mkdir()
    asked = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(place)]
    if (
        not shutil.which("mount")
        or subprocess.run(asked, capture_output=True, check=False).returncode
    ):
        pytest.skip("only root can mount a small disk; the next test has a fault in its place")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place: Path) -> Path:
    """Write until a disk is full; return the file that fills it."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (1 << 16, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while file.write(b"x" * size):
                    pass
    return filler


def test_on_a_full_disk_games_are_deleted_and_a_review_waits_for_room(
    networks: NetworkService, small_disk: Path
) -> None:
    records = [b"(;SZ[5]PB[%d];B[cc];W[cb];B[bb])" % number for number in range(30)]
    app = create_app(networks, store=Store(small_disk))
    with TestClient(app, base_url="http://localhost") as client:
        games = [
            client.post("/api/v1/library", content=data).json()["games"][0]["id"]
            for data in records
        ]
        client.post(f"/api/v1/library/{games[0]}/lines", json={"node": 3, "play": ["A1"]})
        job = client.post(f"/api/v1/library/{games[1]}/review", json={"visits": 1}).json()["job"]
        filler = fill(small_disk)
        refused = client.post("/api/v1/library", content=read_sample("ear-reddening"))
        assert refused.status_code == 507
        wait_for(lambda: "room" in str(client.get(f"/api/v1/jobs/{job}").json()["error"]))
        deleted = [client.delete(f"/api/v1/library/{game}").status_code for game in games[2:]]
        assert deleted == [204] * 28
        assert client.get("/api/v1/library").json()["total"] == 2
        assert len(list((small_disk / "records").rglob("*.*"))) == 2
        filler.unlink()
        wait_for(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] == "done")
        assert client.get(f"/api/v1/library/{games[1]}/review").json()["is_final"]
    app = create_app(networks, store=Store(small_disk))
    with TestClient(app, base_url="http://localhost") as client:
        assert client.get("/api/v1/library").json()["total"] == 2


def test_what_is_deleted_takes_the_room_that_was_reserved(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(store, ServerLimits())
    game, other = (library.add(data).games[0]["id"] for data in (SHORT, read_sample("small")))
    change, freed = Store.change, []

    def no_room_until_freed(self: Store, statement: str, values: Sequence[Any] = ()) -> int:
        if (self.folder / RESERVE).exists():
            raise Unwritable("database or disk is full")
        freed.append(statement)
        return change(self, statement, values)

    with monkeypatch.context() as full:
        full.setattr(Store, "change", no_room_until_freed)
        library.delete(game)
        assert len(freed) == 1
        full.setattr(Store, "change", lambda *asked: (_ for _ in ()).throw(Unwritable("full")))
        with pytest.raises(Unwritable):
            library.delete(other)
    assert library.content(other) == read_sample("small")
    assert (store.folder / RESERVE).stat().st_size == RESERVE_BYTES
    assert len(list((store.folder / "records").rglob("*.*"))) == 1
