"""Jobs in processes of their own: bounded in memory and time, cancelled, and as good as threads."""

from __future__ import annotations

import json
import os
import pickle
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tengen.errors import GoError
from tengen.game import Game
from tengen.web.app import create_app
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.networks import NetworkService
from tengen.web.server import _limits_for_others
from tengen.web.workplaces import Handle, Processes, Threads, can_limit_memory
from tests.web.test_jobs import events
from tests.web.test_kept import wait_for

pytestmark = pytest.mark.skipif(not can_limit_memory(), reason="memory is limited on Linux only")
MB = 1_000_000
ROOM = 300 * MB


class Noted:
    """A job that notes how far it is."""

    def __init__(self) -> None:
        self.is_cancelled = False
        self.progress: list[tuple[int, int]] = []

    def advance(self, done: int, total: int, stage: str = "") -> None:
        self.progress.append((done, total))


# Work for other processes, which find it by its name


def hoard(networks: NetworkService, job: Handle, megabytes: int) -> Iterator[int]:
    """Take memory bit by bit, and touch it."""
    held = []
    for _ in range(megabytes):
        held.append(b"x" * MB)
    yield len(held)


def grab(networks: NetworkService, job: Handle, megabytes: int) -> Iterator[int]:
    """Take memory at once, outside of Python's own objects."""
    import numpy as np

    yield int(np.ones(megabytes * MB, dtype=np.uint8).sum()) // MB


def say_who(networks: NetworkService, job: Handle) -> Iterator[int]:
    job.advance(1, 2)
    yield os.getpid()


def fail(networks: NetworkService, job: Handle) -> Iterator[int]:
    raise GoError("no such thing")
    yield


def stumble(networks: NetworkService, job: Handle) -> Iterator[int]:
    yield 1 // 0


def die(networks: NetworkService, job: Handle) -> Iterator[int]:
    os.kill(os.getpid(), signal.SIGABRT)
    yield 0


def count(networks: NetworkService, job: Handle) -> Iterator[int]:
    number = 0
    while not job.is_cancelled:
        yield number
        number += 1


def sleep(networks: NetworkService, job: Handle) -> Iterator[int]:
    time.sleep(3600)
    yield 0


@pytest.fixture(scope="module")
def place() -> Iterator[Processes]:
    place = Processes(NetworkService("fast"), ROOM, 600)
    yield place
    place.close()


@pytest.mark.parametrize("work", [hoard, grab])
def test_a_job_beyond_its_memory_is_ended_and_the_next_one_runs(
    place: Processes, work: Any
) -> None:
    assert list(place(work, Noted(), 100)) == [100]
    with pytest.raises(TooLarge, match="a job may take 300 MB of memory, this one needs more"):
        list(place(work, Noted(), 400))
    assert list(place(work, Noted(), 100)) == [100]


def test_a_process_is_used_again_and_its_progress_is_told(place: Processes) -> None:
    job = Noted()
    (first,) = place(say_who, job)
    (second,) = place(say_who, job)
    assert first == second != os.getpid()
    assert job.progress == [(1, 2), (1, 2)]


def test_errors_and_faults_come_as_from_a_thread(place: Processes) -> None:
    with pytest.raises(GoError, match="no such thing"):
        list(place(fail, Noted()))
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        list(place(stumble, Noted()))
    with pytest.raises(TooLarge, match="has died"):
        list(place(die, Noted()))
    assert len(list(place(say_who, Noted()))) == 1


def test_cancelled_work_ends_and_its_process_does_the_next_job(place: Processes) -> None:
    job = Noted()
    (who,) = place(say_who, job)
    counted = place(count, job)
    assert [next(counted), next(counted)] == [0, 1]
    counted.close()  # type: ignore[attr-defined]
    assert list(place(say_who, job)) == [who]
    counted = place(count, job)
    assert next(counted) == 0
    job.is_cancelled = True  # from another thread, as a server does it
    list(counted)
    job.is_cancelled = False
    assert list(place(say_who, job)) == [who]


def test_work_that_does_not_listen_is_ended_at_its_time() -> None:
    place = Processes(NetworkService("fast"), ROOM, 0.5)
    with pytest.raises(TooLarge, match=r"a job may take 0\.5 seconds"):
        list(place(sleep, Noted()))
    place.close()


def test_games_survive_the_way_to_another_process() -> None:
    game = Game(9, to_move=None).play(40).play(None).play(None).resume()
    there = pickle.loads(pickle.dumps(game))
    assert (there.moves, there.colors, there.board) == (game.moves, game.colors, game.board)
    assert not there.is_over
    assert there.play(41).hash == game.play(41).hash


def test_a_server_with_a_limit_answers_as_one_without(small: str) -> None:
    asked = {"sgf": small, "move": 20, "visits": 8, "seed": 3, "top": 2}
    found = []
    for limits in (ServerLimits(), ServerLimits(job_memory=ROOM)):
        networks = NetworkService("fast")
        with TestClient(create_app(networks, limits=limits), base_url="http://localhost") as client:
            job = client.post("/api/v1/jobs/search", json=asked).json()
            with client.stream("GET", job["events"]) as stream:
                *_, (_, last), end = events(stream.iter_lines())
            assert end == ("end", {"state": "done", "error": None})
            found.append(last)
    assert json.dumps(found[0]) == json.dumps(found[1])


def test_a_review_beyond_its_memory_fails_with_a_word_and_the_server_lives(small: str) -> None:
    limits = ServerLimits(job_memory=2 * MB)
    app = create_app(NetworkService("fast"), limits=limits)
    with TestClient(app, base_url="http://localhost") as client:
        (game,) = client.post("/api/v1/library", content=small).json()["games"]
        job = client.post(f"/api/v1/library/{game['id']}/review", json={}).json()["job"]
        wait_for(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] == "failed")
        assert "2 MB of memory" in client.get(f"/api/v1/jobs/{job}").json()["error"]
        assert client.post("/api/v1/evaluate", json={"sgf": small}).status_code == 200


def test_others_than_this_machine_get_a_limit(networks: NetworkService) -> None:
    assert _limits_for_others(ServerLimits()).job_memory == 1000 * MB
    assert _limits_for_others(ServerLimits(job_memory=ROOM)).job_memory == ROOM
    assert isinstance(create_app(networks).state.services.workplace, Threads)
