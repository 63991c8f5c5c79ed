"""Reviews of the app on a dask cluster: told while they grow, cancelled, and not lost."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen.errors import GoError
from tengen.web.app import create_app
from tengen.web.cluster import Cluster
from tengen.web.networks import NetworkService
from tengen.web.store import Store
from tests.clusters import local_cluster
from tests.web.conftest import TestClient

pytestmark = pytest.mark.long


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 600
    while not condition():
        assert time.monotonic() < end, "waited for ten minutes"
        time.sleep(0.02)


class Handle:
    """A job as work sees it."""

    def __init__(self) -> None:
        self.cancel = threading.Event()
        self.told: list[tuple[int, int, str]] = []

    @property
    def is_cancelled(self) -> bool:
        return self.cancel.is_set()

    def advance(self, done: int, total: int, stage: str = "") -> None:
        self.told.append((done, total, stage))


@pytest.fixture(scope="module")
def running() -> Iterator[Any]:
    with local_cluster(2) as cluster:
        yield cluster


@pytest.fixture
def cluster(running: Any, networks: NetworkService) -> Iterator[Cluster]:
    running.wait_for_workers(2)  # one may have died
    joined = Cluster(networks, running.scheduler_address)
    yield joined
    joined.close()


def count(networks: NetworkService, job: Any, end: int) -> Iterator[int | None]:
    for number in range(end):
        job.advance(number, end, "counting")
        yield number if number % 2 else None


def refuse(networks: NetworkService, job: Any) -> Iterator[int]:
    yield 1
    raise GoError("no such thing")


def run_on(networks: NetworkService, job: Any, folder: str) -> Iterator[int | None]:
    """Say that it has begun, and go on until it is stopped."""
    Path(folder, f"begun-{os.getpid()}").touch()
    try:
        while True:
            time.sleep(0.01)
            job.advance(1, 2)
            yield None
    finally:
        Path(folder, "stopped").touch()


def die_once(networks: NetworkService, job: Any, folder: str) -> Iterator[int]:
    """End the process the first time."""
    if not (mark := Path(folder, "died")).exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    yield 42


def test_what_is_found_comes_back_in_order(cluster: Cluster) -> None:
    job = Handle()
    found = list(cluster(count, job, 10))
    assert found == [1, 3, 5, 7, 9]
    assert job.told[0] == (0, 10, "counting")
    assert cluster.width == 2


def test_what_is_wrong_with_the_work_is_said(cluster: Cluster) -> None:
    with pytest.raises(GoError, match="no such thing"):
        list(cluster(refuse, Handle()))


def test_work_that_is_cancelled_ends_over_there(cluster: Cluster, tmp_path: Path) -> None:
    job = Handle()
    thread = threading.Thread(target=lambda: list(cluster(run_on, job, str(tmp_path))))
    thread.start()
    wait_for(lambda: list(tmp_path.glob("begun-*")))
    job.cancel.set()
    thread.join()
    wait_for((tmp_path / "stopped").exists)


def test_a_worker_that_dies_is_replaced(cluster: Cluster, tmp_path: Path) -> None:
    assert list(cluster(die_once, Handle(), str(tmp_path))) == [42]
    assert (tmp_path / "died").exists()


def test_without_a_scheduler_it_is_said(networks: NetworkService) -> None:
    with pytest.raises(GoError, match="no dask scheduler at nowhere"):
        Cluster(networks, "nowhere")


def test_a_review_is_made_by_the_cluster(
    running: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.wait_for_workers(2)
    networks = NetworkService("fast")
    monkeypatch.setattr(networks, "open", None)  # nothing is judged in this process
    store = Store(tmp_path / "store")
    app = create_app(networks, store=store, cluster=running.scheduler_address)
    with TestClient(app, base_url="http://localhost") as client:
        assert app.state.services.limits.kept_running == 2
        record = "(;GM[1]SZ[9]KM[7];B[ee];W[ce];B[gc];W[gg])"
        game = client.post("/api/v1/library", content=record).json()["games"][0]["id"]
        job = client.post(f"/api/v1/library/{game}/review", json={"visits": 2}).json()["job"]
        head = f"/api/v1/jobs/{job}"
        wait_for(lambda: client.get(head).json()["state"] in ("done", "failed"))
        assert client.get(head).json()["error"] is None
        review = client.get(f"/api/v1/library/{game}/review").json()
    assert (review["net"], review["is_final"]) == ("fast", True)
