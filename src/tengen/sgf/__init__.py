"""Game records: SGF text <-> games.

read_games(path), parse_games(text)    records of one file, with trees, comments and markup
write_games(path, games)               records or games, back into a file
scan_games(paths), scan_batches(paths) main lines of large collections, in bulk
"""

from typing import TYPE_CHECKING

from tengen.sgf.annotate import annotate
from tengen.sgf.info import Info, parse_date, parse_komi, read_info
from tengen.sgf.reading import (
    format_games,
    parse_game,
    parse_games,
    read_game,
    read_games,
    write_games,
)
from tengen.sgf.record import Record
from tengen.sgf.tree import GameTree, Node

if TYPE_CHECKING:
    from tengen.sgf.scan import Batch, ScannedGame, scan_batches, scan_games, scan_texts

__all__ = [
    "Batch",
    "GameTree",
    "Info",
    "Node",
    "Record",
    "ScannedGame",
    "annotate",
    "format_games",
    "parse_date",
    "parse_game",
    "parse_games",
    "parse_komi",
    "read_game",
    "read_games",
    "read_info",
    "scan_batches",
    "scan_games",
    "scan_texts",
    "write_games",
]


def __getattr__(name: str) -> object:
    # Scanning needs numpy, which takes longer to load than one record takes to be read.
    if name in ("Batch", "ScannedGame", "scan_batches", "scan_games", "scan_texts"):
        from tengen.sgf import scan

        return getattr(scan, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
