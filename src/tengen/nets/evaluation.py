"""What a network says of one position, and how that is read from its raw outputs.

The formulas are KataGo's (`docs/networks.md`); all of it is computed in float64.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, Color, Move
from tengen.errors import GoError
from tengen.nets.card import Card

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """A network's judgement of one position.

    Rates, leads and ownership are Black's whoever is to move; the policy and the trunk belong to
    the player to move. Points are counted with komi (and White's bonus for a handicap).

    policy      (size**2 + 1,) probability of each move of `to_move`, the pass last; they sum to 1,
                and illegal moves have exactly 0
    legal       (size**2 + 1,) whether the move is legal
    black_win, white_win, no_result    probabilities that sum to 1
    black_lead  by how many points Black is ahead
    black_score the mean of the final score in self-play, which drifts further than the lead
    deviation   standard deviation of that score
    ownership   (size**2,) from -1 (White's) to +1 (Black's)
    trunk       (channels, size, size) features before the heads, or None where not asked for;
                (channels,) where they were asked for at one point
    """

    size: int
    to_move: Color
    policy: Floats
    legal: NDArray[np.bool_]
    black_win: float
    white_win: float
    no_result: float
    black_lead: float
    black_score: float
    deviation: float
    ownership: Floats
    trunk: NDArray[np.float32] | None = None

    def winrate(self, color: Color) -> float:
        """Return the chance that `color` wins; a game without result counts half."""
        won = self.black_win if color is BLACK else self.white_win
        return won + self.no_result / 2

    def lead(self, color: Color) -> float:
        """Return by how many points `color` is ahead."""
        return color.sign * self.black_lead

    def probability(self, move: Move) -> float:
        """Return the policy of a move; 0 if it is illegal."""
        return float(self.policy[-1 if move is None else move])

    def top_moves(self, count: int) -> list[tuple[Move, float]]:
        """Return the `count` likeliest legal moves with their probabilities, best first."""
        order = np.argsort(-self.policy, kind="stable")
        best = [int(index) for index in order if self.legal[index]][:count]
        last = self.size * self.size
        return [(None if move == last else move, float(self.policy[move])) for move in best]

    @property
    def nbytes(self) -> int:
        """Roughly how much memory the evaluation takes."""
        trunk = 0 if self.trunk is None else self.trunk.nbytes
        return 400 + self.policy.nbytes + self.legal.nbytes + self.ownership.nbytes + trunk


def average(evaluations: Sequence[Evaluation]) -> Evaluation:
    """Return the mean of evaluations of one position, as of its symmetric images."""
    first = evaluations[0]
    if len(evaluations) == 1:
        return first

    def mean(name: str) -> float:
        return float(np.mean([getattr(one, name) for one in evaluations]))

    score = mean("black_score")
    square = float(np.mean([one.black_score**2 + one.deviation**2 for one in evaluations]))
    trunks = [one.trunk for one in evaluations if one.trunk is not None]
    return Evaluation(
        size=first.size,
        to_move=first.to_move,
        policy=np.mean([one.policy for one in evaluations], axis=0),
        legal=first.legal,
        black_win=mean("black_win"),
        white_win=mean("white_win"),
        no_result=mean("no_result"),
        black_lead=mean("black_lead"),
        black_score=score,
        deviation=max(square - score**2, 0.0) ** 0.5,
        ownership=np.mean([one.ownership for one in evaluations], axis=0),
        trunk=np.mean(np.stack(trunks), axis=0) if trunks else None,
    )


def _check_shapes(
    card: Card, outputs: Mapping[str, NDArray[np.float32]], count: int, area: int
) -> None:
    """Raise `GoError` where a network answers in another form than KataGo's."""
    for name, wanted in (("policy", area + 1), ("value", 3), ("score", 3), ("ownership", area)):
        found = outputs[name].shape
        if name == "ownership":
            fits = outputs[name].size == count * area
        elif name == "score":  # more numbers may follow
            fits = len(found) == 2 and found[0] == count and found[1] >= wanted
        else:
            fits = found == (count, wanted)
        if not fits:
            raise GoError(
                f"{card.name}: the output {name} has the shape {found}, {(count, wanted)} expected"
            )


def read_outputs(
    card: Card,
    outputs: Mapping[str, NDArray[np.float32]],
    legal: NDArray[np.bool_],
    to_move: NDArray[np.uint8],
    can_have_no_result: NDArray[np.bool_],
) -> list[Evaluation]:
    """Turn raw outputs of positions of one board size into evaluations.

    `legal` is (n, size**2); `can_have_no_result` tells which are played under rules with simple
    ko or territory scoring, where a game may end without result.
    """
    count, area = legal.shape
    size = round(area**0.5)
    _check_shapes(card, outputs, count, area)
    allowed = np.concatenate([legal, np.ones((count, 1), np.bool_)], axis=1)
    policy = softmax(np.where(allowed, outputs["policy"].astype(np.float64), -np.inf))

    logits = outputs["value"].astype(np.float64)
    logits[~can_have_no_result, 2] = -np.inf
    win, loss, no_result = softmax(logits).T

    score = outputs["score"].astype(np.float64)
    decided, scale = 1 - no_result, card.scale
    center = score[:, 0] * scale.score_mean
    spread = _softplus(score[:, 1]) * scale.score_deviation
    mean = center * decided
    square = (center**2 + spread**2) * decided
    deviation = np.sqrt(np.maximum(square - mean**2, 0))
    lead = score[:, 2] * scale.lead * decided

    sign = np.where(to_move == BLACK, 1.0, -1.0)
    ownership = np.tanh(outputs["ownership"].astype(np.float64).reshape(count, area))
    ownership *= sign[:, None]
    black_win = np.where(to_move == BLACK, win, loss)
    trunk = outputs.get("trunk")
    return [
        Evaluation(
            size=size,
            to_move=Color(int(to_move[i])),
            policy=policy[i].copy(),
            legal=allowed[i].copy(),
            black_win=float(black_win[i]),
            white_win=float(win[i] + loss[i] - black_win[i]),
            no_result=float(no_result[i]),
            black_lead=float(sign[i] * lead[i]),
            black_score=float(sign[i] * mean[i]),
            deviation=float(deviation[i]),
            ownership=ownership[i].copy(),
            trunk=None if trunk is None else trunk[i].copy(),
        )
        for i in range(count)
    ]


def softmax(logits: Floats) -> Floats:
    """Return the probabilities that logits stand for, over the last axis."""
    exponents = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: Floats = exponents / exponents.sum(axis=-1, keepdims=True)
    return result


def entropy(chances: Floats) -> float:
    """Return the entropy of probabilities, in nats."""
    some = chances[chances > 0]
    return float(-(some * np.log(some)).sum())


def _softplus(x: Floats) -> Floats:
    return np.logaddexp(0.0, x)
