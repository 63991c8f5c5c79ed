"""One base for all learners: boards in, a network and its learning curve out."""

from __future__ import annotations

import io
import math
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
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input
from tengen_lab.papers.liu2018.examples import Examples, turned
from tengen_lab.papers.liu2018.experiment import Experiment
from tengen_lab.papers.liu2018.networks import ResidualNet, make_network
from tengen_lab.papers.liu2018.store import read_boards
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.loop import Best, Loop

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
    learner = _Learner(experiment, stores, device, log)
    if start is not None:
        load_weights(learner.network, start)
    learner.most = seconds
    try:
        learner.run()
    except KeyboardInterrupt:
        if not learner.curve:
            raise
        log(f"interrupted: epoch {best_of(learner.curve).number} is kept")
    learner.best.restore()
    tests = {path.stem: learner.measure(learner.read("test", None, [path]))[0] for path in stores}
    network = learner.network.cpu().eval()
    size = learner.train.size
    return Learned(experiment, size, network, tuple(learner.curve), len(learner.train), tests)


def load_weights(network: nn.Module, folder: Path) -> None:
    """Give a network the weights of a trained bot. Raises `GoError` where they do not fit."""
    path = folder / WEIGHTS
    try:
        data = io.BytesIO(read_input(path, "weights", NETWORK_BYTES))
        network.load_state_dict(torch.load(data, map_location="cpu", weights_only=True))
    except OSError as error:
        raise GoError(f"{path}: {error.strerror}") from None
    except Exception:  # what PyTorch raises for damaged files shares no type
        raise GoError(f"{path}: not the weights of a network of this kind") from None


class _Learner(Loop):
    """A network, its optimizer and its boards; looks at the end of each epoch."""

    def __init__(
        self,
        experiment: Experiment,
        stores: Sequence[Path],
        device: str,
        log: Callable[[str], None],
    ) -> None:
        self.experiment, self.stores, self.device, self.log = experiment, stores, device, log
        self.train = self.read("train", experiment.positions)
        self.validation = self.read("validation", None)
        self.looked_at = self.train[: min(LOOKED_AT, len(self.train))]
        self.network = make_network(experiment, self.train.size).to(device)
        batches, rest = divmod(len(self.train), experiment.batch)
        # Batch normalisation needs two boards.
        self.batches = max(1, batches + (rest > 1))
        clock = time.process_time if device == "cpu" else time.monotonic
        super().__init__(self.network, experiment.epochs * self.batches, clock=clock)
        on_gpu = device == "cuda"
        self.is_deep = on_gpu and isinstance(self.network, ResidualNet)
        if self.is_deep:
            self.network.to(memory_format=torch.channels_last)
            compile_parts(self.network.blocks)
        adam = torch.optim.Adam(self.network.parameters(), lr=experiment.rate, fused=on_gpu)
        self.optimizers = [(adam, experiment.rate)]
        self.images = torch.tensor(
            [core.symmetry(self.train.size, number) for number in range(8)], device=device
        )
        self.order = self.symmetries = torch.empty(0, dtype=torch.int64)
        self.curve: list[Epoch] = []
        self.best, self.most = Best(self.network), math.inf

    def read(self, part: str, most: int | None, stores: Sequence[Path] | None = None) -> Examples:
        plan = self.experiment
        boards = read_boards(
            stores or self.stores, part, needs_winner=plan.target == "value", most=most,
            best=plan.best and part == "train", seed=plan.seed,
        )  # fmt: skip
        return Examples.of(boards, plan.input, plan.target, self.device)

    def loss(self) -> Tensor:
        plan = self.experiment
        number, batch = divmod(self.done, self.batches)
        if batch == 0:
            dice = np.random.default_rng([plan.seed, number + 1])
            self.order = torch.from_numpy(dice.permutation(len(self.train))).to(self.device)
            drawn = dice.integers(0, 8, len(self.order))
            self.symmetries = torch.from_numpy(drawn).to(self.device)
            self.network.train()
        own = slice(batch * plan.batch, (batch + 1) * plan.batch)
        some = self.train[self.order[own]]
        if plan.symmetries:
            some = turned(some, self.images[self.symmetries[own]])
        return nn.functional.cross_entropy(self._run(some), some.targets)

    def after_step(self, value: Tensor) -> bool:
        if self.done % self.batches:
            return True
        accuracy, loss = self.measure(self.validation)
        train_accuracy, _ = self.measure(self.looked_at)
        number = self.done // self.batches
        self.curve.append(Epoch(number, self.spent, train_accuracy, accuracy, loss))
        self.best.look(accuracy)
        self.log(
            f"epoch {number}: {self.spent:.0f} s, train {train_accuracy:.2%}, "
            f"validation {accuracy:.2%}"
        )
        return self.best.waited < self.experiment.patience and self.spent <= self.most

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
