"""Neubauer's strength model and how it is trained (2024, sections 4.4 and 4.7).

Two points of the thesis contradict themselves. Weights start uniform in +-1/sqrt(d), as section
4.7.2 says (4.4 has 1/d). After each epoch the learning rate is multiplied by beta: algorithm 4.1
prints 1 - beta, which with beta of 0.995 would end the training at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor, nn

from tengen_lab.papers.neubauer2024.set_transformer import (
    SetTransformer as PlainSetTransformer,
)
from tengen_lab.papers.neubauer2024.set_transformer import Sizes
from tengen_lab.training.loop import Best, Loop


class AttentionBlock(nn.Module):  # type: ignore[misc]
    """Equations 4.4 and 4.5: attention, then a dense layer, each added and normed."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        d = sizes.hidden
        self.query = nn.Linear(d, sizes.queries, bias=False)
        self.key = nn.Linear(d, sizes.queries, bias=False)
        self.value = nn.Linear(d, d, bias=False)
        self.norm1, self.norm2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.dense = nn.Linear(d, d)

    def forward(self, asking: Tensor, asked: Tensor, mask: Tensor | None = None) -> Tensor:
        """Let `asking` (b, q, d) attend to `asked` (b, n, d); `mask` (b, n) tells real ones."""
        allowed = None if mask is None else mask[:, None, :]
        seen = F.scaled_dot_product_attention(
            self.query(asking), self.key(asked), self.value(asked), attn_mask=allowed
        )
        h = self.norm1(asking + seen)
        return self.norm2(h + F.relu(self.dense(h)))


class InducedBlock(nn.Module):  # type: ignore[misc]
    """Equation 4.6: inducing points look at the set, the set looks at what they found."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.points = nn.Parameter(torch.rand(sizes.inducing, sizes.hidden))
        self.induce, self.answer = AttentionBlock(sizes), AttentionBlock(sizes)

    def forward(self, h: Tensor, mask: Tensor) -> Tensor:
        points = self.points.expand(len(h), -1, -1)
        return self.answer(h, self.induce(points, h, mask))


class SetTransformerNet(nn.Module):  # type: ignore[misc]
    """Equations 4.7 and 4.8."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.input = nn.Linear(sizes.inputs, sizes.hidden, bias=False)
        self.encoder = nn.ModuleList(InducedBlock(sizes) for _ in range(sizes.depth))
        self.seed = nn.Parameter(torch.rand(1, sizes.hidden))
        self.decoder = AttentionBlock(sizes)
        self.output = nn.Linear(sizes.hidden, 1, bias=False)
        for module in self.modules():
            if isinstance(module, nn.Linear):
                bound = 1 / math.sqrt(module.in_features)
                for weight in module.parameters():
                    nn.init.uniform_(weight, -bound, bound)

    def forward(self, moves: Tensor, mask: Tensor) -> Tensor:
        """Rate sets of moves (b, n, inputs); `mask` (b, n) marks the real moves. Returns (b,)."""
        h = self.input(moves)
        for block in self.encoder:
            h = block(h, mask)
        pooled = self.decoder(self.seed.expand(len(h), -1, -1), h, mask)
        rated: Tensor = self.output(pooled)[:, 0, 0]
        return rated

    def in_numpy(self) -> PlainSetTransformer:
        """Return the same network without PyTorch."""
        weights = {name: value.cpu().numpy() for name, value in self.state_dict().items()}
        return PlainSetTransformer(self.sizes, weights)


class MatchTable(NamedTuple):
    """Games to learn from: rows of both players' recent moves, ratings, and the result.

    `black` and `white` are (n, 2) bounds of rows; the ratings are normalised (section 4.7.1);
    `score` is 1 where Black won, NaN where two players are compared who have not played.
    """

    black: NDArray[np.int64]
    white: NDArray[np.int64]
    black_rating: NDArray[np.float32]
    white_rating: NDArray[np.float32]
    score: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.score)

    def some(self, index: NDArray[np.intp]) -> MatchTable:
        return MatchTable(
            self.black[index],
            self.white[index],
            self.black_rating[index],
            self.white_rating[index],
            self.score[index],
        )


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """What section 4.7.3 searches; the defaults are where its search begins."""

    rate: float = 1e-3  # eta_0
    decay: float = 0.95  # beta
    rating_loss: float = 1.0  # tau_r
    regularization: float = 10.0  # tau_theta
    depth: int = 3
    hidden: int = 64
    queries: int = 64
    inducing: int = 32

    def sizes(self, inputs: int) -> Sizes:
        return Sizes(inputs, self.hidden, self.queries, self.depth, self.inducing)


THESIS = Hyperparameters(2.14e-4, 0.995, 2.05, 73.9, 5, 254, 154, 61)  # table 5.1


@dataclass(frozen=True, slots=True)
class MatchSchedule:
    """How long algorithm 4.1 trains."""

    epochs: int = 100
    steps: int = 100
    batch: int = 100
    patience: int = 10
    seed: int = 0


@dataclass(slots=True)
class Trained:
    """The best weights of a training, and how it went, epoch by epoch."""

    model: SetTransformerNet
    likelihood: float  # lambda on the validation games
    epochs: list[dict[str, float]] = field(default_factory=list)


class MatchBatch(NamedTuple):
    moves: Tensor
    mask: Tensor


def gather(rows: Tensor, bounds: NDArray[np.int64]) -> MatchBatch:
    """Return the sets of moves between bounds of rows, padded to the longest, and what is real."""
    lengths = bounds[:, 1] - bounds[:, 0]
    width = max(int(lengths.max(initial=0)), 1)
    place = bounds[:, :1] + np.minimum(np.arange(width), np.maximum(lengths[:, None] - 1, 0))
    index = torch.from_numpy(np.minimum(place, len(rows) - 1)).to(rows.device)
    real = torch.from_numpy(np.arange(width) < np.maximum(lengths, 1)[:, None]).to(rows.device)
    return MatchBatch(rows[index].float(), real)


def predict(model: SetTransformerNet, rows: Tensor, matches: MatchTable) -> tuple[Tensor, Tensor]:
    """Return both players' ratings in each match."""
    sets = gather(rows, np.concatenate([matches.black, matches.white]))
    rated: Tensor = model(sets.moves, sets.mask)
    black, white = rated.split(len(matches))
    return black, white


def losses(
    model: SetTransformerNet, rows: Tensor, matches: MatchTable, gamma: float
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the three targets of section 4.7.1: score, ratings of both sides, weights.

    `gamma` turns a difference of normalised ratings into log-odds.
    """
    black, white = predict(model, rows, matches)
    device = black.device
    score_loss = -_score_likelihood(black, white, matches, gamma).mean()
    targets = (
        torch.from_numpy(each).to(device) for each in (matches.black_rating, matches.white_rating)
    )
    rating_loss = sum(
        (said - true).square().mean() for said, true in zip((black, white), targets, strict=True)
    )
    weights = sum(weight.square().sum() for weight in model.parameters())
    count = sum(weight.numel() for weight in model.parameters())
    return score_loss, rating_loss, weights / count


def _score_likelihood(black: Tensor, white: Tensor, matches: MatchTable, gamma: float) -> Tensor:
    """Return the log-likelihood of each result; 0 where there is none."""
    score = torch.from_numpy(matches.score).to(black.device)
    known = ~score.isnan()
    logits = gamma * (black - white)
    loss = F.binary_cross_entropy_with_logits(logits, score.nan_to_num(0.5), reduction="none")
    return -torch.where(known, loss, torch.zeros_like(loss))


@torch.no_grad()  # type: ignore[untyped-decorator]
def likelihood(
    model: SetTransformerNet, rows: Tensor, matches: MatchTable, gamma: float, batch: int = 200
) -> float:
    """Return the mean log-likelihood of the results (lambda).

    Where no result is known, the negative squared error of the ratings takes its place.
    """
    total = 0.0
    for start in range(0, len(matches), batch):
        some = matches.some(np.arange(start, min(start + batch, len(matches))))
        black, white = predict(model, rows, some)
        if np.isnan(some.score).all():
            true = torch.from_numpy(some.black_rating).to(black.device)
            total -= float((black - true).square().sum())
        else:
            total += float(_score_likelihood(black, white, some, gamma).sum())
    return total / max(len(matches), 1)


@torch.no_grad()  # type: ignore[untyped-decorator]
def rate(
    model: SetTransformerNet, rows: Tensor, bounds: NDArray[np.int64], batch: int = 100
) -> NDArray[np.float32]:
    """Return the raw rating of each set of moves."""
    found = [np.empty(0, np.float32)]
    for start in range(0, len(bounds), batch):
        sets = gather(rows, bounds[start : start + batch])
        found.append(model(sets.moves, sets.mask).cpu().numpy())
    return np.concatenate(found)


def train(
    rows: Tensor,
    matches: MatchTable,
    validation: MatchTable,
    chosen: Hyperparameters,
    schedule: MatchSchedule,
    gamma: float,
    *,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[dict[str, float]], None] = lambda _: None,
) -> Trained:
    """Train by algorithm 4.1; `stop` ends it early with the best weights so far."""
    learning = _Learning(rows, matches, validation, chosen, schedule, gamma, stop, tell)
    learning.run()
    learning.best.restore()
    return Trained(learning.model, learning.best.score, learning.epochs)


class _Learning(Loop):
    """Algorithm 4.1."""

    def __init__(
        self,
        rows: Tensor,
        matches: MatchTable,
        validation: MatchTable,
        chosen: Hyperparameters,
        schedule: MatchSchedule,
        gamma: float,
        stop: Callable[[], bool],
        tell: Callable[[dict[str, float]], None],
    ) -> None:
        torch.manual_seed(schedule.seed)
        self.rng = np.random.default_rng(schedule.seed)
        self.model = SetTransformerNet(chosen.sizes(rows.shape[1])).to(rows.device)
        super().__init__(self.model, schedule.epochs * schedule.steps)
        self.optimizers = [(torch.optim.Adam(self.model.parameters(), lr=chosen.rate), chosen.rate)]
        self.rows, self.matches, self.validation = rows, matches, validation
        self.chosen, self.schedule, self.gamma = chosen, schedule, gamma
        self.stop, self.tell = stop, tell
        self.best = Best(self.model)
        self.parts: list[list[float]] = []  # of the loss, step by step of an epoch
        self.epochs: list[dict[str, float]] = []

    def rate(self) -> float:
        return float(self.chosen.decay ** len(self.epochs))

    def loss(self) -> Tensor:
        index = self.rng.integers(len(self.matches), size=self.schedule.batch)
        parts = losses(self.model, self.rows, self.matches.some(index), self.gamma)
        self.parts.append([float(part.detach()) for part in parts])
        return parts[0] + self.chosen.rating_loss * parts[1] + self.chosen.regularization * parts[2]

    def after_step(self, value: Tensor) -> bool:
        stopped = self.stop()
        if self.done % self.schedule.steps and not stopped:
            return True
        said = likelihood(self.model, self.rows, self.validation, self.gamma)
        score, rating, weights = np.mean(self.parts, axis=0)
        self.parts.clear()
        line = {"epoch": len(self.epochs) + 1, "lambda": said, "score_loss": score}
        self.epochs.append({**line, "rating_loss": rating, "weights": weights})
        self.tell(self.epochs[-1])
        self.best.look(said)
        is_over = self.best.waited >= self.schedule.patience or stopped
        return not is_over and math.isfinite(said)
