"""Which players nothing may be learned from: decided by the name, so that all parts agree.

A model that has seen one game of a player has seen the player. Whoever trains on human moves, or
tunes on them, asks here, and one player is on the same side everywhere:

    test         2 of 20 players: only the figures in the docs come from them
    validation   2 of 20: temperatures, early stopping, calibration
    train        all others

The embedded networks saw no position of half of the test players (`is_unseen`); of the others they
saw positions, judged by their teacher, but never which move was played.
"""

from __future__ import annotations

import zlib
from enum import StrEnum

SHARES = 20


class Part(StrEnum):
    """What the games of a player are for."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"


def part_of(player: str | None) -> Part:
    """Return what this player's moves may be used for.

    >>> [str(part_of(name)) for name in ("ogs-1", "ogs-7", "ogs-9")]
    ['train', 'validation', 'test']
    """
    match _share(player):
        case 0 | 1:
            return Part.TEST
        case 2 | 3:
            return Part.VALIDATION
    return Part.TRAIN


def is_unseen(player: str | None) -> bool:
    """Tell whether even the embedded networks saw no position of this player."""
    return _share(player) == 0


def _share(player: str | None) -> int:
    return zlib.crc32(str(player).encode()) % SHARES
