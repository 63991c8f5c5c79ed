"""Does the search find what the solver proves?

    python -m tengen_lab.papers.frejlak2024.endgame_exact --net default --shapes 100

The search gets the random corner positions of `endgame_means.py`, half of them gote and half
sente, whose temperatures the exact solver proves, and has to do without that solver.
"""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from typing import Any

from tengen.board import Board
from tengen.endgame.analysis import answer
from tengen.endgame.exact.shapes import SIZE, Shape, placed, shapes
from tengen.endgame.places import Place, ownerships
from tengen.endgame.settings import WITHOUT_SOLVER, EndgameSettings
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator

AT_ONCE = 10
HALF = Fraction(1, 2)


def compare(some: list[Shape], evaluator: Evaluator) -> list[dict[str, Any]]:
    """Return the swing that is true and the one that is found, for each shape."""
    found = [placed(Board.empty(SIZE), shape.width, shape.inside) for shape in some]
    boards = [board for board in found if board is not None]
    places = [
        Place(board, frozenset(shape.region), owners)
        for board, shape, owners in zip(boards, some, ownerships(boards, evaluator), strict=True)
    ]
    reports = answer(places, evaluator, settings=EndgameSettings(exact=WITHOUT_SOLVER))
    return [
        {
            "shape": shape.rows,
            "kind": shape.sente,
            "answer": shape.swing,
            "value": report.swing,
            "finished": report.evidence.is_finished,
        }
        for shape, report in zip(some, reports, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--net", default=None)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--shapes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    known = shapes(args.shapes // 2, args.seed)
    evaluator = open_evaluator(args.net, device=args.device)
    gaps = []
    for first in range(0, len(known), AT_ONCE):
        for found in compare(known[first : first + AT_ONCE], evaluator):
            gaps.append(abs(found["value"] - found["answer"]))
            print(json.dumps(found, default=str), flush=True)
    summary = {
        "net": evaluator.name,
        "total": len(gaps),
        "correct": gaps.count(0),
        "within_half": sum(gap <= HALF for gap in gaps),
    }
    print(json.dumps(summary))


if __name__ == "__main__":
    main()
