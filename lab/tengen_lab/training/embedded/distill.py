"""Distils a large network into a small one: label positions, train, measure, write down.

    corpus = Corpus.load(path)                 # packed games, see corpus.py
    distil(corpus, read_network(teacher), read_plan(path), folder)

Labelling and training share one process, because labels are too many to keep: a position costs two
kilobytes. Needs a GPU for real sizes; the same code runs on a CPU with a tiny plan.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from tengen.errors import GoError
from tengen.files.atomic import write_text
from tengen.nets.network import Network
from tengen_lab.gpu.katago_torch import KataGoNet
from tengen_lab.gpu.parts import write_parts
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.embedded.labelling import label_held_out, label_training
from tengen_lab.training.embedded.plan import StudentPlan
from tengen_lab.training.embedded.stretch import (
    Learner,
    Log,
    constant,
    falling,
    read_state,
    run_stretch,
    write_state,
)
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.embedded.training import Batches
from tengen_lab.training.labels import Labels, Teacher
from tengen_lab.training.measuring import Raw, measure

Figures = dict[str, dict[str, dict[str, float]]]  # of each network on each held-out set


def distil(
    corpus: Corpus,
    teacher: Network,
    plan: StudentPlan,
    folder: Path,
    *,
    stretch: int = 0,
    start: Student | None = None,
    resume: Path | None = None,
    peers: Mapping[str, Network] | None = None,
    device: str = "cuda",
    seconds: float = math.inf,
    command: Sequence[str] = (),
    how: Mapping[str, Any] | None = None,
    log: Log = print,
) -> None:
    """Run one stretch of the plan; leaves its network, its state and a card in `folder`.

    `start` is a student to begin from: of the plan's shape, or a deeper one. `peers` are measured
    on the same positions. After `seconds` the stretch ends early; what is left of it is not lost:
    the same call with `resume=folder` goes on. `how` says how many positions are labelled at once.
    """
    begun = time.monotonic()
    if not 0 <= stretch < len(plan.stretches):
        raise GoError(f"the plan has {len(plan.stretches)} stretches, none of number {stretch + 1}")
    state = read_state(resume) if resume else None
    student = Student(plan.shape)
    if start is not None:
        student.start_from(start.state_dict())
        student.freeze(start.is_frozen)
    torch.manual_seed(plan.stretches[stretch].seed)
    folder.mkdir(parents=True, exist_ok=True)

    def tell(line: str) -> None:
        log(f"[{time.monotonic() - begun:.0f} s] {line}")

    labelling = plan.labelling(stretch, **(how or {}))
    labeller = Teacher(teacher, device, labelling.batch)
    held = label_held_out(corpus, labeller, labelling, tell)
    train = label_training(corpus, labeller, labelling, tell)
    del labeller
    figures: Figures = {}
    for name, network in (peers or {}).items():
        figures[name] = measure_all(_peer(network, device), held)
        tell(f"{name} {json.dumps(figures[name])}")
    rates = plan.rates_of(stretch)
    learner = Learner(student, rates, device)
    legs, at = [], 0
    if state is not None:
        learner.resume(state)
        legs, at = list(state["legs"]), int(state["at"]) if state["stretch"] == stretch else 0
    now = plan.stretches[stretch]
    batches = Batches(train, plan.batch, plan.weights_of(stretch), now.seed + at, device)
    tell(f"labels { {size: len(part) for size, part in train.items()} }")
    steady = now.steps - now.falling
    done = run_stretch(learner, batches, steady, constant(rates), tell, begun + seconds, at)

    def leg(done: int) -> dict[str, Any]:
        return {
            "command": " ".join(command),
            "stretch": stretch + 1,
            "from_step": at,
            "to_step": done,
            "positions": (done - at) * len(batches.canvas),
            "labels": {size: len(part) for size, part in train.items()},
            "seconds": round(time.monotonic() - begun),
        }

    place = {"stretch": stretch, "at": done, "legs": [*legs, leg(done)]}
    write_state({**learner.state(), **place}, folder)
    if done == steady and now.falling:
        learner.take_average(batches)
        tell(f"rates fall now, over {now.falling} steps")
        done += run_stretch(learner, batches, now.falling, falling(now.falling), tell)
    write_network(learner, batches, held, figures, folder, plan, [*legs, leg(done)], tell)


def write_network(
    learner: Learner,
    batches: Batches,
    held: Mapping[str, Labels],
    figures: Figures,
    folder: Path,
    plan: StudentPlan,
    legs: Sequence[Mapping[str, Any]],
    log: Log,
) -> None:
    """Measure the average of the weights, with 8-bit rounding and without, and write it down."""
    name = plan.name
    student = learner.averaged(batches)
    figures[f"{name}-float"] = measure_all(student, held)
    log(f"{name}-float {json.dumps(figures[f'{name}-float'])}")
    student.set_rounding(True)
    figures[name] = measure_all(student, held)
    log(f"{name} {json.dumps(figures[name])}")
    write_parts(
        student.describe(f"tengen-{name}"), folder / name, half=False, part_bytes=15_000_000
    )
    card = {
        "plan": plan.described(),
        "legs": list(legs),
        "positions": sum(leg["positions"] for leg in legs),
        "conv_scales": list(student.conv_scales()),
        "figures": figures,
    }
    write_text(folder / f"{name}.json", json.dumps(card))


def _peer(network: Network, device: str) -> Callable[[Tensor, Tensor], Raw]:
    half = torch.float16 if device == "cuda" else torch.float32
    net = KataGoNet(network, dtype=half).to(device).eval()

    def call(planes: Tensor, globals_: Tensor) -> Raw:
        out = net(planes, globals_)
        return out.policy, out.value, out.score, out.ownership

    return call


def measure_all(
    net: Callable[[Tensor, Tensor], Raw], held: Mapping[str, Labels]
) -> dict[str, dict[str, float]]:
    with torch.compiler.set_stance("force_eager"):  # compiling costs more than it saves here
        return {name: measure(net, labels) for name, labels in held.items()}
