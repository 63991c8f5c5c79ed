"""Packed game records: two bytes a move (see tengen.records.moves)."""

def pack_text(text: str, size: int) -> tuple[bytes, int]:
    """Pack triples such as "BpdWdp"; return the moves and how much of the text was understood."""

def check(size: int, setup: bytes, moves: bytes, suicide: bool) -> tuple[int, int, int, int, int]:
    """Replay a record.

    Returns how many moves are legal, why the next one is not (a `Legality` of native/state.hpp,
    0 is legal), how many were out of turn, the index of the first pass (-1: none), and the
    fingerprint.
    """
