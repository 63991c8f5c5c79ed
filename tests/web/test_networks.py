"""The server's networks: one way to open them, on the device that the server was given."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.nets import devices
from tengen.nets.evaluator import Evaluator
from tengen.web.networks import CACHE_BYTES, NetworkService
from tests.web.conftest import TestClient, create_app


def test_every_network_runs_on_the_device_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str | None, str, int]] = []
    open_evaluator = devices.open_evaluator

    def noting(net: str | None = None, **settings: Any) -> Evaluator:
        opened.append((net, settings["device"], settings["cache_bytes"]))
        return open_evaluator(net, **settings)

    monkeypatch.setattr(devices, "open_evaluator", noting)
    networks = NetworkService("fast", device="cpu")
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        asked = {"size": 9, "color": "W", "bot": "policy:net=default"}
        match = client.post("/api/v1/play", json=asked).json()["id"]
        client.post(f"/api/v1/play/{match}/reply").raise_for_status()
        assert opened == [("default", "cpu", CACHE_BYTES)]  # a bot's, loaded once
        client.post("/api/v1/evaluate", json={"sgf": "(;SZ[9])"}).raise_for_status()
        client.put("/api/v1/settings", json={"net": "default"}).raise_for_status()
    assert [(net, device) for net, device, _ in opened[1:]] == [("fast", "cpu"), ("default", "cpu")]
