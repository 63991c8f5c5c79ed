"""How thoroughly to review."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator

# Visits of a position on 19x19 at most, by a small and by a large network: about a minute of two
# cores for a game, and a few minutes. Smaller boards get more, so that a game takes as long: it has
# fewer moves, and each position costs less.
SMALL_VISITS, LARGE_VISITS = 40, 12
LARGE = 15_000_000  # weights of a network whose first impression is good, and whose search is slow
MORE = 16  # small boards get at most this many times as many visits
GLANCE = 2  # of so many visits every candidate gets one; the larger losses among them get all
SUSPECT = 1.5  # points that a move must lose after the glance to be searched further
SEEMING = 1.0  # points that a move must seem to lose to be a candidate, by a large network's look
TACTICAL = 9  # up to this size a game turns on tactics that no look sees, and has few moves


@dataclass(frozen=True, slots=True)
class Options:
    """How thoroughly to review.

    visits      most visits of a position; 0 leaves it at first impressions; None: 40 on 19x19, 12
                with a large network, more on smaller boards
    candidate   points that a move must seem to lose at first to be searched; None: every move is
                searched with a small network or on a small board, else those that seem to lose one
    strength    whether to say how strong the players' moves are
    endgame     whether to say what the moves of the endgame were worth
    seed        of what the search leaves to chance
    """

    visits: int | None = None
    candidate: float | None = None
    strength: bool = True
    endgame: bool = True
    seed: int = 0

    def __post_init__(self) -> None:
        if self.visits is not None and self.visits < 0:
            raise GoError(f"{self.visits} visits: 0 or more expected")

    def visits_for(self, evaluator: Evaluator, size: int) -> int:
        """Return the most visits of a position, by this network and on a board of this size.

        >>> fast = Evaluator("fast")
        >>> [Options().visits_for(fast, size) for size in (19, 13, 9, 5)]
        [40, 183, 640, 640]
        >>> Options(visits=7).visits_for(fast, 9)
        7
        """
        if self.visits is not None:
            return self.visits
        most = LARGE_VISITS if _is_large(evaluator) else SMALL_VISITS
        return round(most * min(MORE, (361 / size**2) ** 2))

    def candidate_for(self, evaluator: Evaluator, size: int) -> float:
        """Return from which seeming loss on a move is searched, by this network and board size."""
        if self.candidate is not None:
            return self.candidate
        return SEEMING if _is_large(evaluator) and size > TACTICAL else float("-inf")


def _is_large(evaluator: Evaluator) -> bool:
    weights = evaluator.model.card.about.get("parameters") or 0
    return bool(weights >= LARGE)
