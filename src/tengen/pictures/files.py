"""Figures without global state, and diagrams laid out in files.

SVG files of boards are written here; whatever else there is to draw needs matplotlib.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tengen.diagram import Diagram
from tengen.errors import UnsupportedError
from tengen.extras import need
from tengen.files import atomic
from tengen.pictures.axes import AxesPen
from tengen.pictures.board import draw, extent, limits
from tengen.pictures.svg import SvgPen

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_METADATA: dict[str, dict[str, str | None]] = {  # no dates: the same figure is the same file
    "png": {"Software": "tengen"},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}
_RC_LOCK = threading.Lock()  # matplotlib's settings belong to the process
_GAP = 0.4  # between boards, in line spacings
_POINTS = 72  # in an inch


def new_figure(width: float, height: float, layout: Literal["constrained"] | None = None) -> Figure:
    """An empty figure (inches) that no global state knows of."""
    need("matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout=layout)
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Figure, path: str | Path, dpi: int = 160) -> None:
    """Write a figure as PNG, SVG or PDF by the suffix of `path`, the same bytes every time."""
    kind = _suffix(path, (".png", ".svg", ".pdf"))[1:]
    atomic.write_bytes(path, figure_bytes(figure, kind, dpi))


def figure_bytes(figure: Figure, kind: str, dpi: int = 160) -> bytes:
    """Return a figure as a "png", "svg" or "pdf" file, the same bytes every time."""
    from matplotlib import rc_context

    written = io.BytesIO()
    with _RC_LOCK, rc_context({"svg.hashsalt": "tengen"}):
        figure.savefig(written, format=kind, dpi=dpi, metadata=_METADATA[kind])
    return written.getvalue()


def write_diagram(path: str | Path, diagram: Diagram, cell: float = 0.32) -> None:
    """Draw one diagram into a PNG or SVG file; `cell` is the line spacing in inches."""
    write_diagrams(path, [diagram], cell=cell)


def write_diagrams(
    path: str | Path, diagrams: Sequence[Diagram], columns: int = 3, cell: float = 0.32
) -> None:
    """Draw diagrams side by side, at most `columns` in a row, at one scale."""
    if _suffix(path) == ".svg":
        atomic.write_bytes(path, diagrams_svg(diagrams, columns, cell))
    else:
        save_figure(draw_diagrams(diagrams, columns, cell), path)


def diagrams_svg(diagrams: Sequence[Diagram], columns: int = 3, cell: float = 0.32) -> bytes:
    """Return diagrams side by side as an SVG file, the same bytes every time."""
    pen = SvgPen(point=1 / (_POINTS * cell))
    layout = _Layout(diagrams, columns)
    for diagram, x, y in layout.places():
        left, top, _, _ = limits(diagram)
        pen.move_to(x - left, y - top)
        draw(pen, diagram)
        pen.move_back()
    return pen.document(layout.width, layout.height, cell)


def draw_diagrams(diagrams: Sequence[Diagram], columns: int = 3, cell: float = 0.32) -> Figure:
    """Return a figure of diagrams side by side; see `write_diagrams`."""
    layout = _Layout(diagrams, columns)
    figure = new_figure(layout.width * cell, layout.height * cell)
    for diagram, x, y in layout.places():
        width, height = extent(diagram)
        share = (width / layout.width, height / layout.height)
        axes = figure.add_axes((x / layout.width, 1 - y / layout.height - share[1], *share))
        draw_board(axes, diagram)
    return figure


def draw_board(axes: Axes, diagram: Diagram) -> None:
    """Draw a diagram into axes of any size; sets their limits and hides their frame."""
    left, top, right, bottom = limits(diagram)
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    axes.set_aspect("equal")
    axes.axis("off")
    draw(AxesPen(axes), diagram)


class _Layout:
    """Diagrams in rows, each in the middle of its column; all lengths are line spacings."""

    def __init__(self, diagrams: Sequence[Diagram], columns: int) -> None:
        columns = max(1, min(columns, len(diagrams)))
        self._rows = [diagrams[i : i + columns] for i in range(0, len(diagrams), columns)]
        self._widths = [
            max(extent(row[i])[0] for row in self._rows if i < len(row)) for i in range(columns)
        ]
        self._heights = [max(extent(diagram)[1] for diagram in row) for row in self._rows]
        self.width = sum(self._widths) + _GAP * (columns - 1)
        self.height = sum(self._heights) + _GAP * (len(self._rows) - 1)

    def places(self) -> Iterator[tuple[Diagram, float, float]]:
        """Yield each diagram with the place of its top left corner."""
        top = 0.0
        for row, height in zip(self._rows, self._heights, strict=True):
            left = 0.0
            for diagram, column in zip(row, self._widths, strict=False):
                yield diagram, left + (column - extent(diagram)[0]) / 2, top
                left += column + _GAP
            top += height + _GAP


def _suffix(path: str | Path, known: Sequence[str] = (".png", ".svg")) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        raise UnsupportedError(f"{path}: pictures are written as {' or '.join(known)}")
    return suffix
