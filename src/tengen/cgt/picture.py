"""Thermographs drawn as the literature draws them: temperature up, score growing to the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from tengen.cgt.thermograph import Thermograph
from tengen.errors import GoError, quoted

Polyline = Sequence[tuple[Fraction, Fraction]]  # (t, value), t rising


@dataclass(frozen=True, slots=True)
class Drawing:
    """Two walls and where they meet; `label` tells one from the others in the same picture."""

    left: Polyline
    right: Polyline
    mean: Fraction
    temperature: Fraction
    label: str = ""

    @classmethod
    def of(cls, graph: Thermograph, label: str = "") -> Drawing:
        return cls(
            graph.left.breakpoints,
            graph.right.breakpoints,
            graph.mean,
            graph.temperature,
            label,
        )


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


def draw_text(drawing: Drawing, *, width: int = 56, height: int = 13) -> str:
    """Return the thermograph in plain characters, for terminals."""
    ground, top = _height([drawing])
    values = [value for wall in (drawing.left, drawing.right) for _, value in wall]
    low, high = min(values), max(values)
    span = high - low or Fraction(1)

    def column(value: Fraction) -> int:
        return round(float((high - value) / span) * (width - 1)) if high > low else width // 2

    labels = dict.fromkeys(range(height), "")
    lines: list[str] = []
    marks = {drawing.temperature: "T", Fraction(0): "", ground: ""}
    temperatures = [ground + (top - ground) * row / (height - 1) for row in range(height)]
    for mark in marks:
        nearest = min(range(height), key=lambda row: abs(temperatures[row] - mark))
        temperatures[nearest] = mark
        labels[nearest] = str(mark)
    gutter = max(len(text) for text in labels.values())
    for row in reversed(range(height)):
        t = temperatures[row]
        cells = [" "] * width
        for wall, strokes in ((drawing.left, "/|\\"), (drawing.right, "/|\\")):
            here = _at(wall, t)
            step = Fraction(1, 1000)
            lean = _at(wall, t + step) - here
            cells[column(here)] = strokes[1 if lean == 0 else (2 if lean > 0 else 0)]
        if t > drawing.temperature or column(_at(drawing.left, t)) == column(_at(drawing.right, t)):
            cells[column(_at(drawing.left, t))] = "|"
        lines.append(f"{labels[row]:>{gutter}} {'+' if labels[row] else '.'} {''.join(cells)}")
    ruler = [" "] * (width + 20)
    for value in (_at(drawing.left, ground), drawing.mean, _at(drawing.right, ground)):
        text = str(value)
        place = min(max(0, column(value) - len(text) // 2), width)
        if all(cell == " " for cell in ruler[max(0, place - 1) : place + len(text) + 1]):
            ruler[place : place + len(text)] = text
    lines.append(" " * gutter + "   " + "".join(ruler).rstrip())
    return "\n".join(line.rstrip() for line in lines)


def save_picture(
    path: str | Path, drawings: Drawing | Sequence[Drawing], *, title: str = ""
) -> None:
    """Write the thermograph, or several for comparison, to an .svg or .png file."""
    path = Path(path)
    if path.suffix.lower() not in (".svg", ".png"):
        raise GoError(f"{quoted(str(path))}: a picture is .svg or .png")
    # The figure alone, without pyplot: no window system, no global state, usable from threads.
    from matplotlib.figure import Figure

    drawings = [drawings] if isinstance(drawings, Drawing) else list(drawings)
    ground, top = _height(drawings)
    figure = Figure(figsize=(5.2, 4.2), layout="constrained")
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
        axes.annotate(
            f"mean {drawing.mean}\ntemperature {drawing.temperature}",
            (float(drawing.mean), float(drawing.temperature)),
            xytext=(8, 8 - 14 * index),
            textcoords="offset points",
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
    # No date and a fixed hash salt: the same thermograph gives the same file.
    import matplotlib

    with matplotlib.rc_context({"svg.hashsalt": "tengen"}):
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
