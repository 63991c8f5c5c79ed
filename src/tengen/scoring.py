"""Counting a finished board: area or territory, with the stones that are dead given.

Nothing here judges life and death. Stones that the players (or a network) call dead are taken
off first; what is left is counted by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tengen.board import Board, neighbors
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.rules import Scoring, Tax


@dataclass(frozen=True, slots=True)
class Score:
    """What both sides have; `white` includes komi and handicap compensation."""

    black: float
    white: float
    komi: float
    bonus: int  # White's compensation for handicap stones
    ownership: tuple[int, ...]  # a point: 1 Black's, -1 White's, 0 nobody's

    @property
    def lead(self) -> float:
        """Black's lead in points; below zero White is ahead."""
        return self.black - self.white

    def __str__(self) -> str:
        if self.lead == 0:
            return "Draw"
        return f"{'B' if self.lead > 0 else 'W'}+{abs(self.lead):g}"


def score(game: Game, dead: Iterable[Point] = ()) -> Score:
    """Count `game` under its rules after taking the chains at `dead` off the board.

    Dead stones count as prisoners under territory rules. A chain is dead as a whole: one of its
    points is enough. Raises `IllegalMove` if a point of `dead` has no stone.
    """
    board = game.board
    removed = dead_stones(board, dead)
    left = board.without(removed)
    rules = game.rules
    owner = _ownership(left)
    if rules.tax is not Tax.NONE:
        owner = _without_seki(left, owner)
    black = float(sum(1 for side in owner if side == 1))
    white = float(sum(1 for side in owner if side == -1))
    if rules.scoring is Scoring.TERRITORY:
        stones = {color: len(left.points(color)) for color in (BLACK, WHITE)}
        taken = {color: sum(board[p] is color for p in removed) for color in (BLACK, WHITE)}
        black += game.prisoners(WHITE) + taken[WHITE] - stones[BLACK]
        white += game.prisoners(BLACK) + taken[BLACK] - stones[WHITE]
        bonus = 0
    else:
        bonus = rules.handicap_bonus.points(game.handicap)
    if rules.tax is Tax.ALL:
        black -= 2 * _living_groups(left, owner, BLACK)
        white -= 2 * _living_groups(left, owner, WHITE)
    return Score(black, white + rules.komi + bonus, rules.komi, bonus, tuple(owner))


def dead_stones(board: Board, dead: Iterable[Point]) -> list[Point]:
    """Return all stones of the chains at these points."""
    found: set[Point] = set()
    for point in dead:
        if board[point] is None:
            raise IllegalMove(point, "empty", f"no stone at point {point} to call dead")
        if point not in found:
            found.update(board.chain(point))
    return sorted(found)


def _ownership(board: Board) -> list[int]:
    """Tromp-Taylor: stones, and empty areas that reach stones of one colour only."""
    owner = [0] * len(board.stones)
    for color in (BLACK, WHITE):
        for point in board.points(color):
            owner[point] = color.sign
    for area, borders in empty_areas(board):
        if len(borders) == 1:
            side = next(iter(borders)).sign
            for point in area:
                owner[point] = side
    return owner


def empty_areas(board: Board) -> list[tuple[list[Point], set[Color]]]:
    """Return the connected areas of empty points, each with the colours it touches."""
    seen: set[Point] = set()
    areas = []
    for start in board.points(None):
        if start in seen:
            continue
        seen.add(start)
        area, borders = [start], set()
        for point in area:
            for near in neighbors(point, board.size):
                color = board[near]
                if color is not None:
                    borders.add(color)
                elif near not in seen:
                    seen.add(near)
                    area.append(near)
        areas.append((area, borders))
    return areas


def _groups(board: Board, owner: list[int], color: Color) -> list[set[Point]]:
    """Return a colour's stones and points in pieces that hang together."""
    seen: set[Point] = set()
    groups = []
    for start, side in enumerate(owner):
        if side != color.sign or start in seen:
            continue
        seen.add(start)
        group = [start]
        for point in group:
            for near in neighbors(point, board.size):
                if owner[near] == color.sign and near not in seen:
                    seen.add(near)
                    group.append(near)
        groups.append(set(group))
    return groups


def _eyes(board: Board, group: set[Point]) -> int:
    """Return how many separate empty areas lie in a group of stones and points."""
    return sum(1 for area, _ in empty_areas(board) if area[0] in group)


def _without_seki(board: Board, owner: list[int]) -> list[int]:
    """Take the eye points away from groups in seki.

    A group is in seki if it touches a shared liberty (an empty point that is nobody's) and has not
    two eyes of its own. Stones keep their colour: under area scoring they still count.
    """
    taxed = list(owner)
    for color in (BLACK, WHITE):
        for group in _groups(board, owner, color):
            shares = any(
                board[near] is None and owner[near] == 0
                for point in group
                for near in neighbors(point, board.size)
            )
            if shares and _eyes(board, group) < 2:
                for point in group:
                    if board[point] is None:
                        taxed[point] = 0
    return taxed


def _living_groups(board: Board, owner: list[int], color: Color) -> int:
    """Return the number of groups of `color` that keep points of their own."""
    return sum(1 for group in _groups(board, owner, color) if _eyes(board, group) > 0)


def whole_points(value: float) -> str:
    """Write a number of points without a needless fraction.

    >>> whole_points(7.0), whole_points(6.5)
    ('7', '6.5')
    """
    return str(Fraction(value)) if value == int(value) else f"{value:g}"
