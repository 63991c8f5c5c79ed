"""The library: games in the store, by an id that is the start of their record's hash."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Literal, cast

from typing_extensions import TypedDict

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.files.packing import pack_moves, pack_stones
from tengen.game import Game
from tengen.results import format_result
from tengen.sgf import Record, parse_game
from tengen.sgf.foreign import is_foreign
from tengen.web.limits import Busy, ServerLimits, TooLarge
from tengen.web.positions import Position, Reader
from tengen.web.problems import NotFound
from tengen.web.records import (
    bare_record,
    read_main_line,
    read_records,
    view_last_moves,
    view_record,
)
from tengen.web.store import HASH, Store, Unwritable, now, unless_damaged
from tengen.web.views import RecordView, Step

_log = logging.getLogger("tengen.web")
_ID = 16  # hexadecimal digits
_GONE = "this game is not in the library, or not any more"
_LONGEST = 200  # characters of a name that is kept
Source = Literal["upload", "sample", "position", "played", "server"]
SORTS = {
    "opened": "opened DESC",
    "added": "added DESC",
    "date": "date DESC",
    "players": "black COLLATE NOCASE, white COLLATE NOCASE",
    "result": "result COLLATE NOCASE",
    "size": "size DESC",
    "moves": "moves DESC",
    "review": "review DESC",
    "losses": "losses DESC",
}


def _order(sort: str, reverse: bool) -> str:
    """Return the columns to order by, each the other way round if that is wanted.

    >>> _order("moves", False), _order("moves", True), _order("players", True)
    ('moves DESC', 'moves', 'black COLLATE NOCASE DESC, white COLLATE NOCASE DESC')
    """
    columns = SORTS[sort].split(", ")
    if reverse:
        columns = [c.removesuffix(" DESC") if c.endswith(" DESC") else f"{c} DESC" for c in columns]
    return ", ".join(columns)


class GameRow(TypedDict):
    """A game of the library, without its record."""

    id: str
    source: Source
    collection: str
    added: float
    opened: float
    move: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    date: str
    name: str
    result: str
    rules: str
    size: int
    moves: int
    handicap: int
    komi: float
    review: Literal["", "provisional", "confirmed"]
    losses: float | None  # points lost per 100 moves, where the game is reviewed
    reviewed_by: str  # the network that judged; "" where the game is not reviewed


@dataclass(frozen=True, slots=True)
class GameList:
    """Some games of the library, and how many there are in all."""

    total: int
    games: list[GameRow]


@dataclass(frozen=True, slots=True)
class Added:
    """What became of an upload: its games, and a sentence for each that was left out."""

    games: list[GameRow]
    refused: list[str]


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line that somebody tried and kept: moves from a node of the record, and their effects."""

    id: int
    name: str
    node: int
    play: list[str]
    steps: list[Step]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of the library with what the page draws of it."""

    game: GameRow
    record: RecordView
    lines: list[KeptLine]


_COLUMNS = ", ".join(
    f"games.{name}"
    for name in GameRow.__annotations__
    if name not in ("review", "losses", "reviewed_by")
)  # fmt: skip
_SELECT = f"""SELECT {_COLUMNS},
  CASE WHEN reviews.game IS NULL THEN '' WHEN reviews.confirmed THEN 'confirmed'
    ELSE 'provisional' END AS review, reviews.losses AS losses,
  coalesce(reviews.net, '') AS reviewed_by
  FROM games LEFT JOIN reviews ON reviews.game = games.id"""


def game_id(source: str) -> str:
    """Return the id of the game whose record was imported from a file of the store.

    >>> game_id("records/5f/5f3207fc0906392f0011.sgf#1")
    '5f3207fc0906392f'
    """
    return Path(source.split("#")[0]).stem[:_ID]


def searchable(id_: str, game: Game) -> dict[str, Any]:
    """Return a game's row for the search of positions: its stones and moves, packed."""
    return {
        "game": id_,
        "size": game.size,
        "setup": pack_stones(game.setup.points(BLACK), game.setup.points(WHITE)),
        "moves": pack_moves(zip(game.colors, game.moves, strict=True)),
    }


@dataclass(frozen=True, slots=True)
class Library:
    """The games of a store."""

    store: Store
    limits: ServerLimits

    def reader(self) -> Reader:
        return Reader(self.limits, self.bare)

    def add(
        self,
        data: bytes,
        *,
        source: Source = "upload",
        collection: str = "",
        played: float | None = None,
    ) -> Added:
        """Keep the games of a file; those that are there already come back as they are.

        `played` says when, where that is known better than the records say it.

        Raises `GoError` where the file has none. A file with several games is a collection.
        """
        records = read_records(data, self.limits)
        if not self.store.row("SELECT 1 FROM games LIMIT 1 OFFSET ?", [self.limits.library - 1]):
            return self._add(records, data, source, collection, played)
        raise Busy(f"the library holds {self.limits.library} games, which is as many as it may")

    def _add(
        self,
        records: list[Record],
        data: bytes,
        source: Source,
        collection: str,
        played: float | None,
    ) -> Added:
        added: list[GameRow] = []
        refused: list[str] = []
        as_it_came = len(records) == 1 and not is_foreign(data)
        for number, record in enumerate(records, start=1):
            try:
                text = data if as_it_came else record.to_bytes()
                added.append(self._add_one(record, text, source, collection[:_LONGEST], played))
            except Unwritable:
                raise
            except GoError as error:
                if len(records) == 1:
                    raise
                refused.append(f"game {number}: {error}")
            except Exception:  # nobody foresaw it; the other games are good
                if len(records) == 1:
                    raise
                _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
                refused.append(f"game {number}: the program has a fault here")
        if not added:
            raise GoError(f"none of the {len(records)} games can be read; {refused[0]}")
        return Added(
            games=added,
            refused=refused,
        )

    def _add_one(
        self, record: Record, text: bytes, source: Source, collection: str, played: float | None
    ) -> GameRow:
        game, info = read_main_line(record, self.limits), record.info
        row = {
            "source": source,
            "collection": collection,
            "added": now(),
            "opened": now(),
            "move": 0,
            "black": info.black[:_LONGEST],
            "white": info.white[:_LONGEST],
            "black_rank": info.black_rank[:20],
            "white_rank": info.white_rank[:20],
            "date": info.iso_date or info.date[:30],
            "played": info.played if played is None else played,
            "name": (info.name or info.event)[:_LONGEST],
            "result": format_result(info.result),
            "rules": game.rules.name,
            "size": game.size,
            "moves": len(game),
            "handicap": game.handicap,
            "komi": game.rules.komi,
            "bare": bare_record(record),
        }
        with self.store.exclusive():  # or the same game, deleted now, takes the record with it
            content = self.store.write_record(text)
            id_ = content[:_ID]
            self.store.insert("games", {"id": id_, "content": content, **row}, otherwise="IGNORE")
            self.store.insert("positions", searchable(id_, game), otherwise="IGNORE")
            return self.row(id_)

    def row(self, id_: str) -> GameRow:
        """Return what is known of a game. Raises `NotFound` where there is none of this id."""
        found = self.find_row(id_)
        if found is None:
            raise NotFound(_GONE)
        return found

    def find_row(self, id_: str) -> GameRow | None:
        return cast("GameRow | None", self.store.row(f"{_SELECT} WHERE games.id = ?", [id_]))

    def results(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the results of those of these games that are in the library."""
        found: dict[str, str] = {}
        left = iter(ids)
        while some := list(islice(left, 500)):
            marks = ", ".join("?" * len(some))
            rows = self.store.rows(f"SELECT id, result FROM games WHERE id IN ({marks})", some)
            found |= {row["id"]: row["result"] for row in rows}
        return found

    def find(
        self,
        *,
        words: str,
        sort: str,
        first: int,
        count: int,
        reverse: bool = False,
        players: Collection[str] | None = None,
    ) -> GameList:
        """Return games in whose players, names, dates or results all words occur.

        With `players`, only games of those who are called so in the records.
        """
        conditions, values = ["1"], []
        text = "black || ' ' || white || ' ' || games.name || ' ' || date || ' ' || result"
        for word in words.split()[:20]:
            pattern = "".join(f"\\{c}" if c in "%_\\" else c for c in word)
            conditions.append(f"({text} || ' ' || collection) LIKE ? ESCAPE '\\'")
            values.append(f"%{pattern}%")
        if players is not None:
            marks = ", ".join("?" * len(players))
            conditions.append(f"(black IN ({marks}) OR white IN ({marks}))")
            values += [*players, *players]
        where = " AND ".join(conditions)
        total = self.store.rows(f"SELECT count(*) AS n FROM games WHERE {where}", values)[0]["n"]
        order = f"ORDER BY {_order(sort, reverse)}, games.id LIMIT ? OFFSET ?"
        found: Any = self.store.rows(f"{_SELECT} WHERE {where} {order}", [*values, count, first])
        return GameList(
            total=total,
            games=found,
        )

    def content(self, id_: str) -> bytes:
        """Return the record of a game as it arrived."""
        found = self.store.row("SELECT content FROM games WHERE id = ?", [id_])
        if found is None:
            raise NotFound(_GONE)
        return self.store.read_record(found["content"])

    def bare(self, id_: str) -> str:
        """Return a game's moves and set-up as SGF, with the record's numbers of nodes."""
        found = self.store.row("SELECT bare FROM games WHERE id = ?", [id_])
        if found is None:
            raise NotFound(_GONE)
        return str(found["bare"])

    def open(self, id_: str) -> StoredGame:
        """Return a game for the page, and note when it was opened."""
        record = view_record(self.content(id_), 1, self.limits)
        with contextlib.suppress(Unwritable):  # a full disk keeps nobody from reading
            self.store.change("UPDATE games SET opened = ? WHERE id = ?", [now(), id_])
        return StoredGame(
            game=self.row(id_),
            record=record,
            lines=self.lines(id_),
        )

    def leave_at(self, id_: str, move: int) -> None:
        """Note at which node of the record a reader is."""
        self.store.change("UPDATE games SET move = ? WHERE id = ?", [move, self.row(id_)["id"]])

    def delete(self, id_: str) -> None:
        """Remove a game with its lines, reviews and jobs for good."""
        self.store.delete(lambda: self._delete(id_))

    def _delete(self, id_: str) -> None:
        found = self.store.row("SELECT content FROM games WHERE id = ?", [id_])
        if found is None:
            raise NotFound(_GONE)
        with contextlib.ExitStack() as stack:
            name = found["content"]
            same = self.store.rows("SELECT 1 FROM games WHERE content = ?", [name])
            if len(same) == 1 and HASH.fullmatch(str(name)):  # not in a copy that others made
                stack.enter_context(self.store.removing_record(name))
            self.store.change("DELETE FROM games WHERE id = ?", [id_])

    # Lines that were tried and kept

    def lines(self, id_: str) -> list[KeptLine]:
        rows = self._lines(id_)[: self.limits.lines]
        found = (unless_damaged(self._kept_line, id_, row) for row in rows)
        return [line for line in found if line is not None]

    def _kept_line(self, id_: str, row: dict[str, Any]) -> KeptLine:
        return self._line(id_, row["id"], row["name"], row["node"], json.loads(row["play"]))

    def _lines(self, id_: str) -> list[dict[str, Any]]:
        return self.store.rows("SELECT * FROM lines WHERE game = ? ORDER BY id", [id_])

    def _line(self, game: str, id_: int, name: str, node: int, play: list[str]) -> KeptLine:
        end = Position(game=game, node=node, play=play).read(self.reader())
        steps = view_last_moves(end, len(play))
        return KeptLine(
            id=id_,
            name=name,
            node=node,
            play=play,
            steps=steps,
        )

    def keep_line(self, id_: str, name: str, node: int, play: list[str]) -> KeptLine:
        """Keep a line. Raises `GoError` where its moves are not legal, or too many."""
        self.row(id_)
        kept = [unless_damaged(json.loads, row["play"]) or [] for row in self._lines(id_)]
        if len(kept) >= self.limits.lines:
            raise TooLarge(f"a game may have {self.limits.lines} kept lines; delete one first")
        if sum(map(len, kept)) + len(play) > self.limits.line_moves:
            most = self.limits.line_moves
            raise TooLarge(f"the kept lines of a game may have {most} moves; delete one first")
        checked = self._line(id_, 0, name, node, play)
        row = {"game": id_, "name": name, "node": node, "play": json.dumps(play)}
        return replace(checked, id=self.store.insert("lines", row))

    def drop_line(self, id_: str, line: int) -> None:
        statement = "DELETE FROM lines WHERE game = ? AND id = ?"
        if not self.store.delete(lambda: self.store.change(statement, [id_, line])):
            raise NotFound("this line is not kept, or not any more")

    def export(self, id_: str) -> bytes:
        """Return a game's record with the kept lines as variations."""
        data, lines = self.content(id_), self.lines(id_)
        if not lines:
            return data
        record = parse_game(data)
        for line in lines:
            at = record.tree.node(line.node)
            position = Position(game=id_, node=line.node, play=line.play)
            game = position.read(self.reader())
            moves = list(zip(game.colors, game.moves, strict=True))[-len(line.play) :]
            for color, move in moves:
                at = at.add_child().set_move(color, move)
            if line.name:
                at.set_text("N", line.name)
        return record.to_bytes()
