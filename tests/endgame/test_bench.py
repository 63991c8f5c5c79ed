"""Benches: what counts as right, and that one bad problem does not end it."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tengen.endgame.bench import Solution, bench
from tengen.endgame.problems import Problem, read_problems
from tengen.errors import GoError


class Named:
    name = "nobody"


def write_problems(folder: Path, answers: Sequence[str]) -> list[Problem]:
    for number, answer in enumerate(answers):
        text = f"(;SZ[9]AB[aa]SQ[ab][bb]C[{answer}];B[ab])"
        (folder / f"{number}.sgf").write_text(text, encoding="utf-8")
    return read_problems(folder)


def test_the_summary_counts_right_near_and_failed(tmp_path: Path) -> None:
    problems = write_problems(tmp_path, ["3", "3 1/2", "9", "4"])

    def guess(some: Sequence[Problem], _: Any) -> list[Solution]:
        if any(problem.answer == 9 for problem in some):
            raise GoError("no local position")
        return [Solution(Fraction(3), 1) for _ in some]

    *each, summary = bench(problems, guess, "guess", Named())  # type: ignore[arg-type]
    assert [one["value"] for one in each] == ["3", "3", None, "3"]
    counts = [summary[key] for key in ("total", "correct", "within_half", "failed")]
    assert counts == [4, 1, 2, 1]
    assert (summary["strategy"], summary["net"]) == ("guess", "nobody")


def test_a_problem_without_answer_is_named(tmp_path: Path) -> None:
    with pytest.raises(GoError, match=r"0\.sgf"):
        write_problems(tmp_path, ["no number"])


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="no SGF"):
        read_problems(tmp_path)
