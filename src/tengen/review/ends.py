"""What the end of a better line decides: whose stones live there, or die, unlike in the game.

Stones are told of only where three judgements agree: the search before the move, a look at the end
of the line, and the search after the move that was played.
"""

from __future__ import annotations

from collections.abc import Sequence

from tengen.coords import Color, Move, Point, central_point
from tengen.endgame.regions import components
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.nets.evaluation import Floats
from tengen.review.reasons.groups import CERTAIN, LEAST, LINKED, OWNED, enough
from tengen.review.reasons.situation import Situation, chains_of, mean
from tengen.review.values import Fate

WALKED = 12  # moves of a line that are walked to its end: as many as the page shows
MOST = 2  # groups that are told


def end_of_line(before: Game, line: Sequence[Move]) -> Game:
    """Return the position at the end of a line, as far as it is walked."""
    end = before.copy()
    for move in line[:WALKED]:
        try:
            end.play(move)
        except IllegalMove:  # a line that ran on after two passes
            break
    return end


def fates_of(at: Situation, end: Game, owned: Floats) -> tuple[Fate, ...]:
    """Return whose stones the better line decides, those that are worth most first.

    `owned` says who owns what at the end of the line, by Black: 1 his, -1 White's.
    """
    found = []
    for color in Color:
        side = 1 if color is at.color else -1
        expected, fallen = side * at.owned_before, side * at.owned_after
        ends = _own(end, at.before, color, color.sign * owned)
        for lives in (True, False):
            sign = 1 if lives else -1
            stones = [
                point
                for chain in chains_of(at.before.board, color)
                if sign * mean(ends[p] for p in chain) >= CERTAIN
                and sign * mean(expected[p] for p in chain) >= OWNED
                and sign * mean(fallen[p] for p in chain) <= -CERTAIN
                for point in chain
            ]
            for group in components(stones, at.size, LINKED):
                weight = sum(abs(ends[point] - float(fallen[point])) for point in group)
                if len(group) >= LEAST and weight >= enough(at.loss):
                    middle = central_point(group, at.size)
                    found.append((weight, Fate(color, lives, tuple(sorted(group)), middle)))
    found.sort(key=lambda one: -one[0])
    return tuple(fate for _, fate in found[:MOST])


def _own(end: Game, before: Game, color: Color, owned: Floats) -> dict[Point, float]:
    """Return how much `color` owns its stones at the end of the line; captured ones are lost."""
    return {
        point: float(owned[point]) if end.board[point] is color else -1.0
        for point in before.board.points(color)
    }
