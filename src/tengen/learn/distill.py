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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from tengen.learn.corpus import Corpus
from tengen.learn.katago_torch import KataGoNet
from tengen.learn.labels import Labels, Teacher, draw, opinion
from tengen.learn.measuring import Raw, measure
from tengen.learn.sources import HumanGames, LocalPlay, SelfPlay, Source
from tengen.learn.student import Shape, Student
from tengen.learn.training import Schedule, Trainer
from tengen.nets.dump import write_parts
from tengen.nets.network import Network

Log = Callable[[str], None]
Figures = dict[str, dict[str, dict[str, float]]]  # of each network on each held-out set

# Shares of the positions, by where they come from and the size of the board.
MIXTURE = {
    ("human", 19): 0.58,
    ("human", 13): 0.01,
    ("human", 9): 0.04,
    ("self", 19): 0.10,
    ("self", 13): 0.05,
    ("self", 9): 0.06,
    ("local", 19): 0.16,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that a run depends on besides the corpus and the teacher."""

    label_seconds: float
    students: Mapping[str, tuple[Shape, Schedule]]
    mixture: Mapping[tuple[str, int], float] = field(default_factory=lambda: dict(MIXTURE))
    teacher_batch: int = 2048
    source_boards: int = 2048
    validation: int = 16384
    local_size: int = 19  # of the boards on which local play is measured
    threads: int = 16
    seed: int = 1
    device: str = "cuda"


# Sizes by what a 2-core CPU affords: cost grows with the number of weights, whatever the shape.
SHAPES = {
    "default": Shape(12, 192, 96, pooled=48, policy=48, value=64, hidden=128),
    "fast": Shape(6, 128, 64),
}


def planned(seconds: float, *, device: str = "cuda", seed: int = 1) -> Plan:
    """Share a time between labelling and the two students.

    Compiling takes about a minute of each training; a batch of 4096 keeps the GPU busy.
    """
    batch = 4096 if device == "cuda" else 32
    students = {
        "fast": (SHAPES["fast"], Schedule(0.15 * seconds, 0.02 * seconds, batch, seed=seed)),
        "default": (SHAPES["default"], Schedule(0.4 * seconds, 0.03 * seconds, batch, seed=seed)),
    }
    size = 2048 if device == "cuda" else 32
    return Plan(
        label_seconds=0.3 * seconds,
        students=students,
        teacher_batch=size,
        source_boards=size,
        validation=16384 if device == "cuda" else 64,
        threads=16 if device == "cuda" else 1,
        seed=seed,
        device=device,
    )


def distil(
    corpus: Corpus,
    teacher: Network,
    plan: Plan,
    folder: Path,
    peers: Mapping[str, Network] | None = None,
    cache: Path | None = None,
    log: Log = print,
) -> None:
    """Run the plan; leaves weights, figures and the plan itself in `folder`.

    `peers` are measured on the same positions. `cache` keeps labels, to train again from them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if cache is not None and (cache / "done").exists():
        train, held = load_labels(cache, plan.device)
    else:
        labeller = Teacher(teacher, plan.device, plan.teacher_batch)
        held = label_held_out(corpus, labeller, plan, log)
        train = label_training(corpus, labeller, plan, log)
        del labeller
        if cache is not None:
            threading.Thread(target=save_labels, args=(cache, train, held)).start()
    log(f"labels: { {size: len(part) for size, part in train.items()} }")
    figures: Figures = {}
    for name, network in (peers or {}).items():
        figures[name] = measure_all(_peer(network, plan.device), held)
        log(f"{name} {json.dumps(figures[name])}")
    for name in plan.students:
        train_student(name, plan, train, held, figures, folder, log)


def train_student(
    name: str,
    plan: Plan,
    train: Mapping[int, Labels],
    held: Mapping[str, Labels],
    figures: Figures,
    folder: Path,
    log: Log,
) -> None:
    """Train one student; after each phase measure it and write its weights and card."""
    shape, schedule = plan.students[name]
    started = time.monotonic()
    trainer = Trainer(Student(shape), list(train.values()), schedule, plan.device, log)

    def finished(phase: str) -> None:
        label = f"{name}-{phase}"
        figures[label] = measure_all(trainer.student, held)
        log(f"{label} {json.dumps(figures[label])}")
        network = trainer.student.describe(f"tengen-{name}")
        write_parts(network, folder / label, half=False, part_bytes=15_000_000)
        card = {
            "shape": asdict(shape),
            "schedule": asdict(schedule),
            "seed": plan.seed,
            "positions": trainer.positions,
            "seconds": round(time.monotonic() - started),
            "labels": {size: len(part) for size, part in train.items()},
            "conv_scales": list(trainer.student.conv_scales()),
            "figures": figures,
        }
        (folder / f"{label}.json").write_text(json.dumps(card))

    trainer.run(finished)


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


def label_held_out(corpus: Corpus, teacher: Teacher, plan: Plan, log: Log) -> dict[str, Labels]:
    """Label positions of held-out players: KGS-like dan games, everybody's games, local ones."""
    rng = np.random.default_rng(plan.seed + 1000)
    sets = {
        "dan": (19, corpus.held_out & corpus.dan),
        "everybody": (19, corpus.held_out & ~corpus.dan),
        "9x9": (9, corpus.held_out),
    }
    held: dict[str, Labels] = {}
    for name, (size, chosen) in sets.items():
        if not (chosen & (corpus.games.sizes == size)).any():
            continue
        games = int(min(plan.validation // 8, (chosen & (corpus.games.sizes == size)).sum()))
        source = HumanGames(
            corpus,
            size,
            rng,
            games=games,
            per_game=8,
            threads=plan.threads,
            chosen=chosen,
            vary=False,
        )
        features = source.encode()
        held[name] = teacher.label(features, size, source.played())
    local = LocalPlay(
        corpus,
        plan.local_size,
        rng,
        boards=plan.validation // 8,
        threads=plan.threads,
        chosen=corpus.held_out,
    )
    held["local"] = Labels.joined([draw(teacher, local) for _ in range(8)])
    log(f"held out: { {name: len(part) for name, part in held.items()} }")
    return held


def label_training(corpus: Corpus, teacher: Teacher, plan: Plan, log: Log) -> dict[int, Labels]:
    """Label positions for the planned time, from all sources in their shares.

    While the GPU works on one source's positions, a thread encodes those of the next.
    """
    rng = np.random.default_rng(plan.seed)
    sources = {key: _source(key, corpus, plan, rng) for key in plan.mixture}
    done = dict.fromkeys(plan.mixture, 0)
    parts: dict[int, list[Labels]] = {size: [] for _, size in plan.mixture}
    start = last = time.monotonic()

    def next_key(busy: tuple[str, int] | None) -> tuple[str, int]:
        free = [key for key in plan.mixture if key != busy] or list(plan.mixture)
        return min(free, key=lambda key: done[key] / plan.mixture[key])

    with ThreadPoolExecutor(1) as thread:
        key = next_key(None)
        encoding = thread.submit(sources[key].encode)
        while time.monotonic() - start < plan.label_seconds:
            features, source, current = encoding.result(), sources[key], key
            done[current] += len(features)
            movers = source.to_move()
            key = next_key(current)
            encoding = thread.submit(sources[key].encode)
            labels = teacher.label(features, source.size)
            source.advance(opinion(labels, movers))
            parts[source.size].append(labels)
            if time.monotonic() - last > 10:
                last = time.monotonic()
                total = sum(done.values())
                log(f"labelled {total} {total / (last - start):.0f} pos/s")
        encoding.result()
    return {size: Labels.joined(part) for size, part in parts.items() if part}


def _source(key: tuple[str, int], corpus: Corpus, plan: Plan, rng: np.random.Generator) -> Source:
    kind, size = key
    seeded = np.random.default_rng(rng.integers(2**32))
    boards = plan.source_boards
    if kind == "human":
        return HumanGames(
            corpus, size, seeded, games=max(1, boards // 4), per_game=48, threads=plan.threads
        )
    if kind == "self":
        return SelfPlay(corpus, size, seeded, games=2 * boards, threads=plan.threads)
    return LocalPlay(corpus, size, seeded, boards=2 * boards, threads=plan.threads)


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
