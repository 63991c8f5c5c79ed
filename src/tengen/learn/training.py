"""Trains a student on a teacher's labels: first in floating point, then with 8-bit rounding."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tengen.learn.labels import Labels, compile_blocks
from tengen.learn.optimizer import Muon
from tengen.learn.student import RoundedConv, Student


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast; rates fall linearly to zero over the last part of each phase."""

    seconds: float
    rounding_seconds: float
    batch: int = 2048
    muon_rate: float = 0.02
    adam_rate: float = 2e-3
    warm_up: int = 300
    rounding_rate: float = 0.15  # of the rates above, for the phase with rounding
    seed: int = 1


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
    turns = [_turn(tensor, symmetry) for tensor in (planes, policy, ownership)]
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


def _turn(x: Tensor, symmetry: int) -> Tensor:
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
            compile_blocks(self.student.blocks)
        sizes = torch.tensor([float(len(part)) for part in labels])
        self.share = sizes / sizes.sum()
        self.order = [torch.randperm(len(part)) for part in labels]
        self.place = [0] * len(labels)
        self.random = torch.Generator().manual_seed(schedule.seed)

    def _draw(self) -> tuple[Tensor, Tensor, Labels]:
        which = int(torch.multinomial(self.share, 1, generator=self.random))
        if self.positions == 0:  # the first shape seen gets the best compiled graph
            which = int(self.share.argmax())
        batch, place = self.schedule.batch, self.place[which]
        if place + batch > len(self.order[which]):
            self.order[which] = torch.randperm(len(self.labels[which]))
            place = 0
        index = self.order[which][place : place + batch]
        self.place[which] = place + batch
        some = self.labels[which][index.to(self.labels[which].planes.device)]
        return turned(some, int(torch.randint(8, (1,), generator=self.random)))

    def run(self, finished: Callable[[str], None]) -> None:
        """Train in floating point, then with rounding; calls `finished` after each phase."""
        schedule = self.schedule
        self.student.train()
        self._phase("float", schedule.seconds, 1.0)
        self.student.eval()
        finished("float")
        if schedule.rounding_seconds > 0:
            self.calibrate()
            self.student.set_rounding("round")
            for module in self.student.modules():
                if isinstance(module, nn.BatchNorm2d):
                    module.eval()  # what is rounded must not drift
            # Short: compiling again would take longer than it saves.
            with torch.compiler.set_stance("force_eager"):
                self._phase("rounding", schedule.rounding_seconds, schedule.rounding_rate)
            self.student.eval()
            finished("rounding")

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def calibrate(self, batches: int = 24) -> None:
        """Find the steps of 8-bit rounding from what flows through the trunk."""
        self.student.eval()
        self.student.set_rounding("observe")
        with torch.compiler.set_stance("force_eager"), self._precision():
            for _ in range(batches):
                planes, globals_, _ = self._draw()
                self.student(planes, globals_)
        self.student.set_rounding("off")
        self.student.train()

    def _precision(self) -> torch.autocast:
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def _phase(self, name: str, seconds: float, rate: float) -> None:
        weights = Weights()
        start = last = time.monotonic()
        step, recent = 0, 0.0
        total = torch.zeros((), device=self.device)
        while (elapsed := time.monotonic() - start) < seconds:
            progress = elapsed / seconds
            warm = min(1.0, (step + 1) / self.schedule.warm_up) if rate == 1.0 else 1.0
            factor = rate * warm * min(1.0, (1.0 - progress) / 0.7)
            for optimizer, base in zip(self.optimizers, self.rates, strict=True):
                for group in optimizer.param_groups:
                    group["lr"] = base * factor
            planes, globals_, targets = self._draw()
            if self.device == "cuda":
                planes = planes.contiguous(memory_format=torch.channels_last)
            with self._precision():
                outputs = self.student(planes, globals_)
                value = loss(outputs, targets, weights)
            value.backward()
            for optimizer in self.optimizers:
                optimizer.step()
                optimizer.zero_grad(set_to_none=True)
            total += value.detach()
            step += 1
            self.positions += len(targets)
            if step % 100 == 0:
                now = time.monotonic()
                recent = total.item() / 100
                total.zero_()
                rate_now = 100 * self.schedule.batch / (now - last)
                last = now
                self.log(
                    f"{name} step {step} {elapsed:.0f} s loss {recent:.4f} {rate_now:.0f} pos/s"
                )
                if math.isnan(recent):
                    raise RuntimeError("the loss is not a number: lower the learning rates")
