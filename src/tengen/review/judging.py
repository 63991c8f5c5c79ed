"""What is known of the positions of a game, and what a move between two of them has lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tengen.coords import BLACK, Color, Move
from tengen.nets.evaluation import Evaluation
from tengen.search import SearchResult


@dataclass(frozen=True, slots=True)
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
    ownership: Sequence[float] | Any
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
    """Return what a search says. It must have looked into a move."""
    best = found.moves[0]
    return Judgement(
        found.winrate, found.lead, best.lead, best.line, found.ownership or (), found.visits
    )


def loss_of(color: Color, move: Move, before: Judgement, after: Judgement) -> float:
    """Return the points that a move lost.

    A move that the search would have played itself loses nothing. Any other one loses what the best
    move would have kept. Without a search, it is what the lead has fallen by.
    """
    if not before.is_searched:
        return color.sign * (before.lead - after.expected_lead)
    if before.line[0] == move:
        return 0.0
    return color.sign * (before.best_lead - after.expected_lead)
