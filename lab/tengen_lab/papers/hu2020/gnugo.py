"""GNU Go's own influence and score estimate: a peer to compare with.

Territory values come from `initial_influence`, the mean of either side to move; stones that it
takes for alive count fully.
"""

from __future__ import annotations

import re
import shutil

import numpy as np
from numpy.typing import NDArray

from tengen.board import Board
from tengen.coords import BLACK, WHITE, format_gtp
from tengen.errors import GoError
from tengen.gtp.controller import Controller

Floats = NDArray[np.float64]
_LIVING = 4  # of a stone, in `influence_regions`


class GnuGo(Controller):
    """A running GNU Go under area rules without komi; use it in a `with` statement."""

    def __init__(self, program: str = "gnugo") -> None:
        path = shutil.which(program) or shutil.which(program, path="/usr/games")
        if path is None:
            raise GoError(f"{program}: no such program")
        super().__init__([path, "--mode", "gtp", "--chinese-rules", "--quiet"])

    def judge(self, board: Board) -> tuple[Floats, float]:
        """Return control (+1 Black's) and the estimated score of a position."""
        self.ask(f"boardsize {board.size}")
        self.ask("clear_board")
        self.ask("komi 0")
        for color in (BLACK, WHITE):
            for point in board.points(color):
                self.ask(f"play {color.letter} {format_gtp(point, board.size)}")
        control = (self._control("black", board.size) + self._control("white", board.size)) / 2
        return control, self._score()

    def _control(self, to_move: str, size: int) -> Floats:
        territory = self._numbers(f"initial_influence {to_move} territory_value", size)
        regions = self._numbers(f"initial_influence {to_move} influence_regions", size)
        control = np.clip(-territory, -1.0, 1.0)  # its own sign is White's
        living = np.abs(regions) == _LIVING
        control[living] = -np.sign(regions[living])
        return control

    def _score(self) -> float:
        answer = self.ask("estimate_score")
        found = re.match(r"([BW])\+([\d.]+)", answer)
        if found is None:
            return 0.0  # a tie has no winner to name
        return float(found[2]) if found[1] == "B" else -float(found[2])

    def _numbers(self, command: str, size: int) -> Floats:
        numbers = np.array(self.ask(command).split(), dtype=np.float64)
        if numbers.size != size * size:
            raise GoError(f"GNU Go answers {command!r} with {numbers.size} numbers")
        return numbers
