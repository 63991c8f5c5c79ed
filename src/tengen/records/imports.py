"""Import: from sources to one Parquet file with a row a game.

Blocks of the sources become numbered parts in a folder beside the output, in any order; then the
parts are joined: sorted by time, duplicates taken out, written to a temporary file, renamed. The
parts of an interrupted run are kept, and the next run with the same sources goes on from there.
"""

from __future__ import annotations

import functools
import io
import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import polars as pl

from tengen import __version__
from tengen.errors import GoError
from tengen.files import atomic
from tengen.records.duplicates import find_duplicates
from tengen.records.parts import MOST_FAULTS, ImportedPart, Parts, stamp
from tengen.records.reading import read_rows
from tengen.records.row import Row
from tengen.records.schema import SCHEMA, frame_from_rows
from tengen.records.sources import BLOCK_BYTES, Block, Sources
from tengen.records.tables import check_output, write_frames
from tengen.records.workers import WorkerDied, map_pieces

PARTS_VERSION = 3
CHUNK = 16384  # rows written at a time
HELD_PARTS = 16
MEETING = ["time", "black", "white", "winner", "n_moves"]
KEYS = ["time", "source", "content", "meeting", "n_moves"]
Progress = Callable[[int, int, int], None]  # bytes read, bytes in all, games so far


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What decides the contents of the output."""

    zone: str = "UTC"  # of times that name none
    size: int | None = None  # of boards whose records do not say
    keep_duplicates: bool = False
    salvage: bool = False


DEFAULT_OPTIONS = ImportOptions()


@dataclass
class ImportReport:
    """What happened, in counts."""

    games: int = 0
    rejected: int = 0
    duplicates: int = 0
    out_of_order: int = 0  # games that a source lists after a later one; the output is sorted
    skipped_files: int = 0
    resumed_parts: int = 0
    warnings: dict[str, int] = field(default_factory=dict)  # kind -> games
    faults: list[str] = field(default_factory=list)  # the first few rejected records
    damaged: list[str] = field(default_factory=list)


def import_games(
    sources: Sequence[Path],
    output: Path,
    options: ImportOptions = DEFAULT_OPTIONS,
    *,
    workers: int = 0,
    cluster: str | None = None,
    progress: Progress = lambda *_: None,
) -> ImportReport:
    """Read all games of `sources` into the Parquet file `output`.

    The output is the same byte for byte whatever the workers. Raises `GoError` on a source that
    cannot be read; then nothing is left behind. Whatever else stops it (an interrupt, a full disk,
    a worker that died) leaves the finished parts, and the next run goes on from there.
    """
    reader = Sources([Path(source) for source in sources], options.size, options.salvage)
    if not output.parent.is_dir():
        raise GoError(f"{output.parent}: no such folder")
    check_output(output, reader.files())
    with atomic.locked(output):
        return _import(reader, output, options, workers, cluster, progress)


def _import(
    reader: Sources,
    output: Path,
    options: ImportOptions,
    workers: int,
    cluster: str | None,
    progress: Progress,
) -> ImportReport:
    stamped = stamp(reader.files())
    versions = [PARTS_VERSION, __version__, pl.__version__, BLOCK_BYTES]
    settings = [options.zone, options.size, options.salvage]
    parts = Parts(output.with_name(output.name + ".parts"), [versions, stamped, settings])
    parts.open()
    report = ImportReport(resumed_parts=parts.done)
    total = reader.total_bytes
    try:
        work = functools.partial(read_block, zone=options.zone)
        pieces = parts.missing(reader.blocks())
        for number, part in map_pieces(work, pieces, workers=workers, cluster=cluster):
            parts.save(number, part)
            progress(reader.read_bytes, total, parts.games)
        report.damaged, report.skipped_files = reader.damaged, reader.skipped
        if parts.count == 0:
            raise GoError("no games found")
        if stamp(reader.files()) != stamped:
            raise GoError("a source has changed while it was read; run the import again")
        _join(parts, output, options, report)
    except WorkerDied:
        raise
    except GoError:
        parts.remove()
        raise
    parts.remove()
    return report


def read_block(block: Block, zone: str) -> ImportedPart:
    """Turn a block into a part; what is not a game is rejected, and never ends the block."""
    rows, faults = read_rows(block, zone)
    frame = _frame(rows, faults)
    frame = frame.with_columns(meeting=pl.struct(MEETING).hash())
    buffer = io.BytesIO()
    frame.write_ipc(buffer)
    return ImportedPart(buffer.getvalue(), frame.height, len(faults), faults[:MOST_FAULTS])


def _frame(rows: list[Row], faults: list[str]) -> pl.DataFrame:
    """Return a table of the rows; those that fit no column are rejected."""
    try:
        return frame_from_rows(rows)
    except Exception:
        if len(rows) == 1:
            faults.append(f"{rows[0].source} {rows[0].id}: does not fit the table")
            return frame_from_rows([])
        middle = len(rows) // 2
        return pl.concat([_frame(rows[:middle], faults), _frame(rows[middle:], faults)])


def _join(parts: Parts, output: Path, options: ImportOptions, report: ImportReport) -> None:
    """Sort by time, drop or mark duplicates, write. Holds all games' keys, but few games."""
    keys = pl.concat([parts.frame(number, KEYS) for number in range(parts.count)])
    report.rejected, report.faults = parts.rejected, list(itertools.islice(parts.faults(), 5))
    late = (pl.col("time").diff() < 0).over("source").fill_null(False)
    report.out_of_order = keys.select(late.sum()).item()
    first = find_duplicates(keys)
    report.duplicates = first.height
    rows = keys.select("time", row=pl.int_range(pl.len(), dtype=pl.UInt32))
    if not options.keep_duplicates:
        rows = rows.join(first, on="row", how="anti", maintain_order="left")
    order = rows.sort("time", maintain_order=True, nulls_last=True)["row"]
    report.games = len(order)
    kinds: Counter[str] = Counter()

    def chunks() -> Iterator[pl.DataFrame]:
        gather = _Gather(parts)
        for start in range(0, len(order), CHUNK):
            rows = order[start : start + CHUNK]
            chunk = gather(rows)
            if options.keep_duplicates:
                chunk = _mark_duplicates(chunk, rows, first, gather)
            for kind, count in _warning_kinds(chunk).iter_rows():
                kinds[kind] += count
            yield chunk

    write_frames(chunks(), SCHEMA, output)
    report.warnings = dict(sorted(kinds.items()))


class _Gather:
    """Fetches rows by number from the parts; holds the latest parts in memory."""

    def __init__(self, parts: Parts) -> None:
        self._starts = np.cumsum([0, *parts.heights()])
        self._load = functools.lru_cache(maxsize=HELD_PARTS)(parts.frame)

    def __call__(self, rows: pl.Series) -> pl.DataFrame:
        wanted = rows.to_numpy()
        part = np.searchsorted(self._starts, wanted, side="right") - 1
        pieces, places = [], []
        for number in np.unique(part).tolist():
            here = np.flatnonzero(part == number)
            pieces.append(self._load(number)[wanted[here] - self._starts[number]])
            places.append(here)
        back = np.argsort(np.concatenate(places), kind="stable")
        found: pl.DataFrame = pl.concat(pieces)[back]
        return found.drop("meeting")


def _mark_duplicates(
    chunk: pl.DataFrame, rows: pl.Series, first: pl.DataFrame, gather: _Gather
) -> pl.DataFrame:
    """Add a warning that names the game repeated."""
    repeats = first.filter(pl.col("row").is_in(rows.implode()))
    if repeats.is_empty():
        return chunk
    originals = repeats.with_columns(original=gather(repeats["first"])["id"])
    mark = pl.concat_list(pl.format("duplicate: of {}", "original")).fill_null([])
    marks = rows.to_frame("row").join(originals, on="row", how="left", maintain_order="left")
    added = marks.select(
        mark=pl.when(pl.col("original").is_not_null()).then(mark).otherwise(pl.lit([]))
    )["mark"]
    return chunk.with_columns(warnings=pl.col("warnings").list.concat(added))


def _warning_kinds(chunk: pl.DataFrame) -> pl.DataFrame:
    """Count the games that have a warning of each kind."""
    kind = pl.element().str.extract(r"^([^:]*)")
    return (
        chunk.select(pl.col("warnings").list.eval(kind).list.unique())
        .explode("warnings")
        .drop_nulls()
        .group_by("warnings")
        .len()
        .sort("warnings")
    )
