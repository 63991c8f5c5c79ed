"""The core: moves a second against boards in plain Python, growth with the board, memory, import.

Real games come from KGS where they are at hand (`TENGEN_DATA`), else random ones. One thread, CPU
time, the best of several runs.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from sgfmill.boards import Board as SgfmillBoard

from benchmarks.timing import fastest
from tengen import knowledge
from tengen._core import board as core
from tengen.board import Board
from tengen.coords import Color, parse_sgf_point
from tengen.files import packing
from tengen.game import Game
from tengen.rules import RULE_SETS
from tengen.scoring import score
from tests.reference import ReferenceGame

DATA = Path(os.environ.get("TENGEN_DATA", Path(__file__).resolve().parents[2] / "shared/data"))
Moves = list[tuple[int, int]]  # colour and point; passes are left out


def load_games(count: int) -> tuple[str, list[Moves]]:
    path = DATA / "kgs" / "games.jsonl.gz"
    if not path.exists():
        return "random games of 250 moves", [random_game(19, 250, seed) for seed in range(count)]
    with gzip.open(path, "rt") as file:
        records = (record for record in map(json.loads, file) if "setup_black" not in record)
        games = [read_moves(record.get("moves", "")) for record in islice(records, count)]
    legal = core.replay(*packed(games, 19), suicide=False)[0]
    return "KGS games", [
        moves for moves, good in zip(games, legal, strict=True) if good == len(moves)
    ]


def read_moves(text: str) -> Moves:
    found = (
        (text[i], parse_sgf_point(text[i + 1 : i + 3].strip("."), 19))
        for i in range(0, len(text), 3)
    )
    return [(1 if color == "B" else 2, point) for color, point in found if point is not None]


def random_game(size: int, count: int, seed: int) -> Moves:
    rng, game = random.Random(seed), Game(size, RULE_SETS["chinese"])
    while len(game) < count:
        points = [move for move in game.legal_moves() if move is not None]
        game.resume().play(rng.choice(points) if points else None)
    moves = zip(game.colors, game.moves, strict=True)
    return [(int(color), move) for color, move in moves if move is not None]


def packed(games: list[Moves], size: int) -> Any:
    """Return games as the arrays that the core replays."""
    words = [packing.packed(Color(color), point) for game in games for color, point in game]
    moves = np.array(words, np.uint16)
    offsets = np.cumsum([0, *map(len, games)]).astype(np.int64)
    no_setup = np.zeros(len(games) + 1, np.int64)
    return np.full(len(games), size, np.int32), moves, offsets, moves[:0], no_setup


def replay_batch(games: list[Moves], size: int, repeats: int) -> float:
    """Return the seconds for all games in one call of the core."""
    arrays = packed(games, size)
    return fastest(lambda: core.replay(*arrays), repeats)


def replay_game(games: list[Moves]) -> None:
    for moves in games:
        game = Game(19, RULE_SETS["japanese"])
        for color, point in moves:
            game.play(point, color)  # type: ignore[arg-type]


def replay_sgfmill(games: list[Moves]) -> None:
    for moves in games:
        board = SgfmillBoard(19)
        for color, point in moves:
            row, column = divmod(point, 19)
            board.play(18 - row, column, "b" if color == 1 else "w")


def replay_twin(games: list[Moves]) -> None:
    for moves in games:
        game = ReferenceGame(19, RULE_SETS["japanese"])
        for color, point in moves:
            game.play(point, color)


def report_replay(source: str, games: list[Moves]) -> None:
    total = sum(map(len, games))
    few = games[:30]
    some = sum(map(len, few))
    print(f"{len(games)} {source}, {total:,} moves, 19x19\n")
    rows = [
        ("core, all games in one call", total / replay_batch(games, 19, 10)),
        ("Game.play, a move a call, legality checked", some / fastest(lambda: replay_game(few))),
        ("sgfmill's board, plain Python", some / fastest(lambda: replay_sgfmill(few), 3)),
        ("our slow twin, plain Python", some / fastest(lambda: replay_twin(few), 1)),
    ]
    best = rows[0][1]
    for name, speed in rows:
        print(f"{name:46}{speed:14,.0f} moves/s{best / speed:10,.0f}x the time")


def report_growth() -> None:
    print(f"\n{'random games':16}{'batch replay':>16}{'a state':>12}{'a position kept':>18}")
    for size in (9, 13, 19, 25):
        games = [random_game(size, size * size * 3 // 4, seed) for seed in range(20)] * 20
        cost = replay_batch(games, size, 10) / sum(map(len, games)) * 1e9
        name = f"{size}x{size}"
        print(f"{name:16}{cost:11.0f} ns/move{core.STATE_BYTES:8} bytes{size * size:12} bytes")


def report_queries(games: list[Moves]) -> None:
    boards = []
    for moves in games[:20]:
        game = Game(19, RULE_SETS["japanese"])
        for number, (color, point) in enumerate(moves, 1):
            game.play(point, color)  # type: ignore[arg-type]
            if number % 20 == 0:
                boards.append(game.board)
    print(f"\n{len(boards)} positions of these games, a question from Python")
    questions: dict[str, Callable[[Board], object]] = {
        "all ladders of the board": knowledge.ladders,
        "pass-alive chains and territory (Benson)": knowledge.pass_alive,
        "chains and their liberties": knowledge.chains,
        "hash": lambda board: board.hash,
        "score (in Python)": lambda board: score(Game(19, setup=board)),
    }
    for name, ask in questions.items():
        cost = fastest(lambda ask=ask: [ask(board) for board in boards]) / len(boards) * 1e6
        print(f"{name:46}{cost:10.1f} us")


def report_import() -> None:
    code = "import time; t = time.perf_counter(); import tengen; print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(10)
    ]
    print(f"\nimport tengen: {min(times) * 1000:.0f} ms")


def main() -> None:
    source, games = load_games(2000)
    report_replay(source, games)
    report_growth()
    report_queries(games)
    report_import()


if __name__ == "__main__":
    main()
