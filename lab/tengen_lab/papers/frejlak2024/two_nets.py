"""Two networks as one judge, for `tengen endgame bench --scores`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tengen.coords import Point
from tengen.endgame.judges import Judge
from tengen.nets.evaluation import Evaluation
from tengen.rules import Rules


class TwoNets:
    """One network proposes the moves, another one says who owns what."""

    def __init__(self, moves: Judge, scores: Judge) -> None:
        self.moves, self.scores = moves, scores

    @property
    def name(self) -> str:
        return f"{self.moves.name} + {self.scores.name} scores"

    def evaluate_positions(
        self,
        size: int,
        stones: Sequence[bytes],
        to_move: Sequence[int],
        rules: Rules | Sequence[Rules],
        *,
        ko: Sequence[Point | None] | None = None,
    ) -> list[Evaluation]:
        proposed = self.moves.evaluate_positions(size, stones, to_move, rules, ko=ko)
        scored = self.scores.evaluate_positions(size, stones, to_move, rules, ko=ko)
        return [
            replace(score, policy=move.policy) for move, score in zip(proposed, scored, strict=True)
        ]
