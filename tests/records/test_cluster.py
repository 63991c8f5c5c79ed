"""A dask cluster of several processes gives the same bytes, also when a worker dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen.records import slices, sources
from tengen.records.filters import filter_games
from tengen.records.imports import import_games
from tengen.records.stats import count_games
from tests.clusters import local_cluster
from tests.records.games import game, write_jsonl


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with local_cluster(3) as running:
        yield running


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sources, "BLOCK_BYTES", 4000)
    monkeypatch.setattr(sources, "_READ_BYTES", 1000)
    monkeypatch.setattr(slices, "SLICE_ROWS", 20)
    return write_jsonl(tmp_path / "games.jsonl", [game(i) for i in range(300)])


def test_a_cluster_that_loses_a_worker_writes_the_same_bytes(
    cluster: Any, source: Path, tmp_path: Path
) -> None:
    alone, together = tmp_path / "alone.parquet", tmp_path / "together.parquet"
    import_games([source], alone, workers=1)
    workers = [worker.pid for worker in cluster.workers.values()]
    assert len(set(workers)) == 3
    assert os.getpid() not in workers
    killed: list[int] = []

    def kill_one(*_: int) -> None:
        if not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    report = import_games([source], together, cluster=cluster.scheduler_address, progress=kill_one)
    assert killed
    assert report.games == 300
    assert together.read_bytes() == alone.read_bytes()


def test_filters_and_counts_are_the_same_on_a_cluster(
    cluster: Any, source: Path, tmp_path: Path
) -> None:
    pool = tmp_path / "pool.parquet"
    import_games([source], pool, workers=1)
    alone, together = tmp_path / "alone.parquet", tmp_path / "together.parquet"
    names = ["ending", "winner", "long"]
    reports = [
        filter_games(pool, alone, names),
        filter_games(pool, together, names, cluster=cluster.scheduler_address),
    ]
    assert reports[0] == reports[1]
    assert alone.read_bytes() == together.read_bytes()
    counts = [
        count_games(pool, ["winner", "ended"]),
        count_games(pool, ["winner", "ended"], cluster=cluster.scheduler_address),
    ]
    assert counts[0] == counts[1]
    assert sum(counts[0].values()) == 300
