"""Ways to find an answer: what each of them is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tengen.board import Board
from tengen.coords import BLACK, Point
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.settings import EndgameSettings
from tengen.game import Game
from tengen.sgf import Record, annotate, write_games
from tengen_lab.papers.frejlak2024.problems import read_problems
from tengen_lab.papers.frejlak2024.strategies import find_strategy, search_at_point
from tests.endgame.fakes import Counter, corridor


def _write_problem(path: Path, squares: Sequence[Point] = range(6)) -> Board:
    board = corridor(6)
    record = Record.from_game(Game(9, setup=board, to_move=BLACK))
    annotate(record.root, comment="1", squares=squares)
    write_games(path, [record])
    return board


def test_a_search_looks_into_as_many_positions_as_it_is_allowed(tmp_path: Path) -> None:
    _write_problem(tmp_path / "one.sgf")
    problems = read_problems(tmp_path)
    nodes = []
    for expansions in (2, 20):
        (solution,) = find_strategy("search-without-solver", expansions)(problems, Counter())
        nodes.append(solution.nodes)
    assert nodes[0] < nodes[1], nodes
    assert EndgameSettings().looking_into(800).widening == 2 * EndgameSettings().widening


def test_at_a_point_the_whole_place_is_found_whatever_is_marked(tmp_path: Path) -> None:
    board = _write_problem(tmp_path / "one.sgf", squares=[0])
    proved = solve_region(board.stones, 9, range(6)).thermograph
    assert proved is not None
    (solution,) = search_at_point(read_problems(tmp_path), Counter())
    assert solution.value == 2 * (proved.move_value - 1)
    assert solution.how_sure == "proved"
