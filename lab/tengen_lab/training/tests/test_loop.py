"""The loop of a training."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen_lab.training import loop  # noqa: E402
from tengen_lab.training.loop import Best, Diverged, Loop, Schedule, TrainingLoop  # noqa: E402


class Parabola(TrainingLoop):
    """Looks for the lowest point of a parabola, and falls off the edge of the world on the way."""

    def __init__(self, steps: int, spoilt: set[int], spoilt_by: float = math.nan) -> None:
        net = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(net.weight, 3.0)
        schedule = Schedule(steps, 1, warm_up=1, calibrations=())
        self.lines: list[str] = []
        super().__init__(net, None, schedule, "cpu", self.lines.append)
        self.optimize(net.parameters(), 0.3)
        self.spoilt, self.spoilt_by, self.asked = spoilt, spoilt_by, 0

    def loss(self) -> torch.Tensor:
        self.asked += 1
        gap = self.net(torch.ones(1, 1)).sum() - 1.0
        return gap.square() * (self.spoilt_by if self.asked in self.spoilt else 1.0)

    def student_inputs(self) -> tuple[torch.Tensor, torch.Tensor]:
        raise AssertionError("there is no student to calibrate")


@pytest.fixture(autouse=True)
def short_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Log often, by a clock that ticks whenever it is read: no machine is too slow for this."""
    monkeypatch.setattr(loop, "_EVERY", 5)
    ticks = itertools.count()
    monkeypatch.setattr(loop, "time", SimpleNamespace(monotonic=lambda: next(ticks) / 1000))


def test_a_training_ends_near_the_best_and_counts_what_it_saw() -> None:
    training = Parabola(300, set())
    training.run()
    assert abs(training.net.weight.item() - 1.0) < 0.05
    assert not training.net.training
    assert training.positions == training.asked - 1 == 300  # the first is only to compile


def test_a_machine_too_slow_for_its_steps_ends_by_the_clock_with_rates_near_zero() -> None:
    training = Parabola(20_000, set())
    training.schedule = replace(training.schedule, seconds=0.4)
    training.run()
    assert 0 < training.positions < 1_000
    ((adam, first),) = training.optimizers
    assert float(adam.param_groups[0]["lr"]) < 0.05 * first


def test_a_loss_that_is_not_a_number_is_survived() -> None:
    training = Parabola(300, {9, 32})
    training.run()
    assert sum("nan" in line for line in training.lines) >= 2
    assert abs(training.net.weight.item() - 1.0) < 0.3


def test_a_loss_that_grows_is_taken_back_where_the_schedule_says_so() -> None:
    def last_rate(worst: float) -> float:
        training = Parabola(300, {32}, spoilt_by=1e6)
        training.schedule = replace(training.schedule, worst=worst)
        training.run()
        ((adam, _),) = training.optimizers
        return float(adam.param_groups[0]["lr"])

    assert 0 < last_rate(1e3) == last_rate(float("inf")) / 2


def test_a_training_that_never_recovers_says_so() -> None:
    with pytest.raises(Diverged, match="not a number"):
        Parabola(5_000, set(range(2, 10_000))).run()


class Patient(Loop):
    """Looks after every step, and ends when two looks in a row were no better."""

    def __init__(self, scores: list[float]) -> None:
        net = torch.nn.Linear(1, 2, bias=False)
        torch.nn.init.zeros_(net.weight)
        super().__init__(net, steps=len(scores))
        self.optimizers = [(torch.optim.SGD(net.parameters(), lr=1.0), 1.0)]
        self.scores, self.best = scores, Best(net)

    def loss(self) -> torch.Tensor:
        return -self.net.weight.sum()  # every step adds 1

    def after_step(self, value: torch.Tensor) -> bool:
        self.best.look(self.scores[self.done - 1])
        return self.best.waited < 2


def test_the_best_weights_are_kept_the_first_of_equals_and_patience_ends_it() -> None:
    loop = Patient([0.1, 0.5, 0.5, 0.4, 0.9])
    loop.run()
    assert loop.done == 4, "two looks without a better one"
    assert loop.net.weight.tolist() == [[4.0], [4.0]]
    loop.best.restore()
    assert loop.net.weight.tolist() == [[2.0], [2.0]]
    assert loop.best.score == 0.5


def test_a_group_learns_at_its_share_of_the_rate_and_gradients_are_clipped() -> None:
    loop = Patient([1.0, 2.0])
    ((optimizer, _),) = loop.optimizers
    optimizer.param_groups[0]["share"] = 0.25
    loop.run()
    assert loop.net.weight.tolist() == [[0.5], [0.5]]
    clipped = Patient([1.0])
    clipped.clipped = math.sqrt(2) / 2  # the gradient's norm is the root of 2
    clipped.run()
    assert clipped.net.weight[0].item() == pytest.approx(0.5, abs=1e-4)
