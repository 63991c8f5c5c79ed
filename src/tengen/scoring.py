"""Counting a finished board: area or territory, with the stones that are dead given.

Nothing here judges life and death. Stones that the players (or a network) call dead are taken
off first; what is left is counted by the rules.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from tengen.board import Board, neighbors
from tengen.coords import BLACK, WHITE, Color, Point, format_gtp
from tengen.errors import GoError, IllegalMove
from tengen.game import Game
from tengen.results import Result, score_result
from tengen.rules import Scoring, Tax


@dataclass(frozen=True, slots=True)
class Score:
    """What both sides have on the board and as prisoners, and what White gets besides."""

    black: float
    white: float
    komi: float
    bonus: int  # White's compensation for handicap stones
    ownership: tuple[int, ...]  # a point: 1 Black's, -1 White's, 0 nobody's

    @property
    def lead(self) -> float:
        """Black's lead in points, komi and compensation included; below zero White is ahead."""
        return self.black - self.white - self.komi - self.bonus

    @property
    def result(self) -> Result:
        return score_result(self.lead)

    def __str__(self) -> str:
        return str(self.result)


def score(
    game: Game, dead: Iterable[Point] = (), unclosed: Mapping[Point, Color] | None = None
) -> Score:
    """Count `game` under its rules after taking the chains at `dead` off the board.

    Dead stones become prisoners under territory rules. A chain is dead as a whole: one of its
    points is enough. `unclosed` says who gets empty points that both colours reach, where the
    players stopped before a border was closed; without it, such points are nobody's. Raises
    `GoError` if a point of `dead` has no stone.

    >>> corner = Board.from_diagram(". X . O . / X X . O O / X . X O . / . X X O O / X . X O .")
    >>> str(score(Game(5, setup=corner)))
    'W+4.5'
    """
    board, rules = game.board, game.rules
    removed = dead_stones(board, dead)
    left = board.without(removed)
    owner = area_owners(left)
    living = {BLACK: 0, WHITE: 0}
    if rules.tax is not Tax.NONE:
        for group in _groups(left, owner):
            if group.is_seki:
                for point in group.eye_points:
                    owner[point] = 0
            else:
                living[group.color] += bool(group.eyes)
    for point, color in (unclosed or {}).items():
        owner[point] = owner[point] or color.sign
    points = {color: float(owner.count(color.sign)) for color in (BLACK, WHITE)}
    for color in (BLACK, WHITE):
        if rules.scoring is Scoring.TERRITORY:
            taken = sum(board[point] is color.opponent for point in removed)
            points[color] += game.prisoners(color.opponent) + taken - len(left.points(color))
        if rules.tax is Tax.ALL:
            points[color] -= 2 * living[color]
    by_area = rules.scoring is Scoring.AREA
    bonus = rules.handicap_bonus.points(game.handicap) if by_area else 0
    return Score(points[BLACK], points[WHITE], rules.komi, bonus, tuple(owner))


def dead_stones(board: Board, dead: Iterable[Point]) -> list[Point]:
    """Return all stones of the chains at these points."""
    found: set[Point] = set()
    for point in dead:
        if not 0 <= point < len(board.stones):
            raise GoError(f"point {point} is off the {board.size}x{board.size} board")
        if board[point] is None:
            where = format_gtp(point, board.size)
            raise IllegalMove(point, "empty", f"no stone at {where} to call dead")
        if point not in found:
            found.update(board.chain(point))
    return sorted(found)


def area_owners(board: Board) -> list[int]:
    """Return whose each point is by Tromp-Taylor: 1 Black's, -1 White's, 0 nobody's.

    A stone is its player's, and so is an empty point that reaches stones of one colour only.
    """
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


def seki_stones(board: Board) -> set[Point]:
    """Return the stones of groups that live in seki; dead stones have to be off the board."""
    groups = _groups(board, area_owners(board))
    points = {point for group in groups if group.is_seki for point in group.points}
    return {point for point in points if board.stones[point]}


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


@dataclass(frozen=True, slots=True)
class _LooseGroup:
    """Stones of one colour that hang together over stones and points of their own."""

    color: Color
    points: tuple[Point, ...]  # its stones and eye points
    eyes: tuple[tuple[Point, ...], ...]
    is_seki: bool

    @property
    def eye_points(self) -> list[Point]:
        return [point for eye in self.eyes for point in eye]


def _groups(board: Board, owner: Sequence[int]) -> list[_LooseGroup]:
    """Return the groups of both colours; `owner` is as `area_owners` says.

    The Japanese rules of 1989 (article 8) call every living group with dame seki, and let the
    players fill the dame first. Records stop earlier, so a group is taken for seki only if it and
    an opposing group at the same neutral area both cannot make two eyes: an opponent who can would
    fill the area, and a group that can need not fear it.
    """
    areas = empty_areas(board)
    eye_of = {area[0]: tuple(area) for area, borders in areas if len(borders) == 1}
    members = _members(board, owner)
    eyes = [tuple(eye_of[point] for point in group if point in eye_of) for group in members]
    safe = _safe_stones(board, eye_of.values())
    needy = [safe.isdisjoint(group) for group in members]
    group_at = {point: number for number, group in enumerate(members) for point in group}
    seki: set[int] = set()
    for area, borders in areas:
        if len(borders) == 2:
            beside = {near for point in area for near in neighbors(point, board.size)}
            around = {group_at[near] for near in beside if near in group_at}
            weak = {number for number in around if needy[number]}
            if len({owner[members[number][0]] for number in weak}) == 2:
                seki |= weak
    return [
        _LooseGroup(_side(owner[group[0]]), tuple(group), own, number in seki)
        for number, (group, own) in enumerate(zip(members, eyes, strict=True))
    ]


def _side(owner: int) -> Color:
    return BLACK if owner == BLACK.sign else WHITE


def _members(board: Board, owner: Sequence[int]) -> list[list[Point]]:
    """Return the stones and points of each group."""
    seen: set[Point] = set()
    groups = []
    for start, side in enumerate(owner):
        if side == 0 or start in seen:
            continue
        seen.add(start)
        group = [start]
        for point in group:
            for near in neighbors(point, board.size):
                if owner[near] == side and near not in seen:
                    seen.add(near)
                    group.append(near)
        groups.append(group)
    return groups


def _safe_stones(board: Board, eyes: Collection[Sequence[Point]]) -> set[Point]:
    """Return the stones that have two eyes, or can make them.

    As with Benson's pass-alive chains, an eye counts only if all stones around it are safe: where
    some of them can be captured, so can the eye. One point between two chains does not connect
    them, because who connects there has lost the eye.
    """
    block = _blocks(board, {point for eye in eyes for point in eye})
    around = []  # of each eye: the blocks that touch it, and how many eyes it can become
    for eye in eyes:
        near = {near for point in eye for near in neighbors(point, board.size)}
        rooms = 1 if _stays_one_eye(eye, board.size) else 2
        around.append(({block[stone] for stone in near if stone in block}, rooms))
    safe = set(block.values())
    while True:
        found: Counter[Point] = Counter()
        for blocks, rooms in around:
            if blocks <= safe:
                found.update(dict.fromkeys(blocks, rooms))
        if all(found[name] >= 2 for name in safe):
            return {stone for stone, name in block.items() if name in safe}
        safe = {name for name in safe if found[name] >= 2}


def _blocks(board: Board, eye_points: Set[Point]) -> dict[Point, Point]:
    """Return the block of each stone, named by one of its stones.

    A block is a chain, or chains that share two liberties, one of which at least is an eye point:
    cut at one, they connect at the other. (Two neutral points do not connect chains in a seki:
    who plays there first may be captured.)
    """
    block = {stone: min(board.chain(stone)) for color in Color for stone in board.points(color)}
    while True:
        shared: Counter[tuple[Point, Point]] = Counter()
        at_eyes: set[tuple[Point, Point]] = set()
        for point in board.points(None):
            names = {block[near] for near in neighbors(point, board.size) if near in block}
            pairs = list(itertools.combinations(sorted(names), 2))
            shared.update(pairs)
            if point in eye_points:
                at_eyes.update(pairs)
        merged = {two: one for one, two in at_eyes if shared[one, two] >= 2}
        if not merged:
            return block
        block = {stone: merged.get(name, name) for stone, name in block.items()}


def _stays_one_eye(eye: Sequence[Point], size: int) -> bool:
    """Whether an eye space of these points cannot be made two eyes by its owner's next move."""
    if len(eye) == 4:
        rows, columns = {point // size for point in eye}, {point % size for point in eye}
        return len(rows) == len(columns) == 2
    return len(eye) < 3
