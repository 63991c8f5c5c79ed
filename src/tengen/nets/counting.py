"""The count of a finished game: dead stones by a network, everything else by the rules.

The network is asked about the position before the closing passes, because after them it judges a
game in which somebody has passed while points were left. A chain is dead as a whole where the
network gives its points to the opponent; what Benson's algorithm proves (`knowledge.pass_alive`)
is never left to the network.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tengen import knowledge
from tengen.board import Board, neighbors
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.symmetry import SYMMETRIES
from tengen.scoring import Score, dead_stones, empty_areas, score

Floats = NDArray[np.float64]
Sureness = Literal["sure", "doubtful", "unfinished"]
OPEN = 0.6  # ownership nearer to zero: a point that is still fought for, or a dame
FEW = 0.05  # the share of such points on a settled board
NOBODYS = 0.15  # of the board that belongs to nobody: more than dame and seki leave
OWNED = 0.7  # ownership from which on an unclosed point belongs to somebody
LEAST = 3  # points that must be unclosed for the border to be worth a word
LINKED = 2  # rows or columns between doubtful chains of one fate


@dataclass(frozen=True, slots=True)
class Count:
    """A count, the stones taken for dead, and who owns what by the network (Black's side).

    unclosed  empty points that both colours reach, given to whom the network gives them
    """

    score: Score
    dead: tuple[Point, ...]
    owners: Floats
    unclosed: dict[Point, Color]

    @property
    def is_settled(self) -> bool:
        """Tell whether nearly all points have an owner, so that a count makes sense."""
        return bool((np.abs(self.owners) < OPEN).mean() <= FEW)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that the count hangs on and that the network is not sure of.

    stones, color  a group that may be dead or alive; no colour: a border that was not closed
    is_dead        how the group was counted
    lead           Black's lead if the doubt is justified
    """

    stones: tuple[Point, ...]
    color: Color | None
    is_dead: bool
    lead: float


def count_game(game: Game, evaluator: Evaluator, toggled: Iterable[Point] = ()) -> Count:
    """Count a game that has ended, or as if it ended now.

    The chains at `toggled` are dead where the network says alive, and the reverse: a person knows
    better.
    """
    (here,) = evaluator.evaluate([game], [[before_the_passes(game)]], symmetries=SYMMETRIES)
    return count_by(game, here.ownership, toggled)


def count_by(game: Game, owners: Floats, toggled: Iterable[Point] = ()) -> Count:
    """Count a game by these owners of its points (+1 Black's)."""
    board = game.board
    dead = set(dead_points(board, owners, suicide=game.rules.suicide))
    unclosed = _unclosed(board.without(dead), owners)
    dead ^= set(dead_stones(board, toggled))
    return Count(score(game, dead, unclosed), tuple(sorted(dead)), owners, unclosed)


def before_the_passes(game: Game) -> int:
    """Return how many moves the game had before the passes at its end.

    >>> before_the_passes(Game.from_moves([12, None, 13, None, None], 5))
    3
    """
    number = len(game)
    while number and game.moves[number - 1] is None:
        number -= 1
    return number


def dead_points(board: Board, owners: Floats, *, suicide: bool = False) -> list[Point]:
    """Return the stones of all chains that are dead by these owners (+1 Black's)."""
    safe = knowledge.pass_alive(board, suicide=suicide)
    dead: list[Point] = []
    for chain in knowledge.chains(board):
        proved = safe[chain.stones[0]]
        if proved is not None:
            is_dead = proved is not chain.color
        else:
            is_dead = _mean(owners, chain.stones, chain.color) < 0
        if is_dead:
            dead += chain.stones
    return sorted(dead)


def how_sure(count: Count, doubts: Sequence[Doubt]) -> Sureness:
    """Say whether to trust a count: the board is settled, and no group is doubtful."""
    counted = np.array(count.score.ownership) != 0  # dame are open, and nothing hangs on them
    if (~counted).mean() > NOBODYS:
        return "unfinished"
    open_ = (np.abs(count.owners) < OPEN) & counted
    if open_.mean() > FEW or any(doubt.color is None for doubt in doubts):
        return "unfinished"
    return "doubtful" if doubts else "sure"


def find_doubts(game: Game, count: Count) -> list[Doubt]:
    """Return what the count hangs on and the network is not sure of, the largest first."""
    board, dead = game.board, set(count.dead)
    safe = knowledge.pass_alive(board, suicide=game.rules.suicide)
    doubtful = [
        chain
        for chain in knowledge.chains(board)
        if safe[chain.stones[0]] is None
        and abs(_mean(count.owners, chain.stones, chain.color)) < OPEN
    ]
    found = []
    for stones in _fates(doubtful, dead, game.size):
        is_dead = stones[0] in dead
        lead = score(game, dead ^ set(stones), count.unclosed).lead
        if lead != count.score.lead:
            found.append(Doubt(stones, board[stones[0]], is_dead, lead))
    if len(count.unclosed) >= LEAST:
        lead = score(game, count.dead).lead
        found.append(Doubt(tuple(sorted(count.unclosed)), None, False, lead))
    return sorted(found, key=lambda doubt: -abs(doubt.lead - count.score.lead))


def _fates(
    chains: Sequence[knowledge.Chain], dead: set[Point], size: int
) -> list[tuple[Point, ...]]:
    """Join doubtful chains that live or die together: of one colour, counted alike, close by."""
    groups: list[tuple[tuple[Color, bool], list[Point]]] = []
    for chain in chains:
        kind, stones = (chain.color, chain.stones[0] in dead), list(chain.stones)
        apart = []
        for group in groups:
            if group[0] == kind and _distance(group[1], stones, size) <= LINKED:
                stones += group[1]
            else:
                apart.append(group)
        groups = [*apart, (kind, stones)]
    return [tuple(sorted(stones)) for _, stones in groups]


def _distance(one: Sequence[Point], other: Sequence[Point], size: int) -> int:
    a, b = np.array(divmod(np.array(one), size)), np.array(divmod(np.array(other), size))
    return int(np.abs(a[:, :, None] - b[:, None, :]).max(axis=0).min())


def _unclosed(board: Board, owners: Floats) -> dict[Point, Color]:
    """Return the points inside territory whose border the players did not close.

    Points at its rim are left out: whose they would become, nobody can tell.
    """
    found: dict[Point, Color] = {}
    for area, colors in empty_areas(board):
        if len(colors) < 2:
            continue
        for point in area:
            color = BLACK if owners[point] > 0 else WHITE
            around = [point, *neighbors(point, board.size)]
            if (color.sign * owners[around]).min() >= OWNED:
                found[point] = color
    return found


def _mean(owners: Floats, points: Sequence[Point], color: Color) -> float:
    return float(color.sign * owners[list(points)].mean())
