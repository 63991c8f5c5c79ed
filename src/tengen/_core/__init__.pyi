from . import (
    board,
    cgt,
    endgame,
    features,
    influence,
    knowledge,
    local,
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
    "features",
    "influence",
    "knowledge",
    "local",
    "patterns",
    "ratings",
    "records",
    "search",
    "sgf",
]
