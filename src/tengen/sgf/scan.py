"""Main lines of large collections, read in bulk by the core: no trees, no comments.

`scan_games` yields games one by one; `scan_batches` keeps them in columns, as imports want them.
Both agree with `read_games` on size, set-up, moves and root properties.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen._core import board as core_board
from tengen._core import sgf as core
from tengen.coords import Color, Move
from tengen.files.budgets import SGF_GAMES, OverBudget
from tengen.files.packing import unpack_moves
from tengen.game import REASONS
from tengen.packed_games import PackedGames
from tengen.sgf.faults import format_faults
from tengen.sgf.files import iter_files
from tengen.sgf.foreign import decode_record
from tengen.sgf.handicap import Handicap, repair_handicap
from tengen.sgf.info import Info, parse_handicap, read_info
from tengen.sgf.values import read_simple_text

_BATCH = 8 << 20  # bytes of text scanned at once


@dataclass(frozen=True)
class Batch:
    """The games of some files: `games` holds size, set-up and moves, the lists what else was found.

    `root` has the first raw value of each root property, `faults` offsets into the file's UTF-8
    text and codes of `sgf.faults`, `begin` and `end` where a game stands in it.
    """

    sources: list[str]  # name of each file
    texts: list[bytes]  # its text in UTF-8
    notes: list[str]  # what its charset or format had wrong, or ""
    games: PackedGames
    file: NDArray[np.int32]  # of each game: index into the three above
    begin: NDArray[np.int64]
    end: NDArray[np.int64]
    to_play: NDArray[np.int8]  # 0 where PL is not given
    root: list[dict[str, bytes]]
    faults: list[list[tuple[int, int]]]
    overfull: NDArray[np.uint8]  # of each file: 1 if it has more than `budgets.SGF_GAMES` games
    threads: int = 1

    def __len__(self) -> int:
        return len(self.games)

    @functools.cached_property
    def replayed(self) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """How many moves of each game are legal (simple ko, suicide allowed), and why the next
        one is not: a code of `game.REASONS`. Played when first asked for."""
        games = self.games
        legal, reason, _, _ = core_board.replay(
            games.sizes,
            games.moves,
            games.offsets,
            games.setup,
            games.setup_offsets,
            True,
            self.threads,
        )
        return legal, reason

    def game(self, number: int) -> ScannedGame:
        """Return one game of the batch, its moves up to the first illegal one."""
        file, size = int(self.file[number]), int(self.games.sizes[number])
        setup, moves = self.games.setup_of(number), self.games.moves_of(number)
        legal, reason = (int(column[number]) for column in self.replayed)
        root, handicap = self.root[number], Handicap()
        if "HA" in root:
            stones, _ = parse_handicap(read_simple_text(root["HA"]))
            played = moves.tobytes()
            handicap = repair_handicap(
                size, stones, setup.tobytes(), played, unreadable="AB" in root
            )
            if handicap.restored:
                setup = np.array(handicap.restored, np.uint16)
                legal, reason, *_ = core.check(size, setup.tobytes(), played, True)
        warnings = format_faults(self.texts[file], self.faults[number])
        if self.notes[file]:
            warnings.insert(0, f"1:1: {self.notes[file]}")
        if reason:
            why = REASONS[reason]
            warnings.append(f"move {legal + 1} is illegal ({why}); the game ends before it")
        return ScannedGame(
            source=self.sources[file],
            size=size,
            to_play=Color(self.to_play[number]) if self.to_play[number] else None,
            packed_setup=setup,
            packed_moves=moves[:legal],
            root=root,
            faults=tuple(warnings),
            handicap_warning=handicap.warning,
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
        return unpack_moves(self.packed_setup.tobytes())

    @property
    def moves(self) -> list[tuple[Color, Move]]:
        return unpack_moves(self.packed_moves.tobytes())

    @property
    def info(self) -> Info:
        return read_info(self.root)

    @property
    def warnings(self) -> list[str]:
        handicap = [self.handicap_warning] if self.handicap_warning else []
        return [*self.faults, *self.info.warnings, *handicap]


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
    decoded = [decode_record(text) for text in texts]
    contents = [text.data for text in decoded]
    found = core.scan(contents, threads, SGF_GAMES)
    games = PackedGames.starting(
        found["size"], found["moves"], found["offsets"], found["setup"], found["setup_offsets"]
    )
    return Batch(
        sources=sources if sources is not None else [""] * len(texts),
        texts=contents,
        notes=[text.warning for text in decoded],
        games=games,
        file=found["file"],
        begin=found["begin"],
        end=found["end"],
        to_play=found["to_play"],
        root=found["root"],
        faults=found["faults"],
        overfull=found["overfull"],
        threads=threads,
    )


def scan_games(
    paths: Iterable[str | Path] | str | Path, *, threads: int = 1
) -> Iterator[ScannedGame]:
    """Yield the games of files, folders and archives, main lines only."""
    for batch in scan_batches(paths, threads=threads):
        if batch.overfull.any():
            name = batch.sources[int(batch.overfull.argmax())]
            raise OverBudget(f"{name}: more than {SGF_GAMES:,} games in one file")
        for number in range(len(batch)):
            yield batch.game(number)
