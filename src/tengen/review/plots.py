"""The curve of a game and its temperatures, as pictures."""

from __future__ import annotations

from tengen.coords import BLACK
from tengen.pictures.chart import Chart
from tengen.review.categories import color_of
from tengen.review.values import Review
from tengen.words import tell

_DARK, _GRAY, _SHADE = "#262626", "#999999", (0.8, 0.8, 0.8, 0.6)


def curve(review: Review) -> bytes:
    """Draw Black's lead over the game, and every mistake as a dot in KaTrain's colour (SVG)."""
    leads = list(enumerate(review.leads))
    moves = max(len(review.moves), 1)
    chart = Chart(
        8.4,
        2.6,
        (0, moves),
        _room([lead for _, lead in leads]),
        across_label=tell("plotMoves"),
        up_label=tell("plotLead"),
    )
    chart.area(leads, _SHADE)
    chart.line([(0, 0), (moves, 0)], _GRAY, 0.8)
    chart.line(leads, _DARK, 1.2)
    for move in review.mistakes:
        chart.dot(move.move, move.lead, color_of(move.loss), square=move.color is not BLACK)
    return chart.to_bytes()


def temperature_curve(review: Review) -> bytes | None:
    """Draw what the best move of the endgame was worth; None before the endgame (SVG)."""
    known = [(move.move, move.temperature) for move in review.moves if move.temperature is not None]
    if not known:
        return None
    first, last = known[0][0], max(len(review.moves), known[0][0] + 1)
    chart = Chart(
        8.4,
        1.9,
        (first, last),
        _room([value for _, value in known]),
        across_label=tell("plotMove"),
        up_label=tell("plotTemperature"),
    )
    # Each value holds from half a move before its own to half a move after.
    steps = [(min(max(move + half, first), last), value) for move, value in known
             for half in (-0.5, 0.5)]  # fmt: skip
    chart.line(steps, _DARK, 1.2)
    return chart.to_bytes()


def _room(values: list[float]) -> tuple[float, float]:
    """Return the ends of an axis: a little room around the values and zero, never none."""
    low, high = min(0.0, *values), max(0.0, *values)
    room = 0.06 * (high - low) or 1.0
    return low - room, high + room
