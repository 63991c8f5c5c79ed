"""A slow, obvious twin of the core's board knowledge, written as the definitions read.

Boards are tuples with a number a point (0 empty, 1 Black, 2 White), row by row from the top.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache

Stones = tuple[int, ...]


@cache
def neighbors(point: int, size: int) -> tuple[int, ...]:
    row, column = divmod(point, size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * size + c for r, c in around if 0 <= r < size and 0 <= c < size)


def flood(stones: Stones, size: int, start: int, colors: set[int]) -> set[int]:
    """The points connected to `start` through points of these colours."""
    found, todo = {start}, [start]
    while todo:
        for n in neighbors(todo.pop(), size):
            if stones[n] in colors and n not in found:
                found.add(n)
                todo.append(n)
    return found


def around(points: Set[int], size: int) -> set[int]:
    return {n for point in points for n in neighbors(point, size)} - points


def chain(stones: Stones, size: int, point: int) -> tuple[set[int], set[int]]:
    """The chain at `point` and its liberties."""
    members = flood(stones, size, point, {stones[point]})
    return members, {n for n in around(members, size) if stones[n] == 0}


def without(stones: Stones, points: set[int]) -> Stones:
    return tuple(0 if point in points else stone for point, stone in enumerate(stones))


def play(stones: Stones, size: int, point: int, color: int) -> tuple[Stones, int | None]:
    """The board after a move, and the point where the opponent may not retake a ko."""
    board = (*stones[:point], color, *stones[point + 1 :])
    taken: set[int] = set()
    for n in neighbors(point, size):
        if board[n] == 3 - color:
            members, liberties = chain(board, size, n)
            if not liberties:
                taken |= members
    board = without(board, taken)
    members, liberties = chain(board, size, point)
    if not liberties:
        return without(board, members), None
    is_ko = len(taken) == 1 and len(members) == 1 and len(liberties) == 1
    return board, taken.pop() if is_ko else None


def is_suicide(stones: Stones, size: int, point: int, color: int) -> bool:
    return play(stones, size, point, color)[0][point] == 0


def is_alone(stones: Stones, size: int, point: int, color: int) -> bool:
    return all(stones[n] != color for n in neighbors(point, size))


def is_legal(
    stones: Stones, size: int, point: int, color: int, ko: int | None, suicide: bool
) -> bool:
    """Legal but for superko."""
    if stones[point] != 0 or point == ko:
        return False
    if not is_suicide(stones, size, point, color):
        return True
    return suicide and not is_alone(stones, size, point, color)


# Ladders


def ladders(stones: Stones, size: int, ko: int | None) -> tuple[set[int], set[tuple[int, int]]]:
    """All stones of caught chains, and (colour of the caught chain, point) of working moves."""
    caught: set[int] = set()
    moves: set[tuple[int, int]] = set()
    for point, color in enumerate(stones):
        if color == 0:
            continue
        members, liberties = chain(stones, size, point)
        if point != min(members):
            continue
        if len(liberties) == 1 and defender_loses(stones, size, point, None):
            caught |= members
        if len(liberties) == 2:
            for liberty in liberties:
                if is_legal(stones, size, liberty, 3 - color, ko, False):
                    board, _ = play(stones, size, liberty, 3 - color)
                    if defender_loses(board, size, point, None):
                        caught |= members
                        moves.add((color, liberty))
    return caught, moves


def defender_loses(stones: Stones, size: int, target: int, ko: int | None) -> bool:
    color = stones[target]
    members, liberties = chain(stones, size, target)
    if len(liberties) >= 2 or ko is not None:
        return False
    for move in liberties | capturing_moves(stones, size, members, color):
        if is_legal(stones, size, move, color, ko, False):
            board, next_ko = play(stones, size, move, color)
            if not attacker_wins(board, size, target, next_ko):
                return False
    return True


def attacker_wins(stones: Stones, size: int, target: int, ko: int | None) -> bool:
    attacker = 3 - stones[target]
    members, liberties = chain(stones, size, target)
    if len(liberties) <= 1:
        return True
    if len(liberties) >= 3:
        return False
    if is_double_ko_death(stones, size, members, liberties):
        return True
    for move in sorted(liberties, key=lambda m: -sum(stones[n] == 0 for n in neighbors(m, size))):
        if is_legal(stones, size, move, attacker, ko, False):
            board, next_ko = play(stones, size, move, attacker)
            if defender_loses(board, size, target, next_ko):
                return True
    return False


def capturing_moves(stones: Stones, size: int, members: set[int], color: int) -> set[int]:
    moves: set[int] = set()
    for n in around(members, size):
        if stones[n] == 3 - color:
            liberties = chain(stones, size, n)[1]
            if len(liberties) == 1:
                moves |= liberties
    return moves


def is_double_ko_death(stones: Stones, size: int, members: set[int], liberties: set[int]) -> bool:
    color = stones[min(members)]
    for liberty in liberties:
        beside = neighbors(liberty, size)
        if any(stones[n] != color for n in beside):
            return False
        weak = [n for n in beside if len(chain(stones, size, n)[1]) == 1]
        if len(weak) != 1 or len(chain(stones, size, weak[0])[0]) != 1:
            return False
        board, _ = play(stones, size, liberty, color)
        if len(chain(board, size, liberty)[1]) > 2:
            return False
    return not capturing_moves(stones, size, members, color)


# Life


def life(
    stones: Stones, size: int, color: int, suicide: bool
) -> tuple[set[int], list[tuple[set[int], bool]]]:
    """Pass-alive stones of `color`, and its regions, each with whether only those border it."""
    chains = {
        frozenset(chain(stones, size, point)[0])
        for point, stone in enumerate(stones)
        if stone == color
    }
    regions = {
        frozenset(flood(stones, size, point, {0, 3 - color}))
        for point, stone in enumerate(stones)
        if stone == 0
    }
    if not chains:
        return set(), []

    def is_vital(region: frozenset[int], members: frozenset[int]) -> bool:
        needed = {point for point in region if suicide or stones[point] == 0}
        return needed <= around(set(members), size)

    alive, sound = set(chains), set(regions)
    while True:
        dead = {c for c in alive if sum(is_vital(r, c) for r in sound) < 2}
        alive -= dead
        sound = {r for r in sound if not any(around(set(r), size) & c for c in dead)}
        if not dead:
            break
    stones_alive = {point for c in alive for point in c}
    return stones_alive, [(set(r), r in sound) for r in regions]


def inner_points(stones: Stones, size: int, region: set[int], color: int) -> int:
    return sum(all(stones[n] != color for n in neighbors(point, size)) for point in region)


def pass_alive(stones: Stones, size: int, suicide: bool) -> Stones:
    owner = [0] * len(stones)
    for color in (1, 2):
        alive, regions = life(stones, size, color, suicide)
        for region, sound in regions:
            if sound and inner_points(stones, size, region, color) <= 1:
                alive |= region
        for point in alive:
            owner[point] = color
    return tuple(owner)


def area(stones: Stones, size: int, suicide: bool) -> Stones:
    owner = [0] * len(stones)
    for color in (1, 2):
        alive, regions = life(stones, size, color, suicide)
        for point in alive:
            owner[point] = color
        for region, sound in regions:
            pure = all(stones[point] == 0 for point in region)
            if sound and (pure or inner_points(stones, size, region, color) <= 1):
                for point in region:
                    owner[point] = color
            elif pure:
                for point in region:
                    owner[point] = owner[point] or color
    return tuple(owner[point] or stone for point, stone in enumerate(stones))


def eyes(stones: Stones, size: int) -> Stones:
    owner = []
    for point, stone in enumerate(stones):
        beside = {stones[n] for n in neighbors(point, size)}
        color = beside.pop() if len(beside) == 1 else 0
        if stone or not color:
            owner.append(0)
            continue
        row, column = divmod(point, size)
        diagonals = [(row + dr, column + dc) for dr in (-1, 1) for dc in (-1, 1)]
        inside = [r * size + c for r, c in diagonals if 0 <= r < size and 0 <= c < size]
        hostile = sum(stones[d] == 3 - color for d in inside)
        owner.append(color if hostile <= (len(inside) == 4) else 0)
    return tuple(owner)
