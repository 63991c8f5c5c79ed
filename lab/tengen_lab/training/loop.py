"""The loop of a training that has a number of steps, and survives a bad one."""

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


class Training(ABC):
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
        self.net, self.student = net.to(device), student
        self.schedule, self.device, self.log = schedule, device, log
        if student is not None and device == "cuda":
            student.to(memory_format=torch.channels_last)
        self.optimizers: list[tuple[torch.optim.Optimizer, float]] = []
        self.positions = 0
        self.progress = 0.0  # of the schedule that is done

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
    def loss(self) -> Tensor:
        """Return the loss of the next batch."""

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
        schedule, calibrations = self.schedule, list(self.schedule.calibrations)
        begun = time.monotonic()
        self.net.train()
        self.compile_all()
        start = last = time.monotonic()
        self.log(f"compiled in {start - begun:.0f} s")
        seconds = max(schedule.seconds - (start - begun), 0.25 * schedule.seconds)
        step, caution, retreats, best = 0, 1.0, 0, math.inf
        total, kept = torch.zeros((), device=self.device), self._state()
        while step < schedule.steps:
            self.progress = max(step / schedule.steps, (time.monotonic() - start) / seconds)
            if self.progress >= 1:
                break
            if calibrations and self.progress >= calibrations[0]:
                calibrations.pop(0)
                self.calibrate(freeze=not calibrations)
                kept = self._state()
            self._set_rates(caution * schedule.rate(step, self.progress))
            total += self.step()
            step += 1
            if step % _EVERY == 0:
                now, recent = time.monotonic(), total.item() / _EVERY
                total.zero_()
                speed = _EVERY * schedule.batch / (now - last)
                last = now
                self.log(f"step {step} {now - start:.0f} s loss {recent:.4f} {speed:.0f}/s")
                if not math.isfinite(recent) or recent > schedule.worst * best:
                    retreats, caution = retreats + 1, caution / 2
                    if retreats > _RETREATS and not math.isfinite(recent):
                        raise Diverged("the loss is not a number: lower the learning rates")
                    self.net.load_state_dict(kept)
                    self._forget()
                    continue
                best = min(best, recent)
                if step % (_KEPT * _EVERY) == 0:
                    kept = self._state()
        if calibrations:  # too slow a machine to have come to them
            self.calibrate(freeze=True)
        self.net.eval()

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

    def forget_gradients(self) -> None:
        for optimizer, _ in self.optimizers:
            optimizer.zero_grad(set_to_none=True)

    def step(self) -> Tensor:
        """Learn from the next batch; return its loss."""
        value = self.loss()
        value.backward()
        for optimizer, _ in self.optimizers:
            optimizer.step()
        self.forget_gradients()
        self.positions += self.schedule.batch
        return value.detach()

    def _set_rates(self, factor: float) -> None:
        for optimizer, base in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = base * factor

    def _state(self) -> dict[str, Tensor]:
        return {key: value.detach().clone() for key, value in self.net.state_dict().items()}

    def _forget(self) -> None:
        """Drop the optimizers' momentum, which the bad step has spoilt."""
        for optimizer, _ in self.optimizers:
            optimizer.state.clear()
