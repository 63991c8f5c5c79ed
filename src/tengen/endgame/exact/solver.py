"""Exact thermographs of regions that provably safe stones enclose: no network, no judgement.

In the manner of Mueller (1995), in the core (`native/endgame/solver.hpp`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction

from tengen._core import endgame as core
from tengen.cgt.thermograph import Thermograph
from tengen.cgt.walls import Wall
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.errors import GoError

OWN = Fraction(-1)  # stands for a region's own temperature


class SolverOutcome(IntEnum):
    """Why there is a solution, or none."""

    SOLVED = 0
    OPEN = 1  # stones at the border are not provably safe
    TOO_LARGE = 2
    REPEATS = 3  # positions come back, and what they are worth depends on it


@dataclass(frozen=True, slots=True)
class Solved:
    """A region's thermograph by area over the scored points, None where there is no solution.

    `best` are moves of each colour that are worth its wall, as far as the search came to know them;
    none where a side has none. The walls are exact. Where moves gain nothing over a stretch above
    them, `temperature` may be the `strict_temperature`: the search does not look further than the
    walls need.
    """

    outcome: SolverOutcome
    thermograph: Thermograph | None
    positions: int
    empties: int
    best: Mapping[Color, tuple[Point, ...]] = field(default_factory=dict)


def solve_region(
    stones: bytes,
    size: int,
    scored: Iterable[Point],
    *,
    ban: tuple[Point, Color] | None = None,
    empties: int = 16,
    positions: int = 4_000_000,
    seconds: float = 10.0,
    moves_at: Fraction | None = OWN,
    supposed: bytes = b"",
) -> Solved:
    """Solve the undecided points among `scored`, if provably safe stones enclose them.

    `empties`, `positions` and `seconds` limit the work. The best moves are
    those at temperature `moves_at`, by default the region's own; None asks for no moves. `supposed`
    names the color of stones, a byte a point, that count as safe though nothing proves it.
    """
    mask = mask_of(scored, size)
    where, who = (-1, 0) if ban is None else (ban[0], int(ban[1]))
    try:
        code, left, right, top, met, free, black, white = core.solve(
            stones,
            size,
            mask,
            where,
            who,
            empties,
            positions,
            seconds,
            _scaled(moves_at),
            supposed,
        )
    except ValueError as error:
        raise GoError(str(error)) from None
    outcome = SolverOutcome(code)
    if outcome is not SolverOutcome.SOLVED:
        return Solved(outcome, None, met, free)
    scale = core.WALL_SCALE
    graph = Thermograph(
        Wall(scale, tuple(left), 0).reduced(),
        Wall(scale, tuple(right), 0).reduced(),
        Fraction(top, scale),
    )
    return Solved(outcome, graph, met, free, {BLACK: tuple(black), WHITE: tuple(white)})


def _scaled(temperature: Fraction | None) -> int:
    if temperature is None:
        return core.NO_MOVES
    return core.OWN_TEMPERATURE if temperature < 0 else int(temperature * core.WALL_SCALE)


def mask_of(points: Iterable[Point], size: int) -> bytes:
    """Return a byte a point of the board, 1 for the points given."""
    mask = bytearray(size * size)
    for point in points:
        if not 0 <= point < len(mask):
            raise GoError(f"point {point} is off the {size}x{size} board")
        mask[point] = 1
    return bytes(mask)
