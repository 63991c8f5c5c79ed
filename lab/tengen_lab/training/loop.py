"""The loop of a training: steps of gradient descent, with hooks for what is special about each.

`Loop` is what five trainings share. Two have loops of their own: the distillation, whose step is a
captured CUDA graph (`embedded/stretch.py`), and Q-learning, which plays between its steps
(`papers/liu2018/atari_go`). `TrainingLoop` adds what long trainings on a GPU need: rates that fall,
rounding from some step on, and a way back from a bad step. `Best` keeps the best of the weights
that were measured.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from tengen_lab.training.embedded.student import Student
from tengen_lab.training.optimizer import Muon
from tengen_lab.training.rounding import RoundedConv

_EVERY = 100  # steps between lines of the log
_KEPT = 5  # lines between copies of the weights to go back to
_RETREATS = 4


class Diverged(RuntimeError):
    """A training went wrong again and again."""


class Loop(ABC):
    """Trains `net` by the loss of one batch after the other."""

    def __init__(
        self,
        net: nn.Module,
        steps: int,
        seconds: float = math.inf,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Prepare at most `steps` steps, in `seconds` by a clock (`time.monotonic`)."""
        self.net, self.steps, self.seconds = net, steps, seconds
        self.clock = clock or time.monotonic
        self.optimizers: list[tuple[torch.optim.Optimizer, float]] = []  # and their rates
        self.clipped = math.inf  # the largest norm of a gradient
        self.done = 0  # steps
        self.progress = 0.0  # of the training that is done
        self.begun = 0.0

    @abstractmethod
    def loss(self) -> Tensor:
        """Return the loss of the next batch."""

    def rate(self) -> float:
        """Return the factor of the rates for the next step."""
        return 1.0

    def after_step(self, value: Tensor) -> bool:
        """Take note of a step's loss; False ends the training."""
        return True

    def run(self) -> None:
        self.net.train()
        self.begun = self.clock()
        while self.done < self.steps:
            self.progress = max(self.done / self.steps, self.spent / self.seconds)
            if self.progress >= 1:
                break
            self._set_rates(self.rate())
            if not self.after_step(self.step()):
                break

    @property
    def spent(self) -> float:
        """Seconds since the training began."""
        return self.clock() - self.begun

    def step(self) -> Tensor:
        """Learn from the next batch; return its loss."""
        value = self.loss()
        value.backward()
        if self.clipped < math.inf:
            nn.utils.clip_grad_norm_(self.net.parameters(), self.clipped)
        for optimizer, _ in self.optimizers:
            optimizer.step()
        self.forget_gradients()
        self.done += 1
        return value.detach()

    def forget_gradients(self) -> None:
        for optimizer, _ in self.optimizers:
            optimizer.zero_grad(set_to_none=True)

    def _set_rates(self, factor: float) -> None:
        """Set all rates; a group of parameters may have a `share` of its optimizer's."""
        for optimizer, base in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = base * group.get("share", 1.0) * factor


class Best:
    """The weights of a network that were best when it was looked at."""

    def __init__(self, net: nn.Module) -> None:
        self.net, self.weights = net, weights_of(net)
        self.score = -math.inf
        self.waited = 0  # looks since the best one

    def look(self, score: float) -> bool:
        """Keep the weights if their score is above all earlier ones; tell whether it is."""
        if score > self.score:
            self.score, self.weights, self.waited = score, weights_of(self.net), 0
            return True
        self.waited += 1
        return False

    def restore(self) -> None:
        self.net.load_state_dict(self.weights)


def weights_of(net: nn.Module) -> dict[str, Tensor]:
    """Return a copy of a network's state."""
    return {name: value.detach().clone() for name, value in net.state_dict().items()}


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast; rates fall linearly to zero after a steady part.

    After `seconds` the training ends in any case: on a machine too slow for its steps, rates fall
    by the clock.
    """

    steps: int
    batch: int = 2048
    muon_rate: float = 0.02
    adam_rate: float = 2e-3
    warm_up: int = 300  # steps
    steady: float = 0.3  # of the steps, before rates fall
    calibrations: tuple[float, ...] = (0.75, 0.85)  # of the steps; rounding begins, norms freeze
    worst: float = math.inf  # a loss this many times the best one counts as a bad step
    seed: int = 1
    seconds: float = math.inf

    def rate(self, step: int, progress: float) -> float:
        """Return the factor of the rates."""
        return min(1.0, (step + 1) / self.warm_up, (1.0 - progress) / (1.0 - self.steady))


class TrainingLoop(Loop):
    """Trains `net`, whose trunk is `student`, by a schedule."""

    def __init__(
        self,
        net: nn.Module,
        student: Student | None,
        schedule: Schedule,
        device: str,
        log: Callable[[str], None],
    ) -> None:
        torch.manual_seed(schedule.seed)
        super().__init__(net.to(device), schedule.steps)
        self.student, self.schedule, self.device, self.log = student, schedule, device, log
        if student is not None and device == "cuda":
            student.to(memory_format=torch.channels_last)
        self.calibrations = list(schedule.calibrations)
        self.caution, self.retreats, self.best = 1.0, 0, math.inf

    def optimize(self, parameters: Iterable[nn.Parameter], rate: float) -> None:
        """Train these parameters with AdamW."""
        adam = torch.optim.AdamW(
            parameters, lr=rate, weight_decay=0.01, betas=(0.9, 0.98), fused=self.device == "cuda"
        )
        self.optimizers.append((adam, rate))

    def optimize_student(self, student: nn.Module) -> None:
        """Train the convolutions of a trunk with Muon, the rest with AdamW."""
        matrices = [m.weight for m in student.modules() if isinstance(m, RoundedConv)]
        ids = {id(parameter) for parameter in matrices}
        rate = self.schedule.muon_rate
        self.optimizers.append((Muon(matrices, lr=rate, weight_decay=0.01), rate))
        others = [p for p in student.parameters() if id(p) not in ids]
        self.optimize(others, self.schedule.adam_rate)

    @abstractmethod
    def student_inputs(self) -> tuple[Tensor, Tensor]:
        """Return what the student sees of the next batch."""

    def compile_all(self) -> None:
        """Meet every shape of batch once, without learning from it."""
        self.loss().backward()
        self.forget_gradients()

    def run(self) -> None:
        """Train; the network ends rounded, if the schedule says so, and ready to be measured.

        If the loss runs away, the training goes back to an earlier state and on with half the
        rates.
        """
        before = time.monotonic()
        self.net.train()
        self.compile_all()
        compiling = time.monotonic() - before
        self.log(f"compiled in {compiling:.0f} s")
        seconds = self.schedule.seconds
        self.steps, self.seconds = self.schedule.steps, max(seconds - compiling, 0.25 * seconds)
        self.total, self.kept = torch.zeros((), device=self.device), weights_of(self.net)
        self.last = time.monotonic()
        super().run()
        if self.calibrations:  # too slow a machine to have come to them
            self.calibrate(freeze=True)
        self.net.eval()

    def rate(self) -> float:
        return self.caution * self.schedule.rate(self.done, self.progress)

    def step(self) -> Tensor:
        if self.calibrations and self.progress >= self.calibrations[0]:
            self.calibrations.pop(0)
            self.calibrate(freeze=not self.calibrations)
            self.kept = weights_of(self.net)
        return super().step()

    def after_step(self, value: Tensor) -> bool:
        self.total += value
        if self.done % _EVERY:
            return True
        now, recent = time.monotonic(), self.total.item() / _EVERY
        self.total.zero_()
        speed = _EVERY * self.schedule.batch / (now - self.last)
        self.last = now
        self.log(f"step {self.done} {self.spent:.0f} s loss {recent:.4f} {speed:.0f}/s")
        if not math.isfinite(recent) or recent > self.schedule.worst * self.best:
            self.retreats, self.caution = self.retreats + 1, self.caution / 2
            if self.retreats > _RETREATS and not math.isfinite(recent):
                raise Diverged("the loss is not a number: lower the learning rates")
            self.net.load_state_dict(self.kept)
            self._forget()
            return True
        self.best = min(self.best, recent)
        if self.done % (_KEPT * _EVERY) == 0:
            self.kept = weights_of(self.net)
        return True

    @property
    def positions(self) -> int:
        """How many have been learnt from."""
        return self.done * self.schedule.batch

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def calibrate(self, *, freeze: bool, batches: int = 16) -> None:
        """Round from now on, with steps that fit what flows through the trunk.

        Freezing the norms comes last: at higher rates what they no longer hold together diverges.
        """
        student = self.student
        assert student is not None
        student.set_rounding(False)
        with torch.compiler.set_stance("force_eager"), self.precision():
            if freeze and not student.is_frozen:
                student.settle([lambda: student(*self.student_inputs())] * batches)
                student.freeze()
            with student.observed():
                for _ in range(batches):
                    student(*self.student_inputs())
        student.set_rounding(True)

    def precision(self) -> torch.autocast:
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def image(self, planes: Tensor) -> Tensor:
        """Return planes in the layout that convolutions of the device like."""
        if self.device != "cuda":
            return planes
        return planes.contiguous(memory_format=torch.channels_last)

    def _forget(self) -> None:
        """Drop the optimizers' momentum, which the bad step has spoilt."""
        for optimizer, _ in self.optimizers:
            optimizer.state.clear()
