"""Labels for verdicts: what a proof or an expert's tree says, and when neither says anything."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tengen.cgt import Sente
from tengen.cgt.thermograph import AREA, Thermograph, score, thermograph
from tengen.nets.evaluator import Evaluator
from tengen_lab.papers.frejlak2024 import verdicts
from tengen_lab.papers.frejlak2024.problems import EndgameProblem, read_problems

GOTE = thermograph([score(4, AREA)], [score(-4, AREA)], ground=AREA)
SENTE = thermograph(
    [score(2, AREA)],
    [thermograph([score(0, AREA)], [score(-20, AREA)], ground=AREA)],
    ground=AREA,
)
THREATS = thermograph(
    [thermograph([score(20, AREA)], [score(1, AREA)], ground=AREA)],
    [thermograph([score(1, AREA)], [score(-20, AREA)], ground=AREA)],
    ground=AREA,
)


def problems(folder: Path, *comments: str) -> list[EndgameProblem]:
    for number, comment in enumerate(comments):
        text = f"(;SZ[9]AB[ee]AW[ef]SQ[aa][ab]C[{comment}])"
        (folder / f"{number}.sgf").write_text(text, encoding="utf-8")
    return read_problems(folder)


def test_an_experts_walls_count_where_their_value_is_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walls: list[Thermograph] = [GOTE, SENTE, GOTE, THREATS]
    swings = [2 * (graph.move_value - 1) for graph in walls]
    swings[2] += Fraction(1, 2)  # the tree says something else
    some = problems(tmp_path, *(str(swing) for swing in swings), "9\nverdict: gote")
    monkeypatch.setattr(verdicts, "expert_thermographs", lambda *_: [(g, 1) for g in walls])
    found = verdicts.known_verdicts(some, Evaluator())
    assert found == [Sente.GOTE, Sente.RIGHT, None, None, Sente.GOTE]
