"""The loop of a training that goes on over several stretches as if it were one.

A step (forward, backward, both optimizers) is captured as one CUDA graph: launching its thousands
of kernels one by one takes longer than running them. Everything that a later stretch needs is in
`State`. What is used in the end is not the last weights but their average over many steps.

While rates fall, the student is trained as it will be used: norms go by fixed statistics, and the
trunk rounds to 8 bits.
"""

from __future__ import annotations

import io
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from tengen.errors import GoError
from tengen.files.atomic import write_bytes
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input
from tengen_lab.training.embedded.plan import Rates
from tengen_lab.training.embedded.student import Outputs, Student
from tengen_lab.training.embedded.training import Batches
from tengen_lab.training.loop import Diverged
from tengen_lab.training.optimizer import Muon
from tengen_lab.training.rounding import RoundedConv

_EVERY = 100  # steps between lines of the log
_AVERAGED = 8  # steps between additions to the average
_PART = 15_000_000  # bytes of a file of the state
_RETREATS = 5
_TRUSTED = 1500  # steps before which a high loss in use means nothing
_TOO_FAR = 1.2  # times the loss in training

Log = Callable[[str], None]
Rate = Callable[[int], float]  # of a step of the stretch: a factor of the rates


def constant(rates: Rates) -> Rate:
    return lambda step: min(1.0, (step + 1) / rates.warm_up)


def falling(steps: int) -> Rate:
    return lambda step: 1.0 - step / steps


class Learner:
    """A student with its optimizers and the average of its weights."""

    def __init__(self, student: Student, rates: Rates, device: str) -> None:
        self.student, self.rates, self.device = student.to(device), rates, device
        if device == "cuda":
            student.to(memory_format=torch.channels_last)
        matrices = [m.weight for m in student.modules() if isinstance(m, RoundedConv)]
        ids = {id(matrix) for matrix in matrices}
        others = [p for p in student.parameters() if id(p) not in ids]
        self.muon = Muon(matrices, lr=torch.tensor(0.0, device=device), weight_decay=rates.decay)
        self.adam = torch.optim.AdamW(
            others,
            lr=torch.tensor(0.0, device=device),
            weight_decay=rates.decay,
            betas=(0.9, 0.98),
            capturable=device == "cuda",
        )
        self.steps = 0  # in all stretches
        self.average = [p.detach().clone() for p in student.parameters()]

    def set_rates(self, factor: float) -> None:
        for optimizer, base in ((self.muon, self.rates.muon), (self.adam, self.rates.adam)):
            for group in optimizer.param_groups:
                group["lr"].fill_(base * factor)

    def learn(self, batches: Batches) -> Tensor:
        """Learn from the batch that has been drawn; return its loss."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            said = self.student.on_canvas(batches.planes, batches.globals, batches.canvas)
        value = batches.loss(said)
        value.backward()
        for optimizer in (self.muon, self.adam):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        return value.detach()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def add_to_average(self) -> None:
        """Let the average follow; early on it forgets the first weights quickly."""
        horizon = max(float(_AVERAGED), min(self.rates.average, self.steps / 4))
        share = 1.0 - math.exp(-_AVERAGED / horizon)
        torch._foreach_lerp_(self.average, list(self.student.parameters()), share)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def losses_in_use(self, batches: Batches, settling: int = 8) -> dict[str, float]:
        """Return the losses of the student as it would be used: with settled norms.

        Far above those in training, they say that the statistics of batches vary too much.
        """
        with torch.compiler.set_stance("force_eager"):
            if not self.student.is_frozen:
                self.student.settle([lambda: self._look(self.student, batches)] * settling)
            self.student.eval()
            found = batches.losses(self._look(self.student, batches))
        self.student.train()
        return {name: value.item() for name, value in found.items()}

    def _look(self, student: Student, batches: Batches) -> Outputs:
        """Let a student judge the next batch."""
        batches.draw()
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return student.on_canvas(batches.planes, batches.globals, batches.canvas)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def take_average(self, batches: Batches) -> None:
        """Take the average weights, and from now on train them as they will be used."""
        for own, mean in zip(self.student.parameters(), self.average, strict=True):
            own.copy_(mean)
        self.fix_norms(batches)
        self.student.set_rounding(True)
        self.forget_moments()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def fix_norms(self, batches: Batches) -> None:
        """Let norms go by statistics that are measured now and stay."""
        with torch.compiler.set_stance("force_eager"):
            self._measure(self.student, batches)
        self.student.freeze()
        self.student.train()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def averaged(self, batches: Batches) -> Student:
        """Return a student with the average weights, ready for use."""
        student = Student(self.student.shape)
        student.to(self.device)
        student.load_state_dict(self.student.state_dict())
        student.freeze(self.student.is_frozen)
        for own, mean in zip(student.parameters(), self.average, strict=True):
            own.copy_(mean)
        self._measure(student, batches)
        student.eval()
        return student

    def _measure(self, student: Student, batches: Batches, settling: int = 48) -> None:
        """Measure statistics for the norms, unless they are fixed, and the steps of rounding."""
        if not student.is_frozen:
            student.settle([lambda: self._look(student, batches)] * settling)
        student.eval()
        with student.observed():
            for _ in range(8):
                self._look(student, batches)

    def state(self) -> dict[str, Any]:
        """Return everything that a later stretch needs, on the CPU, matrices in half precision."""

        def compact(tensors: list[Tensor]) -> list[Tensor]:
            return [t.detach().half().cpu() if t.ndim > 1 else t.detach().cpu() for t in tensors]

        names = ("exp_avg", "exp_avg_sq", "step")
        moments = [
            [self.adam.state[p][n] for n in names] for p in self.adam.param_groups[0]["params"]
        ]
        return {
            "weights": compact(list(self.student.parameters())),
            "average": compact(self.average),
            "momentum": compact(
                [self.muon.state[p]["momentum"] for p in self.muon.param_groups[0]["params"]]
            ),
            # Squares of small gradients are below what half precision holds.
            "moments": [[t.detach().cpu() for t in some] for some in moments],
            "steps": self.steps,
        }

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def resume(self, state: dict[str, Any]) -> None:
        """Go on where `state` was taken."""
        self.prepare()
        pairs = [
            (list(self.student.parameters()), state["weights"]),
            (self.average, state["average"]),
            (
                [self.muon.state[p]["momentum"] for p in self.muon.param_groups[0]["params"]],
                state["momentum"],
            ),
        ]
        for own, saved in pairs:
            for mine, other in zip(own, saved, strict=True):
                mine.copy_(other)
        for parameter, saved in zip(
            self.adam.param_groups[0]["params"], state["moments"], strict=True
        ):
            for name, other in zip(("exp_avg", "exp_avg_sq", "step"), saved, strict=True):
                self.adam.state[parameter][name].copy_(other)
        self.steps = int(state["steps"])

    def prepare(self) -> None:
        """Make the optimizers' memories, which a captured step needs to exist."""
        kept = [p.detach().clone() for p in self.student.parameters()]
        for parameter in self.student.parameters():
            parameter.grad = torch.zeros_like(parameter)
        self.set_rates(0.0)
        for optimizer in (self.muon, self.adam):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        with torch.no_grad():
            for parameter, before in zip(self.student.parameters(), kept, strict=True):
                parameter.copy_(before)
        self.forget_moments()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def forget_moments(self) -> None:
        for optimizer in (self.muon, self.adam):
            for memory in optimizer.state.values():
                for tensor in memory.values():
                    tensor.zero_()


def captured(learn: Callable[[], Tensor], device: str) -> Callable[[], Tensor]:
    """Return a function that does what `learn` does, launched as one piece on a GPU."""
    if device != "cuda":
        return learn
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            learn()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        value = learn()

    def replay() -> Tensor:
        graph.replay()
        return value

    return replay


def run_stretch(
    learner: Learner,
    batches: Batches,
    steps: int,
    rate: Rate,
    log: Log,
    until: float = math.inf,
    begun: int = 0,
) -> int:
    """Train for `steps` steps, or until the clock (`time.monotonic`) says so; return how many.

    If the loss is not a number, or far above what it was, the training goes back to earlier
    weights and on with half the rates. If it is far higher in use than in training, the norms are
    fixed, so that both are the same from there on.
    """
    student, device = learner.student, learner.device
    student.train()
    if not learner.muon.state:
        learner.prepare()
    if begun >= steps:
        return begun
    if device == "cuda":
        student.compile_parts()
    step = _step(learner, batches, log)
    kept = _copy(learner)
    total = torch.zeros((), device=device)
    caution, retreats, best = 1.0, 0, math.inf
    last, done = time.monotonic(), begun
    while done < steps and time.monotonic() < until:
        batches.draw()
        learner.set_rates(caution * rate(done))
        total += step()
        done += 1
        learner.steps += 1
        if done % _AVERAGED == 0:
            learner.add_to_average()
        if done % _EVERY:
            continue
        now, recent = time.monotonic(), total.item() / _EVERY
        total.zero_()
        speed = _EVERY * len(batches.canvas) / (now - last)
        last = now
        if done % (10 * _EVERY) == 0 or not math.isfinite(recent):
            parts = learner.losses_in_use(batches)
            used = sum(parts.values())
            shown = ", ".join(f"{name} {value:.3f}" for name, value in parts.items())
            log(f"step {done} loss {recent:.4f}, in use {used:.4f} ({shown}), {speed:.0f}/s")
            if not student.is_frozen and done >= _TRUSTED and used > _TOO_FAR * recent:
                log("the statistics of batches vary too much: norms are fixed from here on")
                learner.fix_norms(batches)
                step = _step(learner, batches, log)
            last = time.monotonic()
        if math.isfinite(recent) and recent < 1.5 * best:
            if recent <= best:
                best, kept = recent, _copy(learner)
            continue
        retreats, caution = retreats + 1, caution / 2
        log(f"step {done} loss {recent:.4f}: going back")
        if retreats > _RETREATS:
            raise Diverged(f"the loss is {recent} again and again: lower the rates")
        _restore(learner, kept)
        learner.forget_moments()
    return done


def _step(learner: Learner, batches: Batches, log: Log) -> Callable[[], Tensor]:
    """Return a training step, compiled and captured where there is a GPU; weights stay."""
    before = time.monotonic()
    learner.set_rates(0.0)
    kept = _copy(learner)
    step = captured(lambda: learner.learn(batches), learner.device)
    _restore(learner, kept)
    log(f"compiled and captured in {time.monotonic() - before:.0f} s")
    return step


def _copy(learner: Learner) -> list[Tensor]:
    with torch.no_grad():
        return [t.detach().clone() for t in (*learner.student.parameters(), *learner.average)]


@torch.no_grad()  # type: ignore[untyped-decorator]
def _restore(learner: Learner, kept: list[Tensor]) -> None:
    for own, before in zip((*learner.student.parameters(), *learner.average), kept, strict=True):
        own.copy_(before)


def write_state(state: dict[str, Any], folder: Path) -> None:
    """Write a state as files small enough to travel one by one."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    data = buffer.getvalue()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("state-*.bin"):
        old.unlink()
    for number, start in enumerate(range(0, len(data), _PART)):
        write_bytes(folder / f"state-{number:02d}.bin", data[start : start + _PART])


def read_state(folder: Path) -> dict[str, Any]:
    """Read what `write_state` wrote. Raises `GoError` if it is not there or not whole."""
    parts = sorted(folder.glob("state-*.bin"))
    if not parts:
        raise GoError(f"{folder}: no state of an earlier stretch in it")
    try:
        data = io.BytesIO(b"".join(read_input(part, "weights", NETWORK_BYTES) for part in parts))
        state: dict[str, Any] = torch.load(data, map_location="cpu", weights_only=True)
    except (RuntimeError, EOFError, OSError) as error:
        raise GoError(f"{folder}: the state of the earlier stretch is damaged: {error}") from None
    return state
