"""Tree search: what a position looks like after thinking.

search(evaluator, games, limits)     many games in, one result each out, in shared batches
Tree(game), run(evaluator, trees, limits)   the same step by step: partial results, cancelling,
                                     and trees that go on after a move was played
SearchResult, SearchedMove           what comes out
forget(evaluator)                    drops the network's answers that earlier searches kept
Limits, Options, Restriction         how long and how to think
within(game, area)                   restrictions: search only there
"""

from tengen.search.memory import forget
from tengen.search.options import Limits, Options, Restriction, within
from tengen.search.results import SearchedMove, SearchResult
from tengen.search.running import run, search
from tengen.search.tree import Tree

__all__ = [
    "Limits",
    "Options",
    "Restriction",
    "SearchResult",
    "SearchedMove",
    "Tree",
    "forget",
    "run",
    "search",
    "within",
]
