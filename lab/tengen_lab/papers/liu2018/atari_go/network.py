"""Q-learning with a small convolutional network, for boards that no table can hold.

Deep Q-learning (Mnih and others 2015) with the double estimator (van Hasselt and others 2016) and
rewards over several steps: a move is worth what follows in the next `ahead` moves, plus what a
slower copy of the network thinks of the best move then. The board's symmetries are drawn at random.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from tengen.atari_go import AtariGoVector
from tengen.atari_go.vector import CAPTURE, PLANES
from tengen_lab.papers.liu2018.atari_go.measuring import Ints

NEVER = -1e9  # the value of an illegal move


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """How the network learns; shares are of the planned moves."""

    moves: int = 500_000  # to play in all; the rate and the exploration fall over them
    channels: int = 32
    layers: int = 3
    boards: int = 256  # games side by side
    batch: int = 256
    updates: int = 1  # for one move in every game
    rate: float = 1.5e-3
    discount: float = 0.97
    ahead: int = 3  # moves of rewards before the network's own guess
    memory: int = 800  # moves of every game that are kept
    explore: float = 0.05  # share of random moves in the end
    explored: float = 0.3  # of all moves until then
    slow: float = 0.01  # how fast the slower copy follows


class QNetwork(nn.Module):  # type: ignore[misc]
    """Planes to one value a point; works on any board size."""

    def __init__(self, channels: int, layers: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(PLANES + 1, channels, 3, padding=1)  # ones show where the edge is
        self.body = nn.ModuleList(
            nn.Conv2d(channels, channels, 3, padding=1) for _ in range(layers)
        )
        self.last = nn.Conv2d(channels, 1, 1)

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        x = torch.cat([planes, torch.ones_like(planes[:, :1])], 1)
        x = torch.relu(self.first(x))
        for layer in self.body:
            x = x + torch.relu(layer(x))
        # Not tanh: early on all games are lost, and values stuck near -1 would have no gradient.
        return self.last(x).flatten(1)

    def policy(self, boards: AtariGoVector) -> Ints:
        """Return the best move of every game."""
        return self.best(boards.observe(), boards.legal())

    def best(self, planes: np.ndarray, legal: np.ndarray) -> Ints:
        """Return the legal point of highest value, one a position."""
        device = self.last.weight.device
        with torch.no_grad():
            values = self(torch.from_numpy(planes).to(device).float())
        values[~torch.from_numpy(legal).to(device)] = NEVER
        return np.asarray(values.argmax(1).cpu().numpy())


class Memory:
    """The latest moves of every game, a ring in time."""

    def __init__(self, length: int, boards: AtariGoVector) -> None:
        count, size = boards.count, boards.size
        self.planes = np.zeros((length, count, PLANES, size, size), np.uint8)
        self.legal = np.zeros((length, count, boards.points), bool)
        self.action = np.zeros((length, count), np.int64)
        self.reward = np.zeros((length, count), np.float32)
        self.over = np.zeros((length, count), bool)
        self.length, self.time = length, 0

    def add(self, planes: np.ndarray, legal: np.ndarray, action: Ints) -> int:
        """Keep a position and the move played; return where its reward belongs."""
        at = self.time % self.length
        self.planes[at], self.legal[at], self.action[at] = planes, legal, action
        self.time += 1
        return at

    def sample(
        self, batch: int, ahead: int, discount: float, draw: np.random.Generator
    ) -> tuple[np.ndarray, ...]:
        """Return positions, moves, rewards of `ahead` moves, and the positions after them.

        The last array is the weight of the position after: 0 where the game was over by then.
        """
        oldest = max(0, self.time - self.length)
        begin = draw.integers(oldest, self.time - ahead, batch)
        game = draw.integers(self.reward.shape[1], size=batch)
        total, weight = np.zeros(batch, np.float32), np.ones(batch, np.float32)
        for step in range(ahead):
            at = (begin + step) % self.length
            total += weight * self.reward[at, game]
            weight *= discount * ~self.over[at, game]
        here, then = begin % self.length, (begin + ahead) % self.length
        return (
            self.planes[here, game],
            self.action[here, game],
            total,
            self.planes[then, game],
            self.legal[then, game],
            weight,
        )


def learn_network(
    network: QNetwork, size: int, opponent: str, plan: NetworkPlan, seed: int = 0
) -> Iterator[tuple[int, int, float]]:
    """Play and learn; yield the games and moves so far and the processor's seconds they took."""
    device = network.last.weight.device
    boards = AtariGoVector(plan.boards, size, opponent, seed)
    scale = CAPTURE if opponent == "still" else 1.0  # values lie between -1 and 1
    draw = np.random.default_rng(seed)
    slow = copy.deepcopy(network)
    optimizer = torch.optim.Adam(network.parameters(), lr=plan.rate)
    steps = plan.moves // plan.boards
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, plan.rate, total_steps=steps * plan.updates + 1, pct_start=0.1
    )
    memory = Memory(min(plan.memory, steps), boards)
    games = 0
    seconds = 0.0
    for step in range(steps):
        begin = time.process_time()
        planes, legal = boards.observe(), boards.legal()
        action = network.best(planes, legal)
        explore = max(plan.explore, 1 - step / (plan.explored * steps))
        wild = draw.random(plan.boards) < explore
        action = np.where(wild, (legal * draw.random(legal.shape)).argmax(1), action)
        at = memory.add(planes, legal, action)
        outcomes = boards.play(action)
        memory.reward[at] = boards.rewards(outcomes) / scale
        memory.over[at] = outcomes != 0
        games += int(memory.over[at].sum())
        if memory.time > 2 * plan.ahead + 10:
            for _ in range(plan.updates):
                _update(network, slow, optimizer, memory, plan, draw, device)
                schedule.step()
        seconds += time.process_time() - begin
        yield games, (step + 1) * plan.boards, seconds


def _update(
    network: QNetwork,
    slow: QNetwork,
    optimizer: torch.optim.Optimizer,
    memory: Memory,
    plan: NetworkPlan,
    draw: np.random.Generator,
    device: torch.device,
) -> None:
    """One step of gradient descent towards the targets of a random batch."""
    drawn = memory.sample(plan.batch, plan.ahead, plan.discount, draw)
    planes, action, reward, then, legal, weight = (torch.from_numpy(a).to(device) for a in drawn)
    with torch.no_grad():
        guess = network(then.float())
        guess[~legal] = NEVER
        ahead = slow(then.float()).gather(1, guess.argmax(1, keepdim=True))[:, 0]
        target = (reward + weight * ahead).clamp(-1, 1)
    # The same symmetry for the whole batch; another one the next time.
    size = planes.shape[-1]
    place = torch.zeros(len(planes), size * size, device=device)
    place[torch.arange(len(planes), device=device), action] = 1
    turns, mirrored = int(draw.integers(4)), bool(draw.integers(2))
    planes = _turn(planes.float(), turns, mirrored)
    place = _turn(place.view(-1, 1, size, size), turns, mirrored).flatten(1)
    value = (network(planes) * place).sum(1)
    loss = nn.functional.smooth_l1_loss(value, target, beta=0.25)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()
    with torch.no_grad():
        for mine, theirs in zip(slow.parameters(), network.parameters(), strict=True):
            mine.lerp_(theirs, plan.slow)


def _turn(planes: torch.Tensor, turns: int, mirrored: bool) -> torch.Tensor:
    turned = torch.rot90(planes, turns, (2, 3))
    return turned.flip(3) if mirrored else turned
