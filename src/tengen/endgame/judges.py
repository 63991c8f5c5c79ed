"""Judges of positions: anything that evaluates boards without the moves that led to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.nets.evaluation import Evaluation, Floats
from tengen.rules import Ko, Rules

Ban: TypeAlias = tuple[Point, Color]  # a ko: the point, and the colour that may not retake there
COLORS = (BLACK, WHITE)
RULES = Rules(ko=Ko.POSITIONAL)  # by area, without a komi of its own


class Judge(Protocol):
    @property
    def name(self) -> str: ...

    def evaluate_positions(
        self,
        size: int,
        stones: Sequence[bytes],
        to_move: Sequence[int],
        rules: Rules | Sequence[Rules],
        *,
        ko: Sequence[Point | None] | None = None,
    ) -> list[Evaluation]:
        """Judge positions of one size; `ko` names points that may not be retaken."""
        ...


@dataclass(frozen=True, slots=True)
class BothSides:
    """What a network says of a position with Black, and with White, to move."""

    black: Evaluation
    white: Evaluation

    def __getitem__(self, color: Color) -> Evaluation:
        return self.black if color is BLACK else self.white

    @property
    def ownership(self) -> Floats:
        """Who owns what, averaged over both sides to move."""
        return (self.black.ownership + self.white.ownership) / 2

    @property
    def black_lead(self) -> float:
        return (self.black.black_lead + self.white.black_lead) / 2


def both_sides(
    judge: Judge,
    boards: Sequence[Board],
    rules: Sequence[Rules] | None = None,
    bans: Sequence[Ban | None] | None = None,
) -> list[BothSides]:
    """Judge boards of any sizes with either side to move: one request for each size.

    A ban applies to its own colour only.
    """
    found: dict[int, BothSides] = {}
    for size in sorted({board.size for board in boards}):
        chosen = [index for index, board in enumerate(boards) if board.size == size]
        views = [(index, color) for index in chosen for color in COLORS]
        answers = judge.evaluate_positions(
            size,
            [boards[index].stones for index, _ in views],
            [int(color) for _, color in views],
            RULES if rules is None else [rules[index] for index, _ in views],
            ko=None if bans is None else [_banned(bans[index], color) for index, color in views],
        )
        pairs = zip(answers[::2], answers[1::2], strict=True)
        found.update(zip(chosen, (BothSides(*pair) for pair in pairs), strict=True))
    return [found[index] for index in range(len(boards))]


def _banned(ban: Ban | None, color: Color) -> Point | None:
    return ban[0] if ban is not None and ban[1] is color else None
