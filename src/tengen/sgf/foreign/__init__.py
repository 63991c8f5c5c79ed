"""Records of other formats, told by their content and read as SGF.

gib      Tygem           gtp_log  what a program and its controller said to each other
ngf      cyberoro, wBaduk
ugf      Pandanet (UGF, UGI)

Each format becomes SGF text in which a move stands on the line it has in the file, so that what is
wrong with it is told with the right line.
"""

from __future__ import annotations

from tengen.files.budgets import MB
from tengen.sgf.encoding import Decoded, to_utf8

NAMES = ("GIB", "NGF", "UGF", "GTP")  # what warnings about a file of each begin with
MOST_BYTES = 16 * MB  # of a file in one of these formats; real ones have some kilobytes
_HEAD = 1 << 16  # bytes that tell what a file is
_MOST_WARNINGS = 5


def decode_record(data: bytes) -> Decoded:
    """Return a record as SGF in UTF-8, whatever format and charset it was in."""
    return _as_sgf(data) or to_utf8(data)


def is_foreign(data: bytes) -> bool:
    """Whether the data is a record of another format than SGF."""
    return _as_sgf(data) is not None


def _as_sgf(data: bytes) -> Decoded | None:
    """Return a record of another format as SGF; None for SGF and for text that is not a record."""
    start = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"(") or len(data) > MOST_BYTES:
        return None
    # Not before they are needed: nearly every record is SGF.
    from tengen.sgf.foreign import gib, gtp_log, ngf, ugf

    head = data[:_HEAD]
    for kind in (gib, ugf, ngf, gtp_log):
        if kind.is_one(head):
            decoded = to_utf8(data, kind.declared_charset(head))
            text = decoded.data.decode("utf-8", "replace").removeprefix("\ufeff")
            if games := kind.read(text):
                sgf = b"\n".join(game.to_sgf() for game in games)
                warnings = [warning for game in games for warning in game.warnings]
                if decoded.lost:
                    warnings.insert(0, f"{decoded.lost} bytes cannot be read as {decoded.charset}")
                return Decoded(sgf, "utf-8", "utf-8", _told(kind.NAME, warnings))
    return None


def _told(name: str, warnings: list[str]) -> str:
    if not warnings:
        return ""
    more = len(warnings) - _MOST_WARNINGS
    shown = [*warnings[:_MOST_WARNINGS], *([f"and {more} more"] if more > 0 else [])]
    return f"{name}: {'; '.join(shown)}"
