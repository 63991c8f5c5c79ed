"""An atlas of endgames: the places of real games that can be proved, by shape.

    python -m tengen_lab.papers.frejlak2024.atlas RECORDS -o atlas.parquet --page atlas.md

Every few moves from the middle of a game on, each place that is small enough is enclosed by walls
of which the network is sure (`tengen.endgame.walled_proof`), and solved. A row of the table is a
place as it was met once in a game: its shape, what a move is worth, and what was played first.

A shape is drawn as rows of characters: points that are open (`.`, and stones at stake `X`, `O`),
stones around them that live (`x`, `o`), all else (a space) and the edge of the board (`#`). Of the
ways to turn it, with either colour as Black, it has the first in the order of characters.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path

from tengen.board import Board
from tengen.cgt.sente import Sente, sente
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.counting import mixed
from tengen.endgame.enclosure import Enclosure
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge
from tengen.endgame.places import Place, ownerships, place_on
from tengen.endgame.positions import LocalPosition, play
from tengen.endgame.regions import empty_points, unsettled_regions
from tengen.endgame.search import Search, start
from tengen.endgame.settings import EndgameSettings, Exact
from tengen.endgame.values import gain
from tengen.endgame.walled_proof import find_walls
from tengen.errors import GoError
from tengen.files.packing import unpack_moves
from tengen.game import Game
from tengen.records.reading import read_rows
from tengen.records.row import Row
from tengen.records.sources import Sources

MIDDLE = 160  # the first position of a game that is looked at; shorter games are left out
MOST = 10  # empty points of a place as the network sees it
POSITIONS = 10_000  # of the solver, for one place
DAN = 30.0  # on the scale of `tengen.ranks`
SETTINGS = EndgameSettings(exact=Exact(root_empties=0, root_positions=5 * POSITIONS))
COMMONEST = 100
SWAPPED = str.maketrans("XOxo", "OXox")


@dataclass(frozen=True, slots=True)
class Met:
    """A place of a game, by its shape; colours are those of the shape.

    swing     twice what a move is worth, by territory
    verdict   whose sente it is
    black_best, white_best   the best first moves, rows and columns of the shape: `1,2 3,4`
    first     who played there first, None where nobody did; where, and how many points
              that lost (None: unknown); `steps` is the player's rank
    """

    game: str
    move: int
    shape: str
    swing: str
    verdict: str
    empty: int
    black_best: str
    white_best: str
    first: str | None = None
    at: str | None = None
    lost: float | None = None
    steps: float | None = None


@dataclass(frozen=True, slots=True)
class _View:
    """A way to look at a shape: turned, mirrored, the colours exchanged."""

    rows: tuple[str, ...]
    is_swapped: bool
    where: dict[Point, tuple[int, int]]


def view_of(board: Board, walls: Enclosure) -> _View:
    """Return the shape of an enclosed area, and where its points lie in it."""
    size = board.size
    around = {
        (point // size + row, point % size + column)
        for point in walls.area
        for row, column in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }
    top, left = (min(one[axis] for one in around) for axis in (0, 1))
    bottom, right = (max(one[axis] for one in around) for axis in (0, 1))
    grid = [
        [_character(board, walls, around, row, column) for column in range(left, right + 1)]
        for row in range(top, bottom + 1)
    ]
    views = []
    for turn in range(8):
        rows = grid if turn < 4 else [list(row) for row in zip(*grid, strict=True)]
        height, width = len(rows), len(rows[0])
        if turn & 1:
            rows = rows[::-1]
        if turn & 2:
            rows = [row[::-1] for row in rows]
        where = {}
        for point in walls.area:
            row, column = point // size - top, point % size - left
            if turn >= 4:
                row, column = column, row
            if turn & 1:
                row = height - 1 - row
            if turn & 2:
                column = width - 1 - column
            where[point] = (row, column)
        lines = tuple("".join(row) for row in rows)
        views.append(_View(lines, False, where))
        views.append(_View(tuple(line.translate(SWAPPED) for line in lines), True, where))
    return min(views, key=lambda view: (len(view.rows), view.rows))


def _character(
    board: Board, walls: Enclosure, around: set[tuple[int, int]], row: int, column: int
) -> str:
    size = board.size
    if not (0 <= row < size and 0 <= column < size):
        return "#"
    point = row * size + column
    if point in walls.area:
        return ".XO"[board.stones[point]]
    return " xo"[walls.walls[point]] if (row, column) in around else " "


def games_of(paths: Sequence[Path]) -> Iterator[tuple[Row, Game]]:
    """Yield the 19x19 games of records that last long enough, without a set-up."""
    for block in Sources(list(paths)).blocks():
        for row in read_rows(block)[0]:
            if row.size != 19 or row.setup or not row.moves or row.n_moves <= MIDDLE:
                continue
            game = Game(19)
            try:
                for color, move in unpack_moves(row.moves):
                    game.play(move, color=color)
            except GoError:
                continue
            yield row, game


def places_met(row: Row, game: Game, judge: Judge, every: int) -> Iterator[Met]:
    """Yield the places of a game that are proved, each once as long as it stays as it is."""
    seen: set[tuple[frozenset[Point], tuple[str, ...]]] = set()
    numbers = range(MIDDLE, len(game), every)
    positions = [game.at(number) for number in numbers]
    owners = ownerships([position.board for position in positions], judge)
    for number, position, owned in zip(numbers, positions, owners, strict=True):
        places = [
            place_on(position, region, owned)
            for region in unsettled_regions(position.board, owned)
            if len(empty_points(position.board, region)) <= MOST
        ]
        for search, place, walls in _proved(places, judge):
            board = place.board
            view = view_of(board, walls)
            if (walls.area, view.rows) not in seen:
                seen.add((walls.area, view.rows))
                yield from _met(row, game, number, search, walls, view)


def _proved(places: Sequence[Place], judge: Judge) -> Iterator[tuple[Search, Place, Enclosure]]:
    """Yield the places that are solved, with their walls on the whole board."""
    searches = [Search(isolate(place), SETTINGS) for place in places]
    start(searches, judge)
    for search, place, walls in zip(searches, places, find_walls(searches, judge), strict=True):
        if walls is not None and search.root.ban is None:
            search.walls = walls
            yield search, place, _outside(search, walls)


def _outside(search: Search, walls: Enclosure) -> Enclosure:
    """Return the walls in the points of the whole board; what lies beyond the window stays open."""
    window = search.local.window
    owners, stones = bytearray(window.whole**2), bytearray(window.whole**2)
    for point in range(window.size**2):
        owners[window.outside(point)] = walls.owners[point]
        stones[window.outside(point)] = walls.walls[point]
    area = frozenset(window.outside(point) for point in walls.area)
    return Enclosure(area, bytes(owners), bytes(stones))


def _met(
    row: Row, game: Game, number: int, search: Search, walls: Enclosure, view: _View
) -> Iterator[Met]:
    """Yield the place if a move in it is worth anything: what it is worth, and what was played."""
    inside = search.walls
    assert inside is not None
    stones, size = search.root.stones, search.local.size
    solved = inside.solve(stones, size, (), empties=18, positions=POSITIONS, seconds=20.0)
    graph = solved.thermograph
    if graph is None or graph.move_value <= 1:
        return
    verdict = sente(graph)
    if view.is_swapped:
        verdict = {Sente.LEFT: Sente.RIGHT, Sente.RIGHT: Sente.LEFT}.get(verdict, verdict)

    def named(points: Iterable[Point]) -> str:
        outside = (view.where[search.local.window.outside(point)] for point in points)
        return " ".join(f"{one},{other}" for one, other in sorted(outside))

    best = {color: named(solved.best.get(color, ())) for color in (BLACK, WHITE)}
    black, white = (WHITE, BLACK) if view.is_swapped else (BLACK, WHITE)
    first: tuple[Color, Point] | None = None
    for color, move in zip(game.colors[number:], game.moves[number:], strict=True):
        if move is not None and move in walls.area:
            first = color, move
            break
    letter = at = lost = steps = None
    if first is not None:
        color, move = first
        letter = (color.opponent if view.is_swapped else color).letter
        at = ",".join(map(str, view.where[move]))
        steps = row.black_steps if color is BLACK else row.white_steps
        point = search.local.window.inside(move)
        after = play(search.local, LocalPosition(stones, None, 0, search.local.rules), color, point)
        if after is not None and after[1] is None and point not in solved.best.get(color, ()):
            then = inside.solve(after[0], size, (), empties=18, positions=POSITIONS, seconds=20.0)
            if then.thermograph is not None:
                t = graph.move_value
                wall = graph.left if color is BLACK else graph.right
                lost = float(color.sign * wall(t) - gain(then.thermograph, color, t) + t)
        elif point in solved.best.get(color, ()):
            lost = 0.0
    yield Met(
        row.id,
        number,
        "\n".join(view.rows),
        str(2 * (graph.move_value - 1)),
        str(verdict),
        len([point for point in inside.area if not stones[point]]),
        best[black],
        best[white],
        letter,
        at,
        lost,
        steps,
    )


def commonest(met: Iterable[Met], count: int = COMMONEST) -> list[list[Met]]:
    """Return the places of the commonest shapes, the commonest first."""
    by_shape: dict[str, list[Met]] = defaultdict(list)
    for one in met:
        by_shape[one.shape].append(one)
    return sorted(by_shape.values(), key=lambda some: (-len(some), some[0].shape))[:count]


def page(met: Sequence[Met], games: int, count: int = COMMONEST) -> str:
    """Return the table of the commonest endgames for players, in Markdown."""
    shapes = len({one.shape for one in met})
    parts = [
        "# The commonest endgames, proved",
        "",
        f"{len(met)} places of {games} games, {shapes} shapes. Every value is proved if the stones "
        "around live (`x` and `o`; `#` is the edge of the board). A move is worth half of the "
        "swing, by territory; `B` and `W` are the best first moves, `*` those of either side.",
        "",
    ]
    for number, some in enumerate(commonest(met, count), start=1):
        one = some[0]
        swing = Fraction(one.swing)
        lost = [place.lost for place in some if place.lost is not None]
        right = sum(points <= 0 for points in lost)
        parts += [
            f"## {number}. Swing {mixed(swing)}, {VERDICTS[one.verdict]}",
            "",
            f"Met {len(some)} times."
            + (f" The first move was a best one in {right} of {len(lost)}." if lost else "")
            + _by_rank(some),
            "",
            "```",
            *_drawn(one),
            "```",
            "",
        ]
    return "\n".join(parts)


VERDICTS = {
    "gote": "gote",
    "left-sente": "Black's sente",
    "right-sente": "White's sente",
    "double-threat": "both sides threaten",
    "miai-like": "sente or gote",
    "settled": "settled",
}


def _by_rank(some: Sequence[Met]) -> str:
    """Say what dan and kyu players lost with their first moves."""
    told = []
    for name, is_dan in (("Dan players", True), ("Kyu players", False)):
        lost = [
            one.lost
            for one in some
            if one.lost is not None and one.steps is not None and (one.steps >= DAN) is is_dan
        ]
        if lost:
            told.append(f" {name} lost {sum(lost) / len(lost):.2f} points ({len(lost)} times).")
    return "".join(told)


def _drawn(one: Met) -> list[str]:
    rows = [list(row) for row in one.shape.split("\n")]
    for letter, best in (("B", one.black_best), ("W", one.white_best)):
        for point in best.split():
            row, column = map(int, point.split(","))
            rows[row][column] = "*" if rows[row][column] == "B" else letter
    return [" ".join(row).rstrip() for row in rows]


def main() -> None:
    import polars as pl

    from tengen.cli.console import note, progress
    from tengen.nets.devices import open_evaluator

    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the table (.parquet)")
    parser.add_argument("--page", type=Path, help="the commonest shapes (.md)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--every", type=int, default=20, help="moves between positions")
    parser.add_argument("--net")
    parser.add_argument("--device", default="auto")
    chosen = parser.parse_args()
    judge = open_evaluator(chosen.net, device=chosen.device, announce=note)
    met: list[Met] = []
    games = 0
    with progress("solving") as bar:
        for row, game in games_of(chosen.records):
            met += places_met(row, game, judge, chosen.every)
            games += 1
            bar(games, chosen.games)
            if games == chosen.games:
                break
    pl.DataFrame([asdict(one) for one in met], infer_schema_length=None).write_parquet(
        chosen.output
    )
    if chosen.page is not None:
        chosen.page.write_text(page(met, games), encoding="utf-8")
    print(f"{len(met)} places, {len({one.shape for one in met})} shapes of {games} games")


if __name__ == "__main__":
    main()
