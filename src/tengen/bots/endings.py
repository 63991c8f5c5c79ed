"""Whether anything is left to play under territory rules, where a needless stone costs a point.

At the end of a game a network's policy is spread over dozens of moves that gain nothing, and the
few visits that each of them gets do not tell minus one point from nothing. So a move into ground
that the network calls settled is searched against a pass, the two alone: a stone that is needed
there saves points, one that is not loses one (in one's own ground) or gains nothing (in the
opponent's).
"""

from __future__ import annotations

from collections.abc import Sequence

from tengen.coords import Move
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.rules import Scoring
from tengen.search import Limits, Options, Restriction, Tree, run

SETTLED = 0.9  # a point is settled if either side has this ownership of it
GAIN = 0.5  # points by which a move has to be better than a pass: half of what one stone costs
EVEN = 100.0  # temperature at the root: the priors of both moves become nearly equal


def is_doubtful(game: Game, move: Move, here: Evaluation) -> bool:
    """Tell whether a move may only cost a point: territory rules, and the point is settled."""
    return (
        move is not None
        and game.rules.scoring is Scoring.TERRITORY
        and abs(float(here.ownership[move])) >= SETTLED
    )


def passes_are_as_good(
    evaluator: Evaluator, games: Sequence[Game], moves: Sequence[Move], limits: Limits
) -> list[bool]:
    """Search each move against a pass; tell where the move does not gain `GAIN` points."""
    trees = [
        Tree(game, Options(restrictions=(_only(game, move),), root_temperature=EVEN))
        for game, move in zip(games, moves, strict=True)
    ]
    if not trees:
        return []
    *_, results = run(evaluator, trees, limits)
    found = []
    for game, move, result in zip(games, moves, results, strict=True):
        leads = {each.move: game.to_move.sign * each.lead for each in result.moves}
        # A search that ran out of time before it saw both says nothing against the move.
        found.append({None, move} <= leads.keys() and leads[None] + GAIN > leads[move])
    return found


def _only(game: Game, move: Move) -> Restriction:
    return Restriction(game.to_move, frozenset((move, None)), only=True)
