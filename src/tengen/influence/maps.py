"""Maps of control and of suggested moves, as diagrams."""

from __future__ import annotations

import string
from collections.abc import Sequence

from tengen.board import Board
from tengen.coords import Point
from tengen.diagram import Diagram, Palette, ValueStyle
from tengen.influence.control import Control
from tengen.influence.suggestions import Suggestion


def control_map(
    board: Board,
    control: Control,
    *,
    palette: Palette = "gray",
    style: ValueStyle = "paint",
    last: Point | None = None,
    title: str = "",
) -> Diagram:
    """The control of every point under the stones, with score and iterations below."""
    return Diagram(
        board.stones,
        board.size,
        title=title,
        caption=f"{format_score(control.score)}, {format_rounds(control)}",
        last=last,
        values=[float(value) for value in control.values],
        value_style=style,
        palette=palette,
        theme="paper" if style == "paint" else "wood",
    )


def suggestion_map(
    board: Board, suggestions: Sequence[Suggestion], *, title: str = "", last: Point | None = None
) -> Diagram:
    """The best moves lettered in order, the worst crossed: up to 26 of each; no move is both."""
    count = min(26, (len(suggestions) + 1) // 2)
    best, worst = suggestions[:count], suggestions[count:][-26:]
    letters = zip(string.ascii_uppercase, best, strict=False)
    return Diagram(
        board.stones,
        board.size,
        title=title,
        last=last,
        labels={move.point: letter for letter, move in letters},
        crosses=frozenset(move.point for move in worst),
    )


def format_rounds(control: Control) -> str:
    """Say how many iterations an estimate took, and what was unusual about them."""
    count = f"{control.iterations} iteration{'' if control.iterations == 1 else 's'}"
    if not control.converged:
        return f"{count}, not settled"
    return f"{count}, damped" if control.damped else count


def format_score(score: float) -> str:
    """Write Black's lead as B+2.50, W+0.11 or even.

    >>> format_score(-0.114), format_score(0.0)
    ('W+0.11', 'even')
    """
    if round(score, 2) == 0:
        return "even"
    return f"{'B' if score > 0 else 'W'}+{abs(score):.2f}"
