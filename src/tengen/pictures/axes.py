"""Simple shapes in matplotlib axes, each above the one before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tengen.pictures.outlines import Corner

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@lru_cache(maxsize=1024)
def _glyphs(text: str, bold: bool) -> Any:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    weight = "bold" if bold else "normal"
    # "$" would start a formula.
    text = text.replace("$", r"\$")
    return TextPath((0, 0), text, size=1, prop=FontProperties(family="DejaVu Sans", weight=weight))


class AxesPen:
    """Shapes in the units of the axes."""

    def __init__(self, axes: Axes) -> None:
        self.axes, self._order = axes, 1.0

    def _add(self, artist: Any) -> None:
        self._order += 1e-3
        artist.set_zorder(self._order)
        artist.set_clip_on(False)
        self.axes.add_artist(artist)

    def circle(
        self, x: float, y: float, radius: float, face: Any, edge: Any = "none", width: float = 0
    ) -> None:
        from matplotlib.patches import Circle

        self._add(Circle((x, y), radius, facecolor=face, edgecolor=edge, linewidth=width))

    def box(self, x0: float, y0: float, x1: float, y1: float, face: Any) -> None:
        from matplotlib.patches import Rectangle

        self._add(Rectangle((x0, y0), x1 - x0, y1 - y0, facecolor=face, linewidth=0))

    def polygon(
        self,
        loops: Iterable[Sequence[Corner]],
        face: Any,
        edge: Any = "none",
        width: float = 0,
        dashes: Sequence[float] = (),
    ) -> None:
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path

        style = {"facecolor": face, "edgecolor": edge, "linewidth": width, "joinstyle": "round"}
        if dashes:
            style["linestyle"] = (0, tuple(dashes))
        parts = [Path([*loop, loop[0]], closed=True) for loop in loops]
        if parts:
            self._add(PathPatch(Path.make_compound_path(*parts), **style))

    def lines(self, lines: Sequence[tuple[Corner, Corner]], color: str, width: float) -> None:
        from matplotlib.collections import LineCollection

        if lines:
            self._add(LineCollection(lines, colors=color, linewidths=width, capstyle="projecting"))

    def text(
        self, x: float, y: float, text: str, size: float, color: Any, *,
        bold: bool = False, width: float = 1e9,
    ) -> None:  # fmt: skip
        """Centre `text` at (x, y) by the height of its digits, not wider than `width`."""
        from matplotlib.patches import PathPatch
        from matplotlib.transforms import Affine2D

        if not text.strip():
            return
        glyphs = _glyphs(text, bold)
        ink, digit = glyphs.get_extents(), _glyphs("0", bold).get_extents()
        scale = min(size, width / ink.width)
        move = Affine2D().translate(-(ink.x0 + ink.x1) / 2, -(digit.y0 + digit.y1) / 2)
        path = move.scale(scale, -scale).translate(x, y).transform_path(glyphs)
        self._add(PathPatch(path, facecolor=color, linewidth=0))
