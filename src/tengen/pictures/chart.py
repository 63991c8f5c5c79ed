"""Curves over the moves of a game as SVG: one plot with axes, round numbers and a grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tengen.pictures.outlines import Corner
from tengen.pictures.svg import SvgPen, estimated_width

_INCH = 72
_TEXT = 9.5
_INK, _GRID, _FRAME = "#262626", "#e4e4e4", "#262626"


class Chart:
    """A plot of `width` by `height` inches; places are given as the axes count them."""

    def __init__(
        self,
        width: float,
        height: float,
        across: tuple[float, float],
        up: tuple[float, float],
        *,
        across_label: str,
        up_label: str,
    ) -> None:
        self._pen = SvgPen()
        self._size = (width * _INCH, height * _INCH)
        self._across, self._up = across, up
        rows, columns = round_numbers(*up, count=6), round_numbers(*across, count=9)
        named = max(estimated_width(format_number(row)) for row in rows) * _TEXT
        self._left, self._right = 22 + named, self._size[0] - 10
        self._top, self._bottom = 8.0, self._size[1] - 36
        grid = [(self.at(across[0], row), self.at(across[1], row)) for row in rows]
        grid += [(self.at(column, up[0]), self.at(column, up[1])) for column in columns]
        self._pen.lines(grid, _GRID, 0.7)
        for row in rows:
            y = self.at(0, row)[1]
            self._pen.text(self._left - 4, y, format_number(row), _TEXT, _INK, anchor="end")
        for column in columns:
            x = self.at(column, 0)[0]
            self._pen.text(x, self._bottom + 10, format_number(column), _TEXT, _INK)
        middle = (self._left + self._right) / 2
        self._pen.text(middle, self._size[1] - 9, across_label, _TEXT, _INK)
        middle = (self._top + self._bottom) / 2
        self._pen.text(9, middle, up_label, _TEXT, _INK, turned=True)

    def at(self, x: float, y: float) -> Corner:
        """Return where a place lies in the picture."""
        across = (x - self._across[0]) / (self._across[1] - self._across[0])
        up = (y - self._up[0]) / (self._up[1] - self._up[0])
        return (
            self._left + across * (self._right - self._left),
            self._bottom - up * (self._bottom - self._top),
        )

    def line(self, places: Sequence[Corner], color: Any, width: float) -> None:
        self._pen.curve([self.at(*place) for place in places], color, width)

    def area(self, places: Sequence[Corner], color: Any) -> None:
        """Fill what lies between a line and zero."""
        if places:
            corners = [*places, (places[-1][0], 0.0), (places[0][0], 0.0)]
            self._pen.polygon([[self.at(*corner) for corner in corners]], color)

    def dot(self, x: float, y: float, color: Any, *, square: bool = False) -> None:
        column, row = self.at(x, y)
        if square:
            corners = [(column + a, row + b) for a, b in ((-2, -2), (2, -2), (2, 2), (-2, 2))]
            self._pen.polygon([corners], color, "#333333", 0.5)
        else:
            self._pen.circle(column, row, 2.3, color, "#333333", 0.5)

    def to_bytes(self) -> bytes:
        """Return the SVG file."""
        frame = [self.at(x, y) for x in self._across for y in self._up]
        (a, b, c, d) = frame
        self._pen.polygon([[a, b, d, c]], "none", _FRAME, 0.8)
        return self._pen.document(*self._size, 1 / _INCH)


def round_numbers(low: float, high: float, count: int) -> list[float]:
    """Return at most `count` multiples of 1, 2 or 5 times a power of ten between two numbers.

    >>> round_numbers(-7.3, 12, 6)
    [-5.0, 0.0, 5.0, 10.0]
    """
    span = high - low
    power = 10.0 ** math.floor(math.log10(span / count))
    step = next(power * part for part in (1, 2, 5, 10, 20) if span / (power * part) <= count - 1)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def format_number(number: float) -> str:
    return f"{number:.6g}".replace("-", "\u2212")
