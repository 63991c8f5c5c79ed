"""Search of the library by position, as `tengen games search` does it in collections.

The records of the store are imported into a collection beside them whenever games came or went.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from pydantic import Field
from typing_extensions import TypedDict

from tengen.coords import Letter
from tengen.errors import GoError
from tengen.web.asked import Asked
from tengen.web.library import GameRow, Library, game_id
from tengen.web.positions import Position

_POOL = "library.parquet"
_STAMP = "library-stamp"


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

    def find(self, asked: FindRequest) -> Found:
        """Find a position in the library. Raises `GoError` for what is no pattern."""
        from tengen.records.search import SearchOptions, continuations, hit_report, search_games

        pattern = self._pattern(asked)
        options = SearchOptions(asked.symmetries, asked.colors, threads=1)
        with self._lock:
            pool = self._pool()
            if pool is None:
                return _nothing(pattern)
            hits = search_games(pool, pattern, options)
        found: list[Any] = []
        for row in hits.iter_rows(named=True):
            if len(found) == asked.limit:
                break
            known = self._library.find_row(game_id(row["id"]))
            if known is not None:
                found.append({**hit_report(row), "pool": "library", "game": known})
        table = continuations(hits, pattern).head(20)
        return {
            **_nothing(pattern),
            "places": hits.height,
            "games": hits.select("row").n_unique(),
            "hits": found,
            "continuations": table.to_dicts(),  # type: ignore[typeddict-item]
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

    def _pool(self) -> Path | None:
        """Return the library as a collection, made anew if games came or went; None if empty."""
        from tengen.records.imports import ImportOptions, import_games

        store = self._library.store
        stamp = store.rows("SELECT count(*) AS n, max(added) AS latest FROM games")[0]
        if not stamp["n"]:
            return None
        pool = store.folder / _POOL
        if store.setting(_STAMP) != stamp or not pool.exists():
            options = ImportOptions(keep_duplicates=True)
            import_games([store.folder / "records"], pool, options, workers=1)
            store.set_setting(_STAMP, stamp)
        return pool


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
