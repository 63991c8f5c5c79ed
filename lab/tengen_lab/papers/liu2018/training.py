"""One base for all learners: boards in, a network and its learning curve out."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tengen._core import knowledge as core
from tengen.errors import GoError
from tengen_lab.papers.liu2018.examples import Examples, turned
from tengen_lab.papers.liu2018.experiment import Experiment
from tengen_lab.papers.liu2018.networks import Residual, make_network
from tengen_lab.papers.liu2018.store import read_boards
from tengen_lab.training.compiling import compile_parts

WEIGHTS = "bot.pt"  # in the folder of a trained bot
LOOKED_AT = 20_000  # boards of the training part that its accuracy is measured on


@dataclass(frozen=True, slots=True)
class Epoch:
    """What a network got right after an epoch: moves, or winners."""

    number: int
    seconds: float  # since the start, of processor time or, on a GPU, by the clock
    train_accuracy: float
    validation_accuracy: float
    validation_loss: float


def best_of(curve: Sequence[Epoch]) -> Epoch:
    """Return the epoch that is best on the validation part, the first of equals."""
    return max(curve, key=lambda epoch: epoch.validation_accuracy)


@dataclass(frozen=True)
class Learned:
    """The network of the best epoch, by its validation accuracy."""

    experiment: Experiment
    size: int
    network: nn.Module
    curve: tuple[Epoch, ...]
    boards: int
    tests: dict[str, float]  # the accuracy on the test part of each store

    @property
    def best(self) -> Epoch:
        return best_of(self.curve)

    def card(self) -> dict[str, Any]:
        """Return what the network is, how it was made, and how good it is."""
        return {
            "size": self.size,
            "target": self.experiment.target,
            "input": self.experiment.input,
            "experiment": asdict(self.experiment),
            "boards": self.boards,
            "best_epoch": self.best.number,
            "validation_accuracy": round(self.best.validation_accuracy, 4),
            "tests": {name: round(accuracy, 4) for name, accuracy in self.tests.items()},
            "curve": [asdict(epoch) for epoch in self.curve],
        }


def learn_bot(
    experiment: Experiment,
    stores: Sequence[Path],
    *,
    start: Path | None = None,
    device: str = "cpu",
    threads: int = 1,
    seconds: float = float("inf"),
    log: Callable[[str], None] = lambda _: None,
) -> Learned:
    """Train the network of an experiment on all boards of some stores.

    It begins with fresh weights, or (`start`) with those of a bot that was trained before.
    It ends when the patience of the experiment does; after `seconds` of processor time, which
    other work on the machine does not change, no further epoch is begun. On a GPU the clock counts.
    The network of the best epoch is kept, also when the work is interrupted.
    """
    torch.set_num_threads(threads)
    learner = _Learner(experiment, stores, device)
    if start is not None:
        load_weights(learner.network, start)
    clock = time.process_time if device == "cpu" else time.monotonic
    begun = clock()
    curve: list[Epoch] = []
    best: dict[str, Tensor] = {}
    try:
        for number in range(1, experiment.epochs + 1):
            learner.run_epoch(number)
            accuracy, loss = learner.measure(learner.validation)
            train_accuracy, _ = learner.measure(learner.looked_at)
            epoch = Epoch(number, clock() - begun, train_accuracy, accuracy, loss)
            curve.append(epoch)
            if best_of(curve) is epoch:
                best = copy.deepcopy(learner.network.state_dict())
            log(
                f"epoch {number}: {epoch.seconds:.0f} s, train {train_accuracy:.2%}, "
                f"validation {accuracy:.2%}"
            )
            is_over = number - best_of(curve).number >= experiment.patience
            if is_over or epoch.seconds > seconds:
                break
    except KeyboardInterrupt:
        if not best:
            raise
        log(f"interrupted: epoch {best_of(curve).number} is kept")
    learner.network.load_state_dict(best)
    tests = {path.stem: learner.measure(learner.read("test", None, [path]))[0] for path in stores}
    network = learner.network.cpu().eval()
    size = learner.train.size
    return Learned(experiment, size, network, tuple(curve), len(learner.train), tests)


def load_weights(network: nn.Module, folder: Path) -> None:
    """Give a network the weights of a trained bot. Raises `GoError` where they do not fit."""
    path = folder / WEIGHTS
    try:
        network.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
    except OSError as error:
        raise GoError(f"{path}: {error.strerror}") from None
    except Exception:  # what PyTorch raises for damaged files shares no type
        raise GoError(f"{path}: not the weights of a network of this kind") from None


class _Learner:
    """A network, its optimizer and its boards."""

    def __init__(self, experiment: Experiment, stores: Sequence[Path], device: str) -> None:
        self.experiment, self.stores, self.device = experiment, stores, device
        self.train = self.read("train", experiment.positions)
        self.validation = self.read("validation", None)
        self.looked_at = self.train[: min(LOOKED_AT, len(self.train))]
        self.network = make_network(experiment, self.train.size).to(device)
        on_gpu = device == "cuda"
        self.is_deep = on_gpu and isinstance(self.network, Residual)
        if self.is_deep:
            self.network.to(memory_format=torch.channels_last)
            compile_parts(self.network.blocks)
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), lr=experiment.rate, fused=on_gpu
        )
        self.images = torch.tensor(
            [core.symmetry(self.train.size, number) for number in range(8)], device=device
        )

    def read(self, part: str, most: int | None, stores: Sequence[Path] | None = None) -> Examples:
        plan = self.experiment
        boards = read_boards(
            stores or self.stores, part, needs_winner=plan.target == "value", most=most,
            best=plan.best and part == "train", seed=plan.seed,
        )  # fmt: skip
        return Examples.of(boards, plan.input, plan.target, self.device)

    def run_epoch(self, number: int) -> None:
        plan = self.experiment
        dice = np.random.default_rng([plan.seed, number])
        order = torch.from_numpy(dice.permutation(len(self.train))).to(self.device)
        symmetries = torch.from_numpy(dice.integers(0, 8, len(order))).to(self.device)
        self.network.train()
        for start in range(0, len(order), plan.batch):
            rows = order[start : start + plan.batch]
            if len(rows) < 2 and start > 0:  # batch normalisation needs two
                break
            some = self.train[rows]
            if plan.symmetries:
                some = turned(some, self.images[symmetries[start : start + plan.batch]])
            loss = nn.functional.cross_entropy(self._run(some), some.targets)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    def measure(self, examples: Examples) -> tuple[float, float]:
        """Return the share of moves or winners that the network calls likeliest, and its loss."""
        self.network.eval()
        right = loss = torch.zeros((), dtype=torch.float64, device=self.device)
        with torch.no_grad():
            for start in range(0, len(examples), 4096):
                some = examples[start : start + 4096]
                logits = self._run(some)
                right = right + (logits.argmax(1) == some.answers).sum()
                loss = loss + nn.functional.cross_entropy(logits, some.answers, reduction="sum")
        return float(right) / len(examples), float(loss) / len(examples)

    def _run(self, examples: Examples) -> Tensor:
        out: Tensor
        if not self.is_deep:
            out = self.network(examples.inputs.float())
            return out
        # Compiled graphs want one shape: that of the batches in training.
        is_usual = self.network.training and len(examples) == self.experiment.batch
        stance = "default" if is_usual else "force_eager"
        with torch.compiler.set_stance(stance), torch.autocast(self.device, torch.bfloat16):
            out = self.network(examples.inputs.float())
        return out.float()
