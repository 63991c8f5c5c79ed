"""The app in this process, and as a real server on loopback."""

from __future__ import annotations

import socket
import threading
import time
import warnings
from collections.abc import Iterator, Sequence

import pytest
from fastapi import FastAPI

from tengen.samples import read_sample
from tengen.web.app import create_app
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tengen.web.positions import Reader
from tengen.web.problems import NotFound
from tengen.web.server import configuration
from tengen.web.store import Store

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # starlette would like another client than httpx
    from starlette.testclient import TestClient


def _no_game(id_: str) -> str:
    raise NotFound("there is no library here")


NO_LIBRARY = Reader(ServerLimits(), _no_game)


@pytest.fixture(scope="session")
def networks() -> NetworkService:
    return NetworkService()


@pytest.fixture(scope="module")
def client(networks: NetworkService) -> Iterator[TestClient]:
    """An app for the tests of a file: making one costs more than most requests."""
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        yield client


@pytest.fixture
def fresh_client(networks: NetworkService) -> Iterator[TestClient]:
    """An app of its own for a test that looks at all that the app keeps."""
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        yield client


@pytest.fixture(scope="session")
def small() -> str:
    """A sample game on 9x9."""
    return read_sample("small").decode()


class Server:
    """A server in a thread, on a port of its own."""

    def __init__(
        self,
        networks: NetworkService,
        limits: ServerLimits | None = None,
        store: Store | None = None,
        proxies: Sequence[str] = (),
        app: FastAPI | None = None,
    ) -> None:
        import uvicorn

        limits = limits or ServerLimits()
        self.app = app or create_app(networks, limits=limits, store=store)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.server = uvicorn.Server(configuration(self.app, limits, proxies))
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)

    def __enter__(self) -> Server:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture(scope="session")
def server(networks: NetworkService) -> Iterator[Server]:
    with Server(networks) as running:
        yield running
