"""Our search beside KataGo's, on positions of games that KataGo has judged."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tengen.coords import Move, format_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.symmetry import images
from tengen.search.options import DEFAULTS, Limits, Options
from tengen.search.running import search
from tengen_lab.training.judged import read_judged


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The position of a game after `turn` moves, and what KataGo said of it."""

    record: Game
    turn: int
    name: str
    best: Move
    lead: float
    raw_lead: float

    def game(self) -> Game:
        return self.record.at(self.turn)


@dataclass(frozen=True, slots=True)
class Compared:
    """What both searches say of one position; leads are Black's."""

    name: str
    turn: int
    best: str
    katago: str
    agrees: bool
    lead: float
    katago_lead: float
    raw_agrees: bool  # whether the network's likeliest move is KataGo's choice
    raw_lead: float
    katago_raw_lead: float


def read_reviews(path: str | Path) -> list[Reviewed]:
    """Read the positions of a file of judged games in which there is a move to choose."""
    return [
        Reviewed(judged.game, turn, judged.id, said.moves[0].move, said.lead, said.raw_lead)
        for judged in read_judged(path)
        for turn, said in enumerate(judged.positions)
        if said.moves and not (judged.game.is_over and turn == len(judged.game))
    ]


def sample(reviewed: Sequence[Reviewed], count: int | None, seed: int = 0) -> list[Reviewed]:
    """Return `count` positions by chance, or all."""
    if count is None or count >= len(reviewed):
        return list(reviewed)
    return random.Random(seed).sample(reviewed, count)


def compare(
    evaluator: Evaluator,
    reviewed: Iterable[Reviewed],
    limits: Limits,
    options: Options = DEFAULTS,
    *,
    at_once: int = 8,
) -> Iterator[Compared]:
    """Search positions, `at_once` in shared batches, and set the results beside KataGo's."""
    waiting: list[Reviewed] = []
    for one in reviewed:
        waiting.append(one)
        if len(waiting) == at_once:
            yield from _compare(evaluator, waiting, limits, options)
            waiting = []
    if waiting:
        yield from _compare(evaluator, waiting, limits, options)


def _compare(
    evaluator: Evaluator, reviewed: Sequence[Reviewed], limits: Limits, options: Options
) -> Iterator[Compared]:
    games = [one.game() for one in reviewed]
    results = search(evaluator, games, limits, options)
    for one, game, result in zip(reviewed, games, results, strict=True):
        size = game.size
        same = images(game, one.best)
        likeliest = max(range(size * size + 1), key=lambda move: result.policy[move])
        yield Compared(
            name=one.name,
            turn=one.turn,
            best=format_gtp(result.best, size),
            katago=format_gtp(one.best, size),
            agrees=result.best in same,
            lead=result.lead,
            katago_lead=one.lead,
            raw_agrees=(None if likeliest == size * size else likeliest) in same,
            raw_lead=result.raw_lead,
            katago_raw_lead=one.raw_lead,
        )


def summary(compared: Sequence[Compared]) -> dict[str, float]:
    """Return the share of equal first moves and the mean distance of the leads."""
    count = len(compared)
    if not count:
        raise GoError("no positions to compare")
    return {
        "positions": count,
        "top1": sum(one.agrees for one in compared) / count,
        "lead_mae": sum(abs(one.lead - one.katago_lead) for one in compared) / count,
        "raw_top1": sum(one.raw_agrees for one in compared) / count,
        "raw_lead_mae": sum(abs(one.raw_lead - one.katago_lead) for one in compared) / count,
    }


def agreement(reviewed: Iterable[Reviewed], again: Iterable[Reviewed]) -> dict[str, float]:
    """Return how far two reviews of the same positions agree: what another search can reach."""
    known = {(one.name, one.turn): one for one in again}
    pairs = [(one, known[one.name, one.turn]) for one in reviewed if (one.name, one.turn) in known]
    if not pairs:
        raise GoError("the two files have no position in common")
    return {
        "positions": len(pairs),
        "top1": sum(b.best in images(a.game(), a.best) for a, b in pairs) / len(pairs),
        "lead_mae": sum(abs(a.lead - b.lead) for a, b in pairs) / len(pairs),
    }
