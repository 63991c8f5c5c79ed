"""How far are ownership sums from the means of known positions? (Frejlak 2023, section 4.2.2)

    python -m tengen_lab.papers.frejlak2024.endgame_means FOLDER --net default --net b15c192

Small positions whose means the exact solver proves, half of them gote and half of them sente, are
put into a corner of middle-game boards from the records of the folder. There the ownership of the
position's points is summed, averaged over both sides to move, and compared with the mean by area.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.coords import BLACK, WHITE
from tengen.endgame.exact.shapes import SIZE, CornerShape, placed, real_boards, shapes
from tengen.endgame.judges import RULES
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator


def measure(shape: CornerShape, boards: Sequence[Board], evaluator: Evaluator) -> list[float]:
    """Return the ownership sum less the mean, on every board that takes the shape."""
    taken = [b for board in boards if (b := placed(board, shape.width, shape.inside)) is not None]
    found = evaluator.evaluate_positions(
        SIZE,
        [board.stones for board in taken for _ in range(2)],
        [int(color) for _ in taken for color in (BLACK, WHITE)],
        RULES,
    )
    sums = [float(one.ownership[shape.region].sum()) for one in found]
    mean = float(shape.graph.mean)
    return [(sums[i] + sums[i + 1]) / 2 - mean for i in range(0, len(sums), 2)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--net", action="append")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--shapes", type=int, default=24)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--move", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    known = shapes(args.shapes // 2, args.seed)
    boards = list(real_boards(args.folder, args.boards, args.move))
    for net in args.net or [None]:
        evaluator = open_evaluator(net, device=args.device)
        errors: dict[str, list[np.ndarray]] = {}
        for shape in known:
            found = np.array(measure(shape, boards, evaluator))
            errors.setdefault("gote" if shape.sente is Sente.GOTE else "sente", []).append(
                # seen from the side that has the sente, Black's for gote
                found * (-1 if shape.sente is Sente.RIGHT else 1)
            )
            print(
                json.dumps(
                    {
                        "net": evaluator.name,
                        "shape": shape.rows,
                        "kind": shape.sente,
                        "mean": str(shape.graph.mean),
                        "temperature": str(shape.graph.temperature),
                        "boards": len(found),
                        "error": round(float(found.mean()), 3),
                        "deviation": round(float(found.std()), 3),
                    }
                ),
                flush=True,
            )
        for kind, some in errors.items():
            joined = np.concatenate(some)
            summary = {
                "net": evaluator.name,
                "kind": kind,
                "shapes": len(some),
                "positions": len(joined),
                "mean_error": round(float(joined.mean()), 3),
                "mean_absolute_error": round(float(np.abs(joined).mean()), 3),
                "deviation_between_boards": round(float(np.mean([e.std() for e in some])), 3),
            }
            print(json.dumps(summary), flush=True)


if __name__ == "__main__":
    main()
