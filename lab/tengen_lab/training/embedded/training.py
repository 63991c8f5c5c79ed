"""What a student is trained on: batches of a teacher's labels, and the loss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.nets.network import GLOBAL_INPUTS, SPATIAL_INPUTS
from tengen_lab.training.canvas import Canvas
from tengen_lab.training.embedded.student import Outputs
from tengen_lab.training.labels import Labels

LEAD = 20.0  # points that a raw score of 1 stands for


@dataclass(frozen=True, slots=True)
class Weights:
    """What each target counts in the loss."""

    policy: float = 1.0
    value: float = 0.8
    ownership: float = 8.0
    score: float = 0.004  # half a square point of lead or mean score, up to ten points
    change: float = 0.004  # the same of what a move changes the lead by
    deviation: float = 0.002
    human: float = 0.0  # part of the policy's target that is the move a human played


def losses(
    outputs: tuple[Tensor, Tensor, Tensor, Tensor], labels: Labels, weights: Weights
) -> dict[str, Tensor]:
    """Return each target's loss times its weight, averaged over boards of one size."""
    policy, value, score, ownership = outputs
    mine = (labels.ownership.float() / 127 + 1) / 2
    mean, deviation, lead = labels.score.float().unbind(1)
    spread = 20 * F.softplus(score[:, 1])
    return {
        "policy": weights.policy * F.cross_entropy(policy, labels.policy.float()),
        "value": weights.value * F.cross_entropy(value, labels.value.float()),
        # Ownership is the tanh of its logit, so twice the logit is that of the probability.
        "ownership": weights.ownership
        * F.binary_cross_entropy_with_logits(2 * ownership.flatten(1).float(), mine.clamp(0, 1)),
        "mean": weights.score * F.huber_loss(LEAD * score[:, 0], mean, delta=10.0),
        "lead": weights.score * F.huber_loss(LEAD * score[:, 2], lead, delta=10.0),
        "deviation": weights.deviation * F.huber_loss(spread, deviation, delta=10.0),
    }


def change_loss(score: Tensor, labels: Labels, pairs: int) -> Tensor:
    """Compare how moves change the lead: row i + pairs is row i a move later.

    The lead is the mover's, so the change is the sum of the two.
    """
    said = LEAD * (score[:pairs, 2] + score[pairs : 2 * pairs, 2])
    lead = labels.score[:, 2].float()
    return F.huber_loss(said, lead[:pairs] + lead[pairs : 2 * pairs], delta=10.0)


def with_human(labels: Labels, share: float) -> Labels:
    """Return labels whose policy is, to this part, the human move where one is known."""
    if not share:
        return labels
    known = labels.played >= 0
    part = share * known.to(labels.policy.dtype)[:, None]
    policy = (1 - part) * labels.policy
    policy.scatter_add_(1, labels.played.long().clamp_min(0)[:, None], part)
    return replace(labels, policy=policy)


def turn(x: Tensor, symmetry: int) -> Tensor:
    if symmetry & 1:
        x = x.flip(-2)
    if symmetry & 2:
        x = x.flip(-1)
    return x.transpose(-1, -2) if symmetry & 4 else x


def images(size: int, device: torch.device) -> Tensor:
    """Return where each point comes from under each of the eight symmetries, (8, points)."""
    grid = torch.arange(size * size, device=device).view(size, size)
    return torch.stack([turn(grid, symmetry).flatten() for symmetry in range(8)])


def turned(labels: Labels, symmetries: Tensor) -> tuple[Tensor, Labels]:
    """Return planes and targets, each position under a symmetry of its own."""
    size = labels.size
    place = images(size, labels.planes.device)[symmetries]
    planes, _ = labels.inputs()
    seen = planes.flatten(2).gather(2, place[:, None].expand(-1, planes.shape[1], -1))
    policy = torch.cat([labels.policy[:, :-1].gather(1, place), labels.policy[:, -1:]], 1)
    ownership = labels.ownership.gather(1, place)
    return seen.unflatten(2, (size, size)), replace(labels, policy=policy, ownership=ownership)


class Batches:
    """Draws batches of a fixed mixture of sizes into tensors that stay where they are.

    Half of the boards of the largest size are pairs of neighbouring positions of one game.
    """

    def __init__(
        self,
        labels: Mapping[int, Labels],
        counts: Mapping[int, int],
        weights: Weights,
        seed: int,
        device: str,
    ) -> None:
        self.labels, self.weights = labels, weights
        self.canvas = Canvas({size: n for size, n in counts.items() if size in labels}, device)
        self.random = torch.Generator(device).manual_seed(seed)
        canvas, side = self.canvas, self.canvas.side
        self.planes = torch.zeros(canvas.tensors, SPATIAL_INPUTS, side, side, device=device)
        if device == "cuda":
            self.planes = self.planes.contiguous(memory_format=torch.channels_last)
        self.globals = torch.zeros(canvas.tensors, canvas.slots, GLOBAL_INPUTS, device=device)
        followed = labels[side].followed.nonzero()[:, 0]
        self.pairs = canvas.counts[side] // 4 if len(followed) else 0
        everything = {
            size: torch.arange(len(labels[size]), device=device) for size in canvas.counts
        }
        self.order = {size: _Shuffled(rows, self.random) for size, rows in everything.items()}
        self.first = _Shuffled(followed, self.random)
        self.targets = {size: labels[size][self._rows(size)] for size in canvas.counts}
        self.draw()

    def _rows(self, size: int) -> Tensor:
        count = self.canvas.counts[size]
        if size != self.canvas.side or not self.pairs:
            return self.order[size].next(count)
        first = self.first.next(self.pairs)
        return torch.cat([first, first + 1, self.order[size].next(count - 2 * self.pairs)])

    def draw(self) -> None:
        """Put the next batch into `planes`, `globals` and `targets`."""
        for size, target in self.targets.items():
            some = with_human(self.labels[size][self._rows(size)], self.weights.human)
            symmetries = torch.randint(
                8, (len(some),), generator=self.random, device=some.planes.device
            )
            planes, some = turned(some, symmetries)
            for field in fields(Labels):
                getattr(target, field.name).copy_(getattr(some, field.name))
            start = 0
            for run in self.canvas.of_size(size):
                rows = slice(start, start + run.count)
                run.of(self.planes).copy_(planes[rows])
                self.globals[run.tensors, run.slot] = some.globals[rows].float()
                start += run.count

    def losses(self, said: Outputs) -> dict[str, Tensor]:
        """Return the mean loss of a student's outputs over all boards, target by target."""
        canvas = self.canvas
        found: dict[str, Tensor] = {}
        for size, target in self.targets.items():
            points = canvas.points_of(said.points, size).flatten(1)
            score = canvas.slots_of(said.score, size)
            outputs = (
                torch.cat([points, canvas.slots_of(said.pass_, size)], 1),
                canvas.slots_of(said.value, size),
                score,
                canvas.points_of(said.ownership, size),
            )
            share = len(target) / len(canvas)
            for name, value in losses(outputs, target, self.weights).items():
                found[name] = found[name] + share * value if name in found else share * value
            if size == canvas.side and self.pairs:
                found["change"] = self.weights.change * change_loss(score, target, self.pairs)
        return found

    def loss(self, said: Outputs) -> Tensor:
        return torch.stack(list(self.losses(said).values())).sum()


class _Shuffled:
    """Rows in a random order without end, each once in a round."""

    def __init__(self, rows: Tensor, random: torch.Generator) -> None:
        self.rows, self.random = rows, random
        self.order, self.place = rows[:0], 0

    def next(self, count: int) -> Tensor:
        if self.place + count > len(self.order):
            rows = self.rows.repeat(-(-count // len(self.rows)))  # so few that some come twice
            shuffled = torch.randperm(len(rows), generator=self.random, device=rows.device)
            self.order, self.place = rows[shuffled], 0
        self.place += count
        return self.order[self.place - count : self.place]
