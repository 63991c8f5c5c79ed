"""Values from the literature, see tests/data/cgt/SOURCE.md: each by two independent ways."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tengen.board import Board
from tengen.cgt import AREA, Thermograph, format_game, parse_game, score, sente_of, thermograph
from tengen.cgt.coupons import Threats
from tengen.cgt.graphs import parse_graph
from tengen.cgt.kos import analyse
from tengen.cgt.limits import limit_walls
from tengen.cgt.values import thermograph_of
from tengen.coords import BLACK, WHITE, Color, parse_gtp

DATA = Path(__file__).parents[1] / "data/cgt"
CASES = json.loads((DATA / "oracles.json").read_text())
CORRIDORS = json.loads((DATA / "corridors.json").read_text())
FINITE = [case for case in CASES if "=" not in case["game"]]
KOS = [case for case in CASES if "=" in case["game"]]


def name(case: dict[str, str]) -> str:
    return case["name"]


@pytest.mark.parametrize("case", FINITE, ids=name)
def test_finite_game(case: dict[str, str]) -> None:
    game = parse_game(case["game"])
    graph = thermograph_of(game)
    assert graph.mean == Fraction(case["mean"])
    assert graph.temperature == Fraction(case["temperature"])
    if "sente" in case:
        assert sente_of(game) == case["sente"]
    assert parse_game(format_game(game)) is game


@pytest.mark.parametrize(
    ("game", "published"),
    [
        (
            "{3||2*|1*}",
            "Thermograph(9/4,[3/4],[0,-1],9/4,[3/4,1/2,0],[0,1,0,1])",
        ),
        (
            "{{3/2*|1/2}|{0|-3},{-1*,{-1/2|-1*}|-5/2}}",
            "Thermograph(-5/16,[21/16,1/2,-1/2],[0,-1,0,-1],-5/16,[21/16,7/8,1/4,0],[0,1,0,1,0])",
        ),
    ],
)
def test_walls_as_cgsuite_prints_them(game: str, published: str) -> None:
    """Mast, bends and slopes of each wall from the top down (CGSuite's own tests)."""
    graph = thermograph_of(parse_game(game))
    walls = []
    for wall in (graph.left, graph.right):
        bends = ",".join(str(t) for t, _ in reversed(wall.breakpoints[1:]))
        slopes = ",".join(map(str, reversed(wall.slopes)))
        walls.append(f"{graph.mean},[{bends}],[{slopes}]")
    assert f"Thermograph({','.join(walls)})" == published


def test_random_games_as_pycgt_sees_them() -> None:
    for case in json.loads((DATA / "pycgt.json").read_text()):
        game = parse_game(case["game"])
        assert game is parse_game(case["canonical"])
        graph = thermograph_of(game)
        found = (graph.mean, graph.strict_temperature, game.left_stop, game.right_stop)
        keys = ("mean", "temperature", "left_stop", "right_stop")
        assert found == tuple(Fraction(case[key]) for key in keys)


@pytest.mark.parametrize("case", KOS, ids=name)
def test_ko_by_the_komaster_rule(case: dict[str, str]) -> None:
    known = analyse(parse_graph(case["game"]), ground=0)
    sides = [(known.left, known.left_sente), (known.right, known.right_sente)]
    if "komaster" in case:
        sides = [sides[case["komaster"] == "right"]]
        assert not known.is_placid
    else:
        assert known.is_placid
    for graph, _ in sides:
        assert graph.mean == Fraction(case["mean"])
        assert graph.temperature == Fraction(case["temperature"])
    assert case["sente"] in [kind for _, kind in sides]


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if Fraction(case["temperature"]) >= 0],
    ids=name,
)
def test_the_coupon_stack_agrees(case: dict[str, str]) -> None:
    threats = {"left": Threats(left=1), "right": Threats(right=1)}.get(
        case.get("komaster", ""), Threats()
    )
    graph = parse_graph(case["game"])
    ground = 0 if Fraction(case["temperature"]) > 0 or "komaster" in case else -1
    walls = limit_walls(graph, ground=ground, threats=threats)
    assert walls.mean == Fraction(case["mean"])
    assert walls.temperature == Fraction(case["temperature"])


@pytest.mark.parametrize("case", CORRIDORS, ids=name)
def test_corridor_on_the_board(case: dict[str, Any]) -> None:
    """All moves of both sides in the region, counted by area, without any theory of corridors."""
    graph = corridor_thermograph(case)
    assert graph.mean == Fraction(str(case["mean"]))
    assert graph.temperature == Fraction(str(case["area_temperature"]))
    assert graph.temperature - 1 == Fraction(str(case["territory_temperature"]))


def corridor_thermograph(case: dict[str, Any]) -> Thermograph:
    size = case["size"]
    black, white, region = (
        [parse_gtp(text, size) for text in case[key]] for key in ("black", "white", "region")
    )
    done: dict[int, Thermograph] = {}

    def visit(board: Board) -> Thermograph:
        if board.hash not in done:
            options: dict[Color, list[Thermograph]] = {BLACK: [], WHITE: []}
            for color, moves in options.items():
                for point in region:
                    if board[point] is None:
                        after = board.play(color, point)
                        # The frame is taken to live, and nobody commits suicide.
                        if all(after[p] is not None for p in [*black, *white, point]):
                            moves.append(visit(after))
            if options[BLACK] or options[WHITE]:
                static = area(board)
                graph = thermograph(options[BLACK], options[WHITE], ground=AREA, static=static)
            else:
                graph = score(area(board), AREA)
            done[board.hash] = graph
        return done[board.hash]

    def area(board: Board) -> int:
        total = 0
        for point in region:
            color = board[point]
            if color is None:
                sides = {board[p] for p in surroundings(board, point)} - {None}
                total += (sides == {BLACK}) - (sides == {WHITE})
            else:
                total += 1 if color == BLACK else -1
        return total

    def surroundings(board: Board, point: int) -> set[int]:
        """The stones around the empty points that hang together with this one."""
        seen, waiting = {point}, [point]
        while waiting:
            here = waiting.pop()
            row, column = divmod(here, size)
            for r, c in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                near = r * size + c
                if 0 <= r < size and 0 <= c < size and near not in seen:
                    seen.add(near)
                    if board[near] is None:
                        waiting.append(near)
        return seen

    return visit(Board.from_stones(size, black, white))
