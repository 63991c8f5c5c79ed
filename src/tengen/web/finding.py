"""Search of the library by position, as `tengen games search` does it in collections.

The records of the store are indexed beside them whenever games came or went.
"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import Field
from typing_extensions import TypedDict

from tengen.coords import Letter
from tengen.errors import GoError
from tengen.files import atomic
from tengen.web.asked import Asked
from tengen.web.library import GameRow, Library, game_id
from tengen.web.positions import Position

if TYPE_CHECKING:
    from tengen.records.index import PositionIndex

_INDEX = "library.index"
_GAMES = "library-games.json"
_FACTS = ("id", "time", "black", "white", "winner", "result", "size")
_MOST_CONTINUATIONS = 20


@dataclass(frozen=True, slots=True)
class _Indexed:
    """The library ready for searching: facts of its games by row."""

    stamp: list[float]
    index: PositionIndex
    games: list[dict[str, Any]]


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


class Found(TypedDict):
    """What a search has found; `pattern` is the diagram that was searched for."""

    pattern: str
    rows: int
    columns: int
    places: int
    games: int
    hits: list[Hit]
    continuations: list[Continuation]


class Finder:
    """Searches a library; one search at a time, since the collection may have to be made."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = threading.Lock()
        self._indexed: _Indexed | None = None

    def find(self, asked: FindRequest) -> Found:
        """Find a position in the library. Raises `GoError` for what is no pattern."""
        from tengen.records.hits import SearchOptions, count_continuations, find_hits

        pattern = self._pattern(asked)
        options = SearchOptions(asked.symmetries, asked.colors, threads=1)
        with self._lock:
            indexed = self._open()
            if indexed is None:
                return _nothing(pattern)
            hits = find_hits(indexed.index, pattern, options)
        rows = [indexed.games[row] for row in hits.row.tolist()]
        winners = [hits.winner_there(hit, row["winner"]) for hit, row in enumerate(rows)]
        found: list[Any] = []
        for hit, row in enumerate(rows):
            if len(found) == asked.limit:
                break
            known = self._library.find_row(game_id(row["id"]))
            if known is not None:
                place = {**hits.report(hit), "winner_there": winners[hit]}
                found.append({**row, **place, "pool": "library", "game": known})
        table = count_continuations(hits, pattern, winners)[:_MOST_CONTINUATIONS]
        return {
            **_nothing(pattern),
            "places": len(hits),
            "games": len(set(hits.row.tolist())),
            "hits": found,
            "continuations": table,  # type: ignore[typeddict-item]
        }

    def _pattern(self, asked: FindRequest) -> Any:
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

    def _open(self) -> _Indexed | None:
        """Return the library's index, made again if games came or went; None if it is empty."""
        from tengen.records.index import VERSION, read_index

        store = self._library.store
        latest = store.rows("SELECT count(*) AS n, max(added) AS latest FROM games")[0]
        if not latest["n"]:
            return None
        stamp = [VERSION, latest["n"], latest["latest"]]
        if self._indexed is not None and self._indexed.stamp == stamp:
            return self._indexed
        path, facts = store.folder / _INDEX, store.folder / _GAMES
        try:
            index = read_index(path, stamp)
            games = json.loads(facts.read_bytes())
            if len(games) != len(index):
                raise ValueError("another library's games")
        except Exception:  # missing, damaged or out of date: it can always be made again
            games = self._make(stamp)
            index = read_index(path, stamp)
        self._indexed = _Indexed(stamp, index, games)
        return self._indexed

    def _make(self, stamp: list[float]) -> list[dict[str, Any]]:
        """Write the index and the facts of the library's games; return the facts."""
        from tengen.records.index import index_games, write_index
        from tengen.records.reading import read_games

        folder = self._library.store.folder
        read = read_games([folder / "records"], keep_duplicates=True).rows
        rows = [row for row in read if row.moves is not None]
        part = index_games(
            range(len(rows)),
            [row.size for row in rows],
            [row.setup for row in rows],
            [row.moves or b"" for row in rows],
            [row.n_legal or 0 for row in rows],
            largest=max((row.size for row in rows), default=1),
        )
        games = [{name: getattr(row, name) for name in _FACTS} for row in rows]
        write_index(folder / _INDEX, stamp, [part])
        atomic.write_text(folder / _GAMES, json.dumps(games))
        return games


def _nothing(pattern: Any) -> Found:
    return {
        "pattern": str(pattern),
        "rows": pattern.rows,
        "columns": pattern.columns,
        "places": 0,
        "games": 0,
        "hits": [],
        "continuations": [],
    }
