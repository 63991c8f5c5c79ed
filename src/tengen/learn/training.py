"""Trains a student on a teacher's labels, the last part with 8-bit rounding."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.learn.labels import Labels
from tengen.learn.optimizer import Muon
from tengen.learn.student import RoundedConv, Student


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast; rates fall linearly to zero after a steady part."""

    seconds: float
    batch: int = 2048
    muon_rate: float = 0.02
    adam_rate: float = 2e-3
    warm_up: int = 300  # steps
    steady: float = 0.3  # of the time, before rates fall
    calibrations: tuple[float, ...] = (0.75, 0.93)  # of the time; rounding begins, norms freeze
    seed: int = 1

    def rate(self, step: int, progress: float) -> float:
        """Return the factor of the rates."""
        return min(1.0, (step + 1) / self.warm_up, (1.0 - progress) / (1.0 - self.steady))


@dataclass(frozen=True, slots=True)
class Weights:
    """What each target counts in the loss."""

    policy: float = 1.0
    value: float = 0.8
    ownership: float = 1.5
    score: float = 0.03  # a point of lead or mean score, up to ten points
    deviation: float = 0.02


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


def turned(labels: Labels, symmetry: int) -> tuple[Tensor, Tensor, Labels]:
    """Return inputs and targets under one of the eight symmetries."""
    size = labels.size
    planes, globals_ = labels.inputs()
    policy = labels.policy[:, :-1].unflatten(1, (size, size))
    ownership = labels.ownership.unflatten(1, (size, size))
    turns = [turn(tensor, symmetry) for tensor in (planes, policy, ownership)]
    moved = torch.cat([turns[1].flatten(1), labels.policy[:, -1:]], 1)
    targets = Labels(
        labels.planes,
        labels.globals,
        moved,
        labels.value,
        labels.score,
        turns[2].flatten(1),
        labels.played,
    )
    return turns[0], globals_, targets


def turn(x: Tensor, symmetry: int) -> Tensor:
    if symmetry & 1:
        x = x.flip(-2)
    if symmetry & 2:
        x = x.flip(-1)
    return x.transpose(-1, -2) if symmetry & 4 else x


class Trainer:
    """Draws batches of one board size at a time, in proportion to how many positions there are."""

    def __init__(
        self,
        student: Student,
        labels: Sequence[Labels],
        schedule: Schedule,
        device: str,
        log: Callable[[str], None],
    ) -> None:
        torch.manual_seed(schedule.seed)
        self.student = student.to(device)
        if device == "cuda":
            self.student = self.student.to(memory_format=torch.channels_last)
        self.labels, self.schedule, self.device, self.log = labels, schedule, device, log
        matrices = [m.weight for m in student.modules() if isinstance(m, RoundedConv)]
        ids = {id(p) for p in matrices}
        others = [p for p in student.parameters() if id(p) not in ids]
        self.optimizers = [
            Muon(matrices, lr=schedule.muon_rate, weight_decay=0.01),
            torch.optim.AdamW(
                others,
                lr=schedule.adam_rate,
                weight_decay=0.01,
                betas=(0.9, 0.98),
                fused=device == "cuda",
            ),
        ]
        self.rates = [schedule.muon_rate, schedule.adam_rate]
        self.positions = 0
        if device == "cuda":
            self.student.compile_parts()
        sizes = torch.tensor([float(len(part)) for part in labels])
        self.share = sizes / sizes.sum()
        self.order = [_shuffled(part) for part in labels]
        self.place = [0] * len(labels)
        self.random = torch.Generator().manual_seed(schedule.seed)

    def _draw(self) -> tuple[Tensor, Tensor, Labels]:
        which = int(torch.multinomial(self.share, 1, generator=self.random))
        if self.positions == 0:  # the norms' first look; the first shape compiled is the fastest
            which = int(self.share.argmax())
        batch, place = self.schedule.batch, self.place[which]
        if place + batch > len(self.order[which]):
            self.order[which] = _shuffled(self.labels[which])
            place = 0
        self.place[which] = place + batch
        some = self.labels[which][self.order[which][place : place + batch]]
        return turned(some, int(torch.randint(8, (1,), generator=self.random)))

    def run(self) -> None:
        """Train for the scheduled time; the student ends rounded and ready to be measured."""
        schedule, weights = self.schedule, Weights()
        calibrations = list(schedule.calibrations)
        self.student.train()
        start = last = time.monotonic()
        step = 0
        total = torch.zeros((), device=self.device)
        while (progress := (time.monotonic() - start) / schedule.seconds) < 1:
            if calibrations and progress >= calibrations[0]:
                calibrations.pop(0)
                self.calibrate(freeze=not calibrations)
            self._set_rates(schedule.rate(step, progress))
            total += self._step(weights)
            step += 1
            if step % 100 == 0:
                now, recent = time.monotonic(), total.item() / 100
                total.zero_()
                speed = 100 * schedule.batch / (now - last)
                last = now
                self.log(f"step {step} {now - start:.0f} s loss {recent:.4f} {speed:.0f} pos/s")
                if math.isnan(recent):
                    raise RuntimeError("the loss is not a number: lower the learning rates")
        if calibrations:  # too slow a machine to have come to them
            self.calibrate(freeze=True)
        self.student.eval()

    def _step(self, weights: Weights) -> Tensor:
        planes, globals_, targets = self._draw()
        if self.device == "cuda":
            planes = planes.contiguous(memory_format=torch.channels_last)
        with self._precision():
            value = loss(self.student(planes, globals_), targets, weights)
        value.backward()
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.positions += len(targets)
        return value.detach()

    def _set_rates(self, factor: float) -> None:
        for optimizer, base in zip(self.optimizers, self.rates, strict=True):
            for group in optimizer.param_groups:
                group["lr"] = base * factor

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def calibrate(self, *, freeze: bool, batches: int = 16) -> None:
        """Round from now on, with steps that fit what flows through the trunk.

        Freezing the norms comes last: at higher rates what they no longer hold together diverges.
        """
        self.student.set_rounding(False)
        with torch.compiler.set_stance("force_eager"), self._precision():
            if freeze and not self.student.is_frozen:
                self.student.freeze(self._draw()[:2] for _ in range(batches))
            with self.student.observed():
                for _ in range(batches):
                    self.student(*self._draw()[:2])
        self.student.set_rounding(True)

    def _precision(self) -> torch.autocast:
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")


def _shuffled(labels: Labels) -> Tensor:
    return torch.randperm(len(labels), device=labels.planes.device)
