"""Slow twins of native/uct: the members of a move, playouts at random, and the tree.

They follow the definitions in the headers' comments and use the board of `tengen.board` alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from tengen import knowledge
from tengen.board import Board, neighbors
from tengen.coords import BLACK, Color, Point
from tengen.errors import GoError
from tengen.scoring import area_owners

MASK = 2**64 - 1
ARRIVALS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def mixed(x: int) -> int:
    """Return splitmix64 of a number (Steele, Lea and Flood 2014)."""
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def surroundings(board: Board, color: Color, point: Point) -> frozenset[tuple[int, ...]]:
    """Return the eight turned views of what lies around a point: equal sets are one class."""
    size = board.size
    seen: dict[tuple[int, int], int] = {}
    for r, c in ARRIVALS:
        row, column = point // size + r, point % size + c
        if not (0 <= row < size and 0 <= column < size):
            seen[r, c] = 3
        else:
            stone = board[row * size + column]
            seen[r, c] = 0 if stone is None else 1 if stone is color else 2
    turned = []
    for flip in range(8):
        view = []
        for r, c in ARRIVALS:
            a, b = (-r if flip & 1 else r), (-c if flip & 2 else c)
            view.append(seen[(b, a) if flip & 4 else (a, b)])
        turned.append(tuple(view))
    return frozenset(turned)


def other_members(board: Board, color: Color, last: Point | None, point: Point) -> list[int]:
    """Return what a move is besides its surroundings, by the numbers of `LocalPolicy::Other`."""
    around = neighbors(point, board.size)
    enemies = {tuple(board.chain(n)) for n in around if board[n] is color.opponent}
    own = {tuple(board.chain(n)) for n in around if board[n] is color}
    taken = [chain for chain in enemies if len(board.liberties(chain[0])) == 1]
    found = []
    if taken:
        saves = any(
            board[n] is color and len(board.liberties(n)) == 1
            for chain in taken
            for stone in chain
            for n in neighbors(stone, board.size)
        )
        single = sum(
            len(board.chain(n)) for n in around if board[n] and tuple(board.chain(n)) in taken
        )  # a chain that touches the point twice counts twice
        found.append(0 if saves else 1 if single == 1 else 2)
    else:
        after = board.play(color, point)
        liberties = len(after.liberties(point))
        from_atari = any(len(board.liberties(chain[0])) == 1 for chain in own)
        if liberties < 2:
            found.append(6 if own else 5)
        elif from_atari:
            found.append(4 if liberties > 2 else 3)
    short = [chain for chain in enemies if len(board.liberties(chain[0])) == 2]
    if short:
        found.append(8 if any(last in chain for chain in short) else 7)
    if last is not None:
        (row, column), (last_row, last_column) = divmod(point, board.size), divmod(last, board.size)
        dy, dx = abs(row - last_row), abs(column - last_column)
        distance = dx + dy + max(dx, dy)
        found.append(9 + sum(distance >= bound for bound in (3, 4, 5, 6, 8, 12)))
    return found


class Dice:
    """Marsaglia's xorshift, as the core draws from it."""

    def __init__(self, seed: int) -> None:
        self.state = mixed(seed & MASK)

    def draw(self, below: int) -> int:
        self.state ^= (self.state << 13) & MASK
        self.state ^= self.state >> 7
        self.state ^= (self.state << 17) & MASK
        return ((self.state >> 32) * below) >> 32


@dataclass
class Play:
    """A board, and the point that a ko bans."""

    board: Board
    ko: Point | None = None

    def is_legal(self, color: Color, point: Point) -> bool:
        if self.board[point] is not None or point == self.ko:
            return False
        try:
            after = self.board.play(color, point)
        except GoError:
            return False
        return after[point] is color

    def is_sensible(self, color: Color, point: Point) -> bool:
        return self.is_legal(color, point) and knowledge.eyes(self.board)[point] is not color

    def play(self, color: Color, point: Point | None) -> list[Point]:
        """Play; return the points of captured stones, chain by chain."""
        if point is None:
            self.ko = None
            return []
        captured: list[Point] = []
        before = self.board
        size = before.size
        self.board = before.play(color, point)
        row, column = divmod(point, size)
        order = [(-1, 0), (0, -1), (0, 1), (1, 0)]
        for r, c in order:
            n = (row + r) * size + column + c
            inside = 0 <= row + r < size and 0 <= column + c < size
            if inside and before[n] is color.opponent and self.board[n] is None:
                captured += [stone for stone in before.chain(n) if stone not in captured]
        alone = len(self.board.chain(point)) == 1 and len(self.board.liberties(point)) == 1
        self.ko = captured[0] if len(captured) == 1 and alone else None
        return captured


def black_result(board: Board, komi: float) -> float:
    lead = sum(area_owners(board)) - komi
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def random_playout(start: Play, color: Color, seed: int) -> Board:
    """Play to the end; captured stones join the list of empty points in the order of points."""
    play, dice = Play(start.board, start.ko), Dice(seed)
    empty = [p for p, stone in enumerate(play.board.stones) if not stone]
    passes = moves = 0
    while passes < 2 and moves < 3 * len(play.board.stones):
        moves += 1
        at = dice.draw(len(empty)) if empty else 0
        order = list(range(at, len(empty))) + list(range(at))
        chosen = next((i for i in order if play.is_sensible(color, empty[i])), None)
        if chosen is None:
            play.play(color, None)
            passes += 1
        else:
            point = empty[chosen]
            empty[chosen] = empty[-1]
            empty.pop()
            empty += sorted(play.play(color, point))
            passes = 0
        color = color.opponent
    return play.board


@dataclass
class Node:
    moves: list[Point | None]
    visits: list[int] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)
    children: dict[int, Node] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.visits = [0] * len(self.moves)
        self.sums = [0.0] * len(self.moves)


def mean(total: float, count: int) -> float:
    """Return a mean as the core keeps it, in four bytes: ties are broken alike."""
    return float(np.float32(total) / np.float32(count))


def grow(
    board: Board, color: Color, komi: float, exploration: float, seed: int, playouts: int
) -> Node:
    """Return the root of a tree with uniform priors after `playouts` playouts."""

    def node_at(play: Play, mover: Color) -> Node:
        points = [p for p in range(len(play.board.stones)) if play.is_sensible(mover, p)]
        return Node([*points, None])

    root = node_at(Play(board), color)
    for number in range(playouts):
        play, mover, node, passes = Play(board), color, root, 0
        path: list[tuple[Node, int, Color]] = []
        while True:
            total = sum(node.visits)
            unknown = mean(sum(node.sums), total) if total else 0.5
            prior = float(np.float32(1) / np.float32(len(node.moves)))
            wide = exploration * math.sqrt(total + 1)
            values = [
                (mean(s, v) if v else unknown) + wide * prior / (1 + v)
                for s, v in zip(node.sums, node.visits, strict=True)
            ]
            chosen = values.index(max(values))
            path.append((node, chosen, mover))
            move = node.moves[chosen]
            play.play(mover, move)
            passes = passes + 1 if move is None else 0
            mover = mover.opponent
            if passes == 2:
                result = black_result(play.board, komi)
                break
            if chosen not in node.children:
                node.children[chosen] = node_at(play, mover)
                end = random_playout(play, mover, mixed(seed) + number)
                result = black_result(end, komi)
                break
            node = node.children[chosen]
        for passed, edge, side in path:
            passed.visits[edge] += 1
            passed.sums[edge] += result if side is BLACK else 1 - result
    return root
