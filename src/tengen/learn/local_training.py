"""Trains a local-move network: cross entropy on what was played next in the region, and the rest.

The loss is Frejlak's (2023, section 5.4): cross entropy of the next local move over both colours'
points and "nobody", a penalty on chances outside the region or on stones, squared error of the
region's ownership; and the cross entropy of "the last move was sente".
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.learn.local_net import LocalNet, LocalOutputs, OnKataGo
from tengen.learn.local_samples import LocalSamples
from tengen.learn.optimizer import Muon
from tengen.learn.student import RoundedConv
from tengen.learn.training import Schedule, turn

Net = LocalNet | OnKataGo
Batch = tuple[Tensor, Tensor, Tensor, "Targets"]


class Diverged(RuntimeError):
    """A training went wrong; others may still go well."""


@dataclass(frozen=True, slots=True)
class LocalSchedule(Schedule):
    """How long and how fast a trunk that has learnt already and a new head are trained."""

    muon_rate: float = 0.003
    adam_rate: float = 4e-4
    warm_up: int = 100
    calibrations: tuple[float, ...] = ()
    head_rate: float = 2e-3

    def gentle(self) -> LocalSchedule:
        """Return a schedule for a network that knows the task, with rounding all the time."""
        return replace(
            self, muon_rate=0.001, adam_rate=2e-4, head_rate=6e-4, calibrations=(0.0, 0.7)
        )

    def from_random(self) -> LocalSchedule:
        """Return the schedule with the rates of a trunk that knows nothing yet."""
        return replace(self, muon_rate=0.02, adam_rate=2e-3, warm_up=300)


@dataclass(frozen=True, slots=True)
class Weights:
    """What each target counts in the loss."""

    moves: float = 1.0
    penalty: float = 1.0
    sente: float = 0.3
    ownership: float = 1.0


@dataclass(slots=True)
class Targets:
    """What a batch is compared with, turned as its inputs are."""

    moves: Tensor  # (n,) index into the distribution of moves
    sente: Tensor  # (n,) -1, 0, 1
    ownership: Tensor  # (n, points) in [-1, 1]
    region: Tensor  # (n, points)
    playable: Tensor  # (n, points): empty points of the region


def loss(outputs: LocalOutputs, targets: Targets, weights: Weights | None = None) -> Tensor:
    """Return the weighted sum of the losses, averaged over the batch."""
    weights = weights or Weights()
    total = weights.moves * F.cross_entropy(outputs.moves, targets.moves)
    total = total + weights.penalty * forbidden(outputs.moves, targets.playable).mean()
    known = (targets.sente >= 0).float()
    sente = F.binary_cross_entropy_with_logits(
        outputs.sente, targets.sente.clamp_min(0).float(), known, reduction="sum"
    )
    total = total + weights.sente * sente / known.sum().clamp_min(1.0)
    gap = (outputs.ownership.tanh() - targets.ownership).square() * targets.region
    return total + weights.ownership * gap.sum() / targets.region.sum().clamp_min(1.0)


def forbidden(moves: Tensor, playable: Tensor) -> Tensor:
    """Return how much chance each row gives to points outside the region or with a stone."""
    chances = moves.softmax(1)[:, :-1].unflatten(1, (2, -1))
    return (chances * (1.0 - playable[:, None])).sum((1, 2))


def turned(samples: LocalSamples, symmetry: int) -> Batch:
    """Return inputs and targets under one of the eight symmetries."""
    size = samples.size
    points = size * size
    planes, globals_, region = samples.inputs()
    planes, region = turn(planes, symmetry), turn(region, symmetry)
    own = turn(samples.ownership.unflatten(1, (size, size)), symmetry).flatten(1)
    grid = torch.arange(points, device=planes.device).view(size, size)
    place = torch.argsort(turn(grid, symmetry).flatten())  # where each point goes
    color, point = samples.target // points, samples.target % points
    moves = torch.where(color < 2, color * points + place[point], samples.target)
    inside = region.flatten(1)
    empty = 1.0 - (planes[:, 1] + planes[:, 2]).flatten(1)
    targets = Targets(moves, samples.sente, own.float() / 127, inside, inside * empty)
    return planes, globals_, region, targets


class LocalTrainer:
    """Trains for a planned time, the last part with the trunk's rounding if the schedule has it."""

    def __init__(
        self,
        net: Net,
        samples: LocalSamples,
        schedule: LocalSchedule,
        device: str,
        log: Callable[[str], None],
    ) -> None:
        torch.manual_seed(schedule.seed)
        self.net, self.samples, self.schedule = net.to(device), samples, schedule
        self.device, self.log = device, log
        if device == "cuda":
            if isinstance(net, LocalNet):
                net.student.to(memory_format=torch.channels_last)
            net.compile_parts()
        self.optimizers = self._optimizers()
        self.seen = 0
        self.random = torch.Generator().manual_seed(schedule.seed)
        self.order = torch.empty(0, dtype=torch.int64)
        self.place = 0

    def _optimizers(self) -> list[tuple[torch.optim.Optimizer, float]]:
        schedule, fused = self.schedule, self.device == "cuda"
        adam = {"weight_decay": 0.01, "betas": (0.9, 0.98), "fused": fused}
        head = torch.optim.AdamW(self.net.head.parameters(), lr=schedule.head_rate, **adam)
        made: list[tuple[torch.optim.Optimizer, float]] = [(head, schedule.head_rate)]
        if isinstance(self.net, LocalNet) and not self.net.frozen:
            student = self.net.student
            matrices = [m.weight for m in student.modules() if isinstance(m, RoundedConv)]
            ids = {id(matrix) for matrix in matrices}
            others = [p for p in student.parameters() if id(p) not in ids]
            muon = Muon(matrices, lr=schedule.muon_rate, weight_decay=0.01)
            rest = torch.optim.AdamW(others, lr=schedule.adam_rate, **adam)
            made += [(muon, schedule.muon_rate), (rest, schedule.adam_rate)]
        return made

    def draw(self) -> Batch:
        """Return the next batch, turned at random."""
        batch = min(self.schedule.batch, len(self.samples))
        if self.place + batch > len(self.order):
            self.order = torch.randperm(len(self.samples), device=self.samples.planes.device)
            self.place = 0
        index = self.order[self.place : self.place + batch]
        self.place += batch
        return turned(self.samples[index], int(torch.randint(8, (1,), generator=self.random)))

    def run(self) -> None:
        """Train for the scheduled time; the network ends ready to be measured."""
        schedule = self.schedule
        calibrations = list(schedule.calibrations)
        begun = time.monotonic()
        self.net.train()
        self.step(learns=False)  # compiles; rates begin to fall after that
        start = last = time.monotonic()
        seconds = max(schedule.seconds - (start - begun), 0.25 * schedule.seconds)
        step, total = 0, torch.zeros((), device=self.device)
        while (progress := (time.monotonic() - start) / seconds) < 1:
            if calibrations and progress >= calibrations[0]:
                calibrations.pop(0)
                self.calibrate()
            for optimizer, base in self.optimizers:
                for group in optimizer.param_groups:
                    group["lr"] = base * schedule.rate(step, progress)
            total += self.step()
            step += 1
            if step % 50 == 0:
                now, recent = time.monotonic(), total.item() / 50
                speed = 50 * schedule.batch / (now - last)
                last = now
                total.zero_()
                self.log(f"step {step} {now - start:.0f} s loss {recent:.4f} {speed:.0f}/s")
                if math.isnan(recent):
                    raise Diverged("the loss is not a number: lower the learning rates")
        for _ in calibrations:  # too slow a machine to have come to them
            self.calibrate()
        self.net.eval()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def calibrate(self, batches: int = 12) -> None:
        """Freeze norms, find the steps of 8-bit rounding of the trunk, and round."""
        assert isinstance(self.net, LocalNet)
        student = self.net.student
        student.set_rounding(False)
        with torch.compiler.set_stance("force_eager"), self._precision():
            if not student.is_frozen:
                student.freeze(self.net.inputs(*self.draw()[:3]) for _ in range(batches))
            with student.observed():
                for _ in range(batches):
                    self.net(*self.draw()[:3])
        student.set_rounding(True)

    def _precision(self) -> torch.autocast:
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def step(self, *, learns: bool = True) -> Tensor:
        """Take one step and return the loss; or only compute both."""
        planes, globals_, region, targets = self.draw()
        if self.device == "cuda":
            planes = planes.contiguous(memory_format=torch.channels_last)
        with self._precision():
            value = loss(self.net(planes, globals_, region), targets)
        value.backward()
        for optimizer, _ in self.optimizers:
            if learns:
                optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.seen += len(planes) if learns else 0
        return value.detach()
