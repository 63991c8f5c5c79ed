"""Small files that cost a lot: each is stopped by its budget, and the error says which."""

from __future__ import annotations

import ast
import bz2
import gzip
import io
import lzma
import subprocess
import sys
import tarfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tengen
from tengen.errors import GoError
from tengen.files import archives, budgets
from tengen.files.budgets import OverBudget, read_within
from tengen.ratings.tables import read_pool
from tengen.records.imports import ImportOptions, import_games
from tengen.sgf import parse_game, scan_games


class Endless:
    """Counts what is read of it."""

    given = 0

    def read(self, size: int) -> bytes:
        self.given += size
        return b"\0" * size


def test_a_stream_without_end_is_read_up_to_the_limit() -> None:
    stream = Endless()
    with pytest.raises(OverBudget, match="zeros: more than 2 MB of SGF"):
        read_within(stream, 2 * budgets.MB, "zeros", "SGF")
    assert stream.given == 2 * budgets.MB + 1
    assert read_within(io.BytesIO(b"abc"), 3, "", "") == b"abc"


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets a thousandth of their size."""
    monkeypatch.setattr(archives, "EXPANSION_FREE", 1 << 16)
    monkeypatch.setattr("tengen.sgf.scan.SGF_GAMES", 100)
    monkeypatch.setattr("tengen.records.formats.SGF_GAMES", 100)


def tarred(content: bytes) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        entry = tarfile.TarInfo("a.jsonl")
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


def zipped(content: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jsonl", content)
    return buffer.getvalue()


LINES = b"{}\n" * 1_000_000
BOMBS = {
    "a.jsonl.gz": lambda: gzip.compress(LINES),
    "a.zip": lambda: zipped(LINES),
    "a.tar.gz": lambda: gzip.compress(tarred(LINES)),
    "a.tar.bz2": lambda: bz2.compress(tarred(LINES)),
}


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize("name", BOMBS)
def test_a_file_that_unpacks_to_far_more_than_its_size_is_refused(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(BOMBS[name]())
    with pytest.raises(GoError, match=r"unpacks to more than 200 times its size"):
        import_games([path], tmp_path / "out.parquet", workers=1)
    (tmp_path / "b.jsonl").write_text('{"black":"a","white":"b","result":"B+R"}\n')
    report = import_games(
        [path, tmp_path / "b.jsonl"],
        tmp_path / "out.parquet",
        ImportOptions(salvage=True),
        workers=1,
    )
    assert report.games == 1
    assert any("200 times its size" in line for line in report.damaged)


@pytest.mark.usefixtures("_small")
def test_a_file_of_too_many_games_keeps_the_first_ones(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;)" * 150)
    with pytest.raises(OverBudget, match="more than 100 games in one file"):
        list(scan_games(path))
    report = import_games([path], tmp_path / "out.parquet", workers=1)
    assert "more than 100 games in one file; the rest is left out" in report.faults[0]
    assert report.games == 100
    path.write_bytes(b"(;)" * 100)
    assert len(list(scan_games(path))) == 100


def test_a_tar_header_of_gigabytes_is_refused_unread(tmp_path: Path) -> None:
    header = tarfile.TarInfo("././@LongLink")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 4 << 30
    path = tmp_path / "a.tar.gz"
    path.write_bytes(gzip.compress(header.tobuf(tarfile.GNU_FORMAT) + b"a" * (8 << 20)))
    with pytest.raises(GoError, match="a header of 4294967296 bytes"):
        list(scan_games(path))


def test_tar_headers_are_not_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        for number in range(50):
            archive.addfile(tarfile.TarInfo(f"{number}.txt"))
    monkeypatch.setattr(archives, "MEMBERS", 40)
    with pytest.raises(OverBudget, match="more than 40 files in one archive"):
        list(scan_games(path))


def test_a_record_nested_without_end_gives_its_beginning() -> None:
    text = b"(;B[aa]" + b"(" * 5_000_010
    record = parse_game(text)
    assert len(record.tree) == 1
    assert record.tree.end == len(text)


def test_a_record_of_too_many_nodes_gives_its_beginning() -> None:
    record = parse_game(b"(" + b";" * 10_000_010)
    assert len(record.tree) == 10_000_000
    assert any("goes on for too long" in warning for warning in record.warnings)


LIMITED = """
import resource, sys
from tengen.cli.main import main
limit = int(sys.argv[1]) << 20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
sys.exit(main(sys.argv[2:]))
"""


def run_limited(megabytes: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LIMITED, str(megabytes), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="limits memory, and reads /dev/zero")
@pytest.mark.parametrize("kind", ["zero", "games", "headers", "network", "model"])
def test_the_bombs_of_the_report_end_in_one_line(tmp_path: Path, kind: str) -> None:
    """Within 3 GB of address space, of which Python and polars reserve a good part."""
    output = str(tmp_path / "out.parquet")
    if kind == "zero":
        done = run_limited(3000, "show", "/dev/zero")
    elif kind == "games":
        path = tmp_path / "a.sgf.gz"
        path.write_bytes(gzip.compress(b"(;)" * (80 << 20), 1))
        done = run_limited(3000, "games", "import", str(path), "-o", output, "--workers", "1")
    elif kind == "headers":
        path = tmp_path / "a.tar.gz"
        header = tarfile.TarInfo("a.txt").tobuf()
        path.write_bytes(gzip.compress(header * 400_000, 1))
        done = run_limited(3000, "games", "import", str(path), "-o", output, "--workers", "1")
    elif kind == "network":
        path = tmp_path / "a.bin.gz"
        path.write_bytes(gzip.compress(b" " * (512 << 20), 1))
        sgf = tmp_path / "a.sgf"
        sgf.write_text("(;SZ[9];B[ee])")
        done = run_limited(3000, "evaluate", str(sgf), "--net", str(path))
    else:
        path = tmp_path / "a.npz"
        np.savez_compressed(path, header=np.zeros(600 << 20, np.uint8))
        sgf = tmp_path / "a.sgf"
        sgf.write_text("(;SZ[9];B[ee])")
        done = run_limited(3000, "predict", str(sgf), "--model", str(path))
    assert done.returncode == 1, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert "more than" in done.stderr or "no games found" in done.stderr


def test_real_collections_are_far_below_the_budgets(shared_data: Path) -> None:
    path = shared_data / "kgs" / "games.jsonl.gz"
    unpacked = 0
    with gzip.open(path) as file:
        while data := file.read(1 << 24):
            unpacked += len(data)
    assert unpacked < path.stat().st_size * budgets.EXPANSION / 5


# Who may open packed files: `archives`, and the readers of wheels, which know the size they expect.
UNPACKERS = {"files/archives.py", "nets/downloading.py", "nets/wheel_member.py"}
PACKED = {"gzip", "bz2", "lzma", "zipfile", "tarfile", "zstandard", "brotli"}
UNPACKING = {"decompress", "decompressobj", "load", "scan_csv", "read_ndjson", "scan_ndjson"}


def unpacking(source: str) -> set[str]:
    """Return what a module imports or calls that unpacks files by itself."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names} & PACKED
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & PACKED
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            called = f"{node.value.id}.{node.attr}"
            if node.attr in UNPACKING and node.value.id in ("np", "numpy", "zlib", "pl"):
                found.add(called)
    return found


def test_only_one_module_unpacks() -> None:
    root = Path(tengen.__file__).parent
    assert unpacking("import gzip\nnp.load(x)\nzlib.decompress(y)") == {
        "gzip",
        "np.load",
        "zlib.decompress",
    }
    for path in root.rglob("*.py"):
        if path.relative_to(root).as_posix() not in UNPACKERS:
            assert not unpacking(path.read_text()), path


TABLE = b"black,white,winner,time\n" + b"a,b,B,1\n" * 20_000_000


@pytest.mark.parametrize("name", ["a.csv", "a.csv.gz", "a.tsv"])
def test_a_table_that_unpacks_to_gigabytes_is_one_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(TABLE, 9))
    with pytest.raises(GoError, match="unpacks to more than 200 times its size"):
        read_pool(path)


@pytest.mark.parametrize("packer", [zlib.compress, lambda data: gzip.compress(gzip.compress(data))])
def test_polars_is_never_given_what_it_would_unpack(tmp_path: Path, packer: Any) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(packer(b"black,white,winner\na,b,B\n"))
    with pytest.raises(GoError, match="unpack it first"):
        read_pool(path)


def test_a_table_of_a_million_columns_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"a," * 1_000_000 + b"b\n" + b"," * 1_000_000)
    with pytest.raises(OverBudget, match="more than 1000 columns"):
        read_pool(path)


@pytest.mark.parametrize("packer", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_table_is_read(tmp_path: Path, packer: Any) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(packer(b"black,white,winner,time\na,b,B,1\nb,a,B,2\n"))
    assert len(read_pool(path).pool) == 2
