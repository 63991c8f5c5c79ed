"""Benches: what counts as right, and that one bad problem does not end it."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.cgt import Sente
from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.nets.evaluation import Evaluation
from tengen.rules import Rules
from tengen_lab.papers.frejlak2024 import bench as benches
from tengen_lab.papers.frejlak2024.bench import Solution, bench
from tengen_lab.papers.frejlak2024.problems import EndgameProblem, read_problems
from tengen_lab.papers.frejlak2024.strategies import strategies_named
from tengen_lab.papers.frejlak2024.two_nets import TwoNets


class Named:
    name = "nobody"


def write_problems(folder: Path, answers: Sequence[str]) -> list[EndgameProblem]:
    for number, answer in enumerate(answers):
        text = f"(;SZ[9]AB[aa]SQ[ab][bb]C[{answer}];B[ab])"
        (folder / f"{number}.sgf").write_text(text, encoding="utf-8")
    return read_problems(folder)


def test_the_summary_counts_right_near_and_failed(tmp_path: Path) -> None:
    problems = write_problems(tmp_path, ["3", "3 1/2", "9", "4"])

    def guess(some: Sequence[EndgameProblem], _: Any) -> list[Solution]:
        if any(problem.answer == 9 for problem in some):
            raise GoError("no local position")
        return [Solution(Fraction(3), 1) for _ in some]

    *each, summary = bench(problems, guess, "guess", Named())  # type: ignore[arg-type]
    assert [one["value"] for one in each] == ["3", "3", None, "3"]
    counts = [summary[key] for key in ("total", "correct", "within_half", "failed")]
    assert counts == [4, 1, 2, 1]
    assert (summary["strategy"], summary["net"]) == ("guess", "nobody")


def test_the_summary_says_how_far_certainty_and_intervals_can_be_trusted(tmp_path: Path) -> None:
    problems = write_problems(
        tmp_path, ["3\nclass: small", "4\nclass: small", "3\nclass: large ko", "5"]
    )

    def guess(some: Sequence[EndgameProblem], _: Any) -> list[Solution]:
        return [
            Solution(
                Fraction(3),
                interval=(Fraction(3), problem.answer - (problem.answer == 5)),
                how_sure="finished" if problem.answer == 3 else "cut off",
            )
            for problem in some
        ]

    *_, summary = bench(problems, guess, "guess", Named())  # type: ignore[arg-type]
    assert summary["intervals"] == {"total": 4, "correct": 3}
    assert summary["how_sure"] == {
        "cut off": {"total": 2, "correct": 0},
        "finished": {"total": 2, "correct": 2},
    }
    assert summary["classes"] == {
        "large ko": {"total": 1, "correct": 1},
        "small": {"total": 2, "correct": 1},
    }


def test_verdicts_are_labelled_by_the_network_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = write_problems(tmp_path, ["3", "4"])

    class Labeller:
        name = "labeller"

    def labels(some: Sequence[EndgameProblem], judge: Any) -> list[Sente]:
        return [Sente.GOTE if judge.name == "labeller" else Sente.LEFT for _ in some]

    def guess(some: Sequence[EndgameProblem], _: Any) -> list[Solution]:
        return [Solution(Fraction(3), sente=Sente.GOTE) for _ in some]

    monkeypatch.setattr(benches, "known_verdicts", labels)
    for labeller, correct in ((None, 0), (Labeller(), 2)):
        *_, summary = bench(problems, guess, "guess", Named(), labeller=labeller)  # type: ignore[arg-type]
        assert (summary["verdicts"], summary["verdict_correct"]) == (2, correct)


def test_a_problem_without_answer_is_named(tmp_path: Path) -> None:
    with pytest.raises(GoError, match=r"0\.sgf"):
        write_problems(tmp_path, ["no number"])


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="no SGF"):
        read_problems(tmp_path)


def test_all_is_every_strategy_and_unknown_ones_are_named() -> None:
    assert {"search", "expert", "depth-1", "ownership"} <= set(strategies_named("all"))
    assert strategies_named("expert") == ["expert"]
    with pytest.raises(GoError, match="known: search"):
        strategies_named("guess")


def test_of_two_nets_one_proposes_and_the_other_scores() -> None:
    class Says:
        def __init__(self, name: str, share: float) -> None:
            self.name, self.share = name, share

        def evaluate_positions(self, size: int, stones: Any, *_: Any, **__: Any) -> list[Any]:
            policy, owners = np.full(size**2 + 1, self.share), np.full(size**2, self.share)
            legal = np.ones(size**2 + 1, bool)
            zero = 0.0
            return [
                Evaluation(size, BLACK, policy, legal, zero, zero, zero, zero, zero, zero, owners)
                for _ in stones
            ]

    both = TwoNets(Says("a", 0.1), Says("b", 0.2))
    (found,) = both.evaluate_positions(3, [bytes(9)], [1], Rules())
    assert both.name == "a + b scores"
    assert set(found.policy) == {0.1}
    assert set(found.ownership) == {0.2}
