"""Pictures as SVG, written by hand: shapes in any units, each above the one before.

Letters are text in a common font, so that files stay small; their widths are estimated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from tengen.pictures.outlines import Corner

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
_DIGIT_HEIGHT = 0.73  # of a digit, in font sizes
_PLAIN_WIDTH, _BOLD_WIDTH, _WIDE = 0.64, 0.70, 1.0  # of a character; wide ones are East Asian


class SvgPen:
    """Collects shapes; `point` is a printer's point, which line widths are given in."""

    def __init__(self, point: float = 1.0) -> None:
        self.point = point
        self.shapes: list[str] = []

    def document(self, width: float, height: float, inches: float) -> bytes:
        """Return the file: a picture of `width` by `height` units of `inches` each."""
        size = f'width="{_number(width * inches)}in" height="{_number(height * inches)}in"'
        box = f'viewBox="0 0 {_number(width)} {_number(height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{FONT}">'
        body = "\n".join([head, *self.shapes, "</svg>"])
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()

    def move_to(self, x: float, y: float) -> None:
        """Put what is drawn until `move_back` at (x, y)."""
        self.shapes.append(f'<g transform="translate({_number(x)} {_number(y)})">')

    def move_back(self) -> None:
        self.shapes.append("</g>")

    def _add(self, shape: str, content: str = "", **attributes: Any) -> None:
        given = "".join(
            f" {name.replace('_', '-')}={quoteattr(_number(value))}"
            for name, value in attributes.items()
        )
        end = f">{content}</{shape}>" if content else "/>"
        self.shapes.append(f"<{shape}{given}{end}")

    def circle(
        self, x: float, y: float, radius: float, face: Any, edge: Any = "none", width: float = 0
    ) -> None:
        self._add("circle", cx=x, cy=y, r=radius, **_filled(face), **self._line(edge, width))

    def box(self, x0: float, y0: float, x1: float, y1: float, face: Any) -> None:
        self._add("rect", x=x0, y=y0, width=x1 - x0, height=y1 - y0, **_filled(face))

    def polygon(
        self,
        loops: Iterable[Sequence[Corner]],
        face: Any,
        edge: Any = "none",
        width: float = 0,
        dashes: Sequence[float] = (),
    ) -> None:
        path = "".join(f"M{_path(loop)}Z" for loop in loops)
        if path:
            dashed = " ".join(_number(length * width * self.point) for length in dashes)
            more = {"stroke_dasharray": dashed} if dashed else {}
            self._add(
                "path",
                d=path,
                fill_rule="evenodd",
                stroke_linejoin="round",
                **_filled(face),
                **self._line(edge, width),
                **more,
            )

    def lines(self, lines: Sequence[tuple[Corner, Corner]], color: Any, width: float) -> None:
        if lines:
            path = "".join(f"M{_path(line)}" for line in lines)
            self._add("path", d=path, stroke_linecap="square", **self._line(color, width))

    def curve(self, corners: Sequence[Corner], color: Any, width: float) -> None:
        """Draw one open line through all corners."""
        style = {"fill": "none", "stroke_linejoin": "round", **self._line(color, width)}
        self._add("path", d=f"M{_path(corners)}", **style)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        color: Any,
        *,
        bold: bool = False,
        width: float = 1e9,
        anchor: str = "middle",
        turned: bool = False,
    ) -> None:
        """Centre `text` at (x, y) by the height of its digits, not wider than `width`.

        `anchor` is start, middle or end; a text that is `turned` runs upwards.
        """
        if not text.strip():
            return
        size = min(size, width / max(estimated_width(text, bold), 1e-9))
        drop = _DIGIT_HEIGHT / 2 * size  # from the middle of a digit to the line it stands on
        place: dict[str, Any] = {"x": x, "y": y + drop}
        if turned:
            place = {"transform": f"translate({_number(x + drop)} {_number(y)}) rotate(-90)"}
        if bold:
            place["font_weight"] = "bold"
        content = escape(_printable(text))
        self._add("text", content, **place, font_size=size, text_anchor=anchor, **_filled(color))

    def _line(self, color: Any, width: float) -> dict[str, Any]:
        if width <= 0 or (isinstance(color, str) and color == "none"):
            return {}
        shade, opacity = _shade(color)
        style: dict[str, Any] = {"stroke": shade, "stroke_width": width * self.point}
        return style if opacity is None else {**style, "stroke_opacity": opacity}


def estimated_width(text: str, bold: bool = False) -> float:
    """Return how wide a text is, in font sizes; fonts differ, so this errs on the wide side."""
    usual = _BOLD_WIDTH if bold else _PLAIN_WIDTH
    return sum(_WIDE if character >= "\u1100" else usual for character in text)


def _filled(face: Any) -> dict[str, Any]:
    shade, opacity = _shade(face)
    return {"fill": shade} if opacity is None else {"fill": shade, "fill_opacity": opacity}


def _shade(color: Any) -> tuple[str, float | None]:
    """Return a colour as SVG writes it, and its opacity: a name, or parts from 0 to 1."""
    if isinstance(color, str):
        return color, None
    parts = [max(0.0, min(1.0, float(part))) for part in color]
    text = "#" + "".join(f"{round(255 * part):02x}" for part in parts[:3])
    return text, parts[3] if len(parts) > 3 else None


def _path(corners: Sequence[Corner]) -> str:
    return "L".join(f"{_number(x)} {_number(y)}" for x, y in corners)


def _number(value: Any) -> str:
    if isinstance(value, str):
        return value
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _printable(text: str) -> str:
    """Leave out the characters that no XML file may hold."""
    return _NO_XML.sub("", text)
