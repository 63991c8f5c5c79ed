"""Atari Go for PettingZoo: two agents in turn, as `pettingzoo.AECEnv`. Needs `pettingzoo`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from numpy.typing import NDArray

from tengen.atari_go.vector import PLANES, STONE_PLANES, AtariGoVector
from tengen.board import Board

Observation = dict[str, NDArray[Any]]


class AtariGoAEC(pettingzoo.AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Black and White in turn; 1 for the winner and -1 for the loser, when the game ends.

    An observation is that of the agent whose turn it is: the planes of `AtariGoVector`, and the
    mask of legal points, as PettingZoo's classic games have it. An illegal move loses.
    """

    metadata = {  # noqa: RUF012
        "name": "atari_go_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, size: int = 7, render_mode: str | None = None) -> None:
        super().__init__()
        self._games = AtariGoVector(1, size, "none", restarts=False)
        self.render_mode = render_mode
        self.possible_agents = ["black", "white"]
        planes = gymnasium.spaces.Box(0, 1, (PLANES, size, size), np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (size * size,), np.int8)
        self._observation = gymnasium.spaces.Dict({"observation": planes, "action_mask": mask})
        self._action = gymnasium.spaces.Discrete(size * size)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._games.reset(seed=seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = "black"

    def observe(self, agent: str) -> Observation:
        """Return the agent's view; when it is not its turn, the same stones with no legal move."""
        planes, mask = self._games.observe()[0], self._games.legal()[0]
        if agent != self.possible_agents[self._games.mover() - 1]:
            # Own and other planes change places: stones, then one and two liberties of each.
            planes[:STONE_PLANES] = planes[[1, 0, 4, 5, 2, 3]]
        if agent != self.agent_selection or any(self.terminations.values()):
            planes[STONE_PLANES:] = mask[:] = 0
        return {"observation": planes, "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        other = self.possible_agents[1 - self.possible_agents.index(agent)]
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        outcome = int(np.sign(self._games.play(np.array([action]))[0]))
        if outcome:
            self.rewards = {agent: outcome, other: -outcome}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as text."""
        if self.render_mode is None:
            return None
        return str(Board(self._games.size, self._games.stones()))

    def close(self) -> None:
        """Nothing is held open; PettingZoo asks for this wherever there is a picture."""
