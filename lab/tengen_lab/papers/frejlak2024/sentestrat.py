"""SENTESTRAT as the thesis prints it, beside ours: sums of small games drawn at random.

    python -m tengen_lab.papers.frejlak2024.sentestrat --sums 20000

The thesis (2.3) answers in the part whose temperature the opponent's move raised; Berlekamp's and
Siegel's rule, and ours, answers where the temperature is above the lowest that the whole sum has
had. Counted are sums where the two guarantee Left different scores, against every opponent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import typer

from tengen.cgt import Game, parse_game
from tengen.cgt.strategies import orthodox_option, sentestrat
from tengen.cgt.sums import (
    SumTurn,
    all_moves,
    board_temperature,
    graph_of,
    guaranteed_score,
    orthodox_forecast,
)


def guaranteed_as_printed(parts: Sequence[Game], *, left_first: bool) -> Fraction:
    """Return what the printed rule gets for Left against best play."""
    table: dict[tuple[SumTurn, bool], Fraction] = {}

    def value(turn: SumTurn, is_raised: bool) -> Fraction:
        key = (turn, is_raised)
        if turn.is_over:
            return sum((part.number or Fraction(0) for part in turn.parts), Fraction(0))
        if key not in table:
            if turn.left:
                table[key] = value(turn.play(*_as_printed(turn, is_raised)), False)
            else:
                table[key] = min(
                    value(turn.play(part, option), _raises(turn.parts[part], option))
                    for part, option in all_moves(turn.parts, left=False)
                )
        return table[key]

    return value(SumTurn(tuple(parts), left_first), False)


def _as_printed(turn: SumTurn, is_raised: bool) -> tuple[int, Game]:
    here = board_temperature(turn.parts)
    t = here if turn.ambient is None else min(here, turn.ambient)
    part = turn.last if is_raised else None
    if part is None:
        active = [index for index, one in enumerate(turn.parts) if not one.is_number]
        part = max(active, key=lambda index: (_temperature(turn.parts[index]), -index))
    return part, orthodox_option(turn.parts[part], t, left=True)


def _temperature(part: Game) -> Fraction:
    return graph_of(part).strict_temperature


def _raises(part: Game, option: Game) -> bool:
    return not option.is_number and _temperature(option) > _temperature(part)


def drawn(depth: int, dice: random.Random) -> str:
    """Return a game with one option a side, whole numbers at its leaves."""
    if depth == 0:
        return str(dice.randint(-12, 12))
    left, right = (drawn(dice.randint(0, depth - 1), dice) for _ in range(2))
    return f"{{{left}|{right}}}"


def main(
    sums: Annotated[int, typer.Option(min=1)] = 20_000, seed: Annotated[int, typer.Option()] = 2
) -> None:
    dice = random.Random(seed)
    seen = better = worse = broken = 0
    while seen < sums:
        depths = [dice.choice((1, 2, 2, 3)) for _ in range(dice.choice((2, 2, 3)))]
        parts = [parse_game(drawn(depth, dice)) for depth in depths]
        if all(part.is_number for part in parts):
            continue
        seen += 1
        for left_first in (True, False):
            printed = guaranteed_as_printed(parts, left_first=left_first)
            ours = guaranteed_score(parts, sentestrat, left=True, left_first=left_first)
            better, worse = better + (ours > printed), worse + (ours < printed)
            forecast = orthodox_forecast(parts, left=left_first)
            broken += forecast - printed > board_temperature(parts) / 2
    print(f"{seen} sums, either side first: ours guarantees more in {better}, less in {worse};")
    print(
        f"the printed rule is below the forecast by more than half the temperature {broken} times"
    )


if __name__ == "__main__":
    typer.run(main)
