"""The strong judge by a click: offered, fetched, gone on with, used, and reviews made again."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen.coords import BLACK
from tengen.nets import fetching, judges
from tengen.nets.card import Card
from tengen.nets.fetching import CONVERTER, PUBLISHED
from tengen.review import Review, ReviewedMove, ReviewReport
from tengen.web import judge as judge_module
from tengen.web.app import create_app
from tengen.web.networks import NetworkService
from tengen.web.reviews import Reviews
from tengen.web.store import Store
from tests.nets.tiny import write_tiny
from tests.web.conftest import TestClient
from tests.web.test_kept import wait_for

NAME = judges.JUDGES[0]


class Download:
    """Stands in for `fetch`: it stops in the middle until it is let go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls, self.is_ready = 0, False
        self.half = threading.Event()
        self.go_on = threading.Event()
        monkeypatch.setattr(judge_module, "fetch", self)
        monkeypatch.setattr(judges, "is_ready", lambda name: self.is_ready and name == NAME)

    def __call__(self, name: str, progress: Callable[[str, int, int], None]) -> None:
        self.calls += 1
        progress("downloading", 49, 98)
        self.half.set()
        while not self.go_on.wait(0.01):
            progress("downloading", 49, 98)
        progress("converting", 0, 1)
        self.is_ready = True


@pytest.fixture
def download(monkeypatch: pytest.MonkeyPatch) -> Download:
    return Download(monkeypatch)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


def opened(store: Path) -> TestClient:
    return TestClient(create_app(NetworkService(), store=Store(store)), base_url="http://localhost")


@pytest.fixture
def client(store: Path, download: Download) -> Iterator[TestClient]:
    with opened(store) as client:
        yield client


def state(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/v1/judge").json()
    return found


def test_nothing_is_fetched_unasked(client: TestClient, download: Download) -> None:
    found = state(client)
    assert (found["net"], found["is_strong"], found["job"]) == ("default", False, None)
    assert found["offer"]["net"] == NAME
    assert found["offer"]["bytes"] == PUBLISHED[NAME].file_bytes
    assert "one false alarm in 10" in found["offer"]["brings"]
    assert download.calls == 0


def test_one_click_fetches_says_how_far_it_is_and_then_judges(
    client: TestClient, download: Download
) -> None:
    answer = client.post("/api/v1/judge/fetch")
    assert answer.status_code == 202
    assert download.half.wait(60)
    assert client.post("/api/v1/judge/fetch").json()["job"] == answer.json()["job"], "once"
    job = state(client)["job"]
    assert (job["kind"], job["stage"]) == ("fetch", "downloading")
    assert (job["done"], job["total"]) == (49, 98)
    download.go_on.set()
    wait_for(lambda: state(client)["is_strong"])
    assert state(client) == {"net": NAME, "is_strong": True, "offer": None, "job": None}
    assert client.post("/api/v1/judge/fetch").status_code == 400
    assert download.calls == 1


def test_a_fetch_can_be_paused_cancelled_and_taken_up_again(
    client: TestClient, download: Download
) -> None:
    job = client.post("/api/v1/judge/fetch").json()["job"]
    assert download.half.wait(60)
    assert client.post(f"/api/v1/jobs/{job}/pause").json()["state"] == "paused"
    download.half.clear()
    wait_for(lambda: client.post("/api/v1/judge/fetch").json()["state"] in ("waiting", "running"))
    assert download.half.wait(60)
    assert client.delete(f"/api/v1/jobs/{job}").status_code == 204
    assert state(client)["job"] is None
    assert state(client)["offer"] is not None


def test_a_fetch_goes_on_after_a_restart(store: Path, download: Download) -> None:
    with opened(store) as client:
        job = client.post("/api/v1/judge/fetch").json()["job"]
        assert download.half.wait(60)
    download.go_on.set()
    with opened(store) as client:
        wait_for(lambda: state(client)["is_strong"])
        assert client.get(f"/api/v1/jobs/{job}").json()["state"] == "done"
    assert download.calls == 2


def test_a_network_that_was_chosen_is_left_alone(download: Download) -> None:
    networks = NetworkService("fast")
    assert networks.judge_name == "fast"
    download.is_ready = True
    assert networks.judge_name == "fast"
    assert NetworkService().judge_name == NetworkService("default").judge_name == NAME


def test_a_review_can_ask_for_another_network(
    client: TestClient, download: Download, small: str
) -> None:
    game = client.post("/api/v1/library", content=small).json()["games"][0]["id"]
    asked = {"net": "fast", "visits": 0}
    assert client.post(f"/api/v1/library/{game}/review", json=asked).status_code == 202
    path = f"/api/v1/library/{game}/review"
    wait_for(lambda: (found := client.get(path).json()) and found["moves"])
    assert client.get(path).json()["net"] == "fast"
    answer = client.post(path, json={"net": "../elsewhere.onnx"})
    assert (answer.status_code, "is here, only" in answer.text) == (400, True)


def test_a_strong_judge_has_a_draft_and_a_quick_one_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, draft = NetworkService("fast").reviewers()
    assert (judge.name, draft) == ("fast", None)
    path = str(write_tiny(tmp_path, "v8"))
    monkeypatch.setattr(NetworkService, "judge_name", property(lambda self: path))
    judge, draft = NetworkService().reviewers()
    assert draft is not None
    assert (judge.name, draft.name) == ("tiny", "default")


MOVE = ReviewedMove(1, BLACK, 40, 1.0, True, (), 0.5, 0.0)


def test_a_list_says_who_judged_and_an_old_review_stays_until_the_new_one_is_final(
    client: TestClient, small: str
) -> None:
    game = client.post("/api/v1/library", content=small).json()["games"][0]["id"]
    library = client.app.state.services.library  # type: ignore[attr-defined]
    reviews = Reviews(library, client.app.state.services.workplace)  # type: ignore[attr-defined]

    class Job:
        def __init__(self) -> None:
            self.game = game

    def write(net: str, is_final: bool) -> str:
        found = Review(9, net, 0.5, 0.0, (MOVE,), is_final)
        reviews.write(Job(), ReviewReport.of(found))  # type: ignore[arg-type]
        row = client.get("/api/v1/library").json()["games"][0]
        return f"{row['review']} {row['reviewed_by']}"

    assert write("default", False) == "provisional default"
    assert write("default", True) == "confirmed default"
    assert write(NAME, False) == "confirmed default", "what was confirmed is not lost"
    assert write(NAME, True) == f"confirmed {NAME}"


@pytest.mark.parametrize("damaged", ["graph", "8 bits", "read-only"])
def test_a_damaged_judge_is_offered_again_and_reviews_go_on(
    store: Path, small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: str
) -> None:
    monkeypatch.setenv("TENGEN_CACHE", str(tmp_path / "cache"))
    nets = tmp_path / "cache" / "nets"
    nets.mkdir(parents=True)
    graph = nets / f"{NAME}.onnx"
    graph.write_bytes(b"what was fetched")
    digest = hashlib.sha256(b"what was fetched").hexdigest()
    about = {"sha256": PUBLISHED[NAME].sha256, "graph_sha256": digest, "converter": CONVERTER}
    rounded = {"kept": True, "for_core": False, "weight_levels": 7, "sha256": "of another file"}
    card = Card(NAME, 8, about={**about, "rounded": rounded})
    graph.with_suffix(".json").write_text(card.to_json())
    if damaged == "graph":
        graph.write_bytes(b"something else")
    elif damaged == "read-only":
        monkeypatch.setattr(fetching, "set_aside", lambda name: None)
        graph.write_bytes(b"something else")
    said: list[str] = []
    app = create_app(NetworkService(announce=said.append), store=Store(store))
    with TestClient(app, base_url="http://localhost") as client:
        assert state(client)["is_strong"]
        game = client.post("/api/v1/library", content=small).json()["games"][0]["id"]
        job = client.post(f"/api/v1/library/{game}/review", json={"visits": 1}).json()["job"]
        wait_for(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] in ("done", "failed"))
        assert client.get(f"/api/v1/library/{game}/review").json()["net"] == "default"
        found = state(client)
    assert any("default judges meanwhile" in line for line in said)
    if damaged != "read-only":
        assert (found["is_strong"], found["net"], found["offer"]["net"]) == (False, "default", NAME)
