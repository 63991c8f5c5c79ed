"""What outlives the server: games, lines, reviews, ranks, kept jobs, matches and settings.

An SQLite database, and beside it the records as they arrived, each in a file whose name is the
hash of its bytes. Nothing that came from outside decides a name. Safe to use from several threads.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import logging
import os
import re
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tengen.errors import GoError, quoted
from tengen.files import atomic
from tengen.web.retyped import retype

T = TypeVar("T")
DATABASE = "tengen.sqlite"
HASH = re.compile(r"[0-9a-f]{64}")
DELETED = ".deleted"  # how the name of a record ends while its game is deleted
RESERVE = f"{DATABASE}.reserve"
RESERVE_BYTES = 1 << 19  # what SQLite writes down about a deleted game with its review, and more
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EFBIG)
_UNWRITABLE = (  # primary result codes of SQLite
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
# Version 1. Its first stores lack the tables that came last, hence IF NOT EXISTS.
_TABLES = """
CREATE TABLE IF NOT EXISTS games(
  id TEXT PRIMARY KEY, content TEXT NOT NULL, bare TEXT NOT NULL, source TEXT NOT NULL,
  collection TEXT NOT NULL, added REAL NOT NULL, opened REAL NOT NULL, move INTEGER NOT NULL,
  black TEXT NOT NULL, white TEXT NOT NULL, black_rank TEXT NOT NULL, white_rank TEXT NOT NULL,
  date TEXT NOT NULL, name TEXT NOT NULL, result TEXT NOT NULL, rules TEXT NOT NULL,
  size INTEGER NOT NULL, moves INTEGER NOT NULL, handicap INTEGER NOT NULL, komi REAL NOT NULL);
CREATE INDEX IF NOT EXISTS games_opened ON games(opened);
CREATE TABLE IF NOT EXISTS lines(
  id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  name TEXT NOT NULL, node INTEGER NOT NULL, play TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS reviews(
  game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE, made REAL NOT NULL,
  confirmed INTEGER NOT NULL, losses REAL, report TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS jobs(
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT REFERENCES games ON DELETE CASCADE,
  title TEXT NOT NULL, asked TEXT NOT NULL, state TEXT NOT NULL, error TEXT,
  done INTEGER NOT NULL, total INTEGER NOT NULL, made REAL NOT NULL, seconds REAL NOT NULL);
CREATE TABLE IF NOT EXISTS matches(
  id TEXT PRIMARY KEY, changed REAL NOT NULL, game TEXT REFERENCES games ON DELETE SET NULL,
  state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS players(name TEXT PRIMARY KEY, made REAL NOT NULL, report TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS settings(name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
# What leads from each version to the next one, from 0, an empty database, on.
STEPS = (
    _TABLES,
    f"{_TABLES} ALTER TABLE jobs ADD COLUMN client TEXT NOT NULL DEFAULT '';",
    """CREATE TABLE training(id TEXT PRIMARY KEY, due REAL NOT NULL, kept TEXT NOT NULL);
    CREATE TABLE shares(id TEXT PRIMARY KEY, played TEXT NOT NULL, better TEXT NOT NULL);""",
    """CREATE TABLE positions(
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      game TEXT NOT NULL UNIQUE REFERENCES games ON DELETE CASCADE,
      size INTEGER NOT NULL, setup BLOB NOT NULL, moves BLOB NOT NULL);""",
    """ALTER TABLE reviews ADD COLUMN net TEXT NOT NULL DEFAULT '';
    UPDATE reviews SET net = coalesce(json_extract(report, '$.net'), '');""",
    # When a game was played, seconds since 1970; NULL where only the day is known, or nothing.
    """ALTER TABLE games ADD COLUMN played REAL;
    UPDATE games SET played = added WHERE source = 'played';""",
)
VERSION = len(STEPS)

_log = logging.getLogger("tengen.web")


class Unwritable(GoError):
    """Nothing can be written to the store at the moment; it can still be read."""


def as_unwritable(error: BaseException) -> Unwritable | None:
    """Return what a full or broken disk has raised as `Unwritable`; None for other errors."""
    reason = ""
    if isinstance(error, sqlite3.OperationalError):
        if error.sqlite_errorcode & 0xFF in _UNWRITABLE:
            reason = str(error)
    elif isinstance(error, OSError) and error.errno in _NO_ROOM:
        reason = (error.strerror or "the disk is full").lower()
    return Unwritable(f"nothing can be written at the moment: {reason}") if reason else None


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except (sqlite3.OperationalError, OSError) as error:
        raise as_unwritable(error) or error from None


def move_up(database: sqlite3.Connection, version: int | None = None) -> None:
    """Lead a database from its version to this one, or to an earlier one; nothing is deleted."""
    (at,) = database.execute("PRAGMA user_version").fetchone()
    for number, step in enumerate(STEPS[at:version], start=at + 1):
        database.executescript(f"BEGIN; {step} PRAGMA user_version = {number}; COMMIT;")
    if version is None:
        database.executescript(f"BEGIN; {_TABLES} COMMIT;")  # a table may have got lost


def columns(database: sqlite3.Connection) -> dict[str, list[str]]:
    """Return the columns of each table."""
    tables = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
        for (name,) in list(tables)
    }


@contextlib.contextmanager
def _whole() -> Iterator[sqlite3.Connection]:
    """Yield an empty database of this version."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as whole:
        move_up(whole)
        yield whole


def missing_columns(database: sqlite3.Connection) -> list[str]:
    """Return what a database of this version lacks."""
    with _whole() as whole:
        wanted = columns(whole)
    found = columns(database)
    return [
        f"the column {name} of {table}"
        for table, names in wanted.items()
        for name in names
        if name not in found.get(table, [])
    ]


def record_files(folder: Path) -> Iterator[Path]:
    """Yield the records of a store."""
    return (folder / "records").glob("??/*.sgf")


def deleted_files(folder: Path) -> list[Path]:
    """Return the records whose games were being deleted when a server was killed."""
    return [*(folder / "records").glob(f"??/*{DELETED}")]


def data_folder() -> Path:
    """Return where Tengen keeps what a user made: the XDG data folder unless told otherwise."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tengen"


class Store:
    """A folder of records and a database about them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._held = contextlib.ExitStack()
        try:
            (folder / "records").mkdir(parents=True, exist_ok=True)
            self._hold()
            self._lock = threading.RLock()
            self._database = sqlite3.connect(
                folder / DATABASE, check_same_thread=False, isolation_level=None
            )
            self._database.text_factory = lambda text: text.decode("utf-8", "replace")
            self._open()
            self._database.row_factory = sqlite3.Row
        except BaseException as error:
            self.close()
            if isinstance(error, OSError):
                reason = (error.strerror or "cannot be used").lower()
                raise GoError(f"{folder}: {reason}") from None
            if isinstance(error, sqlite3.DatabaseError):
                full = as_unwritable(error)
                raise full or self._broken(f"{DATABASE}: {error}") from None
            raise

    def _hold(self) -> None:
        """Keep other servers off the folder: two would do the same jobs twice."""
        try:
            self._held.enter_context(atomic.locked(self.folder / DATABASE))
        except GoError:
            raise GoError(
                f"{self.folder}: another Tengen is using this store; open its page, or give "
                "--store another folder"
            ) from None

    @classmethod
    @contextlib.contextmanager
    def temporary(cls) -> Iterator[Store]:
        """Yield a store that is gone after the block."""
        with tempfile.TemporaryDirectory(prefix="tengen-store-") as folder:
            store = cls(Path(folder))
            try:
                yield store
            finally:
                store.close()

    def _open(self) -> None:
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute("PRAGMA trusted_schema = OFF")  # of a copy from somebody else
        version = self._database.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise GoError(f"{self.folder}: made by a newer Tengen; use that one")
        if not version and any(record_files(self.folder)):
            raise self._broken("the database is empty, but records lie beside it")
        move_up(self._database)
        if lost := missing_columns(self._database):
            raise self._broken(f"the database lacks {lost[0]}")
        with _whole() as whole, contextlib.suppress(sqlite3.OperationalError):  # of a full disk
            retype(self._database, whole)
        self._database.execute("PRAGMA foreign_keys = ON")
        atomic.remove_leftovers(self.folder)
        self._finish_deleting()
        self._fill_reserve()

    def _finish_deleting(self) -> None:
        """Delete the games that were being deleted when the last server was killed."""
        for path in deleted_files(self.folder):
            with contextlib.suppress(sqlite3.OperationalError, OSError):  # of a full disk
                self._database.execute("DELETE FROM games WHERE content = ?", [path.stem])
                path.unlink()

    def _fill_reserve(self) -> None:
        """Keep some room, which is given up where something is deleted and the disk is full."""
        path = self.folder / RESERVE
        with contextlib.suppress(OSError):
            if not path.exists():
                atomic.write_bytes(path, os.urandom(RESERVE_BYTES))  # which no disk can pack

    def _broken(self, what: str) -> GoError:
        return GoError(f"{self.folder}: {what}; `tengen store repair` makes it good")

    def close(self) -> None:
        if hasattr(self, "_database"):  # it may not have come so far
            with self._lock:
                self._database.close()
        self._held.close()

    @contextlib.contextmanager
    def exclusive(self) -> Iterator[None]:
        """Keep other threads from the store, for changes that belong together."""
        with self._lock:
            yield

    def rows(self, question: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Return the rows that a question in SQL selects, or those that a change returns."""
        with self._lock, _writing():
            return [dict(row) for row in self._database.execute(question, values)]

    def row(self, question: str, values: Sequence[Any] = ()) -> dict[str, Any] | None:
        found = self.rows(question, values)
        return found[0] if found else None

    def change(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Change rows; return how many. Raises `Unwritable` where the disk is full."""
        with self._lock, _writing():
            return self._database.execute(statement, values).rowcount

    def delete(self, work: Callable[[], T]) -> T:
        """Do work that deletes rows. It works on a full disk, too, by the room that was reserved.

        SQLite writes to its log before it frees anything.
        """
        with self._lock:
            try:
                return work()
            except Unwritable:
                with _writing():
                    (self.folder / RESERVE).unlink(missing_ok=True)
                done = work()
                with contextlib.suppress(Unwritable):
                    self.rows("PRAGMA wal_checkpoint(TRUNCATE)")
                return done
            finally:
                self._fill_reserve()

    def insert(self, table: str, row: Mapping[str, Any], *, otherwise: str = "ABORT") -> int:
        """Insert a row; `otherwise` says what happens where one with this key is there."""
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        statement = f"INSERT OR {otherwise} INTO {table}({names}) VALUES ({marks})"
        with self._lock, _writing():
            return self._database.execute(statement, list(row.values())).lastrowid or 0

    # Records

    def write_record(self, data: bytes) -> str:
        """Keep the bytes of a record; return their hash."""
        name = hashlib.sha256(data).hexdigest()
        path = self.record_path(name)
        if not _has_hash(path, name):  # missing, or damaged and now repaired
            with _writing():
                path.parent.mkdir(exist_ok=True)
                atomic.write_bytes(path, data)
        return name

    def read_record(self, name: str) -> bytes:
        """Return the bytes with this hash. Raises `GoError` where the file is gone or damaged."""
        try:
            data = self.record_path(name).read_bytes()
        except OSError as error:
            reason = (error.strerror or "cannot be read").lower()
            raise GoError(f"the record {name[:16]} in the store: {reason}") from None
        if hashlib.sha256(data).hexdigest() != name:
            raise GoError(f"the record {name[:16]} in the store is damaged")
        return data

    @contextlib.contextmanager
    def removing_record(self, name: str) -> Iterator[None]:
        """Remove the bytes with this hash, whose game is deleted in the block.

        They get another name first, so that nobody lists them again if the server is killed.
        """
        path = self.record_path(name)
        aside = path.with_suffix(DELETED)
        with self._lock, _writing():
            with contextlib.suppress(FileNotFoundError):
                path.replace(aside)
            try:
                yield
            except BaseException:
                with contextlib.suppress(FileNotFoundError):
                    aside.replace(path)
                raise
            aside.unlink(missing_ok=True)

    def unlisted_records(self) -> list[str]:
        """Return the records that no game has: the server was killed while it added them."""
        listed = {row["content"] for row in self.rows("SELECT content FROM games")}
        return [path.stem for path in record_files(self.folder) if path.stem not in listed]

    def record_path(self, name: str) -> Path:
        """Return where the bytes with this hash are. Raises `GoError` for what is not a hash."""
        if HASH.fullmatch(name) is None:  # of a database that others made
            raise GoError(f"{quoted(name)} is not the name of a record")
        return self.folder / "records" / name[:2] / f"{name}.sgf"

    # Settings

    def setting(self, name: str, kind: type[T]) -> T:
        """Return what was set, a list or a mapping; an empty one where nothing was."""
        found = self.row("SELECT value FROM settings WHERE name = ?", [name])
        value = None if found is None else unless_damaged(json.loads, found["value"])
        return value if isinstance(value, kind) else kind()

    def set_setting(self, name: str, value: object) -> None:
        row = {"name": name, "value": json.dumps(value)}
        self.insert("settings", row, otherwise="REPLACE")


def unless_damaged(read: Callable[..., T], *kept: Any) -> T | None:
    """Return what `read` makes of values in the store; None where they are not what we write.

    One row of a copy that somebody has changed does not hide the others.
    """
    try:
        return read(*kept)
    except (
        *(GoError, ValueError, LookupError, TypeError, AttributeError),
        *(ArithmeticError, RecursionError),
    ) as error:
        _log.warning(
            "a row of the store cannot be read (%s), and is left out", quoted(str(error), 80)
        )
        return None


def _has_hash(path: Path, name: str) -> bool:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == name
    except OSError:
        return False


def now() -> float:
    """Return the time as the store writes it: seconds since 1970."""
    return time.time()
