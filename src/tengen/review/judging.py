"""What is known of the positions of a game, and what a move between two of them has lost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tengen.coords import BLACK, Color, Move
from tengen.nets.evaluation import Evaluation, Floats
from tengen.search import SearchResult

PREPAID = 1.0  # points that a move may lose without any change of hands: a stone, or a prisoner


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """One position, by one look or by a search. Win rates, leads and ownership are Black's.

    lead       the mean over everything that was looked at
    best_lead  after the best move; the same as `lead` where nothing was searched
    line       the best move and what follows; empty where nothing was searched
    ownership  a number a point: 1 Black's, -1 White's
    """

    winrate: float
    lead: float
    best_lead: float
    line: tuple[Move, ...]
    ownership: Floats
    visits: int

    @property
    def is_searched(self) -> bool:
        return bool(self.line)

    @property
    def expected_lead(self) -> float:
        """The lead to expect.

        The mean counts moves that the search only tried, so it is too low for the player to move;
        the best line overlooks what the search doubts. The truth lies between them.
        """
        return (self.lead + self.best_lead) / 2


def by_look(look: Evaluation) -> Judgement:
    """Return a first impression."""
    lead = look.black_lead
    return Judgement(look.winrate(BLACK), lead, lead, (), look.ownership, 1)


def by_search(found: SearchResult) -> Judgement:
    """Return what a search says. It must have looked into a move, and kept who owns what."""
    best, owned = found.moves[0], np.array(found.ownership)
    return Judgement(found.winrate, found.lead, best.lead, best.line, owned, found.visits)


def loss_of(color: Color, move: Move, before: Judgement, after: Judgement) -> float:
    """Return the points that a move lost.

    That is what the expected lead has fallen by; but the move that a search would have played
    itself loses nothing, and a move that changes nothing on the board costs no more than a point.
    """
    if before.line and before.line[0] == move:
        return 0.0
    fallen = color.sign * (before.expected_lead - after.expected_lead)
    return min(fallen, changed_hands(color, before, after) + PREPAID)


def changed_hands(color: Color, before: Judgement, after: Judgement) -> float:
    """Return how much of the board went from `color` to the opponent, in points."""
    fallen = color.sign * (before.ownership - after.ownership)
    return float(np.maximum(fallen, 0.0).sum())
