"""Thermographs drawn as the literature draws them: temperature up, score growing to the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from tengen.cgt.limits import CouponWalls
from tengen.cgt.thermograph import Thermograph
from tengen.pictures import new_figure, save_figure

Polyline = Sequence[tuple[Fraction, Fraction]]  # (t, value), t rising


@dataclass(frozen=True, slots=True)
class Drawing:
    """Two walls and where they meet; `label` tells one from the others in the same picture.

    `caption` is written where they meet, by default mean and temperature.
    """

    left: Polyline
    right: Polyline
    mean: Fraction
    temperature: Fraction
    label: str = ""
    caption: str = ""

    @classmethod
    def of(cls, graph: Thermograph | CouponWalls, label: str = "", caption: str = "") -> Drawing:
        if isinstance(graph, CouponWalls):
            return cls(graph.left, graph.right, graph.mean, graph.temperature, label, caption)
        left, right = graph.left.breakpoints, graph.right.breakpoints
        return cls(left, right, graph.mean, graph.temperature, label, caption)


def _height(drawings: Sequence[Drawing]) -> tuple[Fraction, Fraction]:
    """Return the lowest and the highest temperature to show: some mast is part of the picture."""
    ground = min(drawing.left[0][0] for drawing in drawings)
    top = max(
        max(drawing.temperature, drawing.left[-1][0], drawing.right[-1][0]) for drawing in drawings
    )
    return ground, top + max(Fraction(1, 2), (top - ground) / 4)


def _at(wall: Polyline, t: Fraction) -> Fraction:
    """Return the value of a wall, which stands upright above its last point."""
    for (low, value), (high, other) in pairwise(wall):
        if t <= high:
            return value + (other - value) * (max(t, low) - low) / (high - low)
    return wall[-1][1]


def draw_text(drawing: Drawing, *, width: int = 48, height: int = 14) -> str:
    """Return the thermograph in Braille dots (two by four a character), for terminals."""
    ground, top = _height([drawing])
    values = [value for wall in (drawing.left, drawing.right) for _, value in wall]
    low, high = min(values), max(values)
    columns, rows = 2 * width - 1, 4 * height - 1

    def column(value: Fraction) -> int:
        return columns // 2 if high == low else round((high - value) / (high - low) * columns)

    dots: set[tuple[int, int]] = set()
    for wall in (drawing.left, drawing.right):
        before = column(wall[0][1])
        for row in range(rows + 1):
            here = column(_at(wall, ground + (top - ground) * row / rows))
            for x in range(min(before, here), max(before, here) + 1):
                dots.add((x, row))
            before = here
    labels = dict.fromkeys(range(height), "")
    for t in (Fraction(0), ground, drawing.temperature):
        if ground <= t:
            labels[round((t - ground) / (top - ground) * rows) // 4] = str(t)
    gutter = max(map(len, labels.values()))
    lines = [
        f"{labels[row]:>{gutter}} {'┤' if labels[row] else '│'} {_braille(dots, row, width)}"
        for row in reversed(range(height))
    ]
    ruler = [" "] * (width + 24)
    for value in (drawing.mean, _at(drawing.left, ground), _at(drawing.right, ground)):
        text = str(value)
        place = max(0, column(value) // 2 - len(text) // 2)
        if not "".join(ruler[max(0, place - 1) : place + len(text) + 1]).strip():
            ruler[place : place + len(text)] = text
    lines.append(" " * (gutter + 3) + "".join(ruler))
    return "\n".join(line.rstrip() for line in lines)


# The bit of each dot in a Braille character: left column from the top, right column from the top.
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def _braille(dots: set[tuple[int, int]], row: int, width: int) -> str:
    cells = []
    for cell in range(width):
        bits = sum(
            _BITS[x][3 - y] for x in (0, 1) for y in range(4) if (2 * cell + x, 4 * row + y) in dots
        )
        cells.append(chr(0x2800 + bits) if bits else " ")
    return "".join(cells)


def save_picture(
    path: str | Path, drawings: Drawing | Sequence[Drawing], *, title: str = ""
) -> None:
    """Write the thermograph, or several for comparison, to an .svg or .png file."""
    path = Path(path)
    drawings = [drawings] if isinstance(drawings, Drawing) else list(drawings)
    ground, top = _height(drawings)
    figure = new_figure(5.2, 4.2, layout="constrained")
    axes = figure.add_subplot()
    for index, drawing in enumerate(drawings):
        for wall in (drawing.left, drawing.right):
            points = [*wall, (top, wall[-1][1])]
            axes.plot(
                [float(value) for _, value in points],
                [float(t) for t, _ in points],
                label=drawing.label if wall is drawing.left and drawing.label else None,
                color=f"C{index}",
                linewidth=2,
                linestyle=("-", "--", ":")[index % 3],
            )
        # The text stands on the side of the mast that has more room.
        shown = [
            value for other in drawings for wall in (other.left, other.right) for _, value in wall
        ]
        on_the_left = 2 * drawing.mean <= min(shown) + max(shown) and min(shown) < max(shown)
        axes.annotate(
            drawing.caption or f"mean {drawing.mean}\ntemperature {drawing.temperature}",
            (float(drawing.mean), float(drawing.temperature)),
            xytext=(-8 if on_the_left else 8, 6),
            textcoords="offset points",
            ha="right" if on_the_left else "left",
            fontsize=9,
            color=f"C{index}",
        )
        axes.plot(float(drawing.mean), float(drawing.temperature), "o", color=f"C{index}", ms=4)
    if ground < 0:
        axes.axhline(0, color="0.6", linewidth=0.8)
    axes.set_ylim(float(ground), float(top))
    axes.margins(x=0.12)
    axes.invert_xaxis()
    axes.set_xlabel("score, better for Left (Black) to the left")
    axes.set_ylabel("temperature")
    axes.grid(alpha=0.25)
    if title:
        axes.set_title(title, fontsize=10)
    if any(drawing.label for drawing in drawings):
        axes.legend(fontsize=8)
    save_figure(figure, path, dpi=150)
