"""How often players answered: of responses that were there to be played, how many were.

A response is a shape together with the place of the opponent's last move, so it is there once: at
the turn after that move. "Played N of M times" then says what players do in this situation. Only
responses that were there often, and were often played, are kept: the usual answers.
"""

from __future__ import annotations

import functools
import io
import json
import zlib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.files.archives import read_arrays
from tengen.files.atomic import replacing
from tengen.patterns.model import PatternModel
from tengen.patterns.tables import PatternTable

NONE = 0xFFFFFF  # the core's number for "no member"
RESPONSES = 1  # the group of responses, where a model has them
_FILE = "answers.npz"  # of the embedded model


@dataclass(frozen=True, slots=True)
class Answered:
    """In `games` games a response was there `seen` times, and was the move `played` times."""

    played: int
    seen: int
    games: int


@dataclass(frozen=True)
class Answers:
    """The usual answers among a table's patterns; columns of equal length."""

    rows: NDArray[np.uint32]  # of the table, rising
    seen: NDArray[np.uint32]
    played: NDArray[np.uint32]
    games: int  # that were looked at
    table: int  # the fingerprint of the table

    def find(self, row: int) -> Answered | None:
        """Return the counts of a pattern, None if it is no usual answer."""
        at = int(np.searchsorted(self.rows, row))
        if at == len(self.rows) or self.rows[at] != row:
            return None
        return Answered(int(self.played[at]), int(self.seen[at]), self.games)

    def save(self, path: Path) -> None:
        """Write the counts, rows as steps from one to the next: most fit into a byte."""
        steps = np.diff(self.rows, prepend=np.uint32(0))
        header = json.dumps({"games": self.games, "table": self.table}).encode()
        with replacing(path) as beside, beside.open("wb") as stream:
            np.savez_compressed(
                stream,
                steps=steps.astype(np.uint32),
                seen=self.seen,
                played=self.played,
                header=np.frombuffer(header, dtype=np.uint8),
            )


def read_answers(data: bytes, source: str) -> Answers:
    """Read what `Answers.save` wrote; raises `GoError` if it is something else."""
    try:
        arrays = read_arrays(io.BytesIO(data), source)
        header = json.loads(arrays["header"].tobytes())
        rows = np.cumsum(arrays["steps"], dtype=np.uint32)
        seen, played = (arrays[name].astype(np.uint32) for name in ("seen", "played"))
        found = Answers(rows, seen, played, int(header["games"]), int(header["table"]))
        fits = len(rows) == len(seen) == len(played) and not (played > seen).any()
    except (KeyError, TypeError, ValueError, RecursionError):  # GoError is a ValueError
        raise GoError(f"{source}: no counts of answers") from None
    if not fits:
        raise GoError(f"{source}: counts of answers that do not fit each other")
    return found


@functools.cache
def _embedded() -> Answers:
    folder = resources.files(__package__) / "models"
    return read_answers((folder / _FILE).read_bytes(), _FILE)


def answers_for(model: PatternModel) -> Answers | None:
    """Return the counts in the package if they belong to this model's patterns."""
    known = _embedded()
    return known if known.table == fingerprint(model.table) else None


def fingerprint(table: PatternTable) -> int:
    return zlib.crc32(table.hashes.tobytes())
