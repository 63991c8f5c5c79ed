"""How far are ownership sums from the means of known positions? (Frejlak 2023, section 4.2.2)

    python scripts/endgame_means.py FOLDER --net default --net b15c192

Small positions whose means the exact solver proves, half of them gote and half of them sente, are
put into a corner of middle-game boards from the records of the folder. There the ownership of the
position's points is summed, averaged over both sides to move, and compared with the mean by area.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from tengen import knowledge
from tengen.board import Board
from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, WHITE, Point
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.judges import RULES
from tengen.errors import GoError
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.sgf import read_game

SIZE = 19
ROWS = 5  # of a block: two of the position and Black's wall, three of White's wall
EYES = (1, 3)


@dataclass(frozen=True)
class Shape:
    """A position of two rows in the corner, between a living wall of Black's and one of White's."""

    width: int
    inside: bytes  # two rows of `width`
    graph: Thermograph
    kind: str  # "gote", "Black's sente" or "White's sente"

    @property
    def rows(self) -> list[str]:
        text = "".join(".XO"[stone] for stone in self.inside)
        return [text[: self.width], text[self.width :]]

    @property
    def region(self) -> list[Point]:
        return [row * SIZE + column for row in range(2) for column in range(self.width)]


def block(width: int, inside: bytes) -> dict[Point, int]:
    """Return the stones of the corner, walls included."""
    stones: dict[Point, int] = {}
    for row in range(ROWS):
        for column in range(width + ROWS):
            if row < 2:
                stone = inside[row * width + column] if column < width else int(BLACK)
                if row == 0 and column - width in EYES:
                    stone = 0
            else:
                stone = 0 if row == 3 and column in EYES else int(WHITE)
            stones[row * SIZE + column] = stone
    return stones


def shapes(each: int, seed: int) -> list[Shape]:
    """Return as many gote as sente positions, drawn at random and solved exactly."""
    rng = random.Random(seed)
    found: dict[str, list[Shape]] = {"gote": [], "sente": []}
    seen: set[bytes] = set()
    while any(len(some) < each for some in found.values()):
        width = rng.randint(2, 4)
        inside = bytes(rng.choice((0, 0, 1, 2)) for _ in range(2 * width))
        board = placed(Board.empty(SIZE), width, inside)
        if inside in seen or board is None or inside.count(0) < 2:
            continue
        seen.add(inside)
        region = [row * SIZE + column for row in range(2) for column in range(width)]
        graph = solve_region(board.stones, SIZE, region, positions=20_000).thermograph
        if graph is None or not 1 < graph.temperature <= 6:
            continue
        kind = sort_of(graph)
        some = found["gote" if kind == "gote" else "sente"]
        if len(some) < each:
            some.append(Shape(width, inside, graph, kind))
    return [shape for some in found.values() for shape in some]


def sort_of(graph: Thermograph) -> str:
    """Tell gote from sente by the walls just below the mast: a sente player's stands upright."""
    t = graph.temperature
    below = t - Fraction(1, 64)
    if graph.left(below) == graph.left(t):
        return "Black's sente"
    return "White's sente" if graph.right(below) == graph.right(t) else "gote"


def placed(board: Board, width: int, inside: bytes) -> Board | None:
    """Return the board with the block in its corner, None if a chain would have no liberty."""
    stones = bytearray(board.stones)
    for point, stone in block(width, inside).items():
        stones[point] = stone
    after = Board(SIZE, bytes(stones))
    if after.breathless():
        return None
    alive = knowledge.pass_alive(after)
    is_safe = alive[width] is BLACK and alive[2 * SIZE] is WHITE
    return after if is_safe else None


def middle_games(folder: Path, count: int, move: int) -> Iterator[Board]:
    given = 0
    for path in sorted(folder.rglob("*.sgf")):
        try:
            game = read_game(path).game()
        except GoError:
            continue
        if game.size == SIZE and len(game) > move:
            yield game.at(move).board
            given += 1
        if given == count:
            return


def measure(shape: Shape, boards: Sequence[Board], evaluator: Evaluator) -> list[float]:
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
    boards = list(middle_games(args.folder, args.boards, args.move))
    for net in args.net or [None]:
        evaluator = open_evaluator(net, device=args.device)
        errors: dict[str, list[np.ndarray]] = {}
        for shape in known:
            found = np.array(measure(shape, boards, evaluator))
            errors.setdefault("gote" if shape.kind == "gote" else "sente", []).append(
                # seen from the side that has the sente, Black's for gote
                found * (-1 if shape.kind.startswith("White") else 1)
            )
            print(
                json.dumps(
                    {
                        "net": evaluator.name,
                        "shape": shape.rows,
                        "kind": shape.kind,
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
