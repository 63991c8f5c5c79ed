"""The atlas of endgames: the commonest proved places of real games, and how people play them.

`atlas.json` is written by the laboratory (`tengen_lab.papers.frejlak2024.atlas`), which proves the
places of many games. A place of any position is found in it by its shape (`drawn_shapes`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from tengen.cgt.sente import Sente, sente
from tengen.coords import BLACK, WHITE, Point
from tengen.endgame.clicks import place_at
from tengen.endgame.drawn_shapes import ShapeView, on_the_board, separate_parts, view_of
from tengen.endgame.judges import Judge
from tengen.endgame.places import Place
from tengen.endgame.regions import Region
from tengen.endgame.solved_places import SolvedPlace, solve_places, solve_within
from tengen.game import Game

FILE = "atlas.json"
MIRRORED = {Sente.LEFT: Sente.RIGHT, Sente.RIGHT: Sente.LEFT}

Where = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BandPlay:
    """What players of a band of ranks (`kyu`, `dan`, `high-dan`) did with a shape.

    first   how often one of them was the first to play there, counting moves of known value
    best    how many of these moves were best moves
    lost    points that these moves lost on average
    """

    band: str
    first: int
    best: int
    lost: float


@dataclass(frozen=True, slots=True)
class AtlasShape:
    """A shape, proved: what a move in it is worth and where; colours are those of the drawing.

    number   1 for the commonest shape, 0 for one that is not in the atlas
    swing    twice the value of a move, by territory
    met      how often it was met
    black_best, white_best   the best first moves: rows and columns of the drawing
    """

    number: int
    rows: list[str]
    swing: str
    verdict: str
    met: int
    black_best: list[Where]
    white_best: list[Where]
    played: list[BandPlay]

    @property
    def value(self) -> Fraction:
        """What a move is worth, by territory."""
        return Fraction(self.swing) / 2

    @classmethod
    def parse(cls, number: int, kept: Mapping[str, Any]) -> AtlasShape:
        """Read a shape as `atlas.json` has it."""
        return cls(
            number=number,
            rows=list(kept["rows"]),
            swing=kept["swing"],
            verdict=kept["verdict"],
            met=kept["met"],
            black_best=[(row, column) for row, column in kept["black_best"]],
            white_best=[(row, column) for row, column in kept["white_best"]],
            played=[BandPlay(**one) for one in kept["played"]],
        )


@dataclass(frozen=True, slots=True)
class Atlas:
    """The commonest shapes, the commonest first, of all places that were proved in some games.

    `total` is how many shapes there were, with those that are left out.
    """

    games: int
    places: int
    total: int
    shapes: list[AtlasShape]

    def find(self, rows: Iterable[str]) -> AtlasShape | None:
        """Return the entry of a shape, None where it was not met, or too rarely."""
        wanted = list(rows)
        return next((one for one in self.shapes if one.rows == wanted), None)


@cache
def read_atlas() -> Atlas:
    """Return the atlas that is shipped."""
    kept = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    shapes = [AtlasShape.parse(number, one) for number, one in enumerate(kept["shapes"], start=1)]
    return Atlas(kept["games"], kept["places"], kept["total"], shapes)


@dataclass(frozen=True, slots=True)
class ProvedShape:
    """A part of a solved place that has nothing to do with the others, and how it is drawn.

    solved   the part: its walls and thermograph, and the best moves of what is drawn
    view     what decides its value, in points of the board
    """

    solved: SolvedPlace
    view: ShapeView

    @property
    def swing(self) -> Fraction:
        return 2 * (self.solved.graph.move_value - 1)

    @property
    def verdict(self) -> Sente:
        """Whose sente it is, in the colours of the drawing."""
        verdict = sente(self.solved.graph)
        return MIRRORED.get(verdict, verdict) if self.view.is_swapped else verdict

    def best(self) -> tuple[list[Where], list[Where]]:
        """Return the best first moves of both colours of the drawing."""
        where = self.view.where
        colors = (WHITE, BLACK) if self.view.is_swapped else (BLACK, WHITE)
        black, white = (
            sorted(where[point] for point in self.solved.best_for(color)) for color in colors
        )
        return black, white

    def entry(self) -> AtlasShape:
        """Return the shape by itself, as one that nobody has met."""
        black, white = self.best()
        rows = list(self.view.rows)
        return AtlasShape(0, rows, str(self.swing), str(self.verdict), 0, black, white, [])


def prove_shapes(places: Iterable[Place], judge: Judge) -> list[ProvedShape]:
    """Return the parts of places that can be proved and in which a move is worth something."""
    proved = []
    for one in solve_places(places, judge, least=Fraction(1)):
        root, size = one.search.root, one.search.local.size
        for part, graph, core in separate_parts(root.stones, size, one.walls):
            if not _is_on_the_board(one, core.area):
                continue
            found = solve_within(root.stones, size, core)
            best = {color: tuple(points) for color, points in found.best.items()}
            view = view_of(one.place.board, on_the_board(one.search, core))
            proved.append(ProvedShape(replace(one, walls=part, graph=graph, best=best), view))
    return proved


def _is_on_the_board(one: SolvedPlace, area: Region) -> bool:
    """Tell whether the stones of an area are the board's own: a window may have changed some."""
    stones, outside = one.search.root.stones, one.search.local.window.outside
    return all(stones[point] == one.place.board.stones[outside(point)] for point in area)


def look_up(game: Game, judge: Judge, point: Point) -> AtlasShape | None:
    """Return the entry of the part of the place that is nearest to a point, or its shape alone
    (number 0) where the atlas lacks it; None where the place cannot be proved, or no move in it is
    worth anything.

    Raises `GoError` as `place_at` does.
    """
    proved = prove_shapes([place_at(game, judge, point)], judge)
    if not proved:
        return None
    one = min(proved, key=lambda one: _steps_to(one, point, game.size))
    return read_atlas().find(one.view.rows) or one.entry()


def _steps_to(one: ProvedShape, point: Point, size: int) -> int:
    """Return how far the nearest point of a shape is."""
    row, column = divmod(point, size)
    return min(abs(row - near // size) + abs(column - near % size) for near in one.view.where)
