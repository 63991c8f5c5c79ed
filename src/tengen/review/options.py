"""How thoroughly to review."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator

VISITS = 32  # on 19x19; smaller boards get more, because positions cost less there
MORE = 4  # at most so many times as many
GLANCE = 4  # of so many visits every candidate gets one; the larger losses among them get all
SUSPECT = 1.5  # points that a move must lose after the glance to be searched further
SEEMING = 1.0  # points that a move must seem to lose to be a candidate, by a large network's look
LARGE = 15_000_000  # weights of a network whose first impression is good, and whose search is slow


@dataclass(frozen=True, slots=True)
class Options:
    """How thoroughly to review.

    visits      most visits of a position; 0 leaves it at first impressions, None is 32 on 19x19
                and more on smaller boards
    candidate   points that a move must seem to lose at first to be searched; None: every move is
                searched with a small network, and those that seem to lose a point with a large one
    endgame     whether to say what the moves of the endgame were worth
    seed        of what the search leaves to chance
    """

    visits: int | None = None
    candidate: float | None = None
    endgame: bool = True
    seed: int = 0

    def __post_init__(self) -> None:
        if self.visits is not None and self.visits < 0:
            raise GoError(f"{self.visits} visits: 0 or more expected")

    def visits_on(self, size: int) -> int:
        """Return the most visits of a position on a board of this size.

        >>> [Options().visits_on(size) for size in (19, 13, 9, 5)], Options(visits=7).visits_on(9)
        ([32, 68, 128, 128], 7)
        """
        if self.visits is not None:
            return self.visits
        return round(VISITS * min(MORE, 361 / size**2))

    def candidate_with(self, evaluator: Evaluator) -> float:
        """Return from which seeming loss on a move is searched with this network."""
        if self.candidate is not None:
            return self.candidate
        weights = evaluator.model.card.about.get("parameters") or 0
        return SEEMING if weights >= LARGE else float("-inf")
