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
    search,
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
    "search",
    "sgf",
]
