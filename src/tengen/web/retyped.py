"""Values of a database that somebody has changed, made what their columns are declared as.

SQLite takes anything in any column: bytes where a name was, text where a number was. What reads the
rows need not foresee that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

# SQLite's storage classes that a column of ours may hold.
_HELD = {"TEXT": ("text",), "REAL": ("real",), "INTEGER": ("integer",), "BLOB": ("blob",)}


def retype(database: sqlite3.Connection, declared: sqlite3.Connection) -> None:
    """Cast what does not fit the columns that `declared` has; leave out what cannot be cast."""
    for table, columns in _columns(declared):
        wrong, casts = [], []
        for name, kind, is_needed in columns:
            held = ", ".join(f"'{one}'" for one in (*_HELD[kind], *([] if is_needed else ["null"])))
            wrong.append(f"typeof({name}) NOT IN ({held})")
            value = f"coalesce({name}, '')" if is_needed else name
            casts.append(
                f"{name} = CASE WHEN {wrong[-1]} THEN CAST({value} AS {kind}) ELSE {name} END"
            )
        database.execute(
            f"UPDATE OR IGNORE {table} SET {', '.join(casts)} WHERE {' OR '.join(wrong)}"
        )


def _columns(declared: sqlite3.Connection) -> Iterator[tuple[str, list[tuple[str, str, bool]]]]:
    """Yield each table with its columns: name, type, and whether it needs a value."""
    tables = declared.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    for (table,) in list(tables):
        found = declared.execute(f"PRAGMA table_info({table})")
        yield table, [(row[1], row[2], bool(row[3] or row[5])) for row in found]
