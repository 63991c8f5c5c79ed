"""Import: from sources to one Parquet file with a row a game.

Blocks of the sources become numbered parts in a folder beside the output, in any order; then the
parts are joined: sorted by time, duplicates taken out, written to a temporary file, renamed. The
parts of an interrupted run are kept, and the next run with the same sources goes on from there.
"""

from __future__ import annotations

import functools
import io
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import polars as pl

from tengen.errors import GoError
from tengen.records.crew import map_pieces
from tengen.records.duplicates import find_duplicates
from tengen.records.formats import read_jsonl, read_sgf, read_table
from tengen.records.record import Record, make_row
from tengen.records.schema import SCHEMA, Row, frame_from_rows
from tengen.records.sources import BLOCK_BYTES, Block, Sources
from tengen.records.tables import write_frames

PARTS_VERSION = 2
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
    cannot be read; then nothing is left behind. An interrupt leaves the finished parts.
    """
    reader = Sources([Path(source) for source in sources], options.size, options.salvage)
    parts = _Parts(output.with_name(output.name + ".parts"), reader, options)
    report = ImportReport(resumed_parts=len(parts.done))
    total = reader.total_bytes
    games = parts.games
    try:
        if not parts.folder.parent.is_dir():
            raise GoError(f"{parts.folder.parent}: no such folder")
        parts.open()
        work = functools.partial(read_block, zone=options.zone)
        pieces = parts.missing(reader.blocks())
        for number, (table, count, faults) in map_pieces(
            work, pieces, workers=workers, cluster=cluster
        ):
            parts.save(number, table, faults)
            games += count
            progress(reader.read_bytes, total, games)
        report.damaged, report.skipped_files = reader.damaged, reader.skipped
        if parts.count == 0:
            raise GoError("no games found")
        _join(parts, output, options, report)
    except Exception:
        parts.remove()
        raise
    parts.remove()
    return report


def read_block(block: Block, zone: str) -> tuple[bytes, int, list[str]]:
    """Turn a block into an Arrow file; also return the number of games and what was rejected."""
    rows: list[Row] = []
    faults: list[str] = []
    for item in _records(block):
        if isinstance(item, Record):
            try:
                rows.append(make_row(item, zone))
                continue
            except GoError as error:
                item = (f"{item.source} {item.id}", str(error))
        faults.append(": ".join(item))
    frame = frame_from_rows(rows)
    frame = frame.with_columns(meeting=pl.struct(MEETING).hash())
    buffer = io.BytesIO()
    frame.write_ipc(buffer)
    return buffer.getvalue(), len(rows), faults


def _records(block: Block) -> Iterator[Record | tuple[str, str]]:
    if block.format == "sgf":
        return read_sgf(block.files, block.source)
    if block.format == "jsonl":
        return read_jsonl(block.data, block.source, block.first_line, block.default_size)
    return read_table(
        block.data, block.source, block.first_line, block.default_size, list(block.fields)
    )


class _Parts:
    """The folder of finished parts."""

    def __init__(self, folder: Path, reader: Sources, options: ImportOptions) -> None:
        self.folder = folder
        stamps = [
            (str(path), path.stat().st_size, path.stat().st_mtime_ns)
            for path in reader.paths
            if path.exists()
        ]
        described = [PARTS_VERSION, BLOCK_BYTES, pl.__version__, stamps, options.zone, options.size]
        self.manifest = json.dumps(described)
        self.count = 0
        self.done: set[int] = set()
        if self._manifest_path.exists() and self._manifest_path.read_text() == self.manifest:
            self.done = {int(path.stem) for path in folder.glob("*.arrow")}

    @property
    def _manifest_path(self) -> Path:
        return self.folder / "manifest.json"

    @property
    def games(self) -> int:
        return sum(self.frame(number, ["id"]).height for number in self.done)

    def open(self) -> None:
        if not self.done:
            self.remove()
            self.folder.mkdir()
            self._manifest_path.write_text(self.manifest)

    def missing(self, blocks: Iterator[Block]) -> Iterator[tuple[int, Block]]:
        for number, block in enumerate(blocks):
            self.count = number + 1
            if number not in self.done:
                yield number, block

    def save(self, number: int, table: bytes, faults: list[str]) -> None:
        if faults:
            (self.folder / f"{number:06}.faults").write_text("\n".join(faults))
        unfinished = self.folder / f"{number:06}.unfinished"
        unfinished.write_bytes(table)
        unfinished.rename(self.folder / f"{number:06}.arrow")

    def frame(self, number: int, columns: list[str] | None = None) -> pl.DataFrame:
        return pl.read_ipc(self.folder / f"{number:06}.arrow", columns=columns)

    def faults(self) -> list[str]:
        paths = sorted(self.folder.glob("*.faults"))
        return [line for path in paths for line in path.read_text().split("\n")]

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def _join(parts: _Parts, output: Path, options: ImportOptions, report: ImportReport) -> None:
    """Sort by time, drop or mark duplicates, write. Holds all games' keys, but few games."""
    keys = pl.concat([parts.frame(number, KEYS) for number in range(parts.count)])
    faults = parts.faults()
    report.rejected, report.faults = len(faults), faults[:5]
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

    def __init__(self, parts: _Parts) -> None:
        heights = [parts.frame(number, ["id"]).height for number in range(parts.count)]
        self._starts = np.cumsum([0, *heights])
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
