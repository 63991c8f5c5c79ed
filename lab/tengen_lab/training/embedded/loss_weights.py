"""What each target of a distillation counts in the loss, and what that does to a student.

    python -m tengen_lab.training.embedded.loss_weights gradients games.xz TEACHER STUDENT \\
        --positions 144
    python -m tengen_lab.training.embedded.loss_weights train games.xz --rate 12 --weights \\
        score=0.004,ownership=8

`gradients` lets a teacher (a network in parts, see `tengen_lab.gpu.parts`) label positions of
held-out dan players, and shows how strongly each target pulls at the end of a student's trunk.
`train` has the embedded network label 9x9 boards, trains a small student on them, on a processor,
once for every `--weights` given (others have their defaults), and measures it on held-out players.
Each `--then` trains the student 500 steps further, from half the rate, with other weights.
"""

from __future__ import annotations

import argparse
import copy
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from tengen.nets.store import models_folder
from tengen_lab.gpu.katago_torch import KataGoNet
from tengen_lab.gpu.parts import read_parts
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.embedded.plan import Rates
from tengen_lab.training.embedded.stretch import Learner, constant, falling, run_stretch
from tengen_lab.training.embedded.student import Shape, Student
from tengen_lab.training.embedded.training import Batches, Weights, losses
from tengen_lab.training.from_network import read_student
from tengen_lab.training.labels import Labels, Teacher
from tengen_lab.training.measuring import measure
from tengen_lab.training.sources import HumanGames

SMALL = Shape(3, 48, 24, 16, 2, 16, 24, 48, capped=True)
STEADY, FALLING, FURTHER, BATCH = 200, 700, 500, 64  # steps, and boards in each


def human_labels(
    corpus: Corpus,
    teacher: Teacher,
    size: int,
    games: int,
    seed: int,
    *,
    held: bool,
    dan: bool = False,
) -> Labels:
    """Label eight positions of each of some games, of held-out players or of the others."""
    chosen = corpus.held_out if held else ~corpus.held_out
    if dan:
        chosen = chosen & corpus.dan
    available = int((chosen & (corpus.games.sizes == size)).sum())
    source = HumanGames(
        corpus, size, np.random.default_rng(seed), games=min(games, available), per_game=8,
        threads=2, chosen=chosen, vary=not held,
    )  # fmt: skip
    labels: Labels = teacher.label(source.encode(), size, source.past())
    return labels


def show_gradients(labels: Labels, net: KataGoNet, weights: Weights) -> None:
    """Print each target's loss, and its gradient at the trunk's end, a position."""
    ends: list[Tensor] = []

    def keep(block: nn.Module, inputs: object, output: Tensor) -> Tensor:
        ends.append(output.detach().requires_grad_())
        return ends[-1]

    net.blocks[-1].register_forward_hook(keep)
    found: dict[str, list[tuple[float, Tensor]]] = {}
    for start in range(0, len(labels), 48):
        some = labels[slice(start, start + 48)]
        said = net(*some.inputs())
        parts = losses((said.policy, said.value, said.score, said.ownership), some, weights)
        for name, value in parts.items():
            (slope,) = torch.autograd.grad(value * len(some), ends[-1], retain_graph=True)
            found.setdefault(name, []).append((value.item(), slope.flatten(1).norm(dim=1)))
    print(f"{'target':10} {'loss':>7} {'gradient':>9}")
    for name, rows in found.items():
        strength = torch.cat([norms for _, norms in rows]).square().mean().sqrt()
        print(f"{name:10} {np.mean([value for value, _ in rows]):7.3f} {strength:9.3f}")


def train_small(train: Labels, weights: Weights, rate: float) -> Student:
    """Train a small student for 900 steps."""
    torch.manual_seed(1)
    learner = Learner(Student(SMALL), _rates(rate), "cpu")
    batches = Batches({train.size: train}, {train.size: BATCH}, weights, 7, "cpu")
    run_stretch(learner, batches, STEADY, constant(learner.rates), lambda line: None)
    return _let_fall(learner, batches, FALLING)


def train_further(student: Student, train: Labels, weights: Weights, rate: float) -> Student:
    """Train a copy of a student that is ready for use."""
    learner = Learner(copy.deepcopy(student).train(), _rates(rate), "cpu")
    batches = Batches({train.size: train}, {train.size: BATCH}, weights, 8, "cpu")
    learner.prepare()
    return _let_fall(learner, batches, FURTHER)


def _rates(rate: float) -> Rates:
    return Rates(muon=0.0015 * rate, adam=0.0003 * rate, decay=0.05, warm_up=50, average=50)


def _let_fall(learner: Learner, batches: Batches, steps: int) -> Student:
    learner.take_average(batches)
    run_stretch(learner, batches, steps, falling(steps), lambda line: None)
    student: Student = learner.averaged(batches)
    student.set_rounding(True)
    return student


def show(name: str, student: Student, held: Labels) -> None:
    """Print how far a student is from the teacher."""
    figures = measure(student, held)
    shown = "  ".join(f"{target} {value:.4f}" for target, value in figures.items())
    print(f"{name}: {shown}  ({time.process_time():.0f} s so far)", flush=True)


def parse_weights(text: str) -> Weights:
    """Read a text such as "score=0.04,ownership=8"."""
    pairs = [part.split("=") for part in text.split(",") if part]
    return Weights(**{name: float(value) for name, value in pairs})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(dest="command", required=True)
    gradients = commands.add_parser("gradients")
    gradients.add_argument("corpus", type=Path)
    gradients.add_argument("teacher", type=Path, help="parts of a network")
    gradients.add_argument("student", type=Path, help="parts of a network")
    gradients.add_argument("--positions", type=int, default=144)
    gradients.add_argument("--weights", type=parse_weights, default=Weights())
    train = commands.add_parser("train")
    train.add_argument("corpus", type=Path)
    train.add_argument("--weights", type=parse_weights, action="append", required=True)
    train.add_argument("--then", type=parse_weights, action="append", default=[])
    train.add_argument("--rate", type=float, default=1.0, help="times Muon's 0.0015, Adam's 0.0003")
    train.add_argument("--games", type=int, default=2600)
    given = parser.parse_args()
    corpus = Corpus.load(given.corpus)
    if given.command == "gradients":
        teacher = Teacher(read_parts(given.teacher), "cpu", 24)
        labels = human_labels(corpus, teacher, 19, given.positions // 8, 5, held=True, dan=True)
        show_gradients(labels, KataGoNet(read_parts(given.student)).eval(), given.weights)
        return 0
    teacher = Teacher(
        read_student(models_folder() / "default.onnx").eval().describe("default"), "cpu", 256
    )
    learned = human_labels(corpus, teacher, 9, given.games, 3, held=False)
    held = human_labels(corpus, teacher, 9, 250, 4, held=True)
    for weights in given.weights:
        student = train_small(learned, weights, given.rate)
        show(str(weights), student, held)
        for others in given.then:
            further = train_further(student, learned, others, given.rate / 2)
            show(f"  then {others}", further, held)
    return 0


if __name__ == "__main__":
    sys.exit(main())
