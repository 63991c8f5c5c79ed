"""Rows of moves on disk: a folder of parts that an interrupted run goes on with.

A manifest says from what the parts were made. Each part holds some seats (a player in one game)
and the rows of their moves; it appears under its name only when it is whole.
"""

from __future__ import annotations

import functools
import io
import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tengen.coords import Color
from tengen.errors import GoError, ParseError
from tengen.files import atomic
from tengen.files.archives import read_array_file
from tengen.files.inputs import read_json
from tengen.records.workers import map_pieces
from tengen.strength.games import GameSet
from tengen.strength.moves import MoveTable
from tengen_lab.training.strength.seats import Seats
from tengen_lab.training.strength.windows import Seat

if TYPE_CHECKING:
    from tengen.strength.features import MoveReader

SEATS_A_PART = 24
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class SeatTable:
    """Whose moves the rows of a table are: one entry for each number in its column `game`."""

    id: NDArray[np.str_]  # of the game
    player: NDArray[np.str_]
    color: NDArray[np.uint8]
    steps: NDArray[np.float32]
    time: NDArray[np.int64]
    size: NDArray[np.uint8]
    whole: NDArray[np.bool_]  # all moves of the game, not a stretch of it

    def __len__(self) -> int:
        return len(self.id)

    @classmethod
    def joined(cls, parts: Sequence[SeatTable]) -> SeatTable:
        return cls(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(cls)))

    def rated(self, chosen: NDArray[np.bool_]) -> list[Seat]:
        """Return chosen seats in time order, for `cut_windows`; a seat's game is its number."""
        order = np.argsort(self.time, kind="stable")
        return [
            Seat(str(self.player[i]), Color(int(self.color[i])), int(i), float(self.steps[i]))
            for i in order[chosen[order]].tolist()
        ]


@dataclass(frozen=True, slots=True)
class AskedMoves:
    """Which moves are to be read: seats, and of each all moves or a stretch of turns."""

    seats: tuple[Seat, ...]
    turns: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class RowSource:
    """What makes rows of moves, in any process: the names of a network and of the games' file."""

    net: str
    human: bool
    games: Path

    def describe(self) -> dict[str, Any]:
        return {"net": self.net, "human": self.human}


def choose(
    games: GameSet, seats: Sequence[Seat], most_games: int, stretch: int, seed: int = 0
) -> AskedMoves:
    """Choose up to `most_games` of each player's games, players in an order that a hash decides.

    `stretch` is how many moves of each game are taken, from a random turn on; 0 takes all. Any
    beginning of the answer is a fair sample of the players.
    """
    by_player: dict[str, list[Seat]] = {}
    for seat in seats:
        by_player.setdefault(seat.player, []).append(seat)
    chosen: list[Seat] = []
    turns: list[tuple[int, int] | None] = []
    lengths = games.games.lengths()
    for name in sorted(by_player, key=lambda name: zlib.crc32(f"order {name}".encode())):
        rng = np.random.default_rng(zlib.crc32(name.encode()) + seed)
        own = by_player[name]
        for place in np.sort(rng.permutation(len(own))[:most_games]).tolist():
            length = int(lengths[own[place].game])
            first = int(rng.integers(0, max(1, length - stretch + 1)))
            chosen.append(own[place])
            turns.append((first, first + stretch) if 0 < stretch < length else None)
    return AskedMoves(tuple(chosen), tuple(turns))


def write_features(
    folder: Path,
    source: RowSource,
    asked: AskedMoves,
    *,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> int:
    """Read the asked moves into a folder, part by part; return how many parts were there already.

    Raises `GoError` if the folder holds the parts of another request.
    """
    missing = open_folder(folder, source, asked)
    count = len(range(0, len(asked.seats), SEATS_A_PART))
    work = functools.partial(_read_part, source)
    pieces = ((number, some) for number, (_, some) in enumerate(missing))
    done = found = count - len(missing)
    for number, data in map_pieces(work, pieces, workers=workers, cluster=cluster):
        atomic.write_bytes(missing[number][0], data)
        done += 1
        progress(done, count)
    return found


def open_folder(
    folder: Path, source: RowSource, asked: AskedMoves, seats: int = SEATS_A_PART
) -> list[tuple[Path, AskedMoves]]:
    """Make the folder of a request, or find it; return the parts of `seats` that it lacks.

    Raises `GoError` if the folder holds the parts of another request.
    """
    folder.mkdir(parents=True, exist_ok=True)
    digest = zlib.crc32(repr((asked, source.describe())).encode())
    wanted = {
        **source.describe(),
        "seats": len(asked.seats),
        "asked": digest,
        "seats_a_part": seats,
    }
    manifest = folder / MANIFEST
    if manifest.exists() and _read_manifest(manifest) != wanted:
        raise GoError(f"{folder}: holds rows of another request; choose another folder")
    atomic.write_text(manifest, json.dumps(wanted))
    parts = []
    for start in range(0, len(asked.seats), seats):
        path, some = folder / f"{start:07}.npz", slice(start, start + seats)
        if not path.exists():
            parts.append((path, AskedMoves(asked.seats[some], asked.turns[some])))
    return parts


def read_features(folder: Path) -> tuple[SeatTable, MoveTable, dict[str, Any]]:
    """Return the seats and rows of a folder, and its manifest. Raises `GoError` if it has none."""
    manifest = _read_manifest(folder / MANIFEST)
    if not isinstance(manifest.get("net"), str):
        raise GoError(f"{folder}: no rows of moves (`tengen strength features`)")
    parts = [_read_part_file(path) for path in sorted(folder.glob("*.npz"))]
    if not parts:
        raise GoError(f"{folder}: no rows of moves yet")
    tables, start = [], 0
    for seats, table in parts:
        table.game[:] += start
        start += len(seats)
        tables.append(table)
    return SeatTable.joined([seats for seats, _ in parts]), MoveTable.joined(tables), manifest


def _read_manifest(path: Path) -> dict[str, Any]:
    """Return what a manifest says; empty if it is missing or damaged."""
    try:
        found = read_json(path)
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_folders(folders: Sequence[Path]) -> tuple[SeatTable, MoveTable, dict[str, Any]]:
    """Return the rows of one or more folders as one. Raises `GoError` if networks differ."""
    found = [read_features(folder) for folder in folders]
    manifest = found[0][2]
    for folder, (_, _, other) in zip(folders, found, strict=True):
        if other["net"] != manifest["net"]:
            raise GoError(f"{folder}: rows of another network, {other['net']}")
    starts = np.cumsum([0, *(len(seats) for seats, _, _ in found)])
    for start, (_, own, _) in zip(starts, found, strict=False):
        own.game[:] += int(start)
    seats = SeatTable.joined([seats for seats, _, _ in found])
    return seats, MoveTable.joined([own for _, own, _ in found]), manifest


def arrange_seats(seats: SeatTable, table: MoveTable) -> Seats:
    """Put the rows of a table in the order of players and time; a seat's game is its number."""
    _, number = np.unique(seats.player, return_inverse=True)
    order = np.lexsort((seats.time, seats.size, number))
    begin = np.searchsorted(table.game, np.arange(len(seats)))
    count = np.searchsorted(table.game, np.arange(len(seats)), side="right") - begin
    start = np.concatenate([[0], np.cumsum(count[order])])
    rows = [np.arange(begin[seat], begin[seat] + count[seat]) for seat in order]
    owner = number[order]
    _, place = np.unique(owner, return_index=True)
    return Seats(
        np.concatenate([np.empty(0, np.int64), *rows]),
        seats.player[order],
        owner.astype(np.int64),
        order.astype(np.int64),
        seats.color[order],
        seats.steps[order],
        start[:-1],
        start[1:],
        start[:-1][place][owner],
    )


@functools.lru_cache(maxsize=1)
def _opened(source: RowSource) -> tuple[GameSet, Any]:
    """Return the games and the reader of a source; each process opens them once."""
    from tengen.nets.evaluator import Evaluator
    from tengen.nets.human import HumanPolicy
    from tengen.strength.features import MoveReader
    from tengen.strength.reading import read_collection

    evaluator = Evaluator(source.net)
    human = HumanPolicy(evaluator) if source.human else None
    return read_collection([source.games]).games, MoveReader(evaluator, human=human)


def _read_part(source: RowSource, asked: AskedMoves) -> bytes:
    games, reader = _opened(source)
    return seats_as_part(games, asked, _read_seats(reader, games, asked))


def _read_seats(reader: MoveReader, games: GameSet, asked: AskedMoves) -> list[MoveTable]:
    """Return each seat's rows. Where both players of a game are asked for, it is read once."""
    stretches = [(seat.game, own) for seat, own in zip(asked.seats, asked.turns, strict=True)]
    sides = defaultdict(set)
    for stretch, seat in zip(stretches, asked.seats, strict=True):
        sides[stretch].add(seat.color)
    read = {
        (game, own): reader.read_game(games, game, min(colors) if len(colors) == 1 else None, own)
        for (game, own), colors in sides.items()
    }
    return [
        read[stretch][np.flatnonzero(read[stretch].color == seat.color)]
        for stretch, seat in zip(stretches, asked.seats, strict=True)
    ]


def seats_as_part(games: GameSet, asked: AskedMoves, tables: Sequence[MoveTable]) -> bytes:
    """Return the rows of seats, one table each, as the bytes of a part."""
    for number, table in enumerate(tables):
        table.game[:] = number
    index = [seat.game for seat in asked.seats]
    seats = SeatTable(
        games.id[index],
        np.array([seat.player for seat in asked.seats]),
        np.array([int(seat.color) for seat in asked.seats], np.uint8),
        np.array([seat.steps for seat in asked.seats], np.float32),
        games.time[index],
        games.games.sizes[index].astype(np.uint8),
        np.array([turns is None for turns in asked.turns]),
    )
    return dump_part(seats, MoveTable.joined(tables))


def dump_part(seats: SeatTable, table: MoveTable) -> bytes:
    """Return a part as the bytes of its file."""
    buffer = io.BytesIO()
    arrays = {f"seat_{f.name}": getattr(seats, f.name) for f in fields(seats)}
    np.savez(buffer, **arrays, **{f.name: getattr(table, f.name) for f in fields(table)})
    return buffer.getvalue()


def _read_part_file(path: Path) -> tuple[SeatTable, MoveTable]:
    """Undo `dump_part`. Raises `GoError` if the file is something else."""
    found = read_array_file(path)
    try:
        seats = SeatTable(*(found[f"seat_{f.name}"] for f in fields(SeatTable)))
        table = MoveTable(*(found[f.name] for f in fields(MoveTable)))
    except KeyError as error:
        raise ParseError(f"not a part of rows of moves (no {error})", source=str(path)) from None
    for part in (seats, table):
        if len({getattr(part, f.name).shape[:1] for f in fields(part)} | {(len(part),)}) > 1:
            raise ParseError("not a part of rows of moves (other lengths)", source=str(path))
    if table.game.dtype != np.int32 or not ((table.game >= 0) & (table.game < len(seats))).all():
        raise ParseError("not a part of rows of moves (of no game)", source=str(path))
    return seats, table
