"""Reviews on a dask cluster: the same as in one process, also when a worker dies in the middle."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen.review.batch import GameToReview, Plan, review_all
from tengen.review.options import ReviewOptions
from tests.clusters import local_cluster

QUICK = ReviewOptions(visits=2, strength=False, endgame=False)


@pytest.fixture
def cluster() -> Iterator[Any]:
    with local_cluster(2) as running:
        yield running


def games(count: int) -> list[GameToReview]:
    """Games that are all different, one of which no network judges."""
    points = [f"{a}{b}" for a in "bcdefgh" for b in "bcdefgh"]
    texts = [f"(;SZ[9];B[{points[i]}];W[{points[-i - 1]}];B[ee])" for i in range(count)]
    return [
        GameToReview("large.sgf", 1, b"(;GM[1]SZ[25];B[aa])"),
        *(GameToReview(f"{number}.sgf", 1, text.encode()) for number, text in enumerate(texts)),
    ]


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_reviews_every_game_once(
    cluster: Any, tmp_path: Path
) -> None:
    jobs, plans = games(20), {}
    for name in ("alone", "together"):
        (tmp_path / name).mkdir()
        plans[name] = Plan(tmp_path / name, ("jsonl",), QUICK, "fast")
    list(review_all(jobs, plans["alone"]))
    victim = next(iter(cluster.workers.values())).pid
    seen: Counter[str] = Counter()
    for done in review_all(jobs, plans["together"], cluster=cluster.scheduler_address):
        if not seen:
            os.kill(victim, signal.SIGKILL)
        seen[done.job.source] += 1
        assert bool(done.error) is (done.job.source == "large.sgf")
    assert seen == Counter({job.source: 1 for job in jobs})
    alone, together = (sorted((tmp_path / name).iterdir()) for name in plans)
    assert [path.name for path in alone] == [path.name for path in together]
    assert len(alone) == 20
    for one, other in zip(alone, together, strict=True):
        assert one.read_bytes() == other.read_bytes()
    left = [job for job in jobs if not plans["together"].is_done(job)]
    assert [job.source for job in left] == ["large.sgf"]  # the next run has nothing to do twice
