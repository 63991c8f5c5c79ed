"""Who won: the count of a finished board, its dead stones found by a network's ownership.

A chain is dead where the network gives its points to the opponent on the whole. What Benson's
algorithm proves (`knowledge.pass_alive`) is never left to the network.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen import knowledge
from tengen.board import Board
from tengen.coords import Color, Move, Point
from tengen.endgame.judges import Judge
from tengen.endgame.places import ownerships
from tengen.game import Game
from tengen.scoring import Score, score, seki_stones

Floats = NDArray[np.float64]
OPEN = 0.6  # ownership nearer to zero: a point that is still fought for, or a dame
FEW = 0.05  # the share of such points on a settled board


@dataclass(frozen=True, slots=True)
class Verdict:
    """A count, the stones taken for dead, and who owns what by the network (Black's side)."""

    score: Score
    dead: tuple[Point, ...]
    owners: Floats

    @property
    def is_settled(self) -> bool:
        """Tell whether nearly all points have an owner, so that a count makes sense."""
        return bool((np.abs(self.owners) < OPEN).mean() <= FEW)


def judge(game: Game, evaluator: Judge) -> Verdict:
    """Count a game as if it ended now."""
    (owners,) = ownerships([game.board], evaluator)
    dead = dead_points(game.board, owners, suicide=game.rules.suicide)
    return Verdict(score(game, dead), tuple(dead), owners)


def dead_points(board: Board, owners: Floats, *, suicide: bool = False) -> list[Point]:
    """Return the stones of all chains that are dead by these owners (+1 Black's)."""
    safe = knowledge.pass_alive(board, suicide=suicide)
    dead: list[Point] = []
    for chain in knowledge.chains(board):
        proved = safe[chain.stones[0]]
        if proved is not None:
            is_dead = proved is not chain.color
        else:
            is_dead = _mean(owners, chain.stones, chain.color) < 0
        if is_dead:
            dead += chain.stones
    return sorted(dead)


def status_list(game: Game, verdict: Verdict, status: str) -> list[list[Point]]:
    """Return the chains that are "alive", "seki" or "dead", as GTP asks."""
    dead = set(verdict.dead)
    seki = seki_stones(game.board.without(dead)) if status != "dead" else set()
    found = []
    for chain in knowledge.chains(game.board):
        first = chain.stones[0]
        kind = "dead" if first in dead else "seki" if first in seki else "alive"
        if kind == status:
            found.append(list(chain.stones))
    return found


def cleanup_move(game: Game, verdict: Verdict) -> Move:
    """Return a move towards capturing a dead stone of the opponent's, None if there is none.

    The chain with the fewest liberties is attacked first, where that is no self-atari.
    """
    dead, color = set(verdict.dead), game.to_move
    chains = [c for c in knowledge.chains(game.board) if c.stones[0] in dead]
    attacked = sorted((c for c in chains if c.color is not color), key=lambda c: len(c.liberties))
    liberties = [point for chain in attacked for point in chain.liberties if game.is_legal(point)]
    for point in liberties:
        if len(game.board.play(color, point).liberties(point)) > 1:
            return point
    return liberties[0] if liberties else None


def _mean(owners: Floats, points: tuple[Point, ...], color: Color) -> float:
    return float(color.sign * owners[list(points)].mean())
