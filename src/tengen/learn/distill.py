"""Distils a large network into small ones: label positions, train, measure, write down.

    corpus = Corpus.load(path)                 # packed games, see corpus.py
    distil(corpus, read_network(teacher), plan, folder)

Labelling and training share one process, because labels are too many to keep: a position costs two
kilobytes. Needs a GPU for real sizes; the same code runs on a CPU with a tiny plan.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import torch
from torch import Tensor

from tengen.learn.corpus import Corpus
from tengen.learn.katago_torch import KataGoNet
from tengen.learn.labelling import Labelling, label_held_out, label_training
from tengen.learn.labels import Labels, Teacher
from tengen.learn.loop import Schedule
from tengen.learn.measuring import Raw, measure
from tengen.learn.restoring import earlier_state
from tengen.learn.student import Shape, Student
from tengen.learn.training import Trainer, Weights
from tengen.nets.dump import write_parts
from tengen.nets.network import Network

Log = Callable[[str], None]
Figures = dict[str, dict[str, dict[str, float]]]  # of each network on each held-out set


@dataclass(frozen=True, slots=True)
class Course:
    """What a student is and how it is taught."""

    shape: Shape
    schedule: Schedule
    weights: Weights = field(default_factory=Weights)
    cut_from: str = ""  # a deeper student of the same run, of which it keeps some blocks to begin


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that a run depends on besides the corpus and the teacher."""

    labelling: Labelling
    students: Mapping[str, Course]  # in the order in which they are trained
    seed: int = 1
    device: str = "cuda"


# As large as 8 MB for both allow; `fast` is as fast as KataGo's b6c96 or faster.
SHAPES = {
    "default": Shape(12, 192, 96, pooled=48, policy=48, value=64, hidden=128),
    "fast": Shape(6, 192, 96, pooled=48, policy=48, value=64, hidden=128),
}
HUMAN_SHARE = 0.2  # of what `fast` learns to play: too small to follow the teacher everywhere


def planned(seconds: float, *, device: str = "cuda", seed: int = 1) -> Plan:
    """Share a time between labelling and the two students."""
    batch = 2048 if device == "cuda" else 32
    students = {
        "default": Course(SHAPES["default"], Schedule(0.48 * seconds, batch, seed=seed)),
        "fast": Course(
            SHAPES["fast"],
            Schedule(0.17 * seconds, batch, seed=seed),
            Weights(human=HUMAN_SHARE),
            cut_from="default",
        ),
    }
    if device == "cuda":
        return Plan(Labelling(0.33 * seconds, seed=seed), students, seed, device)
    little = Labelling(0.33 * seconds, batch=32, boards=32, validation=64, threads=1, seed=seed)
    return Plan(little, students, seed, device)


def distil(
    corpus: Corpus,
    teacher: Network,
    plan: Plan,
    folder: Path,
    peers: Mapping[str, Network] | None = None,
    cache: Path | None = None,
    start: Path | None = None,
    log: Log = print,
) -> None:
    """Run the plan; leaves weights, figures and the plan itself in `folder`.

    `peers` are measured on the same positions. `cache` keeps labels, to train again from them.
    `start` is the folder of an earlier run, whose students are trained further.
    """
    if start is not None:
        for name, course in plan.students.items():
            if not course.cut_from:
                earlier_state(start, name)
    folder.mkdir(parents=True, exist_ok=True)
    if cache is not None and (cache / "done").exists():
        train, held = load_labels(cache, plan.device)
    else:
        labeller = Teacher(teacher, plan.device, plan.labelling.batch)
        held = label_held_out(corpus, labeller, plan.labelling, log)
        train = label_training(corpus, labeller, plan.labelling, log)
        del labeller
        if cache is not None:
            threading.Thread(target=save_labels, args=(cache, train, held)).start()
    log(f"labels: { {size: len(part) for size, part in train.items()} }")
    figures: Figures = {}
    for name, network in (peers or {}).items():
        figures[name] = measure_all(_peer(network, plan.device), held)
        log(f"{name} {json.dumps(figures[name])}")
    for name, course in plan.students.items():
        known = [start / f"{name}.pt"] if start is not None else []
        if course.cut_from:
            known.append(folder / f"{course.cut_from}.pt")
        state = next(filter(Path.exists, known), None)
        train_student(name, plan, train, held, figures, folder, log, state)


def train_student(
    name: str,
    plan: Plan,
    train: Mapping[int, Labels],
    held: Mapping[str, Labels],
    figures: Figures,
    folder: Path,
    log: Log,
    start: Path | None = None,
) -> None:
    """Train one student and measure it; leaves its weights, its card and its state in `folder`.

    `start` is the state that an earlier training left, of the same shape or a deeper one.
    """
    course = plan.students[name]
    started = time.monotonic()
    student = Student(course.shape)
    if start is not None:
        student.start_from(torch.load(start, map_location="cpu", weights_only=True))
    if student.is_frozen:
        course = replace(course, schedule=course.schedule.going_on())
    parts = list(train.values())
    trainer = Trainer(student, parts, course.schedule, plan.device, log, course.weights)
    trainer.run()
    folder.mkdir(parents=True, exist_ok=True)
    student.set_rounding(False)
    figures[f"{name}-float"] = measure_all(student, held)
    student.set_rounding(True)
    figures[name] = measure_all(student, held)
    log(f"{name} {json.dumps(figures[name])}")
    write_parts(
        student.describe(f"tengen-{name}"), folder / name, half=False, part_bytes=15_000_000
    )
    torch.save(_compact(student.state_dict()), folder / f"{name}.pt")
    card = {
        **asdict(course),
        "start": start.name if start is not None else "random weights",
        "seed": plan.seed,
        "positions": trainer.positions,
        "seconds": round(time.monotonic() - started),
        "labels": {size: len(part) for size, part in train.items()},
        "conv_scales": list(student.conv_scales()),
        "figures": figures,
    }
    (folder / f"{name}.json").write_text(json.dumps(card))


def _compact(state: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Keep matrices in half precision; the rest is small and may need the range."""
    return {key: value.half() if value.ndim > 1 else value for key, value in state.items()}


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


def save_labels(cache: Path, train: Mapping[int, Labels], held: Mapping[str, Labels]) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    for size, labels in train.items():
        labels.save(cache / f"train-{size}.pt")
    for name, labels in held.items():
        labels.save(cache / f"held-{name}.pt")
    (cache / "done").touch()


def load_labels(cache: Path, device: str) -> tuple[dict[int, Labels], dict[str, Labels]]:
    def load(kind: str) -> dict[str, Labels]:
        paths = sorted(cache.glob(f"{kind}-*.pt"))
        return {path.stem.split("-", 1)[1]: Labels.load(path, device) for path in paths}

    return {int(size): part for size, part in load("train").items()}, load("held")
