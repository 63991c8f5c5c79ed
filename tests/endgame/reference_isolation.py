"""A slow, obvious twin of native/endgame/isolation.hpp: everything outside a region is filled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.reference_knowledge import Stones, chain, flood, neighbors

FAR = 1 << 20
POCKET = 15  # enclosed empty areas below this are left alone
WEIGHT = 1.5  # of ownership against steps of distance
LEAST = 25  # filled points below which the colours are not balanced
SETTLED = 0.8  # ownership beyond which a point is settled
PART = 0.5  # of the outside that is settled: more makes it a real endgame


def isolate(
    stones: Stones,
    size: int,
    region: set[int],
    ownership: Sequence[float],
    buffer: int,
    lift: Callable[[set[int]], int],
) -> tuple[Stones, set[int]]:
    """Return the filled board and the points that are scored.

    Where a chain is left without a liberty, any new stone beside it may go: `lift` chooses.
    """
    outside = {p for p, stone in enumerate(stones) if stone == 0 and p not in region}
    fillable = outside - small_pockets(stones, size, region, outside)
    scored = set(region)
    front = {p for p in region if stones[p] == 0}
    for _ in range(buffer):
        front = {n for p in front for n in neighbors(p, size) if n in outside} - scored
        scored |= front
    fillable -= scored
    colors = chosen_colors(stones, size, ownership, fillable)
    settled = {p for p, own in enumerate(ownership) if abs(own) > SETTLED}
    if len(settled - region) > PART * (size**2 - len(region)):
        colors |= {p: 1 if ownership[p] > 0 else 2 for p in fillable & settled}
    else:
        balance(colors, size, scored)
    filled = list(stones)
    for point, color in colors.items():
        row, column = divmod(point, size)
        is_eye = row % 3 == 1 and column % 3 == 1 and is_deep_inside(colors, size, point)
        is_gap = (row + column) % 2 == 0 and any(stones[n] == color for n in neighbors(point, size))
        if not is_eye and not is_gap:
            filled[point] = color
    for point in range(size**2):
        if not filled[point]:
            continue
        members, liberties = chain(tuple(filled), size, point)
        if not liberties:
            beside = members | {n for p in members for n in neighbors(p, size)}
            new = {p for p in beside if filled[p] and not stones[p]}
            if new:
                filled[lift(new)] = 0
    return tuple(filled), scored


def small_pockets(stones: Stones, size: int, region: set[int], outside: set[int]) -> set[int]:
    """Enclosed empty areas that are left alone: they are eye space."""
    marks = tuple(int(p in outside) for p in range(size**2))
    kept: set[int] = set()
    for point in outside:
        area = flood(marks, size, point, {1})
        beside = {n for p in area for n in neighbors(p, size)}
        if len(area) < POCKET and not any(stones[n] == 0 and n in region for n in beside):
            kept |= area
    return kept


def steps_from(start: set[int], size: int, fillable: set[int]) -> dict[int, int]:
    steps, front = dict.fromkeys(start, 0), start
    while front:
        distance = steps[next(iter(front))] + 1
        front = {n for p in front for n in neighbors(p, size) if n in fillable} - steps.keys()
        steps |= dict.fromkeys(front, distance)
    return steps


def chosen_colors(
    stones: Stones, size: int, ownership: Sequence[float], fillable: set[int]
) -> dict[int, int]:
    """The nearest settled stone decides; where both are as near, ownership does."""
    black = {p for p, stone in enumerate(stones) if stone == 1 and ownership[p] > 0.5}
    white = {p for p, stone in enumerate(stones) if stone == 2 and ownership[p] < -0.5}
    to_black, to_white = (steps_from(start, size, fillable) for start in (black, white))
    colors = {}
    for point in sorted(fillable):
        lean = WEIGHT * ownership[point]
        lean += min(to_white.get(point, FAR), 64) - min(to_black.get(point, FAR), 64)
        colors[point] = 1 if lean >= 0 else 2
    return colors


def balance(colors: dict[int, int], size: int, scored: set[int]) -> None:
    """Give the minority one block of the majority's points, grown from the farthest."""
    count = {color: list(colors.values()).count(color) for color in (1, 2)}
    if sum(count.values()) < LEAST:
        return
    major = 1 if count[1] > count[2] else 2
    give = (count[major] - count[3 - major]) // 2

    def away(point: int) -> int:
        return min(
            (abs(p // size - point // size) + abs(p % size - point % size) for p in scored),
            default=FAR,
        )

    distance = {point: away(point) for point, color in colors.items() if color == major}
    front = [max(distance, key=distance.__getitem__)]
    queued = set(front)
    while give > 0 and front:
        point = max(front, key=distance.__getitem__)
        front.remove(point)
        colors[point] = 3 - major
        give -= 1
        for n in neighbors(point, size):
            if n not in queued and colors.get(n) == major:
                queued.add(n)
                front.append(n)


def is_deep_inside(colors: dict[int, int], size: int, point: int) -> bool:
    row, column = divmod(point, size)
    return all(
        colors.get(r * size + c) == colors[point]
        for r in range(max(0, row - 1), min(size, row + 2))
        for c in range(max(0, column - 1), min(size, column + 2))
    )
