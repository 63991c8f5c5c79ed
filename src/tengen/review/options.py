"""How thoroughly to review: the visits of each stage, and the network that spends them."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.nets.store import EMBEDDED

MORE = 16  # small boards get at most this many times the visits of 19x19
TACTICAL = 9  # up to this size a game turns on tactics that no look sees, and has few moves
EVERY_MOVE = float("-inf")


@dataclass(frozen=True, slots=True)
class Stage:
    """Searches the positions around all moves that lose `least` points by what is known so far."""

    visits: int
    least: float


@dataclass(frozen=True, slots=True)
class Spending:
    """The searches of a review with a network, by how much its visits cost and how good they are.

    stages    on a 19x19 board; smaller boards get more visits
    tactical  on boards up to 9x9
    """

    stages: tuple[Stage, ...]
    tactical: tuple[Stage, ...]


# Chosen by what precision and recall gain for the time (lab/tengen_lab/measuring/README.md): every
# position is searched, because a look sees no tactics; KataGo's networks are right at first sight
# more often, and each look costs several times as much.
SMALL = Spending((Stage(32, EVERY_MOVE), Stage(64, 1.5)), (Stage(320, EVERY_MOVE), Stage(640, 1.5)))
JUDGE = Spending((Stage(4, EVERY_MOVE), Stage(24, 1.5)), (Stage(64, EVERY_MOVE), Stage(192, 1.5)))
SPENDING = {
    **dict.fromkeys(EMBEDDED, SMALL),
    **dict.fromkeys(("b15c192", "b18c384nbt", "b10c384h6nbttflrs"), JUDGE),
}
_KATAGO_CHANNELS = 192  # from this width on, a KataGo network that is not in the table is a judge


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """How thoroughly to review.

    visits      most visits of a position; 0 leaves it at first impressions; None: 64 on 19x19, 24
                with KataGo's networks, more on smaller boards
    candidate   points that a move must seem to lose at first to be searched; None: every move is
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

    def stages_for(self, evaluator: Evaluator, size: int) -> list[Stage]:
        """Return what is searched, by this network and on a board of this size; none for no visits.

        Smaller boards get more visits, so that a game takes about as long: it has fewer moves, and
        each position costs less. With one visit no move would be tried.

        >>> fast = Evaluator("fast")
        >>> sizes = (19, 13, 9)
        >>> [[stage.visits for stage in ReviewOptions().stages_for(fast, n)] for n in sizes]
        [[32, 64], [146, 292], [320, 640]]
        >>> [stage.visits for stage in ReviewOptions(visits=7).stages_for(fast, 9)]
        [3, 7]
        """
        own = spending_of(evaluator)
        stages = own.stages if size > TACTICAL else own.tactical
        more = min(MORE, (361 / size**2) ** 2) if size > TACTICAL else 1
        usual = int(stages[-1].visits * more)
        most = usual if self.visits is None else self.visits
        if not most:
            return []
        found = [
            Stage(min(most, max(2, stage.visits * most // stages[-1].visits)), stage.least)
            for stage in stages
        ]
        if self.candidate is not None:
            found[0] = Stage(found[0].visits, self.candidate)
        return found


def spending_of(evaluator: Evaluator) -> Spending:
    """Return what a review with this network spends."""
    card = evaluator.model.card
    if (known := SPENDING.get(card.name)) is not None:
        return known
    is_katagos = "full_name" in card.about  # `Card.of` writes it: read from one of its files
    return JUDGE if is_katagos and card.about.get("channels", 0) >= _KATAGO_CHANNELS else SMALL
