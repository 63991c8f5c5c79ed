"""Main lines of large collections, read in bulk by the core: no trees, no comments.

`scan_games` yields games one by one; `scan_batches` keeps them in columns, as imports want them.
Both agree with `read_games` on size, set-up, moves and root properties.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen._core import board as core_board
from tengen._core import sgf as core
from tengen.coords import BLACK, WHITE, Color, Move
from tengen.packing import PASS, WHITE_BIT
from tengen.sgf.encoding import to_utf8
from tengen.sgf.faults import format_faults
from tengen.sgf.files import iter_files
from tengen.sgf.handicap import handicap_warning, missing_handicap
from tengen.sgf.info import Info, parse_handicap, read_info
from tengen.sgf.values import read_simple_text

_REASONS = ("", "occupied", "ko", "suicide", "superko", "off the board")
_BATCH = 8 << 20  # bytes of text scanned at once


@dataclass(frozen=True, slots=True)
class Batch:
    """Games as columns: game i has moves[offsets[i]:offsets[i + 1]], packed in two bytes each.

    `legal` counts the moves before the first illegal one (simple ko, suicide allowed), `reason`
    says why it is (0: all are legal; 1 occupied, 2 ko, 3 suicide). `root` has the first raw value
    of each root property, `faults` offsets into the file's UTF-8 text and codes of `sgf.faults`.
    """

    sources: list[str]  # name of each file
    texts: list[bytes]  # its text in UTF-8
    notes: list[str]  # what its charset had wrong, or ""
    file: NDArray[np.int32]  # of each game: index into the three above
    begin: NDArray[np.int64]
    end: NDArray[np.int64]
    size: NDArray[np.int32]
    to_play: NDArray[np.int8]  # 0 where PL is not given
    moves: NDArray[np.uint16]
    offsets: NDArray[np.int64]
    setup: NDArray[np.uint16]
    setup_offsets: NDArray[np.int64]
    legal: NDArray[np.int32]
    reason: NDArray[np.int8]
    root: list[dict[str, bytes]]
    faults: list[list[tuple[int, int]]]

    def __len__(self) -> int:
        return len(self.size)

    def game(self, number: int) -> ScannedGame:
        """Return one game of the batch, its moves up to the first illegal one."""
        file, size = int(self.file[number]), int(self.size[number])
        setup = self.setup[self.setup_offsets[number] : self.setup_offsets[number + 1]]
        moves = self.moves[self.offsets[number] : self.offsets[number + 1]]
        legal, reason = int(self.legal[number]), int(self.reason[number])
        root, handicap = self.root[number], ""
        if "HA" in root and not len(setup):
            stones, _ = parse_handicap(read_simple_text(root["HA"]))
            played = unpack_moves(moves)
            restored = missing_handicap(size, stones, played) if "AB" not in root else ()
            handicap = handicap_warning(size, stones, played, restored)
            if restored:
                setup = np.array(restored, np.uint16)
                legal, reason, *_ = core.check(size, setup.tobytes(), moves.tobytes(), True)
        warnings = format_faults(self.texts[file], self.faults[number])
        if self.notes[file]:
            warnings.insert(0, f"1:1: {self.notes[file]}")
        if reason:
            why = _REASONS[reason]
            warnings.append(f"move {legal + 1} is illegal ({why}); the game ends before it")
        return ScannedGame(
            source=self.sources[file],
            size=size,
            to_play=Color(self.to_play[number]) if self.to_play[number] else None,
            packed_setup=setup,
            packed_moves=moves[:legal],
            root=root,
            faults=tuple(warnings),
            handicap_warning=handicap,
        )


@dataclass(frozen=True, slots=True)
class ScannedGame:
    """The main line and root properties of one game."""

    source: str
    size: int
    to_play: Color | None
    packed_setup: NDArray[np.uint16]
    packed_moves: NDArray[np.uint16]
    root: dict[str, bytes]
    faults: tuple[str, ...]
    handicap_warning: str = ""

    @property
    def setup(self) -> list[tuple[Color, Move]]:
        return unpack_moves(self.packed_setup)

    @property
    def moves(self) -> list[tuple[Color, Move]]:
        return unpack_moves(self.packed_moves)

    @property
    def info(self) -> Info:
        return read_info(self.root)

    @property
    def warnings(self) -> list[str]:
        handicap = [self.handicap_warning] if self.handicap_warning else []
        return [*self.faults, *self.info.warnings, *handicap]


def unpack_moves(packed: NDArray[np.uint16]) -> list[tuple[Color, Move]]:
    """Return colour and move of each packed move."""
    return [
        (
            WHITE if code & WHITE_BIT else BLACK,
            None if code & PASS == PASS else code & PASS,
        )
        for code in packed.tolist()
    ]


def scan_batches(
    paths: Iterable[str | Path] | str | Path, *, threads: int = 1, batch_bytes: int = _BATCH
) -> Iterator[Batch]:
    """Scan files, folders and archives; yield their games in batches of some megabytes of text."""
    names: list[str] = []
    contents: list[bytes] = []
    waiting = 0
    for path in [paths] if isinstance(paths, str | Path) else paths:
        for name, data in iter_files(path):
            names.append(name)
            contents.append(data)
            waiting += len(data)
            if waiting >= batch_bytes:
                yield scan_texts(contents, names, threads=threads)
                names, contents, waiting = [], [], 0
    if contents:
        yield scan_texts(contents, names, threads=threads)


def scan_texts(texts: list[bytes], sources: list[str] | None = None, *, threads: int = 1) -> Batch:
    """Scan texts of game records, in any charset, as one batch."""
    decoded = [to_utf8(text) for text in texts]
    contents = [text.data for text in decoded]
    found = core.scan(contents, threads)
    legal, reason, _, _ = core_board.replay(
        found["size"],
        found["moves"],
        found["offsets"],
        found["setup"],
        found["setup_offsets"],
        True,
        threads,
    )
    return Batch(
        sources=sources if sources is not None else [""] * len(texts),
        texts=contents,
        notes=[text.warning for text in decoded],
        legal=legal,
        reason=reason,
        **found,
    )


def scan_games(
    paths: Iterable[str | Path] | str | Path, *, threads: int = 1
) -> Iterator[ScannedGame]:
    """Yield the games of files, folders and archives, main lines only."""
    for batch in scan_batches(paths, threads=threads):
        for number in range(len(batch)):
            yield batch.game(number)
