"""An atlas of endgames: the places of real games that can be proved, by shape.

    python -m tengen_lab.papers.frejlak2024.atlas RECORDS -o atlas.parquet --page atlas.md

Every few moves of the last eighty of a counted game, each place that is small enough is enclosed
by walls of which the network is sure (`tengen.endgame.walled_proof`), and solved. A row of the
table is a place as it was met once in a game: its shape (`tengen.endgame.drawn_shapes`), what a
move is worth, and what was played first. Several tables make one atlas: `--join` reads them, and
writes what the app shows (`--shapes`) and the page for players (`--page`).
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from tengen.cgt.sente import Sente
from tengen.coords import BLACK, Color, Point
from tengen.endgame.atlas import BandPlay, ProvedShape, prove_shapes
from tengen.endgame.counting import mixed
from tengen.endgame.judges import Judge
from tengen.endgame.places import ownerships, place_on
from tengen.endgame.positions import LocalPosition, play
from tengen.endgame.regions import empty_points, unsettled_regions
from tengen.endgame.solved_places import SolvedPlace, solve_within
from tengen.endgame.values import gain
from tengen.errors import GoError
from tengen.files.packing import unpack_moves
from tengen.game import Game
from tengen.records.reading import read_rows
from tengen.records.row import Row
from tengen.records.sources import Sources

MIDDLE = 160  # the first position of a game that is looked at; shorter games are left out
LAST = 80  # moves of a game that are looked at
MOST = 6  # empty points of a place as the network sees it
COMMONEST = 100  # shapes of the page
SHOWN = 400  # shapes that the app shows
BANDS = (("kyu", float("-inf")), ("dan", 30.0), ("high-dan", 34.0))  # from 1 dan, from 5 dan on


@dataclass(frozen=True, slots=True)
class Met:
    """A place of a game, by its shape; colours are those of the shape.

    swing     twice what a move is worth, by territory
    verdict   whose sente it is
    black_best, white_best   the best first moves, rows and columns of the shape: `1,2 3,4`
    first     who played there first, None where nobody did; where (None: beside what decides the
              value), and how many points that lost (None: unknown); `steps` is the player's rank,
              unless he is a program
    """

    source: str
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

    @property
    def band(self) -> str | None:
        """Return the band of the first player's rank."""
        if self.steps is None:
            return None
        return [name for name, least in BANDS if self.steps >= least][-1]


def games_of(paths: Sequence[Path], step: int = 1) -> Iterator[tuple[Row, Game]]:
    """Yield each `step`-th of the counted 19x19 games of records that last long enough."""
    long_enough = (
        row
        for block in Sources(list(paths)).blocks()
        for row in read_rows(block)[0]
        if row.size == 19 and not row.setup and row.moves and row.n_moves > MIDDLE
        if row.margin is not None
    )
    for row in islice(long_enough, step - 1, None, step):
        game = Game(19)
        try:
            for color, move in unpack_moves(row.moves or b""):
                game.play(move, color=color)
        except GoError:
            continue
        yield row, game


def places_met(row: Row, game: Game, judge: Judge, every: int) -> Iterator[Met]:
    """Yield the places of a game that are proved, each once as long as it stays as it is."""
    seen: set[tuple[frozenset[Point], tuple[str, ...]]] = set()
    asked: set[tuple[frozenset[Point], bytes]] = set()
    numbers = range(max(MIDDLE, len(game) - LAST), len(game), every)
    positions = [game.at(number) for number in numbers]
    owners = ownerships([position.board for position in positions], judge)
    for number, position, owned in zip(numbers, positions, owners, strict=True):
        places = []
        for region in unsettled_regions(position.board, owned):
            key = region, bytes(position.board.stones[point] for point in sorted(region))
            if len(empty_points(position.board, region)) <= MOST and key not in asked:
                asked.add(key)
                places.append(place_on(position, region, owned))
        for one in prove_shapes(places, judge):
            drawn = frozenset(one.view.where), one.view.rows
            if drawn not in seen:
                seen.add(drawn)
                yield _met(row, game, number, one)


def _met(row: Row, game: Game, number: int, one: ProvedShape) -> Met:
    """Return the place: what it is worth, and what was played there."""
    black, white = one.best()
    met = Met(
        row.source,
        row.id,
        number,
        "\n".join(one.view.rows),
        str(one.swing),
        str(one.verdict),
        sum(line.count(".") for line in one.view.rows),
        _written(black),
        _written(white),
    )
    area, window = one.solved.area, one.solved.search.local.window
    for color, move in zip(game.colors[number:], game.moves[number:], strict=True):
        if move is not None and move in area:
            return replace(
                met,
                first=(color.opponent if one.view.is_swapped else color).letter,
                at=_written([one.view.where[move]]) if move in one.view.where else None,
                lost=_lost(one.solved, color, window.inside(move)),
                steps=_steps(row, color),
            )
    return met


def _written(points: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{row},{column}" for row, column in points)


def _steps(row: Row, color: Color) -> float | None:
    """Return the rank of who has this colour, None for a program."""
    if row.human is not None and row.human != color.letter:
        return None
    return row.black_steps if color is BLACK else row.white_steps


def _lost(one: SolvedPlace, color: Color, point: Point) -> float | None:
    """Return what a first move loses, None where that is not known."""
    if point in one.best.get(color, ()):
        return 0.0
    local, root = one.search.local, one.search.root
    after = play(local, LocalPosition(root.stones, None, 0, local.rules), color, point)
    if after is None or after[1] is not None:
        return None
    then = solve_within(after[0], local.size, one.walls, moves_at=None).thermograph
    if then is None:
        return None
    t = one.graph.move_value
    wall = one.graph.left if color is BLACK else one.graph.right
    return float(color.sign * wall(t) - gain(then, color, t) + t)


def commonest(met: Iterable[Met], count: int = COMMONEST) -> list[list[Met]]:
    """Return the places of the commonest shapes, the commonest first."""
    by_shape: dict[str, list[Met]] = defaultdict(list)
    for one in met:
        by_shape[one.shape].append(one)
    return sorted(by_shape.values(), key=lambda some: (-len(some), some[0].shape))[:count]


def kept_atlas(met: Sequence[Met], games: int, count: int = SHOWN) -> dict[str, Any]:
    """Return what `atlas.json` has (`tengen.endgame.atlas`)."""
    return {
        "games": games,
        "places": len(met),
        "total": len({one.shape for one in met}),
        "shapes": [
            {
                "rows": some[0].shape.split("\n"),
                "swing": some[0].swing,
                "verdict": some[0].verdict,
                "met": len(some),
                "black_best": _read(some[0].black_best),
                "white_best": _read(some[0].white_best),
                "played": [asdict(one) for one in played(some)],
            }
            for some in commonest(met, count)
        ],
    }


def _read(points: str) -> list[tuple[int, int]]:
    return [(int(row), int(column)) for row, column in (one.split(",") for one in points.split())]


def played(some: Iterable[Met]) -> list[BandPlay]:
    """Return what players of each band lost with their first moves, by what is known."""
    lost: dict[str, list[float]] = {name: [] for name, _ in BANDS}
    for one in some:
        if one.lost is not None and one.band is not None:
            lost[one.band].append(one.lost)
    return [
        BandPlay(
            band, len(points), sum(one <= 0 for one in points), round(sum(points) / len(points), 2)
        )
        for band, points in lost.items()
        if points
    ]


def page(met: Sequence[Met], games: int, count: int = COMMONEST) -> str:
    """Return the table of the commonest endgames for players, in Markdown."""
    shapes = len({one.shape for one in met})
    parts = [INTRODUCTION.format(shapes=shapes, places=len(met), games=games)]
    for number, some in enumerate(commonest(met, count), start=1):
        one = some[0]
        swing = Fraction(one.swing)
        often = "once" if len(some) == 1 else f"{len(some)} times"
        parts += [
            f"## {number}. Worth {mixed(swing / 2)}, {VERDICTS[Sente(one.verdict)]}",
            "",
            f"Swing {mixed(swing)}. Met {often}." + _by_rank(some),
            "",
            "```",
            *_drawn(one),
            "```",
            "",
        ]
    return "\n".join(parts)


INTRODUCTION = """\
# The commonest endgames, proved

What is a move worth here, where is it played, and whose sente is it? These are the commonest of
{shapes} shapes, met in {places} places of {games} real games. Every value is proved if the stones
around live. The app shows the same shapes on boards (Lab, Endgame atlas), and finds those of your
own games there.

`x` is Black's, `o` White's, `#` the edge of the board; `.` is empty, and `X` and `O` can be taken.
`B` and `W` are the best first moves, `*` is best for either side. Values are by territory; the
swing is twice the value of a move. The program that makes this page, and the whole table, are
[in the laboratory](../lab/tengen_lab/papers/frejlak2024/README.md#an-atlas-of-endgames).
"""
VERDICTS = {
    Sente.GOTE: "gote",
    Sente.LEFT: "Black's sente",
    Sente.RIGHT: "White's sente",
    Sente.DOUBLE: "both sides threaten",
    Sente.MIAI: "sente or gote",
    Sente.SETTLED: "settled",
}
NAMES = {"kyu": "Kyu players", "dan": "1 to 4 dan", "high-dan": "5 dan and above"}


def _by_rank(some: Iterable[Met]) -> str:
    """Say what players of each band did with their first moves."""
    return "".join(
        f" {NAMES[one.band]}: {one.best} of {one.first} first moves were best, "
        f"{one.lost:.2f} points lost on average."
        for one in played(some)
    )


def _drawn(one: Met) -> list[str]:
    rows = [list(row) for row in one.shape.split("\n")]
    for letter, best in (("B", one.black_best), ("W", one.white_best)):
        for row, column in _read(best):
            rows[row][column] = "*" if rows[row][column] == "B" else letter
    return [" ".join(row).rstrip() for row in rows]


def main() -> None:
    import polars as pl

    from tengen.cli.console import note, progress
    from tengen.nets.devices import open_evaluator

    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("records", type=Path, nargs="*")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the table (.parquet)")
    parser.add_argument("--join", type=Path, nargs="*", default=[], help="tables made before")
    parser.add_argument("--page", type=Path, help="the commonest shapes (.md)")
    parser.add_argument("--shapes", type=Path, help="the atlas that the app shows (.json)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--step", type=int, default=1, help="take each n-th game that is long")
    parser.add_argument("--skip", type=int, default=0, help="such games to leave out first")
    parser.add_argument("--every", type=int, default=20, help="moves between positions")
    parser.add_argument("--net")
    parser.add_argument("--device", default="auto")
    chosen = parser.parse_args()
    met: list[Met] = []
    games = 0
    for path in chosen.join:
        met += [Met(**one) for one in pl.read_parquet(path).iter_rows(named=True)]
        games += int(pl.read_parquet_metadata(path)["games"])
    if chosen.records:
        judge = open_evaluator(chosen.net, device=chosen.device, announce=note)
        drawn = games_of(chosen.records, chosen.step)
        with progress("solving") as bar:
            for number, (row, game) in enumerate(
                islice(drawn, chosen.skip, chosen.skip + chosen.games), start=1
            ):
                met += places_met(row, game, judge, chosen.every)
                games += 1
                bar(number, chosen.games)
    table = pl.DataFrame([asdict(one) for one in met], infer_schema_length=None)
    table.write_parquet(chosen.output, metadata={"games": str(games)})
    if chosen.page is not None:
        chosen.page.write_text(page(met, games), encoding="utf-8")
    if chosen.shapes is not None:
        text = json.dumps(kept_atlas(met, games), separators=(",", ":"))
        chosen.shapes.write_text(text.replace('{"rows"', '\n{"rows"') + "\n", encoding="utf-8")
    print(f"{len(met)} places, {len({one.shape for one in met})} shapes of {games} games")


if __name__ == "__main__":
    main()
