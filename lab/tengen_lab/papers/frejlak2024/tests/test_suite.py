"""Problems with proved answers, written and read back."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.cgt.sente import sente
from tengen.cli.main import main
from tengen.coords import BLACK, WHITE
from tengen.endgame.counting import mixed
from tengen.endgame.exact.shapes import SIZE, draw_shapes, placed, real_boards
from tengen.endgame.exact.solver import solve_region
from tengen.errors import GoError
from tengen.samples import read_sample
from tengen_lab.papers.frejlak2024.problems import parse_mixed, read_problem, read_problems
from tengen_lab.papers.frejlak2024.suite import make_suite, posed


def test_problems_say_what_the_solver_proves_on_the_board(tmp_path: Path) -> None:
    boards = [Board.from_stones(SIZE, [60, 200], [300])]
    made = list(make_suite(tmp_path, boards, 24, seed=3, widest=4))
    for path, one in made:
        problem = read_problem(path)
        solved = solve_region(problem.board.stones, SIZE, problem.region).thermograph
        assert solved is not None
        assert problem.answer == 2 * (solved.move_value - 1) == one.shape.swing
        assert problem.verdict is one.verdict is sente(solved)
        assert f"count: {solved.mean}" in problem.record.root.comment
        assert problem.difficulty == one.shape.difficulty
    assert len(read_problems(tmp_path)) == 24
    assert {one.is_swapped for _, one in made} == {True, False}
    corners = {frozenset({0, 18, 342, 360}) & set(one.region) for _, one in made}
    assert len(corners) == 4, "all corners are used"


def test_the_rest_of_the_board_stands_as_it_was() -> None:
    shape = next(draw_shapes(random.Random(1)))
    board = placed(Board.from_stones(SIZE, [200], [300]), shape.width, shape.inside)
    assert board is not None
    turned = posed(shape, board, 1, is_swapped=True)  # upside down
    assert turned.board.stones[200 - 10 * SIZE + 8 * SIZE] == WHITE
    assert turned.board.stones[300 - 15 * SIZE + 3 * SIZE] == BLACK


def test_classes_say_what_makes_a_shape_hard() -> None:
    shapes = draw_shapes(random.Random(2), 6)
    names = {shape.difficulty for shape, _ in zip(shapes, range(300), strict=False)}
    assert {"small", "medium", "large", "medium sente"} <= names
    assert any(name.endswith("ko") for name in names)


def test_the_same_seed_draws_the_same_problems(tmp_path: Path) -> None:
    boards = [Board.empty(SIZE)]
    texts = []
    for name in ("one", "two"):
        files = [path for path, _ in make_suite(tmp_path / name, boards, 3, seed=5)]
        texts.append([path.read_bytes() for path in files])
    assert texts[0] == texts[1]


def test_without_a_board_there_is_no_suite(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="no record"):
        next(make_suite(tmp_path, [], 1, seed=1))


@pytest.mark.parametrize("value", [Fraction(7, 2), Fraction(2, 3), Fraction(4), Fraction(32, 9)])
def test_mixed_fractions_are_read_back(value: Fraction) -> None:
    assert parse_mixed(mixed(value)) == value


def test_the_command_makes_a_suite_that_the_bench_solves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, folder = tmp_path / "games", tmp_path / "suite"
    games.mkdir()
    (games / "one.sgf").write_bytes(read_sample("ear-reddening"))
    assert len(list(real_boards(games, 5, -40))) == 1
    arguments = ["endgame", "make-suite", str(folder), "--games", str(games), "-n", "4", "--json"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["problems"] == 4
    assert main(["endgame", "bench", str(folder), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (summary["correct"], summary["verdict_correct"]) == (4, 4)
