"""Measures the human policy as it is used: its ONNX file, on a CPU, beside other networks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_packed, unpack
from tengen.nets.human import HumanPolicy, log_softmax, with_pass
from tengen.nets.human_ranks import HIGHEST, LOWEST, RANKS
from tengen_lab.training.human.games import HumanCorpus, HumanMoves
from tengen_lab.training.human.measuring import TEMPERATURES, Rival, Verdicts

_AT_ONCE = 64


def look_in_use(
    policy: HumanPolicy,
    corpus: HumanCorpus,
    moves: HumanMoves,
    rivals: Sequence[Evaluator] = (),
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> Verdicts:
    """Let the policy, the network it stands on and others look at moves that were played."""
    games = corpus.subset(moves.games)
    played = moves.played.astype(np.int64)
    hits, heats, ranks, trunk = [], [], [], []
    for rows, outputs, chances in policy.looks(games.games, games.all_rules(), moves.turns):
        own = _at_rank(chances, moves.rank[rows])
        index = played[rows, None]
        hits.append(own.argmax(1) == played[rows])
        heats.append([np.take_along_axis(_heated(own, t), index, 1)[:, 0] for t in TEMPERATURES])
        ranks.append(np.take_along_axis(chances, index[:, None], 2)[..., 0])
        allowed = np.isfinite(chances[:, 0])
        trunk.append(Rival.of(log_softmax(outputs["policy"], allowed), played[rows]))
        tell(rows.stop, len(moves))
    said = {policy.evaluator.name: _joined(trunk)}
    for rival in rivals:
        said[rival.name] = _look(rival, corpus, moves, tell)
    return Verdicts(
        moves,
        np.concatenate(hits),
        said,
        np.concatenate([np.array(heat).T for heat in heats]).astype(np.float32),
        np.concatenate(ranks).astype(np.float32),
    )


def _at_rank(chances: NDArray[np.float64], rank: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return log-probabilities at each mover's rank: those of the two ranks around it, mixed."""
    place = np.clip(rank, LOWEST, HIGHEST) - LOWEST
    low = np.minimum(place.astype(np.int64), len(RANKS) - 2)
    part = (place - low)[:, None]
    rows, allowed = np.arange(len(rank)), np.isfinite(chances[:, 0])
    known = np.where(allowed[:, None], chances, 0.0)
    return log_softmax(known[rows, low] * (1 - part) + known[rows, low + 1] * part, allowed)


def _heated(chances: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    return log_softmax(chances / temperature, np.isfinite(chances))


def _look(
    net: Evaluator, corpus: HumanCorpus, moves: HumanMoves, tell: Callable[[int, int], None]
) -> Rival:
    """Let a network look at moves."""
    games = corpus.subset(moves.games)
    features = encode_packed(
        games.games,
        games.all_rules(),
        moves.turns,
        packed=True,
        area_by_suicide=net.model.card.area_by_suicide,
        threads=net.model.workers,
    )
    parts = []
    for start in range(0, len(features), _AT_ONCE):
        rows = slice(start, min(start + _AT_ONCE, len(features)))
        outputs = net.run(unpack(features.planes[rows], moves.size), features.globals[rows])
        chances = log_softmax(outputs["policy"], with_pass(features.legal[rows]))
        parts.append(Rival.of(chances, moves.played[rows].astype(np.int64)))
        tell(rows.stop, len(moves))
    return _joined(parts)


def _joined(parts: list[Rival]) -> Rival:
    return Rival(
        np.concatenate([part.hit for part in parts]),
        np.concatenate([part.chance for part in parts]),
    )
