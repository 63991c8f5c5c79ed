"""What a review says: a value a move, and the game as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from tengen.coords import BLACK, WHITE, Color, Move, Point
from tengen.endgame.temperature_graph import ProvedPlace
from tengen.nets.count_report import CountReport
from tengen.nets.trust import caution
from tengen.review.categories import Category, category_of, is_flagged
from tengen.review.sentences import Quantity, tell_reason
from tengen.review.turning import TurningPoint, turning_points
from tengen.strength.estimate import Caveat

_SOON = 2  # moves from one mistake to the next of a swing: both sides', or one side's
_CLOSE = 2  # rows or columns between their better moves
_GIVEN_BACK = 0.5  # of a blunder's points that the next move must give back to belong to it
SCALES = (10.0, 20.0, 30.0, 50.0, 75.0, 100.0, 150.0, 200.0, 300.0, 400.0)  # of the lead


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move lost points: a name, its sentence, and the quantities that made it fire.

    text      the sentence as it was first told; `told` is it in the reader's language
    explains  points of the loss that it accounts for; 0 where it is about the choice of the move
    stones, area, places   what the sentence names, for marks on a board: stones that are lost or
              saved, territory, and single points such as where a ladder starts (as "D4")
    """

    name: str
    text: str
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    explains: float = 0.0
    stones: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The sentence in the language that is spoken; as first told where it cannot be made."""
        try:
            return tell_reason(self.name, self.quantities)
        except KeyError:  # of another version of ours
            return self.text


@dataclass(frozen=True, slots=True)
class Fate:
    """Stones whose life the better line decides: they live at its end, or die, unlike in the game.

    at   the point by which people would name the group
    """

    color: Color
    lives: bool
    stones: tuple[Point, ...]
    at: Point


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of the game.

    move         its number; the first is 1
    loss         points it lost; a little below 0 where the position turned out better
    confirmed    whether a search stands behind the loss; otherwise it is a first impression
    line         the better move and what follows; empty where none is known
    winrate      Black's chance to win after the move
    lead         Black's lead in points after the move
    reasons      why it lost points; empty unless it is a mistake
    temperature  what the best move of the endgame was worth, None before the endgame
    judged_by    the network that judged the positions before and after the move: loss, line, win
                 rate and lead are its words
    fates        of groups at the end of the better line, where they differ from the game
    proved       endgame places before the move whose worth is proved; each at the first such move
    """

    move: int
    color: Color
    point: Move
    loss: float
    confirmed: bool
    line: tuple[Move, ...]
    winrate: float
    lead: float
    reasons: tuple[Reason, ...] = ()
    temperature: float | None = None
    judged_by: str = ""
    fates: tuple[Fate, ...] = ()
    proved: tuple[ProvedPlace, ...] = ()

    @property
    def category(self) -> Category:
        return category_of(self.loss)

    @property
    def better(self) -> Move:
        """The first move of `line`; only to be asked for where there is one."""
        return self.line[0]

    @property
    def is_mistake(self) -> bool:
        """Whether the move is flagged, by a search or, until there is one, provisionally."""
        return is_flagged(self.loss)


@dataclass(frozen=True, slots=True)
class Swing:
    """Mistakes one after the other that are about the same stones: one thing to look at.

    Where neither side plays a move worth many points, every move in between loses them again, and
    the lead swings to and fro.

    moves         in the order of the game
    is_one_place  whether the better moves all lie close to each other
    """

    moves: tuple[ReviewedMove, ...]
    is_one_place: bool = True

    @property
    def largest(self) -> ReviewedMove:
        return max(self.moves, key=lambda move: move.loss)


@dataclass(frozen=True, slots=True)
class OwnershipMap:
    """Who owned what after a number of moves: for each point 1 is Black's, -1 White's."""

    move: int
    ownership: tuple[float, ...]
    judged_by: str = ""


@dataclass(frozen=True, slots=True)
class MoveShift:
    """A move that an estimate hangs on: it lifts it by `shift` ranks."""

    move: int
    shift: float


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a player's moves in the game are.

    low, high   ranks; the true one lies between them in 80 of 100 cases
    phases      the rank of each phase with enough moves
    telling_moves   the moves that say most
    doubts      what makes the estimate less sure
    is_wide     whether low and high lie too far apart to name a rank: then tell the interval first
    judged_by   the network whose model says so
    """

    rank: str
    low: str
    high: str
    phases: Mapping[str, str]
    telling_moves: tuple[MoveShift, ...]
    doubts: tuple[Caveat, ...]
    judged_by: str = ""
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """A game judged move by move.

    net          the network that judges; while it is at work, a quicker one may have judged some
                 moves (`ReviewedMove.judged_by`)
    start_winrate, start_lead   Black's, before the first move, by the network `start_judged_by`
    is_final     whether every mistake is confirmed; before that, losses are first impressions
    maps         who owned what, at a few moments of the game
    strengths    of the players who have made enough moves
    count        of a game that has ended; the curve ends on it
    endgame_by   the network behind the temperatures; None where there are none
    """

    size: int
    net: str
    start_winrate: float
    start_lead: float
    moves: tuple[ReviewedMove, ...]
    is_final: bool
    maps: tuple[OwnershipMap, ...] = ()
    strengths: Mapping[Color, Strength] = field(default_factory=dict)
    start_judged_by: str = ""
    endgame_by: str | None = None
    count: CountReport | None = None

    @property
    def caution(self) -> str:
        """What to beware of: a sentence where the network is not to be trusted, else ""."""
        return caution(self.net, self.size)

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Where the game was decided, in the order of the moves."""
        return turning_points([self.start_winrate, *(move.winrate for move in self.moves)])

    @property
    def lead_scale(self) -> float:
        """How far the axis of the lead must reach to show all of the game, in points."""
        largest = max(abs(lead) for lead in self.leads)
        return next((scale for scale in SCALES if largest <= scale), largest)

    @property
    def mistakes(self) -> list[ReviewedMove]:
        """The flagged moves, the largest loss first."""
        flagged = [move for move in self.moves if move.is_mistake]
        return sorted(flagged, key=lambda move: (-move.loss, move.move))

    @property
    def swings(self) -> list[Swing]:
        """The mistakes, with those about the same stones merged; the largest first."""
        groups: list[list[ReviewedMove]] = []
        for move in (one for one in self.moves if one.is_mistake):
            last = groups[-1][-1] if groups else None
            if last and (self._leaves_open(last, move) or _gives_back(last, move)):
                groups[-1].append(move)
            else:
                groups.append([move])
        found = [
            Swing(tuple(group), all(self._leaves_open(*pair) for pair in pairwise(group)))
            for group in groups
        ]
        return sorted(found, key=lambda swing: (-swing.largest.loss, swing.moves[0].move))

    def _leaves_open(self, last: ReviewedMove, move: ReviewedMove) -> bool:
        """Tell whether two mistakes, one soon after the other, have their better moves close by."""
        one, other = last.line[:1], move.line[:1]
        if move.move - last.move > _SOON or one == () or other == ():
            return False
        if one[0] is None or other[0] is None:
            return one == other
        (y, x), (v, u) = divmod(one[0], self.size), divmod(other[0], self.size)
        return max(abs(y - v), abs(x - u)) <= _CLOSE

    def mean_loss(self, color: Color) -> float:
        """Return the points that a move of `color` lost on average."""
        losses = [max(move.loss, 0.0) for move in self.moves if move.color is color]
        return sum(losses) / len(losses) if losses else 0.0

    @property
    def leads(self) -> list[float]:
        """Black's lead in every position, the start first."""
        return [self.start_lead, *(move.lead for move in self.moves)]

    @property
    def players(self) -> list[Color]:
        """Who has moved, Black first."""
        return [color for color in (BLACK, WHITE) if any(m.color is color for m in self.moves)]


def _gives_back(last: ReviewedMove, move: ReviewedMove) -> bool:
    """Tell whether a blunder gives back much of what the one just before it gave away.

    In KataGo's reviews of 36 games, 231 pairs of moves are such: in 181 the better moves lie close
    to each other, in 43 more the better lines meet, and only 7 have nothing to do with each other.
    """
    if move.move - last.move != 1 or move.color is last.color:
        return False
    small, large = sorted((last.loss, move.loss))
    return category_of(small) == "blunder" and small >= _GIVEN_BACK * large
