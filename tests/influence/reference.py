"""Slow, obvious twins of the core's influence functions, written from Hu's formulas."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod


def neighbors(point: int, size: int) -> list[int]:
    row, column = divmod(point, size)
    places = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


def f(values: Sequence[float], lam: float) -> float:
    """The update in its product form, for any number of neighbours."""

    def others(i: int, sign: int) -> float:
        return prod(1 + sign * value for j, value in enumerate(values) if j != i)

    star = prod(1 + value for value in values) - prod(1 - value for value in values)
    h = sum((1 - a) * others(i, 1) - (1 + a) * others(i, -1) for i, a in enumerate(values))
    return (star + lam * h) / 2 ** len(values)


def chains(stones: bytes, size: int) -> list[tuple[set[int], set[int]]]:
    """Every chain with the points around it."""
    found, seen = [], set()
    for start, color in enumerate(stones):
        if not color or start in seen:
            continue
        chain, around, todo = {start}, set(), [start]
        while todo:
            for n in neighbors(todo.pop(), size):
                if stones[n] != color:
                    around.add(n)
                elif n not in chain:
                    chain.add(n)
                    todo.append(n)
        seen |= chain
        found.append((chain, around))
    return found


def update(
    values: Sequence[float], stones: bytes, size: int, lam: float, kappa: float, aliveness: str
) -> list[float]:
    new = [f([values[n] for n in neighbors(p, size)], lam) for p in range(size * size)]
    for chain, around in chains(stones, size):
        sign = 1 if stones[min(chain)] == 1 else -1
        if aliveness == "fixed":
            death = 0.0
        elif aliveness == "neighbors":
            death = prod((1 - sign * values[p]) / 2 for p in around)
        else:
            death = 2.0 ** -sum(stones[p] == 0 for p in around)
        for p in chain:
            new[p] = kappa * sign * (1 - 2 * death) + (1 - kappa) * new[p]
    return new


def control(
    stones: bytes, size: int, lam: float, kappa: float, aliveness: str, tolerance: float,
    max_iterations: int,
) -> tuple[list[float], int, bool]:  # fmt: skip
    values = [(0.0, 1.0, -1.0)[stone] for stone in stones]
    before: list[float] | None = None
    damped = False
    for iterations in range(1, max_iterations + 1):
        new = update(values, stones, size, lam, kappa, aliveness)
        change = squared(new, values)
        returns = before is not None and squared(new, before) < 0.01 * change
        before = values
        values = [(a + b) / 2 for a, b in zip(new, values, strict=True)] if damped else new
        if change < tolerance:
            break
        if iterations > 2 and (returns or iterations >= max_iterations // 2):
            damped = True
    return values, iterations, damped


def squared(a: Sequence[float], b: Sequence[float]) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


def propagate(
    stones: bytes, size: int, attenuation: float, own: float, enemy: float, separate: bool
) -> list[float]:
    """Strongest ways by Bellman and Ford, from every stone."""
    sums = {1: [0.0] * size**2, 2: [0.0] * size**2}
    for source, color in enumerate(stones):
        if not color:
            continue
        strength = [0.0] * size**2
        strength[source] = 1.0
        for _ in range(size * size):
            for point in range(size * size):
                passes = {0: 1.0, color: own}.get(stones[point], enemy)
                best = max(strength[n] for n in neighbors(point, size)) * attenuation * passes
                strength[point] = max(strength[point], best)
        for point, arriving in enumerate(strength):
            sums[color][point] += arriving
    pairs = zip(sums[1], sums[2], strict=True)
    if separate:
        return [min(1.0, black) - min(1.0, white) for black, white in pairs]
    return [max(-1.0, min(1.0, black - white)) for black, white in pairs]
