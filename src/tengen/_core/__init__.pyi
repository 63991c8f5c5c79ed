from . import (
    atari_go,
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
    "atari_go",
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
