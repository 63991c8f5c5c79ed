"""How far networks are from a better one, on positions of real games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, Move
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator

BINS = 10


@dataclass(frozen=True, slots=True)
class Sampled:
    """Positions of games: after how many moves of each game they are looked at."""

    games: list[Game]
    turns: list[list[int]]

    def __len__(self) -> int:
        return sum(len(numbers) for numbers in self.turns)

    def evaluations(self, evaluator: Evaluator) -> list[Evaluation]:
        return evaluator.evaluate(self.games, self.turns)

    def played(self) -> list[Move]:
        return [
            game.moves[turn]
            for game, numbers in zip(self.games, self.turns, strict=True)
            for turn in numbers
        ]


def sample_positions(games: Sequence[Game], count: int, seed: int = 1) -> Sampled:
    """Draw positions with a move to come, as evenly from the games as can be."""
    usable = [game for game in games if len(game) > 0]
    if not usable:
        raise GoError("no game with moves to compare networks on")
    dice = random.Random(seed)
    chosen = dice.sample(usable, min(len(usable), count))
    each = -(-count // len(chosen))
    turns = [sorted(dice.sample(range(len(game)), min(each, len(game)))) for game in chosen]
    return Sampled(chosen, turns)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Errors against the teacher; `calibration` has a row for each tenth of ownership.

    A row says of the points to which the network gives Black about the same chance: how many they
    are, that chance on average, and the teacher's.
    """

    net: str
    teacher: str
    positions: int
    top1_teacher: float
    top1_human: float
    policy_kl: float
    winrate_mae: float
    lead_mae: float
    ownership_mse: float
    calibration_error: float
    calibration: list[tuple[int, float, float]]


def compare(
    net: str,
    teacher: str,
    mine: Sequence[Evaluation],
    theirs: Sequence[Evaluation],
    sample: Sampled,
) -> Comparison:
    """Measure a network's evaluations of the sample against the teacher's."""
    pairs = list(zip(mine, theirs, strict=True))
    played = sample.played()
    ours, best = [_first(e) for e in mine], [_first(e) for e in theirs]
    owners = np.concatenate([e.ownership for e in mine]).astype(np.float64)
    truth = np.concatenate([e.ownership for e in theirs]).astype(np.float64)
    rows = _calibration((owners + 1) / 2, (truth + 1) / 2)
    return Comparison(
        net,
        teacher,
        len(pairs),
        top1_teacher=_mean([a == b for a, b in zip(ours, best, strict=True)]),
        top1_human=_mean([a == b for a, b in zip(ours, played, strict=True)]),
        policy_kl=_mean([_divergence(b.policy, a.policy) for a, b in pairs]),
        winrate_mae=_mean([abs(a.winrate(BLACK) - b.winrate(BLACK)) for a, b in pairs]),
        lead_mae=_mean([abs(a.black_lead - b.black_lead) for a, b in pairs]),
        ownership_mse=float(np.square(owners - truth).mean()),
        calibration_error=sum(n * abs(said - is_) for n, said, is_ in rows) / len(owners),
        calibration=rows,
    )


def _first(evaluation: Evaluation) -> Move:
    return evaluation.top_moves(1)[0][0]


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def _divergence(target: NDArray[np.floating], guess: NDArray[np.floating]) -> float:
    """Return how many nats `guess` loses against `target`."""
    likely = target > 0
    ratio = target[likely] / np.maximum(guess[likely], 1e-9)
    return float((target[likely] * np.log(ratio)).sum())


def _calibration(
    said: NDArray[np.float64], truth: NDArray[np.float64]
) -> list[tuple[int, float, float]]:
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    return [
        (int(inside.sum()), float(said[inside].mean()), float(truth[inside].mean()))
        for inside in (bins == number for number in range(BINS))
        if inside.any()
    ]
