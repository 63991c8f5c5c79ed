"""Figures without global state, and diagrams laid out on them."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.diagram import Diagram
from tengen.errors import UnsupportedError
from tengen.files import atomic
from tengen.pictures.board import draw_board, extent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_RC_LOCK = threading.Lock()  # matplotlib's settings belong to the process


def new_figure(width: float, height: float) -> Figure:
    """An empty figure (inches) that no global state knows of."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Figure, path: str | Path, dpi: int = 160) -> None:
    """Write a figure as PNG or SVG by the suffix of `path`, the same bytes every time."""
    atomic.write_bytes(path, figure_bytes(figure, _suffix(path)[1:], dpi))


def figure_bytes(figure: Figure, kind: str, dpi: int = 160) -> bytes:
    """Return a figure as a "png" or "svg" file, the same bytes every time."""
    from matplotlib import rc_context

    metadata = {"Date": None} if kind == "svg" else {"Software": "tengen"}
    written = io.BytesIO()
    with _RC_LOCK, rc_context({"svg.hashsalt": "tengen"}):
        figure.savefig(written, format=kind, dpi=dpi, metadata=metadata)
    return written.getvalue()


def write_diagram(path: str | Path, diagram: Diagram, cell: float = 0.32) -> None:
    """Draw one diagram into a PNG or SVG file; `cell` is the line spacing in inches."""
    write_diagrams(path, [diagram], cell=cell)


def write_diagrams(
    path: str | Path, diagrams: Sequence[Diagram], columns: int = 3, cell: float = 0.32
) -> None:
    """Draw diagrams side by side, at most `columns` in a row, at one scale."""
    _suffix(path)
    save_figure(draw_diagrams(diagrams, columns, cell), path)


def draw_diagrams(diagrams: Sequence[Diagram], columns: int = 3, cell: float = 0.32) -> Figure:
    """Return a figure of diagrams side by side; see `write_diagrams`."""
    columns = max(1, min(columns, len(diagrams)))
    rows = [diagrams[i : i + columns] for i in range(0, len(diagrams), columns)]
    widths = [max(extent(row[i])[0] for row in rows if i < len(row)) for i in range(columns)]
    heights = [max(extent(diagram)[1] for diagram in row) for row in rows]
    gap = 0.4  # between boards, in line spacings
    total_width = sum(widths) + gap * (columns - 1)
    total_height = sum(heights) + gap * (len(rows) - 1)
    figure = new_figure(total_width * cell, total_height * cell)
    top = 0.0
    for row, height in zip(rows, heights, strict=True):
        left = 0.0
        for diagram, column in zip(row, widths, strict=False):
            width, own_height = extent(diagram)
            x = (left + (column - width) / 2) / total_width
            y = 1 - (top + own_height) / total_height
            draw_board(
                figure.add_axes((x, y, width / total_width, own_height / total_height)), diagram
            )
            left += column + gap
        top += height + gap
    return figure


def _suffix(path: str | Path) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in (".png", ".svg"):
        raise UnsupportedError(f"{path}: pictures are written as .png or .svg")
    return suffix
