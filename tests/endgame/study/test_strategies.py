"""Ways to find an answer: what each of them is asked about."""

from __future__ import annotations

from pathlib import Path

from tengen.coords import BLACK
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.study.problems import read_problems
from tengen.endgame.study.strategies import search_at_point
from tengen.game import Game
from tengen.sgf import Record, annotate, write_games
from tests.endgame.fakes import Counter, corridor


def test_at_a_point_the_whole_place_is_found_whatever_is_marked(tmp_path: Path) -> None:
    board = corridor(6)
    record = Record.from_game(Game(9, setup=board, to_move=BLACK))
    annotate(record.root, comment="1", squares=[0])
    write_games(tmp_path / "one.sgf", [record])
    proved = solve_region(board.stones, 9, range(6)).thermograph
    assert proved is not None
    (solution,) = search_at_point(read_problems(tmp_path), Counter())
    assert solution.value == 2 * (proved.move_value - 1)
    assert solution.how_sure == "proved"
