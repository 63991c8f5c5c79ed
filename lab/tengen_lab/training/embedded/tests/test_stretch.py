"""The loop of a training that goes on over several stretches."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.errors import GoError  # noqa: E402
from tengen_lab.training.embedded.plan import Rates  # noqa: E402
from tengen_lab.training.embedded.rehearsal import made_up, rehearse  # noqa: E402
from tengen_lab.training.embedded.stretch import (  # noqa: E402
    Learner,
    constant,
    falling,
    read_state,
    run_stretch,
    write_state,
)
from tengen_lab.training.embedded.student import Shape, Student  # noqa: E402
from tengen_lab.training.embedded.training import Batches, Weights  # noqa: E402
from tengen_lab.training.loop import Diverged  # noqa: E402

torch.set_num_threads(1)

TINY = Shape(2, 16, 8, pooled=8, pool_every=2, policy=8, value=8, hidden=8)
RATES = Rates(muon=0.01, adam=1e-3, warm_up=4, average=16)


def learner_of(seed: int = 1) -> Learner:
    torch.manual_seed(seed)
    return Learner(Student(TINY), RATES, "cpu")


def batches_of(seed: int = 1) -> Batches:
    torch.manual_seed(9)
    return Batches(made_up({7: 32, 3: 8}, "cpu"), {7: 8, 3: 4}, Weights(), seed, "cpu")


def test_rates_are_constant_until_they_fall() -> None:
    steady, last = constant(RATES), falling(100)
    assert [steady(step) for step in (0, 3, 99)] == [0.25, 1.0, 1.0]
    assert last(50) == 0.5
    assert last(99) == pytest.approx(0.01)


def test_a_training_learns_and_its_average_follows() -> None:
    learner, batches = learner_of(), batches_of()
    lines: list[str] = []
    before = [p.detach().clone() for p in learner.student.parameters()]

    def mean_loss() -> float:
        losses = []
        with torch.no_grad():
            for _ in range(8):
                batches.draw()
                said = learner.student.on_canvas(batches.planes, batches.globals, batches.canvas)
                losses.append(batches.loss(said).item())
        return sum(losses) / 8

    first = mean_loss()
    assert run_stretch(learner, batches, 40, constant(RATES), lines.append) == 40
    assert mean_loss() < 0.95 * first  # made-up labels: most of the loss cannot be learned
    last = list(learner.student.parameters())
    for start, mean, end in zip(before, learner.average, last, strict=True):
        assert torch.dist(mean, end) <= torch.dist(start, end) + 1e-6
        assert not mean.requires_grad  # or it would keep every step's graph alive


def test_the_loss_in_use_is_near_that_in_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen_lab.training.embedded.stretch._EVERY", 4)
    monkeypatch.setattr("tengen_lab.training.norms.PART", 1)
    learner, batches = learner_of(), batches_of()
    lines: list[str] = []
    run_stretch(learner, batches, 40, constant(RATES), lines.append)
    (training, used) = re.findall(r"loss ([0-9.]+), in use ([0-9.]+)", lines[-1])[0]
    assert float(used) == pytest.approx(float(training), rel=0.3)
    parts = dict(re.findall(r"(\w+) ([0-9.]+)[,)]", lines[-1].split("(")[1]))
    assert {"policy", "value", "ownership", "mean", "lead", "deviation"} <= set(parts)
    assert sum(map(float, parts.values())) == pytest.approx(float(used), abs=0.01)
    assert learner.student.training


def test_norms_that_cannot_be_trusted_are_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen_lab.training.embedded.stretch._EVERY", 2)
    learner, batches = learner_of(), batches_of()
    monkeypatch.setattr(learner, "losses_in_use", lambda batches: {"policy": 1000.0})
    lines: list[str] = []
    monkeypatch.setattr("tengen_lab.training.embedded.stretch._TRUSTED", 40)
    run_stretch(learner, batches, 20, constant(RATES), lines.append)
    assert not learner.student.is_frozen  # too early to say
    run_stretch(learner, batches, 40, constant(RATES), lines.append)
    assert learner.student.is_frozen
    assert sum("norms are fixed" in line for line in lines) == 1


def test_while_rates_fall_a_student_is_trained_as_it_is_used() -> None:
    learner, batches = learner_of(), batches_of()
    run_stretch(learner, batches, 24, constant(RATES), lambda line: None)
    learner.take_average(batches)
    run_stretch(learner, batches, 8, falling(8), lambda line: None)
    student = learner.student
    with torch.no_grad():
        training = student.train().on_canvas(batches.planes, batches.globals, batches.canvas)
        running = student.eval().on_canvas(batches.planes, batches.globals, batches.canvas)
    assert all(torch.equal(a, b) for a, b in zip(training, running, strict=True))
    assert all(rounding.active for rounding in student.roundings())
    final = learner.averaged(batches)
    assert final.is_frozen
    for own, fixed in zip(final.norms(), student.norms(), strict=True):
        assert torch.equal(own.mean, fixed.mean)


def test_a_resumed_training_is_the_one_that_was_not_stopped(tmp_path: Path) -> None:
    """Up to the half precision that matrices are saved in."""
    straight = learner_of()
    batches = batches_of()
    run_stretch(straight, batches, 16, constant(RATES), lambda line: None)
    write_state(straight.state(), tmp_path)
    again = learner_of(seed=2)
    again.resume(read_state(tmp_path))
    assert again.steps == 16
    batches_of_both = [batches_of(seed=3), batches_of(seed=3)]
    for learner, own in zip((straight, again), batches_of_both, strict=True):
        run_stretch(learner, own, 4, constant(RATES), lambda line: None)
    pairs = zip(straight.student.parameters(), again.student.parameters(), strict=True)
    assert all(torch.allclose(a, b, atol=2e-2) for a, b in pairs)


def test_a_state_that_is_cut_short_says_so(tmp_path: Path) -> None:
    learner = learner_of()
    learner.prepare()
    write_state(learner.state(), tmp_path)
    (part,) = tmp_path.glob("state-*.bin")
    part.write_bytes(part.read_bytes()[:-5000])
    with pytest.raises(GoError, match="damaged"):
        read_state(tmp_path)


def test_the_clock_ends_a_stretch_early() -> None:
    assert run_stretch(learner_of(), batches_of(), 40, constant(RATES), lambda line: None, 0.0) == 0


def test_a_training_that_never_recovers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen_lab.training.embedded.stretch._EVERY", 2)
    learner, batches = learner_of(), batches_of()
    batches.weights = replace(batches.weights, policy=float("nan"))
    with pytest.raises(Diverged, match="again and again"):
        run_stretch(learner, batches, 100, constant(RATES), lambda line: None)


def test_one_bad_step_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen_lab.training.embedded.stretch._EVERY", 2)
    learner, batches = learner_of(), batches_of()
    lines: list[str] = []
    drawn = 0
    draw = batches.draw

    def spoil() -> None:
        nonlocal drawn
        draw()
        drawn += 1
        if drawn == 7:
            batches.planes[0, 0, 0, 0] = float("nan")

    monkeypatch.setattr(batches, "draw", spoil)
    run_stretch(learner, batches, 20, constant(RATES), lines.append)
    assert sum("going back" in line for line in lines) == 1
    assert all(torch.isfinite(p).all() for p in learner.student.parameters())


def test_a_rehearsal_says_how_fast_a_plan_is() -> None:
    from tengen_lab.training.embedded.plan import Stretch, StudentPlan

    lines: list[str] = []
    plan = StudentPlan("tiny", TINY, {}, {7: 4}, (Stretch(10, 10, 1),), RATES)
    assert rehearse(plan, "cpu", 2, lines.append) > 0
    assert any("positions/s" in line for line in lines)
