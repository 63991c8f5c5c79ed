"""The upkeep of a store: copies of it, what is wrong with it, and how it is made good.

Nothing is deleted. A database that cannot be used is moved aside, what can be read of it is copied
into a new one, and records that it does not list are listed again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tengen
from tengen.errors import GoError, ParseError
from tengen.files import atomic
from tengen.files.archives import iter_members, write_zip
from tengen.files.budgets import MB, SGF_BYTES, STORE_BYTES, pieces_within, read_within
from tengen.files.inputs import open_input
from tengen.web.library import Library
from tengen.web.limits import ServerLimits
from tengen.web.store import (
    DATABASE,
    HASH,
    VERSION,
    Store,
    columns,
    deleted_files,
    missing_columns,
    record_files,
)

ABOUT = "store.json"
_RECORD = re.compile(r"records/([0-9a-f]{2})/(\1[0-9a-f]{62})\.sgf")
_ASIDE = "tengen-aside"


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that is wrong with a store; `what` is a line for people."""

    what: str
    record: str | None = None  # the hash of the record it is about


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair has done."""

    games: int  # that were listed again
    refused: tuple[str, ...]  # records that cannot be listed, and why
    aside: Path | None  # where the database is that could not be used


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy of a store holds."""

    games: int
    records: int
    version: int


def export_store(folder: Path, output: Path) -> Copied:
    """Write a copy of a store, also of one that a server uses. Raises `GoError`."""
    if not (folder / DATABASE).exists():
        raise GoError(f"{folder}: there is no store")
    with tempfile.TemporaryDirectory(prefix="tengen-export-") as place:
        copy = Path(place) / DATABASE
        with _reading(folder / DATABASE) as source, contextlib.closing(sqlite3.connect(copy)) as to:
            source.backup(to)
            to.execute("PRAGMA journal_mode = DELETE")
            (version,) = to.execute("PRAGMA user_version").fetchone()
            (games,) = to.execute("SELECT count(*) FROM games").fetchone()
            found = [name for (name,) in to.execute("SELECT DISTINCT content FROM games")]
            names = [name for name in found if HASH.fullmatch(str(name))]
        about = {"tengen-store": version, "tengen": tengen.__version__, "games": games}
        records = [
            (f"records/{name[:2]}/{name}.sgf", folder / "records" / name[:2] / f"{name}.sgf")
            for name in names
        ]
        there = [(name, path) for name, path in records if path.exists()]
        write_zip(output, [(ABOUT, json.dumps(about).encode()), (DATABASE, copy), *there])
    return Copied(games, len(there), version)


def import_store(archive: Path, folder: Path) -> Copied:
    """Make a store from a copy, where there is none yet. Raises `GoError`.

    The copy may be of an older version. Every record is checked against its name.
    """
    if (folder / DATABASE).exists() or any(record_files(folder)):
        raise GoError(f"{folder}: a store is there already; name another folder with --store")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        atomic.locked(folder / DATABASE),
        tempfile.TemporaryDirectory(prefix=".tengen-import-", dir=folder) as place,
    ):
        made = Path(place)
        version, records = _unpack(archive, made)
        _check_database(made / DATABASE, archive)
        store = Store(made)
        try:
            games = store.rows("SELECT count(*) AS n FROM games")[0]["n"]
        finally:
            store.close()
        # The database comes last: without it `tengen store repair` lists the records.
        (made / "records").rename(folder / "records")
        (made / DATABASE).rename(folder / DATABASE)
    return Copied(games, records, version)


def _unpack(archive: Path, folder: Path) -> tuple[int, int]:
    """Write what a copy holds into a folder; return its version, and how many records it has."""
    version: int | None = None
    records = 0
    with open_input(archive) as raw:
        for name, stream in iter_members(raw, str(archive)):
            if name == ABOUT:
                version = _version(read_within(stream, MB, name, "JSON"), archive)
            elif name == DATABASE and version is not None:
                with (folder / DATABASE).open("wb") as file:
                    for data in pieces_within(stream, STORE_BYTES, name, "a database"):
                        file.write(data)
            elif version is not None and (found := _RECORD.fullmatch(name)) is not None:
                data = read_within(stream, SGF_BYTES, name, "SGF")
                if hashlib.sha256(data).hexdigest() != found[2]:
                    raise ParseError(f"{name} is damaged", source=str(archive))
                path = folder / "records" / found[1] / f"{found[2]}.sgf"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                records += 1
            else:
                raise ParseError(f"not a copy of a store: it holds {name!r}", source=str(archive))
    if version is None or not (folder / DATABASE).exists():
        raise ParseError("not a copy of a store", source=str(archive))
    return version, records


def _check_database(path: Path, archive: Path) -> None:
    """Refuse a database that is damaged, or that does or names what none of ours does."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        try:
            database.execute("PRAGMA trusted_schema = OFF")
            found = [row[0] for row in database.execute("PRAGMA integrity_check(1)")]
            kinds = {row[0] for row in database.execute("SELECT type FROM sqlite_master")}
            names = [name for (name,) in database.execute("SELECT content FROM games")]
        except sqlite3.DatabaseError as error:
            raise ParseError(f"{DATABASE} is damaged: {error}", source=str(archive)) from None
    if found != ["ok"]:
        raise ParseError(f"{DATABASE} is damaged", source=str(archive))
    if not kinds <= {"table", "index"}:
        raise ParseError(f"{DATABASE} holds code of its own", source=str(archive))
    if not all(isinstance(name, str) and HASH.fullmatch(name) for name in names):
        raise ParseError(f"{DATABASE} names a file outside of the store", source=str(archive))


def _version(text: bytes, archive: Path) -> int:
    try:
        version = json.loads(text)["tengen-store"]
    except (ValueError, KeyError, TypeError):
        version = None
    if type(version) is not int:
        raise ParseError("not a copy of a store", source=str(archive))
    if version > VERSION:
        raise GoError(f"{archive}: made by a newer Tengen; use that one")
    return version


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database without changing it, even while a server uses it."""
    try:
        with contextlib.ExitStack() as stack:
            at = path
            if not os.access(path.parent, os.W_OK):  # SQLite could not open the log there
                place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                for name in (path.name, f"{path.name}-wal"):
                    with contextlib.suppress(FileNotFoundError):
                        shutil.copyfile(path.with_name(name), place / name)
                at = place / path.name
            address = f"{at.resolve().as_uri()}?mode=ro"
            yield stack.enter_context(contextlib.closing(sqlite3.connect(address, uri=True)))
    except sqlite3.DatabaseError as error:
        raise GoError(f"{path}: {error}; `tengen store repair` makes it good") from None


def check_store(folder: Path) -> list[Flaw]:
    """Return what is wrong with a store: its database, its records, and how they fit."""
    path = folder / DATABASE
    if not folder.is_dir():
        raise GoError(f"{folder}: there is no store")
    listed: dict[str, str] = {}
    problems = []
    try:
        with _reading(path) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise GoError(f"{folder}: made by a newer Tengen; use that one")
            found = [row[0] for row in database.execute("PRAGMA integrity_check(20)")]
            problems += [Flaw(f"{DATABASE}: {line}") for line in found if line != "ok"]
            if version == VERSION:
                problems += [Flaw(f"{DATABASE} lacks {one}") for one in missing_columns(database)]
            listed = dict(database.execute("SELECT content, id FROM games").fetchall())
            loose = database.execute("PRAGMA foreign_key_check").fetchall()
            problems += [Flaw(f"{DATABASE}: a row of {row[0]} belongs to nothing") for row in loose]
    except GoError as error:
        problems.append(Flaw(str(error)))
    files = {path.stem: path for path in record_files(folder)}
    going = {path.stem for path in deleted_files(folder)}
    for name, path in files.items():
        if hashlib.sha256(path.read_bytes()).hexdigest() != name:
            problems.append(Flaw(f"{path}: the record is damaged; upload it again", name))
        elif name not in listed:
            problems.append(Flaw(f"{path}: no game of the library has this record", name))
    problems += [
        Flaw(f"the game {game}: its record is missing; upload it again", name)
        for name, game in listed.items()
        if name not in files and name not in going
    ]
    return problems


def repair_store(folder: Path) -> Repaired:
    """Make a store good: a database that can be used, in which every record is listed."""
    if not folder.is_dir():
        raise GoError(f"{folder}: there is no store")
    aside = None if _is_usable(folder) else _move_aside(folder)
    if aside is not None:
        _begin_again(folder, aside)
    store = Store(folder)
    try:
        library = Library(store, ServerLimits())
        listed = {row["content"] for row in store.rows("SELECT content FROM games")}
        games, refused = 0, []
        for path in sorted(record_files(folder)):
            if path.stem in listed:
                continue
            try:
                library.add(store.read_record(path.stem))
                games += 1
            except GoError as error:
                refused.append(f"{path}: {error}")
        return Repaired(games, tuple(refused), aside)
    finally:
        store.close()


def _is_usable(folder: Path) -> bool:
    try:
        with _reading(folder / DATABASE) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise GoError(f"{folder}: made by a newer Tengen; use that one")
            ok = [row[0] for row in database.execute("PRAGMA integrity_check(1)")] == ["ok"]
            lacks = missing_columns(database) if version == VERSION else []
            return ok and version > 0 and not lacks
    except GoError as error:
        if "newer" in str(error):
            raise
        return False


def _move_aside(folder: Path) -> Path:
    """Rename the database and its log; return its new name."""
    with atomic.locked(folder / DATABASE):
        number = 1
        while (aside := folder / f"{_ASIDE}-{number}.sqlite").exists():
            number += 1
        for end in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                (folder / f"{DATABASE}{end}").rename(f"{aside}{end}")
    return aside


def _begin_again(folder: Path, aside: Path) -> None:
    """Make a new database, with what can be read of the old one."""
    from tengen.web.store import move_up

    with contextlib.closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as new:
        move_up(new)
        wanted = columns(new)
        try:
            with contextlib.closing(sqlite3.connect(aside)) as old:
                old.row_factory = sqlite3.Row
                there = columns(old)
                for table in wanted:  # games come first: others refer to them
                    _copy_rows(old, new, table, sorted({*wanted[table]} & {*there.get(table, [])}))
        except sqlite3.DatabaseError:
            return  # nothing more can be read


def _copy_rows(
    old: sqlite3.Connection, new: sqlite3.Connection, table: str, names: list[str]
) -> None:
    if not names:
        return
    marks = ", ".join("?" * len(names))
    copy = f"INSERT OR IGNORE INTO {table}({', '.join(names)}) VALUES ({marks})"
    with contextlib.suppress(sqlite3.DatabaseError):  # of a page that is damaged
        for row in old.execute(f"SELECT {', '.join(names)} FROM {table}"):
            with contextlib.suppress(sqlite3.IntegrityError):  # a column that must not be empty
                new.execute(copy, list(row))
