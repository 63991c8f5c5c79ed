"""Atari Go for Gymnasium: one game as `gymnasium.Env`. Needs the package `gymnasium`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tengen.atari_go.vector import PLANES, AtariGoVector
from tengen.board import Board


class AtariGoEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):  # type: ignore[misc]
    """One game against an opponent; see `AtariGoVector` for observations and rewards.

    `info["action_mask"]` is what masked samplers take: 1 for a legal point.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, size: int = 7, opponent: str = "greedy", render_mode: str | None = None
    ) -> None:
        self._games = AtariGoVector(1, size, opponent, restarts=False)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 1, (PLANES, size, size), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(size * size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        observations, infos = self._games.reset(seed=drawn)
        return observations[0], _first(infos)

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        observations, rewards, ended, truncated, infos = self._games.step(np.array([action]))
        return (
            observations[0],
            float(rewards[0]),
            bool(ended[0]),
            bool(truncated[0]),
            _first(infos),
        )

    def render(self) -> str | None:
        """Return the board as text."""
        if self.render_mode is None:
            return None
        return str(Board(self._games.size, self._games.stones()))


def _first(infos: dict[str, NDArray[Any]]) -> dict[str, Any]:
    return {name: values[0].astype(np.int8) for name, values in infos.items()}
