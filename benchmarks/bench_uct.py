"""What a playout of `uct` costs: at random, by the local policy, and by the whole pattern model.

python -m benchmarks uct
"""

from __future__ import annotations

import time

from tengen.game import Game
from tengen.patterns import Predictor
from tengen.uct import Guide, search

PLAYOUTS = 200
BY_THE_MODEL = 10


def main(sizes: tuple[int, ...] = (9, 19)) -> None:
    guide, predictor = Guide.load(), Predictor()
    kinds = {
        "at random": None,
        "by the local policy": Guide(None, guide.policy),
        "the same, with priors by patterns": guide,
    }
    for size in sizes:
        game = Game(size)
        for name, one in kinds.items():
            search(game, playouts=1, guide=one)
            started = time.process_time()
            search(game, playouts=PLAYOUTS, guide=one, seed=1)
            _show(size, name, (time.process_time() - started) / PLAYOUTS)
        predictor.play_out(game, 0)
        started = time.process_time()
        for seed in range(BY_THE_MODEL):
            predictor.play_out(game, seed)
        _show(size, "by the whole pattern model", (time.process_time() - started) / BY_THE_MODEL)


def _show(size: int, name: str, seconds: float) -> None:
    print(f"{size}x{size}  playout {name}: {1000 * seconds:.3f} ms")


if __name__ == "__main__":
    main()
