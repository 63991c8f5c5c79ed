"""Atari Go: moves a second of the compiled environment, and of its plain Python twin.

A step is the agent's random legal move and the opponent's answer, with the mask of legal moves and
the observation that a learner needs. Processor time of one thread.
"""

from __future__ import annotations

import random
import time

import numpy as np

from tengen.atari_go import AtariGoVector
from tests.reference_atari_go import Position, play_step

BOARDS = 256
SECONDS = 1.0


def core_steps(size: int, opponent: str, observe: bool) -> float:
    """Return the steps a second of the core, random choice of moves not counted."""
    boards = AtariGoVector(BOARDS, size, opponent)
    draw = np.random.default_rng(0)
    spent, steps = 0.0, 0
    while spent < SECONDS:
        begin = time.process_time()
        legal = boards.legal()
        if observe:
            boards.observe()
        spent += time.process_time() - begin
        move = (legal * draw.random(legal.shape, np.float32)).argmax(1)
        begin = time.process_time()
        boards.play(move)
        spent += time.process_time() - begin
        steps += BOARDS
    return steps / spent


def twin_steps(size: int, opponent: str, observe: bool) -> float:
    """Return the steps a second of the twin."""
    rng = random.Random(0)
    position = Position(size)
    spent, steps = 0.0, 0
    while spent < SECONDS:
        begin = time.process_time()
        legal = position.legal(position.mover)
        if observe:
            position.planes()
        if play_step(position, rng.choice(legal), rng, opponent):
            position = Position(size)
        spent += time.process_time() - begin
        steps += 1
    return steps / spent


def main() -> None:
    print(f"{'board':>6} {'opponent':>9} {'with':>13} {'core, 1/s':>12} {'Python, 1/s':>12} ratio")
    for size in (5, 7, 9):
        for opponent in ("random", "greedy"):
            for observe in (False, True):
                core = core_steps(size, opponent, observe)
                twin = twin_steps(size, opponent, observe)
                what = "observations" if observe else "mask only"
                print(
                    f"{size:>4}x{size} {opponent:>9} {what:>13} {core:12,.0f} {twin:12,.0f} "
                    f"{core / twin:5,.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
