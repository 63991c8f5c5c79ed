"""The curve of a game and its temperatures, as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tengen.coords import BLACK
from tengen.pictures import figure_bytes, new_figure
from tengen.review.categories import color_of
from tengen.review.values import Review

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def curve(review: Review) -> bytes:
    """Draw Black's lead over the game, and every mistake as a dot in KaTrain's colour (SVG)."""
    figure = new_figure(8.4, 2.6)
    axes = figure.add_subplot()
    leads = review.leads
    axes.axhline(0, color="0.6", linewidth=0.8)
    axes.plot(range(len(leads)), leads, color="0.15", linewidth=1.2)
    axes.fill_between(range(len(leads)), leads, 0, color="0.8", alpha=0.6, linewidth=0)
    for move in review.mistakes:
        face = color_of(move.loss)
        axes.plot(move.move, move.lead, "o" if move.color is BLACK else "s", color=face, ms=4.5,
                  markeredgecolor="0.2", markeredgewidth=0.5)  # fmt: skip
    axes.set_ylabel("Black's lead (points)")
    _finish(axes, len(review.moves))
    figure.tight_layout()
    return figure_bytes(figure, "svg")


def temperature_curve(review: Review) -> bytes | None:
    """Draw what the best move of the endgame was worth; None before the endgame (SVG)."""
    known = [(move.move, move.temperature) for move in review.moves if move.temperature is not None]
    if not known:
        return None
    figure = new_figure(8.4, 1.9)
    axes = figure.add_subplot()
    axes.step([m for m, _ in known], [t for _, t in known], where="mid", color="0.15", lw=1.2)
    axes.set_ylabel("points a move")
    axes.set_xlim(known[0][0], len(review.moves))
    axes.set_xlabel("move")
    axes.grid(alpha=0.25)
    figure.tight_layout()
    return figure_bytes(figure, "svg")


def _finish(axes: Axes, moves: int) -> None:
    axes.set_xlim(0, max(moves, 1))
    axes.set_xlabel("move (round: Black's mistakes, square: White's)")
    axes.grid(alpha=0.25)
