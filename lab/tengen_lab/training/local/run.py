"""Trains and measures local-move networks: games, samples, variants, figures, weights.

    learn_local_moves(corpus, read_network(teacher), read_parts(student), plan, folder)

Everything happens in one process, as in `distill.py`: ownership of the games' positions by the
teacher, games played out by its policy, samples, then one network after the other, the most
important first. Each is measured and written as it ends.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from tengen.errors import GoError
from tengen.files.atomic import write_text
from tengen.nets.network import Network
from tengen.rules import Rules
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.from_network import earlier_state, restored, shape_of
from tengen_lab.training.labels import Teacher
from tengen_lab.training.local.files import Trees, read_trees, save_net
from tengen_lab.training.local.gathering import Log, gather, warm_up
from tengen_lab.training.local.measuring import Figures, measure_local, measure_policy
from tengen_lab.training.local.net import LocalNet, OnKataGo
from tengen_lab.training.local.plan import LocalPlan
from tengen_lab.training.local.samples import LocalSamples
from tengen_lab.training.local.training import CALIBRATIONS, LocalSchedule, LocalTrainer, Net
from tengen_lab.training.loop import Diverged
from tengen_lab.training.measuring import Raw
from tengen_lab.training.weight_files import load_weights

# In the order in which they are trained: the first goes on from the student, the second from the
# first, with solved trees among its samples; the others are for comparison. `thawed` and `unfrozen`
# are the two runs of Frejlak's (2024) figure 5.1: the trunk frozen at first, and never.
VARIANTS = ("unfrozen", "improved", "frozen", "thawed", "random", "frozen-teacher")
ASLEEP = 0.3  # of the steps, that a thawed trunk is frozen
CURVE = ("top1", "top3", "ownership_mse", "sente_accuracy")
TREE_TIMES = 20  # that a sample of a tree may stand among the others
OVERHEAD = 0.05  # of the time, where that is limited, for measuring and writing


def learn_local_moves(
    corpus: Corpus,
    teacher: Network,
    student: Network,
    plan: LocalPlan,
    folder: Path,
    trees: Path | None = None,
    start: Path | None = None,
    *,
    device: str = "cuda",
    threads: int = 16,
    seconds: float = math.inf,
    command: str = "",
    log: Log = print,
) -> None:
    """Run the plan; leaves the weights of each variant and all cards in `folder`.

    `trees` is where `tengen learn local-moves trees` leaves what it solves, perhaps meanwhile.
    `start` is the folder of an earlier run, whose `unfrozen` is trained further. Where
    `seconds` do not suffice for all steps, variants end earlier.
    """
    started = time.monotonic()
    state = None if start is None else load_weights(earlier_state(start, "unfrozen"))
    folder.mkdir(parents=True, exist_ok=True)

    def tell(line: str) -> None:
        log(f"[{time.monotonic() - started:.0f} s] {line}")

    labeller = Teacher(teacher, device, plan.teacher_batch)
    warm_up(labeller, plan)
    tell("the teacher is ready")
    train, held = gather(corpus, labeller, plan, threads, tell)
    run = _Run(plan, train, held, folder, device, threads, command, tell)
    policies = {"student": restored(student).to(device), "teacher": _teacher(labeller)}
    for name, policy in policies.items():
        run.note(f"policy of the {name}", {key: run.policy(policy, key) for key in held})
    own = LocalNet(restored(student), frozen=False)
    if state is not None:
        own.load_state_dict(state)
    wanted = {name: steps for name, steps in plan.steps.items() if name in VARIANTS}
    if trees is None:
        wanted.pop("improved", None)
    for variant in [name for name in VARIANTS if name in wanted]:
        left = (1 - OVERHEAD) * seconds - (time.monotonic() - started)
        most = max(1.0, left * wanted[variant] / sum(wanted.values()))
        steps = wanted.pop(variant)
        if variant == "frozen":
            net: Net = LocalNet(restored(student), frozen=True)
        elif variant == "frozen-teacher":
            net = OnKataGo(labeller.net, teacher.channels)
        else:
            net = own
        schedule = LocalSchedule(steps, plan.batch, seed=plan.seed, seconds=most)
        if variant == "random":
            fresh = LocalNet(Student(shape_of(student)), frozen=False)
            own.load_state_dict(fresh.state_dict())  # in place, so that compiled graphs are kept
            schedule = schedule.from_random()
        elif variant == "thawed":
            fresh = LocalNet(restored(student), frozen=False)
            own.load_state_dict(fresh.state_dict())
            schedule = replace(schedule, calibrations=CALIBRATIONS, asleep=ASLEEP)
        elif variant == "unfrozen":
            schedule = replace(schedule, calibrations=CALIBRATIONS)
        elif variant == "improved" and trees is not None:
            try:
                solved = read_trees(trees)
            except GoError as error:
                tell(f"{variant}: {error}")
                continue
            schedule = schedule.gentle()
            run.mix_in(solved)
            for name, policy in policies.items():
                run.add(f"policy of the {name}", "trees", run.policy(policy, "trees"))
            run.add("unfrozen", "trees", run.local(own, "trees"))
        try:
            run.train(variant, net, schedule)
        except Diverged as error:
            tell(f"{variant}: {error}")
        run.samples = train


def _teacher(labeller: Teacher) -> Callable[[Tensor, Tensor], Raw]:
    def call(planes: Tensor, globals_: Tensor) -> Raw:
        out = labeller.net(planes, globals_)
        return out.policy, out.value, out.score, out.ownership

    return call


class _Run:
    """What all variants of a run share."""

    def __init__(
        self,
        plan: LocalPlan,
        train: LocalSamples,
        held: dict[str, LocalSamples],
        folder: Path,
        device: str,
        threads: int,
        command: str,
        log: Log,
    ) -> None:
        self.plan, self.samples, self.held = plan, train, held
        self.folder, self.device, self.threads = folder, device, threads
        self.command, self.log = command, log
        self.cards: dict[str, dict[str, Any]] = {}

    def note(self, name: str, figures: dict[str, Figures], **about: Any) -> None:
        """Write down what a network can do."""
        self.cards[name] = {"figures": figures, **about}
        self.log(f"{name} {json.dumps(figures)}")
        write_text(self.folder / "cards.json", json.dumps(self.cards))

    def add(self, name: str, key: str, figures: Figures) -> None:
        """Write down what a network, noted already, can do on another set."""
        if name in self.cards:
            self.note(name, {**self.cards[name].pop("figures"), key: figures}, **self.cards[name])

    def mix_in(self, trees: Trees) -> None:
        """Let a quarter of the samples be those of solved trees; measure on held-out ones too."""
        train, held = (
            part.encoded(Rules(), threads=self.threads).to(self.device)
            for part in (trees.train, trees.held_out)
        )
        self.log(f"trees: {len(train)} samples, held out {len(held)}")
        times = max(1, min(TREE_TIMES, len(self.samples) // (3 * len(train))))
        order = torch.randperm(len(self.samples), device=train.planes.device)
        others = self.samples[order[: 3 * times * len(train)]]
        self.samples = LocalSamples.joined([others, *[train] * times])
        self.held["trees"] = held

    def policy(self, net: Callable[[Tensor, Tensor], Raw], key: str) -> Figures:
        """Measure a network's own policy, masked by the region, on a held-out set."""
        with torch.compiler.set_stance("force_eager"):
            found: Figures = measure_policy(net, self.held[key], threads=self.threads)
        return found

    def local(self, net: Net, key: str) -> Figures:
        """Measure a local-move network on a held-out set."""
        with torch.compiler.set_stance("force_eager"):
            found: Figures = measure_local(net, self.held[key])
        return found

    def glance(self, net: Net) -> Figures:
        """Return a few figures on held-out human games, while a network is trained."""
        found = self.local(net, "human")
        return {name: found[name] for name in CURVE if name in found}

    def train(self, variant: str, net: Net, schedule: LocalSchedule) -> None:
        """Train a variant, write its weights and measure it: with its rounding and without."""
        net.to(self.device)
        trainer = LocalTrainer(
            net, self.samples, schedule, self.device, self.log, lambda: self.glance(net)
        )
        if isinstance(net, LocalNet) and net.frozen:
            trainer.calibrate(freeze=True)  # the trunk that the head will stand on is rounded
        trainer.run()
        save_net(net, self.folder / f"{variant}.pt")
        about: dict[str, Any] = {
            "command": self.command,
            "plan": asdict(self.plan),
            "schedule": asdict(schedule),
            "samples": len(self.samples),
            "seen": trainer.positions,
            "curve": trainer.curve,
        }
        if isinstance(net, LocalNet):
            about["shape"] = asdict(net.student.shape)
        if schedule.calibrations and isinstance(net, LocalNet):
            rounded = {key: self.local(net, key) for key in self.held}
            scales = list(net.student.conv_scales())
            self.note(f"{variant}, 8 bits", rounded, **about, conv_scales=scales)
            net.student.set_rounding(False)
        self.note(variant, {key: self.local(net, key) for key in self.held}, **about)
