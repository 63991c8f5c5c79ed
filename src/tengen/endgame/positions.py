"""Positions of a local game: stones and a ko ban, judged with either side to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tengen._core import board as core
from tengen.board import Board, neighbors
from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.isolation import Isolated
from tengen.endgame.judges import COLORS, Ban, BothSides, Judge, both_sides
from tengen.endgame.regions import dilate
from tengen.nets.evaluation import Floats
from tengen.rules import Rules

# A node is settled if the score hardly depends on who moves next, and hardly a point is in doubt.
SWING = 0.5  # points between the scores with Black and with White to move
DOUBT = 0.35  # points in doubt
SURE = 0.75  # stones that nobody owns so far count as alive where nobody wants to move
CLEAR = 0.5  # a point is somebody's if its ownership is beyond this
DAME = 2.5  # all dame together are worth two points between the sides; the rest is noise
ANSWER = 0.2  # a move around the region is looked at if it has more of the policy in and around it
SAFE = 0.9  # ownership beyond doubt
NEAR = 2  # steps from a stone that was played
KEPT = 8  # candidate moves of each colour that a node remembers


@dataclass(frozen=True, slots=True)
class Looks:
    """What the network says of a position with each colour to move.

    owned   who owns each point of the window
    moves   the likeliest local moves with their shares of the local policy
    shares  the policy's share of moves inside the region
    """

    owned: Mapping[Color, Floats] = field(default_factory=dict)
    moves: Mapping[Color, list[tuple[Point, float]]] = field(default_factory=dict)
    shares: Mapping[Color, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LocalCount:
    """The score of a position as its looks tell it, or its proof. Scores are Black's, over the
    scored points.

    stops      the score that is expected with Black, and with White, to move
    static     the points that Black rather owns than not, less White's
    still      the same, but a stone whose fate is in doubt counts as alive: the score if nobody
               wants to move (a seki)
    doubt      how many points' owners are in doubt
    dame       how many empty points of the place are or may be dame: they lie between both colours,
               and their owner is not beyond doubt
    owners     mean ownership of the scored points
    outer      mean ownership of all other points of the window
    """

    stops: Mapping[Color, float] = field(default_factory=dict)
    static: int = 0
    still: int = 0
    doubt: float = 0.0
    dame: int = 0
    owners: Floats | None = None
    outer: Floats | None = None

    @property
    def swing(self) -> float:
        """What the first move is worth: the stops' difference."""
        return self.stops[BLACK] - self.stops[WHITE]


@dataclass(eq=False, slots=True)
class LocalPosition:
    """A node of a local search: what stands there, what is known of it, where play goes on.

    options  the positions after a move of each colour that the search looks at
    free     the same stones with the ban lifted
    users    the positions whose thermographs are built on this one's
    exact    the thermograph, where it could be solved without a network
    """

    stones: bytes
    ban: Ban | None
    depth: int
    rules: Rules
    looks: Looks = Looks()
    count: LocalCount = LocalCount()
    options: dict[Color, dict[Point, LocalPosition]] = field(
        default_factory=lambda: {color: {} for color in COLORS}
    )
    is_expanded: bool = False
    free: LocalPosition | None = None
    users: list[LocalPosition] = field(default_factory=list)
    exact: Thermograph | None = None

    @property
    def is_judged(self) -> bool:
        return bool(self.count.stops)

    @property
    def is_ban_void(self) -> bool:
        """Tell whether a ban does not matter, because nobody wants to play there anyway."""
        free = self.free
        if free is None or not free.is_calm:
            return False
        return free.exact is None or free.exact.temperature == 0

    @property
    def is_calm(self) -> bool:
        """Tell whether the network sees nothing to play for, or all is known."""
        if self.free is not None:
            return self.is_ban_void  # a ban hides a ko only until it is lifted
        if self.exact is not None:
            return True
        return self.is_judged and self.count.swing < SWING and self.count.doubt < DOUBT

    @property
    def is_settled(self) -> bool:
        """Tell whether nothing is left to play; a point that only looks like a dame does not count
        as settled.

        Networks call a point a dame even where taking it threatens something, or asks for a
        stone inside the territory: then it is worth a point more.
        """
        is_known = self.exact is not None or self.free is not None
        return self.is_calm and (is_known or not self.count.dame)


def play(
    local: Isolated, node: LocalPosition, color: Color, point: Point
) -> tuple[bytes, Ban | None] | None:
    """Return the stones and the ban after a move, or None if it is illegal."""
    if node.stones[point] or (node.ban == (point, color)):
        return None
    stones = core.play(node.stones, local.size, point, color)
    if not stones[point]:
        return None  # suicide
    before, after = node.stones.count(color.opponent), stones.count(color.opponent)
    if before - after == 1:
        chain, liberties = core.chain(stones, local.size, point)
        if len(chain) == 1 and len(liberties) == 1:
            return stones, (liberties[0], color.opponent)
    return stones, None


def judge(work: Sequence[tuple[Isolated, LocalPosition]], evaluator: Judge) -> None:
    """Judge positions of any places with both sides to move: one request for all."""
    found = both_sides(
        evaluator,
        [Board(local.size, node.stones) for local, node in work],
        [node.rules for _, node in work],
        [node.ban for _, node in work],
    )
    for (local, node), judged in zip(work, found, strict=True):
        read(local, node, judged)


def read(local: Isolated, node: LocalPosition, judged: BothSides) -> None:
    """Fill a position with what the network says of it with either side to move."""
    policies = {color: judged[color].policy for color in COLORS}
    node.looks = Looks(
        {color: judged[color].ownership for color in COLORS},
        {color: candidates(local, judged, color, node.stones) for color in COLORS},
        {color: float(sum(policies[color][p] for p in local.playable)) for color in COLORS},
    )
    count(local, node)


def count(local: Isolated, node: LocalPosition) -> None:
    """Count a judged node by the points that are scored."""
    around, owned = local.around, node.looks.owned
    black, white = (owned[color][local.scored] for color in COLORS)
    owners = (black + white) / 2
    stones = np.frombuffer(node.stones, np.uint8)[local.scored]
    sure = np.where(between(node.stones, local.size)[local.scored], SAFE, CLEAR)
    alive = (stones == BLACK).astype(int) - (stones == WHITE)
    clear = np.where(owners > 0.5, 1, 0) - np.where(owners < -0.5, 1, 0)
    doubtful = (np.abs(owners) < SURE) & (stones != 0)
    node.count = LocalCount(
        stops=_stops(black, white, around),
        static=int(clear.sum()),
        still=int(np.where(doubtful, alive, clear).sum()),
        doubt=max(in_doubt(black[~around]), in_doubt(white[~around])) + in_doubt(owners[around]),
        dame=int(((np.abs(owners) < sure) & (stones == 0) & ~around).sum()),
        owners=owners,
        outer=(owned[BLACK][local.outer] + owned[WHITE][local.outer]) / 2,
    )


def between(stones: bytes, size: int) -> NDArray[np.bool_]:
    """Tell for every point whether stones of both colours stand beside it."""
    framed = np.zeros((size + 2, size + 2), np.uint8)
    framed[1:-1, 1:-1] = np.frombuffer(stones, np.uint8).reshape(size, size)
    beside = (framed[:-2, 1:-1], framed[2:, 1:-1], framed[1:-1, :-2], framed[1:-1, 2:])
    has = {color: np.logical_or.reduce([one == color for one in beside]) for color in COLORS}
    return np.asarray((has[BLACK] & has[WHITE]).ravel())


def in_doubt(owners: Floats) -> float:
    """Return how many points' owners are in doubt."""
    sure = np.abs(owners)
    return float(np.minimum(sure, 1 - sure).sum())


def _stops(black: Floats, white: Floats, around: NDArray[np.bool_]) -> dict[Color, float]:
    """Return the scores with Black, and with White, to move; what the next move gains around the
    place is left out where dame explain it."""
    if not around.any() or abs(black[around].sum() - white[around].sum()) > DAME:
        return {BLACK: float(black.sum()), WHITE: float(white.sum())}
    owners = (black + white)[around] / 2
    clear = float((owners > CLEAR).sum() - (owners < -CLEAR).sum())
    return {
        color: float(stop[~around].sum()) + clear
        for color, stop in ((BLACK, black), (WHITE, white))
    }


def candidates(
    local: Isolated, judged: BothSides, color: Color, stones: bytes
) -> list[tuple[Point, float]]:
    """Return a colour's likeliest legal moves inside the region, their shares of its policy.

    The answer to a move inside may lie outside. So where stones have been played, moves near them
    join if they have a good share, and are no dame.
    """
    evaluation = judged[color]
    policy = evaluation.policy
    points = [p for p in local.playable if evaluation.legal[p]]
    played = [p for p in local.playable if stones[p] != local.board.stones[p]]
    if played:
        around = {int(p) for p in local.scored} - local.playable
        near = dilate(played, local.size, NEAR) & around
        beside = [p for p in near if evaluation.legal[p] and not is_dame(p, judged, color)]
        total = sum(policy[p] for p in (*points, *beside))
        points += [p for p in beside if policy[p] > ANSWER * total]
    total = sum(policy[p] for p in points)
    if not points or total <= 0:
        return []
    best = sorted(points, key=lambda p: (-policy[p], p))[:KEPT]
    return [(p, float(policy[p] / total)) for p in best]


def is_dame(point: Point, judged: BothSides, color: Color) -> bool:
    """Tell whether nobody owns a point that lies between what is surely Black's and White's.

    Where a side only has to block, its territory meets the opponent's stones too, but the point
    belongs to that side.
    """
    if abs(judged.ownership[point]) > CLEAR:
        return False
    around = judged[color].ownership[neighbors(point, judged[color].size)]
    return bool(around.max() > SAFE and around.min() < -SAFE)
