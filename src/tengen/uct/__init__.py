"""Search by playouts: what a position looks like after many games played to their end from it.

search(game, playouts=200)                       at random
search(game, playouts=200, guide=Guide.load())   guided by patterns, in the tree and in the playouts
Guide.adapted(game)                              a guide that has learned from the game so far

No network is needed. `local` holds the policy of playouts, `guide` both kinds of knowledge.
"""

from tengen.uct.guide import Guide
from tengen.uct.search import UctMove, UctResult, search

__all__ = ["Guide", "UctMove", "UctResult", "search"]
