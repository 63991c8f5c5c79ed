from . import (
    board,
    endgame,
    features,
    influence,
    knowledge,
    patterns,
    ratings,
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
    "search",
    "sgf",
]
