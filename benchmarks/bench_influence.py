"""Influence: time of a control estimate and of all moves one move ahead.

The peer is the same method in plain Python (the twin of the tests), the form in which Hu (2020) ran
it: "nearly 3 seconds" for a position of 50 iterations.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from tengen.board import Board
from tengen.coords import BLACK
from tengen.game import Game
from tengen.influence import (
    Control,
    ControlModel,
    estimate_control,
    propagate_influence,
    suggest_moves,
)
from tengen.influence.judging import judge_control
from tests.influence import reference

SIZE = 19


def positions(count: int = 60) -> list[Board]:
    """Positions of 20 to 300 stones from games of random moves that fill no eye-like points."""
    rng = np.random.default_rng(1)
    boards = []
    for index in range(count):
        game = Game(SIZE)
        for _ in range(20 + index * 280 // count):
            legal = [move for move in game.legal_moves() if move is not None]
            open_ = [point for point in legal if not _is_eye(game.board, point, game.to_move)]
            if not open_:
                break
            game.play(int(rng.choice(open_)))
        boards.append(game.board)
    return boards


def _is_eye(board: Board, point: int, color: int) -> bool:
    return all(board.stones[n] == color for n in reference.neighbors(point, board.size))


def best_time(call: Callable[[Board], object], board: Board, repeats: int = 10) -> float:
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call(board)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    boards = positions()
    plain = ControlModel.from_lambda(0.0, 1.0)
    calls: dict[str, Callable[[Board], Control]] = {
        "estimate": estimate_control,
        "estimate, Gauss-Seidel": partial(estimate_control, sweep="gauss-seidel"),
        "estimate, lambda 0, kappa 1": partial(estimate_control, model=plain),
        "propagation": propagate_influence,
    }
    print(f"{len(boards)} positions, {SIZE}x{SIZE}, each the best of 10; lambda 0.44, kappa 0.8")
    for name, call in calls.items():
        seconds = [best_time(call, board) for board in boards]
        rounds = np.mean([call(board).iterations for board in boards])
        show(name, float(np.mean(seconds)), max(seconds), f"{rounds:.0f} iterations")
    few = boards[::10]
    seconds = [best_time(judge_control, board, 3) for board in few]
    show("estimate with life judged first", float(np.mean(seconds)), max(seconds))
    for name, warm in (("warm", True), ("cold", False)):
        seconds = [best_time(lambda b, w=warm: suggest_moves(b, BLACK, warm=w), b, 5) for b in few]
        show(f"all moves one ahead, {name}", float(np.mean(seconds)), max(seconds))
    lone = best_time(lambda board: suggest_moves(board, BLACK), Board.empty(SIZE), 5)
    show("361 moves one ahead, empty board, warm", lone, lone)
    slow = best_time(plain_python, boards[30], 1)
    show("estimate in plain Python (the peer)", slow, slow, "one position")


def plain_python(board: Board) -> object:
    return reference.control(board.stones, SIZE, 0.44, 0.8, "neighbors", 1e-4, 10_000)


def show(name: str, mean: float, slowest: float, note: str = "") -> None:
    print(f"{name:40s} mean {mean * 1e3:9.4f} ms  slowest {slowest * 1e3:9.4f} ms  {note}")


if __name__ == "__main__":
    main()
