"""How much of anything a file from outside may cost: one list, and the error that names the limit.

A small file can unpack to gigabytes, or hold millions of things that cost far more than their text.
Every reader takes its limits from here, and stops with one line that says which one was passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tengen.errors import UnsupportedError

MB = 1 << 20
SGF_BYTES = 128 * MB  # one file of game records, unpacked
SGF_GAMES = 100_000  # in one file; nodes of a game: kMaxNodes in native/sgf/grammar.hpp
LINE_BYTES = 4 * MB  # one line of a collection: thirty times the longest game
MEMBERS = 5_000_000  # files in one archive
TAR_HEADER_BYTES = MB  # a name in a tar archive
EXPANSION = 200  # how many times its size a packed file may unpack to; real ones: below 30
EXPANSION_FREE = 64 * MB  # up to here nobody counts
ARRAY_BYTES = 512 * MB  # all arrays of an .npz file, unpacked
NETWORK_BYTES = 2048 * MB  # a KataGo network, unpacked
PARQUET_SECONDS = 600  # for another program's table to be read through once
TABLE_BYTES = 1024 * MB  # a table of games as text, unpacked
TABLE_COLUMNS = 1000
STORE_BYTES = 16 * 1024 * MB  # the database in a copy of the app's store
JSON_BYTES = 256 * MB  # a compressed file of JSON, unpacked


class OverBudget(UnsupportedError):
    """The input is larger than anything we expect; the message names the limit."""


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def read_within(stream: Readable, limit: int, name: str, what: str) -> bytes:
    """Read a stream to its end, but never more than `limit` bytes of it.

    Files that are longer raise `OverBudget`; `what` says in the message what they were taken for.
    """
    return b"".join(pieces_within(stream, limit, name, what))


def pieces_within(stream: Readable, limit: int, name: str, what: str) -> Iterator[bytes]:
    """Yield a stream piece by piece, under the rule of `read_within`."""
    left = limit + 1
    while left > 0 and (data := stream.read(min(left, 16 * MB))):
        left -= len(data)
        if left <= 0:
            raise OverBudget(f"{name}: more than {limit // MB} MB of {what}")
        yield data
