"""How thoroughly to review, and with how many visits of which network."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.nets.store import EMBEDDED

MORE = 16  # small boards get at most this many times as many visits
SUSPECT = 1.5  # points that a move must lose after the glance to get all visits
TACTICAL = 9  # up to this size a game turns on tactics that no look sees, and has few moves
EVERY_MOVE = float("-inf")


@dataclass(frozen=True, slots=True)
class Spending:
    """What a network's review of a 19x19 board spends: as much as it costs, and as it is trusted.

    visits     most visits of a position
    glance     visits of the positions around every candidate; larger losses get all
    candidate  points that a move must seem to lose at first sight to be a candidate
    """

    visits: int
    glance: int
    candidate: float


# Chosen by what precision and recall gain for the time (lab/tengen_lab/measuring/README.md): one
# look of the small networks is often wrong, so every position is searched; KataGo's are right at
# first sight more often, and each look costs several times as much.
SMALL = Spending(visits=40, glance=20, candidate=EVERY_MOVE)
JUDGE = Spending(visits=12, glance=2, candidate=1.0)
SPENDING = {
    **dict.fromkeys(EMBEDDED, SMALL),
    **dict.fromkeys(("b15c192", "b18c384nbt", "b10c384h6nbttflrs"), JUDGE),
}
_KATAGO_CHANNELS = 192  # from this width on, a KataGo network that is not in the table is a judge


@dataclass(frozen=True, slots=True)
class Options:
    """How thoroughly to review.

    visits      most visits of a position; 0 leaves it at first impressions; None: 40 on 19x19, 12
                with KataGo's networks, more on smaller boards
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

        Smaller boards get more, so that a game takes about as long: it has fewer moves, and each
        position costs less.

        >>> fast = Evaluator("fast")
        >>> [Options().visits_for(fast, size) for size in (19, 13, 9, 5)]
        [40, 183, 640, 640]
        >>> Options(visits=7).visits_for(fast, 9)
        7
        """
        if self.visits is not None:
            return self.visits
        return round(spending_of(evaluator).visits * min(MORE, (361 / size**2) ** 2))

    def glance_for(self, evaluator: Evaluator, size: int) -> int:
        """Return the visits that every candidate gets; with one visit no move is tried."""
        own, most = spending_of(evaluator), self.visits_for(evaluator, size)
        return min(most, max(2, most * own.glance // own.visits))

    def candidate_for(self, evaluator: Evaluator, size: int) -> float:
        """Return from which seeming loss on a move is searched, by this network and board size."""
        if self.candidate is not None:
            return self.candidate
        return spending_of(evaluator).candidate if size > TACTICAL else EVERY_MOVE


def spending_of(evaluator: Evaluator) -> Spending:
    """Return what a review with this network spends."""
    card = evaluator.model.card
    if (known := SPENDING.get(card.name)) is not None:
        return known
    is_katagos = "full_name" in card.about  # `Card.of` writes it: read from one of its files
    return JUDGE if is_katagos and card.about.get("channels", 0) >= _KATAGO_CHANNELS else SMALL
