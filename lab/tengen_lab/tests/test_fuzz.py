"""The laboratory's readers get their share of hostile inputs."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.fuzz import __main__ as fuzzing
from tests.fuzz.targets import TARGETS, Target, opened_archive, write_archive


def _thesis_seeds() -> list[bytes]:
    from tengen_lab.papers.neubauer2024.tests.models import thesis_model

    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "model.npz"
        thesis_model().save(path)
        return [opened_archive(path), path.with_suffix(".json").read_bytes()]


def _thesis(data: bytes, folder: Path) -> None:
    """Read hostile weights beside a good card, or good weights beside a hostile card."""
    from tengen_lab.papers.neubauer2024.tests.models import thesis_model
    from tengen_lab.papers.neubauer2024.thesis import read_thesis

    path = folder / "x.npz"
    thesis_model().save(path)
    if data[:1] == b"{":
        path.with_suffix(".json").write_bytes(data)
    else:
        write_archive(path, data)
    read_thesis(path)


def _boards_seeds() -> list[bytes]:
    from tengen_lab.papers.liu2018.store import PARTS, BoardStore

    rows = [(n, PARTS[n % 3], n, 1 + n % 2, bytes([n % 3] * 9), n, n % 3, None) for n in range(9)]
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "boards.npz"
        BoardStore.of(rows).save(path)
        return [path.read_bytes(), opened_archive(path)]


def _boards(data: bytes, folder: Path) -> None:
    from tengen_lab.papers.liu2018.store import BoardStore

    path = folder / "x.npz"
    write_archive(path, data)
    BoardStore.load(path)


LAB_TARGETS = {
    "thesis-model": Target(_thesis, _thesis_seeds, 200),
    "boards": Target(_boards, _boards_seeds, 300),
}


@pytest.mark.parametrize("name", LAB_TARGETS)
def test_no_input_breaks_a_parser(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = LAB_TARGETS[name]
    monkeypatch.setitem(TARGETS, name, target)
    fuzzing.work(name, 0, target.inputs, 20, tmp_path)
    assert (tmp_path / "count").read_text() == str(target.inputs)
    assert not list(tmp_path.glob("finding-*"))
