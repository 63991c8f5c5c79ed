"""Who won, for bots at play: a quick count with both sides to move, and what is left to capture.

A game that has ended is counted with more care by `tengen.nets.counting`.
"""

from __future__ import annotations

from tengen import knowledge
from tengen.coords import Move, Point
from tengen.endgame.judges import Judge
from tengen.endgame.places import ownerships
from tengen.game import Game
from tengen.nets.counting import Count, count_by
from tengen.scoring import seki_stones


def judge(game: Game, evaluator: Judge) -> Count:
    """Count a game as if it ended now."""
    (owners,) = ownerships([game.board], evaluator)
    return count_by(game, owners)


def status_list(game: Game, count: Count, status: str) -> list[list[Point]]:
    """Return the chains that are "alive", "seki" or "dead", as GTP asks."""
    dead = set(count.dead)
    seki = seki_stones(game.board.without(dead)) if status != "dead" else set()
    found = []
    for chain in knowledge.chains(game.board):
        first = chain.stones[0]
        kind = "dead" if first in dead else "seki" if first in seki else "alive"
        if kind == status:
            found.append(list(chain.stones))
    return found


def cleanup_move(game: Game, count: Count) -> Move:
    """Return a move towards capturing a dead stone of the opponent's, None if there is none.

    The chain with the fewest liberties is attacked first, unless that is self-atari.
    """
    dead, color = set(count.dead), game.to_move
    chains = [c for c in knowledge.chains(game.board) if c.stones[0] in dead]
    attacked = sorted((c for c in chains if c.color is not color), key=lambda c: len(c.liberties))
    liberties = [point for chain in attacked for point in chain.liberties if game.is_legal(point)]
    for point in liberties:
        if len(game.board.play(color, point).liberties(point)) > 1:
            return point
    return liberties[0] if liberties else None
