from . import (
    board,
    cgt,
    endgame,
    influence,
    knowledge,
    learn,
    nets,
    patterns,
    ratings,
    records,
    sgf,
)

__all__ = [
    "board",
    "cgt",
    "endgame",
    "influence",
    "knowledge",
    "learn",
    "nets",
    "patterns",
    "ratings",
    "records",
    "sgf",
]
