"""Patterns: time of a prediction, of harvesting and of making teams.

The peer for predictions is the obvious way to match shapes: look at every point of every template
of every legal move, in plain Python, and name each shape by its smallest symmetric image. Pachi's
pattern engine, which plays Monte-Carlo games for its owner feature, manages 5.7 positions a second
on a core of this kind (see docs/patterns.md).
"""

from __future__ import annotations

import time

import numpy as np

from tengen._core import patterns as core
from tengen.game import Game
from tengen.packed_games import PackedGames
from tengen.patterns import Predictor
from tengen_lab.training.patterns.pools import core_games

SIZE = 19
GAMES = 20
MOVES = 220


def random_games(count: int = GAMES) -> list[Game]:
    """Games of random moves near each other; dense enough to have captures and ladders."""
    rng = np.random.default_rng(1)
    games = []
    for _ in range(count):
        game = Game(SIZE)
        while len(game) < MOVES:
            legal = game.legal_moves()[:-1]
            last = game.last_move
            if last is not None and rng.random() < 0.7:
                near = [m for m in legal if m is not None and _distance(m, last) <= 3]
                legal = near or legal
            game.play(legal[int(rng.integers(len(legal)))])
        games.append(game)
    return games


def _distance(a: int, b: int) -> int:
    return max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE))


def naive_names(game: Game) -> int:
    """Name the shapes of sizes 2 to 13 around every legal move; return how many there are."""
    stones = np.full((SIZE + 16, SIZE + 16), 3, dtype=np.uint8)
    board = np.frombuffer(game.board.stones, dtype=np.uint8).reshape(SIZE, SIZE)
    own = int(game.to_move)
    stones[8:-8, 8:-8] = np.where(board == 0, 0, np.where(board == own, 1, 2))
    rows, columns = np.mgrid[-8:9, -8:9]
    distance = abs(rows) + abs(columns) + np.maximum(abs(rows), abs(columns))
    names = set()
    for move in game.legal_moves()[:-1]:
        assert move is not None
        window = stones[move // SIZE :, move % SIZE :][:17, :17]
        images = [np.rot90(w, k) for w in (window, window.T) for k in range(4)]
        for size in range(2, 14):
            mask = distance <= size
            names.add((size, min(image[mask].tobytes() for image in images)))
    return len(names)


def main() -> None:
    games = random_games()
    predictor = Predictor()
    table = predictor.model.table
    arrays = core_games(PackedGames.of(games))
    positions = sum(len(game) for game in games)

    print(f"{'':44s} {'us a position':>14s}")
    best = min(_timed(lambda: core.extract(arrays, table.dictionary)) for _ in range(3))
    print(f"{'teams of all legal moves, along a game':44s} {1e6 * best / positions:14.1f}")
    competitions = core.extract(arrays, table.dictionary)
    best = min(_timed(lambda: predictor.model.core.rank(competitions)) for _ in range(3))
    print(f"{'their scores (' + predictor.model.learner + ')':44s} {1e6 * best / positions:14.1f}")

    def predict() -> None:
        for game in games:
            predictor.probabilities(game)

    best = min(_timed(predict) for _ in range(3))
    print(f"{'a position from its moves, from Python':44s} {1e6 * best / len(games):14.1f}")

    following, moves = Predictor(), games[0].moves
    here = Game(SIZE)

    def follow() -> None:
        for move in moves[len(here) : len(here) + 50]:
            here.play(move)
            following.probabilities(here)

    best = min(_timed(follow) for _ in range(4))
    print(f"{'probabilities, following a game':44s} {1e6 * best / 50:14.1f}")

    def describe() -> None:
        for game in games:
            predictor.predict(game, voices=3, moves=12)

    best = min(_timed(describe) for _ in range(3))
    print(f"{'12 moves with 3 voices, as the command asks':44s} {1e6 * best / len(games):14.1f}")
    adapting = Predictor()
    best = _timed(lambda: [adapting.update(game, game.legal_moves()[0]) for game in games])
    print(f"{'an update of the model, from Python':44s} {1e6 * best / len(games):14.1f}")
    best = _timed(lambda: [predictor.play_out(game, 1) for game in games[:5]])
    print(f"{'a playout by the model':44s} {1e6 * best / 5:14.1f}")
    harvest = core.Harvest(10, 22)
    best = _timed(lambda: (harvest.survey(arrays), harvest.count(arrays)))
    print(f"{'harvest, both passes, a move':44s} {1e6 * best / positions:14.1f}")
    naive = _timed(lambda: [naive_names(game) for game in games[:3]]) / 3
    print(f"{'names of all shapes, plain Python (peer)':44s} {1e6 * naive:14.1f}")


def _timed(work: object) -> float:
    begun = time.process_time()
    work()  # type: ignore[operator]
    return time.process_time() - begun


if __name__ == "__main__":
    main()
