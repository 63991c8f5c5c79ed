"""The eight symmetries of the board, numbered as KataGo does.

Symmetry s flips the rows if bit 0 is set, then the columns if bit 1 is, then transposes if bit 2
is. Symmetry 0 changes nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.coords import Move
from tengen.game import Game

SYMMETRIES = range(8)


def transform(planes: NDArray[Any], symmetry: int) -> NDArray[Any]:
    """Return planes (..., rows, columns) seen through a symmetry, as a view."""
    if symmetry & 1:
        planes = planes[..., ::-1, :]
    if symmetry & 2:
        planes = planes[..., ::-1]
    return planes.swapaxes(-1, -2) if symmetry & 4 else planes


def transform_points(points: NDArray[np.int64], size: int, symmetry: int) -> NDArray[np.int64]:
    """Return where points of a board are seen through a symmetry; negative ones stay.

    >>> transform_points(np.array([0, 1, -1]), 3, 2)
    array([ 2,  1, -1])
    """
    seen = np.ascontiguousarray(transform(np.arange(size * size).reshape(size, size), symmetry))
    images = np.argsort(seen.ravel())
    return np.where(points < 0, points, images[points])


def restore(planes: NDArray[Any], symmetry: int) -> NDArray[Any]:
    """Undo `transform`.

    >>> board = np.arange(9).reshape(3, 3)
    >>> all((restore(transform(board, s), s) == board).all() for s in SYMMETRIES)
    True
    """
    if symmetry & 4:
        planes = planes.swapaxes(-1, -2)
    if symmetry & 2:
        planes = planes[..., ::-1]
    return planes[..., ::-1, :] if symmetry & 1 else planes


def restore_policy(policy: NDArray[Any], symmetry: int) -> NDArray[Any]:
    """Undo a symmetry in policies (n, size**2 + 1), whose last column is the pass."""
    size = round((policy.shape[1] - 1) ** 0.5)
    points = policy[:, :-1].reshape(-1, size, size)
    flat = np.ascontiguousarray(restore(points, symmetry)).reshape(len(policy), -1)
    return np.concatenate([flat, policy[:, -1:]], axis=1)


def images(game: Game, move: Move) -> set[Move]:
    """Return the moves that a symmetry of the position turns into `move`."""
    if move is None:
        return {None}
    stones = np.frombuffer(game.board.stones, np.uint8).reshape(game.size, game.size)
    points = np.arange(game.size * game.size).reshape(stones.shape)
    kept = [s for s in SYMMETRIES if (transform(stones, s) == stones).all()]
    return {int(transform(points, s).flat[move]) for s in kept}
