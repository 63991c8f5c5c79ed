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
from numpy.typing import NDArray
from torch import Tensor, nn

from tengen._core import knowledge as core
from tengen.bots.encodings import encoding_of
from tengen.errors import GoError
from tengen.learn.bots.boards import Boards, read_boards
from tengen.learn.bots.experiment import Experiment
from tengen.learn.bots.networks import make_network

WEIGHTS = "bot.pt"  # in the folder of a trained bot
LOOKED_AT = 20_000  # boards of the training part that its accuracy is measured on


@dataclass(frozen=True, slots=True)
class Epoch:
    """What a network got right after an epoch: moves, or winners."""

    number: int
    seconds: float  # of processor time since the start
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
    other work on the machine does not change, no further epoch is begun.
    The network of the best epoch is kept, also when the work is interrupted.
    """
    torch.set_num_threads(threads)
    learner = _Learner(experiment, stores, device)
    if start is not None:
        load_weights(learner.network, start)
    begun = time.process_time()
    curve: list[Epoch] = []
    best: dict[str, Tensor] = {}
    try:
        for number in range(1, experiment.epochs + 1):
            learner.run_epoch(number)
            accuracy, loss = learner.measure(learner.validation)
            train_accuracy, _ = learner.measure(learner.looked_at)
            epoch = Epoch(number, time.process_time() - begun, train_accuracy, accuracy, loss)
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
        self.looked_at = self.train[np.arange(min(LOOKED_AT, len(self.train)))]
        self.targets = self._targets(self.train)
        self.network = make_network(experiment, self.train.size).to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=experiment.rate)
        self.images = np.array(
            [core.symmetry(self.train.size, number) for number in range(8)], np.int64
        )

    def read(self, part: str, most: int | None, stores: Sequence[Path] | None = None) -> Boards:
        plan = self.experiment
        return read_boards(
            stores or self.stores, part, needs_winner=plan.target == "value", most=most,
            best=plan.best and part == "train", seed=plan.seed,
        )  # fmt: skip

    def run_epoch(self, number: int) -> None:
        plan = self.experiment
        dice = np.random.default_rng([plan.seed, number])
        order = dice.permutation(len(self.train))
        self.network.train()
        for start in range(0, len(order), plan.batch):
            rows = order[start : start + plan.batch]
            if len(rows) < 2 and start > 0:  # batch normalisation needs two
                break
            boards, targets = self.train[rows], self.targets[rows]
            if plan.symmetries:
                boards, targets = self._turned(boards, targets, dice.integers(0, 8, len(rows)))
            loss = nn.functional.cross_entropy(self._run(boards), self._tensor(targets))
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    def measure(self, boards: Boards) -> tuple[float, float]:
        """Return the share of moves or winners that the network calls likeliest, and its loss."""
        self.network.eval()
        right, loss = 0, 0.0
        with torch.no_grad():
            for start in range(0, len(boards), 4096):
                part = boards[np.arange(start, min(start + 4096, len(boards)))]
                answers = part.move if self.experiment.target == "policy" else part.winner - 1
                wanted = torch.from_numpy(answers.astype(np.int64)).to(self.device)
                logits = self._run(part)
                right += int((logits.argmax(1) == wanted).sum())
                loss += float(nn.functional.cross_entropy(logits, wanted, reduction="sum"))
        return right / len(boards), loss / len(boards)

    def _run(self, boards: Boards) -> Tensor:
        encoding = encoding_of(self.experiment.input)
        inputs = encoding.encode(boards.stones, boards.to_move, boards.size)
        out: Tensor = self.network(torch.from_numpy(inputs).to(self.device))
        return out

    def _tensor(self, targets: NDArray[Any]) -> Tensor:
        return torch.from_numpy(targets).to(self.device)

    def _targets(self, boards: Boards) -> NDArray[Any]:
        return boards.move if self.experiment.target == "policy" else win_frequencies(boards)

    def _turned(
        self, boards: Boards, targets: NDArray[Any], numbers: NDArray[np.int64]
    ) -> tuple[Boards, NDArray[Any]]:
        """Return the boards in other symmetries, and moves with them."""
        images = self.images[numbers]  # where each point goes
        stones = np.empty_like(boards.stones)
        np.put_along_axis(stones, images, boards.stones, axis=1)
        turned = Boards(stones, boards.to_move, boards.move, boards.winner)
        if self.experiment.target == "value":
            return turned, targets
        points = boards.stones.shape[1]
        on_board = targets < points
        moves = images[np.arange(len(targets)), np.where(on_board, targets, 0)]
        return turned, np.where(on_board, moves, targets)


def win_frequencies(boards: Boards) -> NDArray[np.float32]:
    """Return for each board how often Black and White have won after this board (5.1.2)."""
    keys = np.ascontiguousarray(boards.stones).view(f"V{boards.stones.shape[1]}").ravel()
    _, number = np.unique(keys, return_inverse=True)
    black = np.bincount(number, weights=boards.winner == 1) / np.bincount(number)
    return np.stack([black[number], 1 - black[number]], axis=1).astype(np.float32)
