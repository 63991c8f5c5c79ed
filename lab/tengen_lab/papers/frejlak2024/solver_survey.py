"""The exact solver on random enclosed regions: what share is solved, by number of empty points.

`python -m tengen_lab.papers.frejlak2024.solver_survey` draws regions for each number of points, \\
    in the corner, on the
edge and in the centre, between living walls of one or of two colours, with up to four stones
inside. Changes of the solver may be judged by the first half of each lot; the second confirms.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from tengen.board import Board, neighbors
from tengen.coords import BLACK, WHITE, Point
from tengen.endgame.exact.solver import SolverOutcome, solve_region

SIZE = 19
STARTS = {"corner": (0, 0), "edge": (0, 9), "centre": (9, 9)}
SECONDS = 10.0  # of the core that works; the clock may go on for longer where others work as well
PATIENCE = 120.0
POSITIONS = 4_000_000


@dataclass(frozen=True, slots=True)
class OpenRegion:
    """A board on which nothing but the points of a region is open."""

    stones: bytes
    points: tuple[Point, ...]
    place: str
    colors: int


@dataclass(frozen=True, slots=True)
class RegionResult:
    """What became of a region; seconds are those of the core."""

    region: OpenRegion
    outcome: SolverOutcome
    seconds: float
    positions: int

    @property
    def is_solved(self) -> bool:
        return self.outcome is SolverOutcome.SOLVED and self.seconds <= SECONDS


def main(arguments: list[str] | None = None) -> None:
    """Print a line for each number of empty points."""
    parser = argparse.ArgumentParser(description="The exact solver on random enclosed regions.")
    parser.add_argument("--regions", type=int, default=34, help="for each number of points")
    parser.add_argument("--points", type=int, nargs="+", default=list(range(11, 17)))
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    print("points  first half  second half  one colour  two colours  repeats  ", end="")
    print("median s  90 % s  median met")
    for points in chosen.points:
        regions = draw(points, chosen.regions, f"{chosen.seed} {points}")
        results = [solve(region) for region in regions]
        half = len(results) // 2
        seconds = sorted(result.seconds for result in results)
        met = sorted(result.positions for result in results)
        print(
            f"{points:6}  {share(results[:half]):>10}  {share(results[half:]):>11}  "
            f"{share([one for one in results if one.region.colors == 1]):>10}  "
            f"{share([one for one in results if one.region.colors == 2]):>11}  "
            f"{sum(one.outcome is SolverOutcome.REPEATS for one in results):7}  "
            f"{median(seconds):8.2f}  {seconds[len(seconds) * 9 // 10]:6.2f}  {median(met):10.0f}",
            flush=True,
        )


def share(results: list[RegionResult]) -> str:
    return f"{sum(result.is_solved for result in results)} of {len(results)}"


def solve(region: OpenRegion) -> RegionResult:
    started = time.process_time()
    solved = solve_region(region.stones, SIZE, region.points, positions=POSITIONS, seconds=PATIENCE)
    seconds = time.process_time() - started
    return RegionResult(region, solved.outcome, seconds, solved.positions)


def draw(empties: int, count: int, seed: str) -> Iterator[OpenRegion]:
    """Yield random regions with `empties` empty points, all of them undecided."""
    rng = random.Random(seed)
    while count > 0:
        region = _draw_once(rng, empties)
        if region is not None:
            yield region
            count -= 1


def _draw_once(rng: random.Random, empties: int) -> OpenRegion | None:
    place, colors = rng.choice(sorted(STARTS)), rng.choice((1, 2))
    stones_inside = rng.randrange(5)
    points = _grow(rng, STARTS[place], empties + stones_inside)
    board = _walls(rng, points, colors)
    inside = set(points)
    for point in points:
        board[point] = 0
    for point in rng.sample(points, stones_inside):
        board[point] = rng.choice((BLACK, WHITE))
    if not _make_eyes(rng, board, inside) or Board(SIZE, bytes(board)).breathless():
        return None
    probe = solve_region(bytes(board), SIZE, points, positions=0)
    if probe.outcome is SolverOutcome.OPEN or probe.empties != empties:
        return None
    return OpenRegion(bytes(board), tuple(points), place, colors)


def _grow(rng: random.Random, start: tuple[int, int], count: int) -> list[Point]:
    """Return a connected shape; points with more neighbours in it are likelier to join."""
    points = [start[0] * SIZE + start[1]]
    while len(points) < count:
        border = sorted({o for point in points for o in neighbors(point, SIZE)} - set(points))
        weights = [sum(o in points for o in neighbors(point, SIZE)) ** 2 for point in border]
        points += rng.choices(border, weights)
    return points


def _walls(rng: random.Random, points: list[Point], colors: int) -> bytearray:
    """Return a full board: one colour, or two on the sides of a line through the shape's middle."""
    if colors == 1:
        return bytearray([BLACK] * (SIZE * SIZE))
    row, column = (
        sum(divmod(point, SIZE)[axis] for point in points) / len(points) for axis in (0, 1)
    )
    angle = rng.uniform(0, 2 * math.pi)
    return bytearray(
        BLACK
        if (point // SIZE - row) * math.cos(angle) + (point % SIZE - column) * math.sin(angle) > 0
        else WHITE
        for point in range(SIZE * SIZE)
    )


def _make_eyes(rng: random.Random, board: bytearray, inside: set[Point]) -> bool:
    """Give every chain around the region two eyes; False where one has no room for them."""
    seen = set(inside)
    border = {other for point in inside for other in neighbors(point, SIZE)}
    for start in range(SIZE * SIZE):
        if start in seen:
            continue
        color, chain = board[start], [start]
        seen.add(start)
        for point in chain:
            fresh = [o for o in neighbors(point, SIZE) if board[o] == color and o not in seen]
            seen.update(fresh)
            chain += fresh
        members = set(chain)
        rooms = [p for p in chain if p not in border and members.issuperset(neighbors(p, SIZE))]
        rng.shuffle(rooms)
        second = next((p for p in rooms[1:] if not _touching(rooms[0], p)), None)
        if second is None:
            return False
        board[rooms[0]] = board[second] = 0
    return True


def _touching(point: Point, other: Point) -> bool:
    return abs(point // SIZE - other // SIZE) + abs(point % SIZE - other % SIZE) <= 2


if __name__ == "__main__":
    main()
