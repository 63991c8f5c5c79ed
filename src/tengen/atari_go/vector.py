"""Many games of Atari Go at once, with the conventions of Gymnasium's vector environments.

`reset` returns observations and infos; `step` takes one point a game and returns observations,
rewards, terminations, truncations and infos. A game that ends starts again in the same step
(Gymnasium's `AutoresetMode.SAME_STEP`), so its observation is the first of the next game; with
`restarts=False` it stands as it ended until `reset`.

An observation has twelve planes of the side to move, one byte a point. Six are of stones: its own,
the other side's, its chains with one and with two liberties, the other side's with one and two. Six
are of legal moves: captures; those where the other side could capture; those that leave their chain
with one and with two liberties; those that put one chain of the other side in atari, and two or
more. `infos["action_mask"]` says which points are legal. An illegal move loses.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen._core import atari_go as core
from tengen.coords import Color
from tengen.errors import GoError, quoted

PLANES: int = core.PLANES
STONE_PLANES: int = core.STONE_PLANES
# Whom the agent plays: itself, any legal move, one move ahead, or a lone stone that never moves.
OPPONENTS = {"none": 0, "random": 1, "greedy": 2, "still": 3}
SMALLEST, LARGEST = 2, 19
CAPTURE, MOVE = 50.0, -1.0  # rewards of the one-stone task (Liu and others 2018, 5.5)
WON, LOST, ILLEGAL, TOO_LONG = 1, -1, -2, 2

Planes = NDArray[np.uint8]
Step = tuple[
    Planes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, NDArray[Any]]
]


class AtariGoVector:
    """`count` games on `size` x `size` boards.

    Against "random" and "greedy" the agent has either colour with even odds, and the reward is 1
    for a win and -1 for a loss. With "none" the agent moves for both sides in turn, and the reward
    is that of the side that moved. "still" is the task of surrounding one stone, placed at random,
    that does not fight back: 50 for the capture, -1 for every other move; it is given up after
    `longest` moves.
    """

    def __init__(
        self,
        count: int = 1,
        size: int = 7,
        opponent: str = "greedy",
        seed: int = 0,
        longest: int = 16,
        *,
        restarts: bool = True,
    ) -> None:
        if opponent not in OPPONENTS:
            raise GoError(f"no opponent {quoted(opponent)}; there are {', '.join(OPPONENTS)}")
        if not SMALLEST <= size <= LARGEST:
            raise GoError(f"size {size}: {SMALLEST} to {LARGEST} expected")
        if count < 1:
            raise GoError(f"{count} games: at least one is needed")
        self.count, self.size, self.opponent = count, size, opponent
        self.points = size * size
        self._games = core.Games(size, count, OPPONENTS[opponent], longest, restarts, seed)
        self._outcomes = np.zeros(count, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, NDArray[Any]]]:
        """Begin all games again; a seed makes what follows repeatable."""
        if seed is not None:
            self._games.seed(seed)
        self._games.reset()
        return self.observe(), {"action_mask": self.legal()}

    def step(self, actions: NDArray[np.integer[Any]]) -> Step:
        """Play a point in each game, and the opponent's answer."""
        outcomes = self.play(actions)
        ended = outcomes != 0
        truncated = outcomes == TOO_LONG
        infos: dict[str, NDArray[Any]] = {"action_mask": self.legal(), "outcome": outcomes}
        return self.observe(), self.rewards(outcomes), ended & ~truncated, truncated, infos

    def play(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.int8]:
        """Play a point in each game, and the opponent's answer; return how each ended.

        0: it goes on; 1 won, -1 lost, -2 lost by an illegal move, 2 given up as too long.
        """
        self._games.step(np.ascontiguousarray(actions, dtype=np.int32), self._outcomes)
        return self._outcomes.copy()

    def rewards(self, outcomes: NDArray[np.int8]) -> NDArray[np.float32]:
        """Return what these outcomes are worth to the agent."""
        if self.opponent == "still":
            return np.where(outcomes == WON, CAPTURE, MOVE).astype(np.float32)
        return np.sign(outcomes).astype(np.float32)

    def observe(self) -> Planes:
        planes = np.empty((self.count, PLANES, self.size, self.size), np.uint8)
        self._games.observe(planes)
        return planes

    def legal(self) -> NDArray[np.bool_]:
        mask = np.empty((self.count, self.points), np.bool_)
        self._games.legal(mask)
        return mask

    def keys(self) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
        """Return a key of each position, the same under symmetries, and the symmetry behind it."""
        keys, symmetries = np.empty(self.count, np.uint64), np.empty(self.count, np.uint8)
        self._games.keys(keys, symmetries)
        return keys, symmetries

    def mover(self, game: int = 0) -> Color:
        """Return who moves next in a game."""
        return Color(self._games.mover(game))

    def stones(self, game: int = 0) -> bytes:
        """Return the stones of a game as `tengen.board.Board` takes them."""
        return self._games.stones(game)
