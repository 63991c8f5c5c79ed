"""A game of Atari Go as a `Game`: who has won it, and what a learner sees of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tengen.atari_go.vector import AtariGoVector, Planes
from tengen.coords import BLACK, WHITE, Color
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game


def first_capture(game: Game) -> Color | None:
    """Return who has won by the rules of Atari Go, None while it goes on.

    Whoever has captured wins; who has no legal move left loses.

    >>> game = Game(5)
    >>> for point in (0, 1, 12, 5):
    ...     _ = game.play(point)
    >>> first_capture(game)
    <Color.WHITE: 2>
    """
    for color in (BLACK, WHITE):
        if game.prisoners(color):
            return color.opponent
    if all(move is None for move in game.legal_moves()):
        return game.to_move.opponent
    return None


def observe(game: Game) -> tuple[Planes, NDArray[np.bool_]]:
    """Return the planes of `AtariGoVector` for a game that goes on, and its legal points."""
    if any(game.setup.stones) or None in game.moves:
        raise UnsupportedError("Atari Go starts from an empty board, and nobody passes")
    replayed = AtariGoVector(1, game.size, "none", restarts=False)
    for move in game.moves:
        if replayed.play(np.array([move]))[0] != 0:
            raise GoError("this game of Atari Go is over")
    return replayed.observe(), replayed.legal()[0]
