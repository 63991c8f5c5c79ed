"""Search of the library by position, as `tengen games search` does it in collections.

The store has the moves of every game in packed form. They are indexed in memory, a segment of
games at a time, so that a new game costs what its own segment costs.
"""

from __future__ import annotations

import contextlib
import datetime
import sqlite3
import threading
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import Field
from typing_extensions import TypedDict

from tengen._core import records as core
from tengen.coords import Letter, check_size
from tengen.errors import GoError
from tengen.results import Outcome, parse_result
from tengen.sgf import parse_game
from tengen.web.asked import Asked
from tengen.web.library import GameRow, Library, searchable
from tengen.web.positions import Position
from tengen.web.store import Unwritable, unless_damaged

if TYPE_CHECKING:
    from tengen.records.hits import Hits
    from tengen.records.pattern import Pattern

SEGMENT = 2000  # games that are indexed together
MOST_CONTINUATIONS = 20


class Box(Asked):
    """A rectangle of the board, rows and columns from the top left, ends included."""

    top: int = Field(ge=0, le=24)
    left: int = Field(ge=0, le=24)
    bottom: int = Field(ge=0, le=24)
    right: int = Field(ge=0, le=24)


class FindRequest(Asked):
    """What to look for: a diagram, or a rectangle of a position."""

    pattern: str | None = Field(
        None, max_length=2000, description="A diagram with / between its lines: X O . ? | -"
    )
    position: Position | None = None
    box: Box | None = Field(None, description="Of the position; its stones and near edges if none.")
    symmetries: bool = Field(True, description="Also turned and mirrored.")
    colors: bool = Field(True, description="Also with the colours exchanged.")
    limit: int = Field(50, ge=1, le=500, description="How many games to name.")


class Hit(TypedDict):
    """Where the position occurs: an object of `tengen games search --json`, and the game's row."""

    id: str
    time: int | None
    black: str | None
    white: str | None
    winner: str | None
    result: str | None
    size: int
    position: int  # the number of moves when it first shows
    variant: int
    anchor: int
    next: int | None
    next_row: int | None
    next_column: int | None
    next_color: Letter | None
    winner_there: str | None
    pool: str
    game: GameRow


class Continuation(TypedDict):
    """How games went on inside the pattern: an object of `--continuations --json`."""

    next_row: int | None
    next_column: int | None
    next_color: Letter | None
    games: int
    black_won: float | None
    at_once: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found; `pattern` is the diagram that was searched for."""

    pattern: str
    rows: int
    columns: int
    places: int
    games: int
    hits: list[Hit]
    continuations: list[Continuation]


class _Segment:
    """Some games of the library, indexed; a game's row in it is its number in the store."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        from tengen.records.index import PositionIndex, index_games

        self.rows = rows
        for row in rows:
            check_size(row["size"])
        arrays = index_games(
            [row["number"] for row in rows],
            [row["size"] for row in rows],
            [row["setup"] for row in rows],
            [row["moves"] for row in rows],
            [len(row["moves"]) // 2 for row in rows],
            largest=max(row["size"] for row in rows),
        )
        numbers = arrays.pop("rows")
        names = ("sizes", "words", "offsets", "setups", "removals", "removal_offsets", "ever")
        self._arrays = arrays  # which the index only refers to
        index = core.Index(*(arrays[name] for name in names))
        self.index = PositionIndex(Path(), index, numbers)


def _segment(rows: list[dict[str, Any]]) -> _Segment:
    """Index some games; one whose moves or size are not what we write has no moves there."""
    try:
        return _Segment(rows)
    except (ValueError, TypeError, ArithmeticError):
        empty = {"size": 9, "setup": b"", "moves": b""}
        sound = [unless_damaged(_Segment, [row]) is not None for row in rows]
        return _Segment(
            [row if good else {**row, **empty} for row, good in zip(rows, sound, strict=True)]
        )


class Finder:
    """Searches a library; one search at a time, since games may have to be indexed."""

    def __init__(self, library: Library) -> None:
        self._library, self._store = library, library.store
        self._lock = threading.Lock()
        self._segments: list[_Segment] = []
        self._last = 0  # number of the last row that is indexed
        self._games: dict[int, str] = {}  # by number

    def find(self, asked: FindRequest) -> Found:
        """Find a position in the library. Raises `GoError` for a malformed pattern."""
        from tengen.records.hits import count_continuations

        pattern = self._pattern(asked)
        with self._lock:
            self._catch_up()
            hits = self._search(pattern, asked)
            games = [self._games[number] for number in hits.row.tolist()]
        results = self._library.results(dict.fromkeys(games))
        there = np.array([game in results for game in games], bool)  # not deleted meanwhile
        hits = _select(hits, there)
        games = [game for game in games if game in results]
        winners = [_winner(results[game]) for game in games]
        winners = [hits.winner_there(hit, winner) for hit, winner in enumerate(winners)]
        found: list[Any] = []
        for hit, game in enumerate(games[: asked.limit]):
            if (row := self._library.find_row(game)) is not None:
                place = {**hits.report(hit), "winner_there": winners[hit]}
                found.append({**_facts(row), **place, "pool": "library", "game": row})
        table: Any = count_continuations(hits, pattern, winners)[:MOST_CONTINUATIONS]
        return Found(
            pattern=str(pattern),
            rows=pattern.rows,
            columns=pattern.columns,
            places=len(hits),
            games=len(results),
            hits=found,
            continuations=table,
        )

    def _search(self, pattern: Pattern, asked: FindRequest) -> Hits:
        from tengen.records.hits import Hits, SearchOptions, find_hits

        options = SearchOptions(asked.symmetries, asked.colors, threads=1)
        found = [find_hits(segment.index, pattern, options) for segment in self._segments]
        nothing = np.empty(0, np.int64)
        return Hits(
            *(
                np.concatenate([nothing, *(getattr(one, field.name) for one in found)])
                for field in fields(Hits)
            )
        )

    def _pattern(self, asked: FindRequest) -> Pattern:
        from tengen.records.pattern import parse_pattern, pattern_from_board

        if (asked.pattern is None) == (asked.position is None):
            raise GoError("a search needs a diagram (pattern) or a position: give one of them")
        if asked.pattern is not None:
            return parse_pattern(asked.pattern)
        assert asked.position is not None
        board = asked.position.read(self._library.reader()).board
        box = asked.box
        corners = None if box is None else (box.top, box.left, box.bottom, box.right)
        return pattern_from_board(board, corners)

    def _catch_up(self) -> None:
        """Index the games that came; begin again where games went."""
        self._pack_old_games()
        known = len(self._games)
        left = self._store.rows(
            "SELECT count(*) AS n FROM positions WHERE number <= ?", [self._last]
        )
        if left[0]["n"] != known:
            self._segments, self._games, self._last = [], {}, 0
        while True:
            rows: list[dict[str, Any]] = []
            if self._segments and len(self._segments[-1].rows) < SEGMENT:
                rows = self._segments[-1].rows
            new = self._store.rows(
                "SELECT * FROM positions WHERE number > ? ORDER BY number LIMIT ?",
                [self._last, SEGMENT - len(rows)],
            )
            if not new:
                return
            if rows:
                self._segments.pop()
            self._segments.append(_segment([*rows, *new]))
            self._games |= {row["number"]: row["game"] for row in new}
            self._last = new[-1]["number"]

    def _pack_old_games(self) -> None:
        """Pack the moves of games that an older Tengen has kept."""
        for row in self._store.rows(
            "SELECT id, bare, games.size AS size FROM games LEFT JOIN positions "
            "ON positions.game = games.id WHERE positions.game IS NULL"
        ):
            try:
                packed = searchable(row["id"], parse_game(row["bare"]).game())
            except GoError:  # it cannot be replayed: nothing in it is found
                packed = {"game": row["id"], "size": row["size"], "setup": b"", "moves": b""}
            with contextlib.suppress(Unwritable, sqlite3.IntegrityError):  # full disk; just deleted
                self._store.insert("positions", packed, otherwise="IGNORE")


def _select(hits: Hits, chosen: np.ndarray[Any, np.dtype[np.bool_]]) -> Hits:
    return type(hits)(*(getattr(hits, field.name)[chosen] for field in fields(hits)))


def _winner(result: str) -> str | None:
    found = parse_result(result) if result else None
    if found is None or found.winner is None:
        return "draw" if found is not None and found.outcome is Outcome.DRAW else None
    return found.winner.letter


def _time(date: str) -> int | None:
    """Return a day as the seconds since 1970 at which it began."""
    try:
        day = datetime.datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=datetime.UTC)
    except ValueError:
        return None
    return int(day.timestamp())


def _facts(row: GameRow) -> dict[str, Any]:
    """Return what `tengen games search` says of a game."""
    return {
        "id": row["id"],
        "time": _time(row["date"]),
        "black": row["black"],
        "white": row["white"],
        "winner": _winner(row["result"]),
        "result": row["result"],
        "size": row["size"],
    }
