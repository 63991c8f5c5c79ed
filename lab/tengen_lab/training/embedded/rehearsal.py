"""Runs a few steps of a plan on made-up labels: how fast is it here, and does it compile?

A GPU machine spends minutes on compiling; a rehearsal while data still travels fills the
compiler's cache, and says how many steps fit into the time there is.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import torch

from tengen.nets.network import GLOBAL_INPUTS, SPATIAL_INPUTS
from tengen_lab.training.embedded.plan import StudentPlan
from tengen_lab.training.embedded.stretch import Learner, Log, constant, falling, run_stretch
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.embedded.training import Batches
from tengen_lab.training.labels import Labels


def made_up(counts: Mapping[int, int], device: str) -> dict[int, Labels]:
    """Return as many random positions of each size, with random targets."""
    return {size: _random(size, count, device) for size, count in counts.items()}


def _random(size: int, count: int, device: str) -> Labels:
    points = size * size
    planes = torch.randint(
        0, 256, (count, SPATIAL_INPUTS, (points + 7) // 8), device=device, dtype=torch.uint8
    )
    planes[:, 0] = 255
    followed = torch.arange(count, device=device) % 2 == 0
    followed[-1] = False
    return Labels(
        planes,
        torch.rand(count, GLOBAL_INPUTS, device=device).half(),
        torch.rand(count, points + 1, device=device).softmax(1).half(),
        torch.rand(count, 3, device=device).softmax(1).half(),
        torch.rand(count, 3, device=device).half(),
        torch.randint(-127, 128, (count, points), device=device, dtype=torch.int8),
        torch.randint(0, points, (count,), device=device, dtype=torch.int16),
        followed,
    )


def rehearse(plan: StudentPlan, device: str, steps: int, log: Log = print) -> float:
    """Run some steps, at steady rates and then falling ones; return positions a second."""
    batches = Batches(made_up(plan.batch, device), plan.batch, plan.weights, 1, device)
    learner = Learner(Student(plan.shape), plan.rates, device)
    run_stretch(learner, batches, 2, constant(plan.rates), log)
    if device == "cuda":
        torch.cuda.synchronize()
    before = time.monotonic()
    run_stretch(learner, batches, steps, constant(plan.rates), log)
    if device == "cuda":
        torch.cuda.synchronize()
    speed = steps * len(batches.canvas) / (time.monotonic() - before)
    log(f"{speed:.0f} positions/s, capturing included")
    learner.take_average(batches)
    run_stretch(learner, batches, steps, falling(steps), log)
    return speed
