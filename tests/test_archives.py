"""The one reader of archives: damage is named, our own errors are not taken for it."""

from __future__ import annotations

import gzip
import io
import lzma
import zipfile
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.files.archives import (
    DamagedArchive,
    iter_members,
    read_arrays,
    read_packed_arrays,
    unzipped,
    write_packed_arrays,
)
from tengen.records.imports import import_games
from tengen.records.sources import Sources


def zipped(members: dict[str, bytes]) -> io.BytesIO:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    buffer.seek(0)
    return buffer


def test_an_error_of_the_consumer_is_not_a_damaged_archive() -> None:
    def consume() -> None:
        for _name, _stream in iter_members(zipped({"a.sgf": b"(;)"}), "x.zip"):
            raise TypeError("ours")

    with pytest.raises(TypeError, match="ours"):
        consume()


def test_an_error_of_ours_while_blocks_are_cut_is_not_salvaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"moves":"Baa","black":"a","white":"b"}\n'))

    def broken(*_: object) -> int:
        raise TypeError("ours")

    monkeypatch.setattr("tengen.records.sources.guess_size", broken)
    with pytest.raises(TypeError, match="ours"):
        list(Sources([path], salvage=True).blocks())
    with pytest.raises(TypeError, match="ours"):
        import_games([path], tmp_path / "out.parquet", workers=1)


def test_a_gzip_file_cut_short_is_named() -> None:
    data = gzip.compress(b"(;B[aa])" * 500)[:-10]
    with pytest.raises(DamagedArchive, match="here: truncated or damaged archive"):
        unzipped(io.BytesIO(data), "a.sgf.gz", "here").read()


def test_arrays_are_read_as_numpy_wrote_them() -> None:
    arrays = {
        "whole": np.arange(6, dtype=np.uint16).reshape(2, 3),
        "columns": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        "one": np.array(3),
        "text": np.array("net"),
        "none": np.empty((0, 4), np.float32),
    }
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=True, **arrays)
    found = read_arrays(buffer, "x.npz")
    assert found.keys() == arrays.keys()
    for name, array in arrays.items():
        assert found[name].dtype == array.dtype
        assert found[name].shape == array.shape
        assert (found[name] == array).all()


def test_arrays_that_claim_more_than_they_hold_are_damage() -> None:
    buffer = io.BytesIO()
    np.save(buffer, np.zeros(4))
    lie = buffer.getvalue().replace(b"(4,)", b"(9,)")
    with pytest.raises(DamagedArchive):
        read_arrays(zipped({"a.npy": lie}), "x.npz")


def test_arrays_of_python_objects_are_refused() -> None:
    buffer = io.BytesIO()
    np.savez(buffer, a=np.array([{}], dtype=object))
    with pytest.raises(GoError, match="Python objects"):
        read_arrays(buffer, "x.npz")


def test_arrays_larger_than_the_budget_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.files.archives.ARRAY_BYTES", 1 << 20)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, a=np.zeros(100_000), b=np.zeros(100_000))
    with pytest.raises(GoError, match="more than 1 MB of arrays"):
        read_arrays(buffer, "x.npz")


@pytest.mark.parametrize("text", [b"{'shape': (", b"  {\n {", b"(" * 9000, b" " * 12_000, b'"""'])
def test_an_array_whose_header_is_no_header(text: bytes) -> None:
    header = b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text
    with pytest.raises(DamagedArchive, match=r"x\.npz") as raised:
        read_arrays(zipped({"a.npy": header}), "x.npz")
    assert "\n" not in str(raised.value)


def test_packed_arrays_are_read_within_the_budget(tmp_path: Path) -> None:
    path = tmp_path / "games.xz"
    write_packed_arrays(path, {"a": np.arange(3)})
    assert read_packed_arrays(path)["a"].tolist() == [0, 1, 2]
    for kind, data in {
        "damaged": path.read_bytes()[:-20],
        "damaged archive": lzma.compress(b"PK"),
        "more than 200 times its size": lzma.compress(bytes(600 << 20), preset=0),
    }.items():
        path.write_bytes(data)
        with pytest.raises(GoError, match=kind) as error:
            read_packed_arrays(path)
        assert str(path) in str(error.value)
