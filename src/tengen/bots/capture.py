"""A bot for Atari Go: networks that have learned the first-capture game by playing it.

`tengen learn atari-go` makes them: each gives every legal point a value, what the game is expected
to bring, from -1 (lost) to 1 (won).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

import numpy as np

from tengen.atari_go.playing import observe
from tengen.atari_go.vector import STONE_PLANES
from tengen.bots.bot import Choice, Turn
from tengen.errors import GoError, quoted
from tengen.nets.sessions import open_session

LEVELS = ("easy", "hard")  # learned against random moves, and against the greedy player
LARGEST = 9
ALIKE = 0.02  # moves this near to the best in value are drawn by lot, so that games differ


class CaptureBot:
    """Takes a stone where it can, which wins; else plays the point of highest value."""

    max_size = LARGEST
    evaluator = None

    def __init__(self, level: str = "hard") -> None:
        if level not in LEVELS:
            raise GoError(f"level={quoted(level)}: one of {', '.join(LEVELS)} expected")
        file = resources.files("tengen.bots") / "models" / f"capture-{level}.onnx"
        self._session = open_session(file.read_bytes(), "cpu")
        self.name = f"capture {level}"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        return [self._choose(turn) for turn in turns]

    def _choose(self, turn: Turn) -> Choice:
        planes, legal = observe(turn.game)
        edged = np.concatenate([planes, np.ones_like(planes[:, :1])], 1).astype(np.float32)
        (values,) = self._session.run(["values"], {"planes": edged})
        wins = planes[0, STONE_PLANES].ravel() > 0
        allowed = np.where(wins if wins.any() else legal, values[0], -np.inf)
        best = np.flatnonzero(allowed >= allowed.max() - ALIKE)
        return Choice(int(turn.rng("capture").choice(best.tolist())))
