"""What a board is drawn with: simple shapes, each above the one before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tengen.pictures.outlines import Corner


class Pen(Protocol):
    """Shapes in line spacings, with line widths in points.

    A colour is a name such as "#c8321f", or red, green, blue and perhaps opacity from 0 to 1.
    """

    def circle(
        self, x: float, y: float, radius: float, face: Any, edge: Any = "none", width: float = 0
    ) -> None: ...

    def box(self, x0: float, y0: float, x1: float, y1: float, face: Any) -> None: ...

    def polygon(
        self,
        loops: Iterable[Sequence[Corner]],
        face: Any,
        edge: Any = "none",
        width: float = 0,
        dashes: Sequence[float] = (),
    ) -> None: ...

    def lines(self, lines: Sequence[tuple[Corner, Corner]], color: Any, width: float) -> None: ...

    def text(
        self, x: float, y: float, text: str, size: float, color: Any, *,
        bold: bool = False, width: float = 1e9,
    ) -> None:  # fmt: skip
        """Centre `text` at (x, y) by the height of its digits, not wider than `width`."""
