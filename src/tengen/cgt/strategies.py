"""Rules of thumb for sums, with what they guarantee.

HOTSTRAT plays in the hottest part. SENTESTRAT first answers a move that left something hotter
than the rest. THERMOSTRAT reads the thermographs of all parts together (Winning Ways, chapter 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tengen.cgt.games import Game
from tengen.cgt.sums import SumTurn, board_temperature, graph_of


def orthodox_option(part: Game, t: Fraction, *, left: bool) -> Game:
    """Return the best move in one part if the rest of the board is at temperature `t`."""
    if left:
        return max(part.left, key=lambda option: graph_of(option).right(t))
    return min(part.right, key=lambda option: graph_of(option).left(t))


def sentestrat_part(
    temperatures: Sequence[Fraction | None], last: int | None, ambient: Fraction | None
) -> int:
    """Return the part in which SENTESTRAT plays, from the temperatures alone (None: settled).

    `last` is where the opponent has just moved, `ambient` the lowest temperature so far.
    """
    if last is not None and ambient is not None:
        raised = temperatures[last]
        if raised is not None and raised > ambient:
            return last
    hot = [(t, -index) for index, t in enumerate(temperatures) if t is not None]
    return -max(hot)[1]


def sentestrat(turn: SumTurn) -> tuple[int, Game]:
    """Answer what the opponent has heated above the ambient temperature, else play the hottest."""
    part = sentestrat_part(_temperatures(turn.parts), turn.last, turn.ambient)
    here = board_temperature(turn.parts)
    t = here if turn.ambient is None else min(here, turn.ambient)
    return part, orthodox_option(turn.parts[part], t, left=turn.left)


def hotstrat(turn: SumTurn) -> tuple[int, Game]:
    """Play in the hottest part, whatever the opponent has just done."""
    part = sentestrat_part(_temperatures(turn.parts), None, None)
    t = graph_of(turn.parts[part]).strict_temperature
    return part, orthodox_option(turn.parts[part], t, left=turn.left)


def thermostrat(turn: SumTurn) -> tuple[int, Game]:
    """Play where the widest thermograph is, at the temperature best for the side to move."""
    active = [index for index, part in enumerate(turn.parts) if not part.is_number]
    _, t = thermostrat_promise(turn.parts, left=turn.left)
    part = max(active, key=lambda index: (_width(turn.parts[index], t), -index))
    return part, orthodox_option(turn.parts[part], t, left=turn.left)


def thermostrat_promise(parts: Sequence[Game], *, left: bool) -> tuple[Fraction, Fraction]:
    """Return the score that THERMOSTRAT promises the side to move, and the temperature it uses.

    At each t, the opponent's walls of all parts plus the widest thermograph; the best t counts,
    the lowest of them if there are several.
    """
    graphs = [graph_of(part) for part in parts]
    bends = {
        t for graph in graphs for wall in (graph.left, graph.right) for t, _ in wall.breakpoints
    }
    promises: list[tuple[Fraction, Fraction]] = []
    for t in sorted({max(t, Fraction(0)) for t in bends}):
        widest = max(graph.left(t) - graph.right(t) for graph in graphs)
        if left:
            promises.append((sum((g.right(t) for g in graphs), Fraction(0)) + widest, t))
        else:
            promises.append((-sum((g.left(t) for g in graphs), Fraction(0)) + widest, t))
    best = max(promise for promise, _ in promises)
    return (best if left else -best), next(t for promise, t in promises if promise == best)


def _width(part: Game, t: Fraction) -> Fraction:
    graph = graph_of(part)
    return graph.left(t) - graph.right(t)


def _temperatures(parts: Sequence[Game]) -> list[Fraction | None]:
    return [None if part.is_number else graph_of(part).strict_temperature for part in parts]
