"""Clients that are slow, silent or gone, on real connections."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import cast

import httpx
import pytest

from tengen.samples import read_sample
from tengen.web.connections import PatientProtocol
from tengen.web.guard import PROTECTION
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tests.web.conftest import Server

PATIENCE = 60.0  # seconds that a test waits for what comes much sooner
QUICK = ServerLimits(head_seconds=0.3, body_seconds=2.0, taking_seconds=0.3, silent_connections=20)
HEAD = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n"
# A request of 97 kB whose answer has about 1 MB.
LARGE = b"(;SZ[25]" + b"(;B[aa])" * 12_000 + b")"


@pytest.fixture(scope="module")
def quick(networks: NetworkService) -> Iterator[Server]:
    server = Server(networks, QUICK)
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 13)
    with server as running:
        yield running


def connect(server: Server, **options: int) -> socket.socket:
    client = socket.socket()
    for name, value in options.items():
        client.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
    client.settimeout(PATIENCE)
    client.connect(server.socket.getsockname())
    return client


def is_ended(client: socket.socket) -> bool:
    """Wait until the server ends the connection; False where it says something instead."""
    try:
        return client.recv(1) == b""
    except ConnectionError:
        return True


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", HEAD, HEAD + b"(;"],
    ids=["nothing", "a word", "half a head", "no body", "half a body"],
)  # fmt: skip
def test_a_client_that_stops_in_the_middle_is_let_go(quick: Server, sent: bytes) -> None:
    with connect(quick) as client:
        client.sendall(sent)
        assert is_ended(client)


def test_drops_of_a_head_do_not_buy_time(quick: Server) -> None:
    with connect(quick) as client, contextlib.suppress(ConnectionError):
        client.sendall(b"GET / HTTP/1.1\r\n")
        client.settimeout(0.05)
        for number in range(int(PATIENCE / 0.05)):
            client.sendall(b"X-%d: y\r\n" % number)
            try:
                assert client.recv(1) == b""
                break
            except TimeoutError:
                continue
        else:
            pytest.fail("the server is still listening")


def test_who_waits_in_line_for_memory_is_not_called_slow(networks: NetworkService) -> None:
    limits = ServerLimits(record=1_000_000, bodies=1_000_000, body_seconds=1.0)
    text = b"(;GM[1]SZ[9]C[" + b"x" * 900_000 + b"];B[ee])"
    head = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    with Server(networks, limits) as server, connect(server) as slow:
        slow.sendall(head % len(text) + text[:1000])  # has all the memory, and stops
        answer = httpx.post(f"{server.url}/api/v1/record", content=text, timeout=PATIENCE)
        assert answer.status_code == 200
        assert is_ended(slow)


def test_silent_clients_lock_nobody_out(networks: NetworkService) -> None:
    limits = ServerLimits(silent_connections=20, head_seconds=PATIENCE)
    with Server(networks, limits) as server, contextlib.ExitStack() as stack:
        silent = [stack.enter_context(connect(server)) for _ in range(100)]
        answer = httpx.get(f"{server.url}/api/v1/about", timeout=PATIENCE)
        assert answer.status_code == 200
        assert all(is_ended(client) for client in silent[:75])
        # The youngest are still waited for.
        silent[-1].sendall(b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert silent[-1].recv(12) == b"HTTP/1.1 200"


@pytest.mark.long
def test_a_server_takes_no_more_connections_than_it_has_files() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 800));"
        "from tengen.web.limits import ServerLimits; from tengen.web.server import _allow_files;"
        "print(_allow_files(ServerLimits()).silent_connections,"
        " *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["100", "800", "800"]


def test_an_answer_that_nobody_takes_is_thrown_away(quick: Server) -> None:
    unread = quick.app.state.unread
    head = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    with connect(quick, SO_RCVBUF=4096) as client:
        client.sendall(head % len(LARGE) + LARGE)
        wait_for(lambda: unread.held > 500_000)
        wait_for(lambda: unread.held == 0)


def test_answers_that_are_taken_are_whole(quick: Server) -> None:
    answer = httpx.post(f"{quick.url}/api/v1/record", content=LARGE, timeout=PATIENCE)
    assert len(answer.json()["nodes"]) == 12_001
    assert quick.app.state.unread.held == 0


def test_clients_that_leave_are_no_news(quick: Server, caplog: pytest.LogCaptureFixture) -> None:
    job = {"sgf": read_sample("small").decode()}
    started = httpx.post(f"{quick.url}/api/v1/jobs/evaluate", json=job, timeout=PATIENCE).json()
    events = f"GET {started['events']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for sent in (HEAD, HEAD + b"(;SZ[9]", events, b"\x16\x03\x01 not HTTP\r\n\r\n"):
        with connect(quick) as client:
            client.sendall(sent)
            client.settimeout(0.1)
            with contextlib.suppress(TimeoutError):
                client.recv(1)
    wait_for(lambda: len(quick.app.state.jobs) == 0)
    assert httpx.get(f"{quick.url}/api/v1/about", timeout=PATIENCE).status_code == 200
    assert caplog.text == ""


@pytest.mark.parametrize("path", ["record", "about", "nowhere"])
@pytest.mark.parametrize("answered", [False, True])
def test_a_body_that_goes_wrong_is_no_fault_of_ours(
    quick: Server, caplog: pytest.LogCaptureFixture, path: str, answered: bool
) -> None:
    head = f"POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connect(quick) as client:
        client.sendall(head.encode() + (b"2\r\n(;\r\n" if answered else b""))
        if answered and path != "record":  # others are refused before their body is there
            assert client.recv(12).startswith(b"HTTP/1.1 4")
        client.sendall(b"this is no chunk\r\n")
        with contextlib.suppress(ConnectionError):
            while client.recv(4096):
                pass
    assert httpx.get(f"{quick.url}/api/v1/about", timeout=PATIENCE).status_code == 200
    assert caplog.text == ""


def test_what_is_not_http_gets_a_protected_answer(quick: Server) -> None:
    with connect(quick) as client:
        client.sendall(b"not HTTP\r\n\r\n")
        said = b""
        while more := client.recv(4096):
            said += more
    assert said.startswith(b"HTTP/1.1 400")
    for name, value in PROTECTION.items():
        assert f"{name}: {value}\r\n".encode() in said


def test_answers_on_a_kept_connection_do_not_wait_for_the_client(quick: Server) -> None:
    with connect(quick) as client:
        wait_for(lambda: len(_protocols(quick).silent) == 1)
        (protocol,) = _protocols(quick).silent
        ours = protocol.transport.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert client.getpeername() == ours.getsockname()


def _protocols(server: Server) -> type[PatientProtocol]:
    http = server.server.config.http
    assert isinstance(http, type)
    return cast("type[PatientProtocol]", http)


def test_slow_bodies_lock_nobody_out(networks: NetworkService) -> None:
    limits = ServerLimits(requests=12, sending_connections=8, body_seconds=PATIENCE)
    with Server(networks, limits) as server, contextlib.ExitStack() as stack:
        slow = [stack.enter_context(connect(server)) for _ in range(40)]
        for client in slow:
            client.sendall(HEAD + b"(;")
        wait_for(lambda: len(_protocols(server).sending) == 8)
        answer = httpx.post(f"{server.url}/api/v1/record", content=b"(;SZ[9];B[ee])", timeout=60)
        assert answer.status_code == 200
        assert is_ended(slow[0])


def test_a_record_may_be_larger_than_the_memory_for_all(networks: NetworkService) -> None:
    limits = ServerLimits(record=1_000_000, bodies=500_000, body_waiting=5.0)
    text = b"(;GM[1]SZ[9]C[" + b"x" * 900_000 + b"];B[ee])"
    with Server(networks, limits) as server:
        answer = httpx.post(f"{server.url}/api/v1/record", content=text, timeout=PATIENCE)
        assert answer.status_code == 200


def test_large_bodies_in_line_and_slow_ones_beside_them_lock_nobody_out(
    networks: NetworkService,
) -> None:
    limits = ServerLimits(
        record=1_000_000,
        bodies=1_000_000,
        large=30,
        requests=40,
        sending_connections=34,
        body_seconds=PATIENCE,
    )
    head = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
    with Server(networks, limits) as server, contextlib.ExitStack() as stack:
        large = [stack.enter_context(connect(server)) for _ in range(50)]
        for client in large:
            client.sendall(head + bytes(100_000))  # more than is read of those that wait
        wait_for(lambda: len(_protocols(server).sending) >= 30)
        assert large[-1].recv(12) == b"HTTP/1.1 503"
        slow = [stack.enter_context(connect(server)) for _ in range(20)]
        for client in slow:
            client.sendall(HEAD + b"(;")
        wait_for(lambda: len(_protocols(server).sending) == 34)
        with httpx.Client(base_url=server.url, timeout=10) as client_:
            assert client_.post("/api/v1/record", content=b"(;SZ[9];B[ee])").status_code == 200
            assert client_.get("/api/v1/about").status_code == 200


def test_answers_that_nobody_takes_lock_nobody_out(networks: NetworkService) -> None:
    limits = ServerLimits(requests=8, taking_connections=5, taking_seconds=600.0)
    head = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    server = Server(networks, limits)
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 13)
    with server, contextlib.ExitStack() as stack:
        for number in range(10):
            client = stack.enter_context(connect(server, SO_RCVBUF=4096))
            client.sendall(head % len(LARGE) + LARGE)
            wait_for(lambda number=number: len(_protocols(server).taking) == min(5, number + 1))
        about = f"{server.url}/api/v1/about"
        wait_for(lambda: httpx.get(about, timeout=10).status_code == 200)


@pytest.mark.parametrize("large", [1, 3])
def test_small_bodies_do_not_wait_behind_large_ones(networks: NetworkService, large: int) -> None:
    """One has all the memory and stops, the others wait in line."""
    limits = ServerLimits(record=1_000_000, bodies=1_000_000, body_seconds=PATIENCE)
    head = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
    with Server(networks, limits) as server, contextlib.ExitStack() as stack:
        for _ in range(large):
            stack.enter_context(connect(server)).sendall(head + b"(;")
        wait_for(lambda: len(_protocols(server).sending) == large)
        with httpx.Client(base_url=server.url, timeout=10) as client:
            small = client.post("/api/v1/record", content=b"(;SZ[9];B[ee])")
            assert small.status_code == 200
            assert client.get("/api/v1/about").status_code == 200


@pytest.mark.parametrize(("proxies", "allowed"), [((), 503), (("127.0.0.1",), 404)])
def test_a_client_is_who_it_is_unless_a_proxy_says_so(
    networks: NetworkService, proxies: tuple[str, ...], allowed: int
) -> None:
    limits = ServerLimits(client_requests=1, body_seconds=PATIENCE)
    with Server(networks, limits, proxies=proxies) as server, connect(server) as other:
        other.sendall(HEAD)
        wait_for(lambda: len(_protocols(server).sending) == 1)
        headers = {"x-forwarded-for": "10.9.8.7"}
        answer = httpx.get(f"{server.url}/api/v1/jobs/none", headers=headers, timeout=PATIENCE)
        assert answer.status_code == allowed


def test_a_request_with_two_lengths_ends_its_connection(quick: Server) -> None:
    """A proxy that goes by the other one takes what follows for the body (RFC 9112, 6.1)."""
    with connect(quick) as client:
        client.sendall(
            b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_streams_of_events_lock_nobody_out(networks: NetworkService) -> None:
    limits = ServerLimits(requests=8, streams=4)
    with Server(networks, limits) as server, httpx.Client(base_url=server.url) as client:
        record = read_sample("ear-reddening")
        game = client.post("/api/v1/library", content=record).json()["games"][0]["id"]
        client.post(f"/api/v1/library/{game}/review", json={"visits": 10_000})
        ask = b"GET /api/v1/jobs/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
        watchers = []
        for _ in range(20):
            watchers.append(connect(server))
            watchers[-1].sendall(ask)
            assert watchers[-1].recv(20).startswith(b"HTTP/1.1 200")
        wait_for(lambda: client.get("/api/v1/about").status_code == 200)
        for job in client.get("/api/v1/jobs").json():
            client.delete(f"/api/v1/jobs/{job['job']}")
        for watcher in watchers:
            watcher.close()
