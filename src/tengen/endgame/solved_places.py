"""Places that are solved between walls of which a network is sure, without a search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tengen.cgt.thermograph import Thermograph
from tengen.coords import Color, Point
from tengen.endgame.enclosure import Enclosure
from tengen.endgame.exact.solver import OWN, Solved
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge
from tengen.endgame.places import Place
from tengen.endgame.regions import Region
from tengen.endgame.search import Search, start
from tengen.endgame.settings import EndgameSettings, Exact
from tengen.endgame.walled_proof import EMPTIES, PART, find_walls

POSITIONS = 10_000  # of the solver, for one place
SECONDS = 20.0
SETTINGS = EndgameSettings(exact=Exact(root_empties=0, root_positions=PART * POSITIONS))


@dataclass(frozen=True, slots=True)
class SolvedPlace:
    """A place that is solved.

    walls   in the window of the search, whose root is the position
    graph   by area, over all that play in the place reaches
    best    moves of each colour that keep its value, in the window
    """

    place: Place
    search: Search
    walls: Enclosure
    graph: Thermograph
    best: dict[Color, tuple[Point, ...]]

    @property
    def area(self) -> Region:
        """All that play in the place reaches, in points of the board."""
        return frozenset(self.search.local.window.outside(point) for point in self.walls.area)

    def best_for(self, color: Color) -> list[Point]:
        """Return best first moves, in points of the board."""
        return [self.search.local.window.outside(point) for point in self.best.get(color, ())]


def solve_places(
    places: Iterable[Place], judge: Judge, least: Fraction | None = None
) -> list[SolvedPlace]:
    """Return the places that are solved between walls of which the judge is sure.

    Places in which a move seems to be worth no more than `least` by area are left out; so is one
    with a ko that may not be retaken now.
    """
    searches = [(place, Search(isolate(place), SETTINGS)) for place in places]
    # What is decided already needs no walls.
    open_ones = [one for one in searches if one[1].root.exact is None and one[1].root.ban is None]
    start([search for _, search in open_ones], judge)
    found_walls = find_walls([search for _, search in open_ones], judge, least)
    found = []
    for (place, search), walls in zip(open_ones, found_walls, strict=True):
        if walls is None:
            continue
        solved = solve_within(search.root.stones, search.local.size, walls)
        if solved.thermograph is not None:
            best = {color: tuple(points) for color, points in solved.best.items()}
            found.append(SolvedPlace(place, search, walls, solved.thermograph, best))
    return found


def solve_within(
    stones: bytes,
    size: int,
    walls: Enclosure,
    positions: int = POSITIONS,
    moves_at: Fraction | None = OWN,
) -> Solved:
    """Solve a position of an enclosed area, by area over its points."""
    return walls.solve(
        stones,
        size,
        (),
        empties=EMPTIES,
        positions=positions,
        seconds=SECONDS,
        moves_at=moves_at,
    )
