"""Trains a student on a teacher's labels, the last part with 8-bit rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.learn.labels import Labels
from tengen.learn.loop import Schedule, Training
from tengen.learn.student import Student


@dataclass(frozen=True, slots=True)
class Weights:
    """What each target counts in the loss."""

    policy: float = 1.0
    value: float = 0.8
    ownership: float = 1.5
    score: float = 0.03  # a point of lead or mean score, up to ten points
    deviation: float = 0.02
    human: float = 0.0  # part of the policy's target that is the move a human played


def loss(
    outputs: tuple[Tensor, Tensor, Tensor, Tensor], labels: Labels, weights: Weights
) -> Tensor:
    """Return the weighted sum of the targets' losses, averaged over the batch."""
    policy, value, score, ownership = outputs
    total = weights.policy * F.cross_entropy(policy, labels.policy.float())
    total = total + weights.value * F.cross_entropy(value, labels.value.float())
    mine = (labels.ownership.float() / 127 + 1) / 2
    # Ownership is the tanh of its logit, so twice the logit is that of the probability.
    total = total + weights.ownership * F.binary_cross_entropy_with_logits(
        2 * ownership.flatten(1).float(), mine.clamp(0, 1)
    )
    mean, deviation, lead = labels.score.float().unbind(1)
    total = total + weights.score * F.huber_loss(20 * score[:, 0], mean, delta=10.0)
    total = total + weights.score * F.huber_loss(20 * score[:, 2], lead, delta=10.0)
    spread = 20 * F.softplus(score[:, 1])
    return total + weights.deviation * F.huber_loss(spread, deviation, delta=10.0)


def with_human(labels: Labels, share: float) -> Labels:
    """Return labels whose policy is, to this part, the human move where one is known."""
    if not share:
        return labels
    known = labels.played >= 0
    part = share * known.to(labels.policy.dtype)[:, None]
    policy = (1 - part) * labels.policy
    policy.scatter_add_(1, labels.played.long().clamp_min(0)[:, None], part)
    return replace(labels, policy=policy)


def turned(labels: Labels, symmetry: int) -> tuple[Tensor, Tensor, Labels]:
    """Return inputs and targets under one of the eight symmetries."""
    size = labels.size
    planes, globals_ = labels.inputs()
    policy = labels.policy[:, :-1].unflatten(1, (size, size))
    ownership = labels.ownership.unflatten(1, (size, size))
    turns = [turn(tensor, symmetry) for tensor in (planes, policy, ownership)]
    moved = torch.cat([turns[1].flatten(1), labels.policy[:, -1:]], 1)
    return turns[0], globals_, replace(labels, policy=moved, ownership=turns[2].flatten(1))


def turn(x: Tensor, symmetry: int) -> Tensor:
    if symmetry & 1:
        x = x.flip(-2)
    if symmetry & 2:
        x = x.flip(-1)
    return x.transpose(-1, -2) if symmetry & 4 else x


class Trainer(Training):
    """Draws batches of one board size at a time, in proportion to how many positions there are."""

    def __init__(
        self,
        student: Student,
        labels: Sequence[Labels],
        schedule: Schedule,
        device: str,
        log: Callable[[str], None],
        weights: Weights | None = None,
    ) -> None:
        super().__init__(student, student, schedule, device, log)
        self.labels, self.weights = labels, weights or Weights()
        self.optimize_student(student)
        if device == "cuda":
            student.compile_parts()
        sizes = torch.tensor([float(len(part)) for part in labels])
        self.share = sizes / sizes.sum()
        self.order = [_shuffled(part) for part in labels]
        self.place = [0] * len(labels)
        self.random = torch.Generator().manual_seed(schedule.seed)

    def _draw(self, which: int | None = None) -> tuple[Tensor, Tensor, Labels]:
        if which is None:
            which = int(torch.multinomial(self.share, 1, generator=self.random))
        batch, place = self.schedule.batch, self.place[which]
        if place + batch > len(self.order[which]):
            self.order[which] = _shuffled(self.labels[which])
            place = 0
        self.place[which] = place + batch
        some = self.labels[which][self.order[which][place : place + batch]]
        some = with_human(some, self.weights.human)
        return turned(some, int(torch.randint(8, (1,), generator=self.random)))

    def compile_all(self) -> None:
        """Meet every size once; the first shape compiled is the fastest."""
        for which in torch.argsort(self.share, descending=True).tolist():
            self._loss_of(which).backward()
            self.forget_gradients()

    def loss(self) -> Tensor:
        return self._loss_of(None)

    def _loss_of(self, which: int | None) -> Tensor:
        planes, globals_, targets = self._draw(which)
        with self.precision():
            return loss(self.net(self.image(planes), globals_), targets, self.weights)

    def student_inputs(self) -> tuple[Tensor, Tensor]:
        planes, globals_, _ = self._draw()
        return self.image(planes), globals_


def _shuffled(labels: Labels) -> Tensor:
    return torch.randperm(len(labels), device=labels.planes.device)
