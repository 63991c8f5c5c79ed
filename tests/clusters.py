"""A dask cluster of processes on this machine, for tests that kill its workers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

config = pytest.importorskip("dask.config")
distributed = pytest.importorskip("distributed")


@contextmanager
def local_cluster(workers: int, *, processes: bool = True) -> Iterator[Any]:
    """Start workers of one thread each.

    The scheduler tries five seconds long to fetch results from a worker that died; half a minute
    if not told otherwise.
    """
    with (
        config.set({"distributed.comm.timeouts.connect": "5s"}),
        distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=processes, dashboard_address=None
        ) as running,
    ):
        yield running
