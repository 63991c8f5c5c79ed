"""Game records: the shape of one tree, main lines in bulk, packed moves (see tengen.files.packing).

Texts are UTF-8 bytes. Nothing here fails on damaged text: what cannot be read is skipped and listed
as a fault (offset, code); `tengen.sgf.faults` says the codes in words.
"""

from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

def index_tree(
    data: bytes, start: int = 0
) -> tuple[int, int, bytes, bytes, bytes, bytes, list[tuple[int, int]]] | None:
    """Return the shape of the first game at or after `start`, or None if there is none.

    The parts: begin and end of the game's text; four arrays with an entry a node, in the order of
    the text: start of the node (int64), parent, first child, next sibling (int32, -1 for none);
    faults.
    """

def properties(data: bytes, at: int) -> dict[str, list[bytes]]:
    """Return the raw property values of the node whose text starts at `at`, in their order."""

def node_end(data: bytes, at: int) -> int:
    """Return where the text of the node that starts at `at` ends."""

class Scan(TypedDict):
    """Games of many files as columns; game i has moves[offsets[i]:offsets[i + 1]].

    Moves and set-up stones are packed as in native/game/moves.hpp: bits 0-9 the point (row-major
    from the top left, 1023 is a pass), bit 15 White. Legality is not checked here: see
    `board.replay`.
    """

    file: NDArray[np.int32]  # which of the files the game came from
    begin: NDArray[np.int64]  # the game's text in that file
    end: NDArray[np.int64]
    size: NDArray[np.int32]
    to_play: NDArray[np.int8]  # PL: 0 not given, 1 Black, 2 White
    moves: NDArray[np.uint16]
    offsets: NDArray[np.int64]
    setup: NDArray[np.uint16]
    setup_offsets: NDArray[np.int64]
    root: list[dict[str, bytes]]  # the first raw value of each root property, escapes untouched
    faults: list[list[tuple[int, int]]]  # offset in the file, code
    overfull: NDArray[np.uint8]  # of each file: 1 if it holds more games

def scan(files: list[bytes], threads: int, most: int) -> Scan:
    """Read main lines and root properties of the games in `files`, `most` of each file."""

def pack_text(text: str, size: int) -> tuple[bytes, int]:
    """Pack triples such as "BpdWdp"; return the moves and how much of the text was understood."""

def check(size: int, setup: bytes, moves: bytes, suicide: bool) -> tuple[int, int, int, int, int]:
    """Replay a record.

    Returns how many moves are legal, why the next one is not (a `Legality` of
    native/game/state.hpp, 0 is legal), how many were out of turn, the index of
    the first pass (-1: none), and the fingerprint.
    """
