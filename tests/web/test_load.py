"""Fifty clients at once are served or told to wait, and what they hold is bounded."""

from __future__ import annotations

import resource
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx

from tengen.samples import read_sample
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tests.web.conftest import Server

CLIENTS = 50
GAME = read_sample("ear-reddening").decode()


def ask_all(url: str, requests: list[tuple[str, dict[str, object]]]) -> Counter[int]:
    """Send a request a client, all at the same moment; return how often each status came."""
    start = threading.Barrier(len(requests))

    def ask(request: tuple[str, dict[str, object]]) -> int:
        path, body = request
        with httpx.Client(timeout=60) as client:
            start.wait()
            answer = client.post(f"{url}/api/v1/{path}", json=body)
        if answer.status_code == 503:
            assert int(answer.headers["retry-after"]) >= 1
            assert answer.json()["advice"]
        return answer.status_code

    with ThreadPoolExecutor(len(requests)) as clients:
        return Counter(clients.map(ask, requests))


def test_fifty_clients_are_served(server: Server) -> None:
    requests: list[tuple[str, dict[str, object]]] = [
        (
            ("influence", "evaluate", "predict", "step")[client % 4],
            {"sgf": GAME, "move": 3 * client},
        )
        for client in range(CLIENTS)
    ]
    for path, body in requests:
        if path == "step":
            body["play"] = ["pass"]
    assert ask_all(server.url, requests) == {200: CLIENTS}


def test_fifty_whole_games_are_begun_or_wait_in_bounded_memory(
    networks: NetworkService,
) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Server(networks, ServerLimits(jobs=12, job_lease=1.0)) as server:
        body: dict[str, object] = {"sgf": GAME, "top": 10}
        found = ask_all(server.url, [("jobs/evaluate", body)] * CLIENTS)
        assert found[202] >= 12  # more, where some were done in the meantime
        assert found[202] + found[503] == CLIENTS
        assert len(server.app.state.jobs) <= 12
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 500_000  # kB; 12 jobs of 326 results each are some 12 MB


def test_a_full_queue_says_when_to_come_back(networks: NetworkService) -> None:
    networks.evaluator()
    with Server(networks, ServerLimits(slow_waiting=0)) as server:
        body: dict[str, object] = {"sgf": GAME, "symmetries": 8}
        found = ask_all(server.url, [("evaluate", body)] * CLIENTS)
    assert found[200] >= 1
    assert found[503] >= 1
    assert found[200] + found[503] == CLIENTS
