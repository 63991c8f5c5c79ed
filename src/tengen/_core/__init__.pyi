from . import board, endgame, features, influence, patterns, ratings, search, sgf

__all__ = ["board", "endgame", "features", "influence", "patterns", "ratings", "search", "sgf"]
