"""What is known of the positions of a game, and what a move between two of them has lost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tengen.coords import BLACK, Color, Move
from tengen.nets.evaluation import Evaluation, Floats
from tengen.review.categories import is_flagged
from tengen.search import SearchResult

PREPAID = 1.0  # points that a move may lose without any change of hands: a stone, or a prisoner
SERIOUS = 0.1  # a choice is serious if it got more than this share of the visits


@dataclass(frozen=True, slots=True)
class ConsideredMove:
    """A move that a search considers, what follows, and Black's lead after it."""

    line: tuple[Move, ...]
    lead: float


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """One position, by one look or by a search. Win rates, leads and ownership are Black's.

    lead       the mean over everything that was looked at
    choices    the moves to consider, the best first; none where nothing was searched
    ownership  a number a point: 1 Black's, -1 White's
    judged_by  the network that said so
    """

    winrate: float
    lead: float
    choices: tuple[ConsideredMove, ...]
    ownership: Floats
    judged_by: str

    @property
    def is_searched(self) -> bool:
        return bool(self.choices)

    @property
    def line(self) -> tuple[Move, ...]:
        """The best move and what follows; empty where nothing was searched."""
        return self.choices[0].line if self.choices else ()

    @property
    def expected_lead(self) -> float:
        """The lead to expect.

        The mean includes moves that the search only tried, so it is too low for the player to move;
        the lead after the best move is too high, since the move was picked for it. The truth lies
        between them.
        """
        return (self.lead + self.choices[0].lead) / 2 if self.choices else self.lead


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move lost, and the better move with its line."""

    loss: float
    line: tuple[Move, ...]


def by_look(look: Evaluation, net: str) -> Judgement:
    """Return a network's first impression."""
    return Judgement(look.winrate(BLACK), look.black_lead, (), look.ownership, net)


def by_search(found: SearchResult, net: str) -> Judgement:
    """Return what a search says. It must have looked into a move, and kept who owns what."""
    best, *others = found.moves
    serious = [move for move in others if move.visits >= SERIOUS * found.visits]
    choices = tuple(ConsideredMove(move.line, move.lead) for move in (best, *serious))
    return Judgement(found.winrate, found.lead, choices, np.array(found.ownership), net)


def judge_move(color: Color, move: Move, before: Judgement, after: Judgement) -> Verdict:
    """Say what a move lost: what the expected lead has fallen by.

    The move that the search before it would have played loses nothing, unless the search after it
    puts it so far below another serious choice that it is a mistake.
    """
    fallen = fall(color, before, after)
    if not before.is_searched or before.line[0] != move:
        return Verdict(fallen, before.line)
    for other in sorted(before.choices[1:], key=lambda choice: -color.sign * choice.lead)[:1]:
        behind = min(fallen, color.sign * (other.lead - after.expected_lead))
        if is_flagged(behind):
            return Verdict(behind, other.line)
    return Verdict(0.0, before.line)


def fall(color: Color, before: Judgement, after: Judgement) -> float:
    """Return what the expected lead of `color` has fallen by.

    Where nothing on the board changes hands, it is no more than a point.
    """
    fallen = color.sign * (before.expected_lead - after.expected_lead)
    return min(fallen, changed_hands(color, before, after) + PREPAID)


def changed_hands(color: Color, before: Judgement, after: Judgement) -> float:
    """Return how much of the board went from `color` to the opponent, in points."""
    fallen = color.sign * (before.ownership - after.ownership)
    return float(np.maximum(fallen, 0.0).sum())
