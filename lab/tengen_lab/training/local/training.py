"""Trains a local-move network: cross entropy on what was played next in the region, and the rest.

The loss is Frejlak's (2024, section 5.4): cross entropy of the next local move over both colours'
points and "nobody", a penalty on chances outside the region or on stones, squared error of the
region's ownership; and the cross entropy of "the last move was sente".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F
from torch import Tensor

from tengen_lab.training.embedded.training import turn
from tengen_lab.training.local.net import LocalNet, LocalOutputs, OnKataGo
from tengen_lab.training.local.samples import LocalSamples
from tengen_lab.training.loop import Schedule, TrainingLoop

Net = LocalNet | OnKataGo
CALIBRATIONS = (0.8, 0.92)  # of the steps; rounding begins at the first
Batch = tuple[Tensor, Tensor, Tensor, "Targets"]


@dataclass(frozen=True, slots=True)
class LocalSchedule(Schedule):
    """How long and how fast a trunk that has learnt already and a new head are trained."""

    muon_rate: float = 0.003
    adam_rate: float = 4e-4
    warm_up: int = 100
    calibrations: tuple[float, ...] = ()
    head_rate: float = 2e-3
    asleep: float = 0.0  # of the steps, at first: only the head learns
    looks: int = 20  # at how good the network is by then, where somebody wants to know

    def gentle(self) -> LocalSchedule:
        """Return a schedule for a network that knows the task, with rounding all the time."""
        return replace(
            self, muon_rate=0.001, adam_rate=2e-4, head_rate=6e-4, calibrations=(0.0, 0.7)
        )

    def from_random(self) -> LocalSchedule:
        """Return the schedule of a trunk that knows nothing yet; its norms freeze at the end."""
        return replace(self, muon_rate=0.02, adam_rate=2e-3, warm_up=300, calibrations=CALIBRATIONS)


@dataclass(frozen=True, slots=True)
class LocalWeights:
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


def loss(outputs: LocalOutputs, targets: Targets, weights: LocalWeights | None = None) -> Tensor:
    """Return the weighted sum of the losses, averaged over the batch."""
    weights = weights or LocalWeights()
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


class LocalTrainer(TrainingLoop):
    """Trains by a schedule, the last part with the trunk's rounding if the schedule has it."""

    def __init__(
        self,
        net: Net,
        samples: LocalSamples,
        schedule: LocalSchedule,
        device: str,
        log: Callable[[str], None],
        look: Callable[[], dict[str, float]] | None = None,
    ) -> None:
        """Prepare a training; `look` says how good the network is by now, for the `curve`."""
        student = net.student if isinstance(net, LocalNet) else None
        super().__init__(net, student, schedule, device, log)
        self.local, self.samples = net, samples
        self.local_schedule, self.look = schedule, look
        self.curve: list[dict[str, float]] = []
        if isinstance(net, LocalNet):
            net.asleep = schedule.asleep > 0
        if device == "cuda":
            net.compile_parts()
        self.optimize(net.head.parameters(), schedule.head_rate)
        if student is not None and not net.frozen:
            self.optimize_student(student)
        self.random = torch.Generator().manual_seed(schedule.seed)
        self.order = torch.empty(0, dtype=torch.int64)
        self.place = 0

    def step(self) -> Tensor:
        net, schedule = self.local, self.local_schedule
        if isinstance(net, LocalNet) and net.asleep and self.progress >= schedule.asleep:
            net.asleep = False
            net.train()
        if self.look is not None and self.progress * schedule.looks >= len(self.curve):
            net.eval()
            found = self.look()
            net.train()
            self.curve.append({"part": round(self.progress, 4), "seen": self.positions, **found})
        return super().step()

    def draw(self) -> Batch:
        """Return the next batch, turned at random."""
        batch = min(self.schedule.batch, len(self.samples))
        if self.place + batch > len(self.order):
            self.order = torch.randperm(len(self.samples), device=self.samples.planes.device)
            self.place = 0
        index = self.order[self.place : self.place + batch]
        self.place += batch
        return turned(self.samples[index], int(torch.randint(8, (1,), generator=self.random)))

    def loss(self) -> Tensor:
        planes, globals_, region, targets = self.draw()
        with self.precision():
            return loss(self.net(self.image(planes), globals_, region), targets)

    def student_inputs(self) -> tuple[Tensor, Tensor]:
        assert isinstance(self.local, LocalNet)
        return self.local.inputs(*self.draw()[:3])
