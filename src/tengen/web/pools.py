"""Rating systems on a pool of results that somebody uploads, as `tengen ratings eval` does it."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.errors import GoError
from tengen.extras import need
from tengen.files.archives import unpack
from tengen.files.budgets import MB

if TYPE_CHECKING:
    from tengen.ratings import Pool, RatingSystem
    from tengen.ratings.evaluate import RatingRow
    from tengen.web.networks import NetworkService
    from tengen.web.workplaces import Handle

MOST_GAMES = 200_000
MOST_BYTES = 64 * MB
MOST_SYSTEMS = 8


@dataclasses.dataclass(frozen=True)
class RatingTask:
    """What to measure, checked before any work is done."""

    systems: dict[str, RatingSystem]
    shares: list[float]

    @classmethod
    def parse(cls, systems: str, split: str) -> RatingTask:
        """Raises `GoError` for unknown systems, very many of them, or no split."""
        need("polars")
        from tengen.ratings import parse_shares, parse_systems

        chosen = parse_systems(systems)
        if len(chosen) > MOST_SYSTEMS:
            raise GoError(f"{len(chosen)} systems at once: {MOST_SYSTEMS} at most")
        return cls(chosen, parse_shares(split))

    def run(self, job: Handle, data: bytes) -> Iterator[RatingRow]:
        """Yield how well each system predicts each set of the games in a CSV or TSV text."""
        from tengen.ratings import split_by_time
        from tengen.ratings.evaluate import evaluate, sets_of

        pool = _read(data)
        pool = dataclasses.replace(pool, sets=split_by_time(pool, self.shares))
        sets = sets_of(pool)
        for number, (name, system) in enumerate(self.systems.items()):
            job.advance(number, len(self.systems))
            for part, score in evaluate(system.replay(pool).predictions, pool, sets):
                yield score.row(name, part)
        job.advance(len(self.systems), len(self.systems))


def measure(
    networks: NetworkService, job: Handle, task: RatingTask, data: bytes
) -> Iterator[RatingRow]:
    """Do a task as the work of a job; it needs no network."""
    return task.run(job, data)


def _read(data: bytes) -> Pool:
    from tengen.ratings.tables import read_pool

    data = unpack(data, MOST_BYTES, "the file", "a pool")
    if data.count(b"\n") + data.count(b"\r") > MOST_GAMES:
        raise GoError(f"a pool may have {MOST_GAMES:,} games here; `tengen ratings` takes more")
    head = data.split(b"\n", 1)[0]
    with tempfile.TemporaryDirectory(prefix="tengen-pool-") as folder:
        path = Path(folder) / ("pool.tsv" if b"\t" in head else "pool.csv")
        path.write_bytes(data)
        try:
            return read_pool(path).pool
        except GoError as error:  # the name of our file says nothing to whoever sent it
            raise GoError(str(error).removeprefix(f"{path}: ")) from None
