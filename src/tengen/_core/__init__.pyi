from . import (
    board,
    endgame,
    features,
    influence,
    knowledge,
    patterns,
    ratings,
    records,
    search,
    sgf,
)

__all__ = [
    "board",
    "endgame",
    "features",
    "influence",
    "knowledge",
    "patterns",
    "ratings",
    "records",
    "search",
    "sgf",
]
