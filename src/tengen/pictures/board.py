"""Draws a diagram with a pen, like a printed book.

Everything on a board, letters included, is measured in line spacings (x = column, y = row), so that
a board looks the same alone in a file and small in somebody else's figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tengen.coords import BLACK, GTP_COLUMNS, Point
from tengen.diagram import Arrow, Diagram, Ghost, Region, star_points, value_color
from tengen.pictures.outlines import Corner, region_outlines
from tengen.pictures.pen import Pen


@dataclass(frozen=True, slots=True)
class _Theme:
    board: str
    line: str
    text: str
    shadow: float  # how dark the stones' shadows are


_THEMES = {
    "wood": _Theme("#e9c583", "#5b4420", "#5b4420", 0.28),
    "paper": _Theme("#fdfcf8", "#3a3a3a", "#555555", 0.0),
}
_BLACK_STONE, _WHITE_STONE, _RIM, _PALE_RIM = "#161616", "#fbfbf9", "#2a2a2a", "#a8a8a8"
_RED = "#c8321f"
_RADIUS = 0.465
_MARGIN, _CUT, _STRIP = 0.72, 0.65, 0.70  # beyond an edge line; beyond a cut; for coordinates
_TITLE, _CAPTION = 1.3, 1.2


def extent(diagram: Diagram) -> tuple[float, float]:
    """Width and height of a drawn diagram in line spacings."""
    left, top, right, bottom = limits(diagram)
    return right - left, bottom - top


def limits(diagram: Diagram) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a drawn diagram, its title and caption included."""
    left, top, right, bottom = _frame(diagram)
    return (
        left,
        top - (_TITLE if diagram.title else 0),
        right,
        bottom + (_CAPTION if diagram.caption else 0),
    )


def draw(pen: Pen, diagram: Diagram) -> None:
    """Draw a diagram within its `limits`."""
    left, top, right, bottom = _frame(diagram)
    board = _BoardDrawing(pen, diagram)
    board.ground()
    board.grid()
    for region in diagram.regions:
        board.region(region)
    board.stones()
    board.value_squares()
    for ghost in diagram.ghosts:
        board.ghost(ghost)
    board.marks()
    board.letters()
    for arrow in diagram.arrows:
        board.arrow(arrow)
    middle = (left + right) / 2
    pen.text(middle, top - 0.62, diagram.title, 0.62, "#222222", bold=True)
    pen.text(middle, bottom + 0.58, diagram.caption, 0.52, "#333333")


def _frame(diagram: Diagram) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the board's wood."""
    top, left, bottom, right = diagram.window
    last, strip = diagram.size - 1, _STRIP if diagram.coordinates else 0.0
    return (
        left - strip - (_MARGIN if left == 0 else _CUT),
        top - strip - (_MARGIN if top == 0 else _CUT),
        right + strip + (_MARGIN if right == last else _CUT),
        bottom + strip + (_MARGIN if bottom == last else _CUT),
    )


def _faded(color: str, alpha: float) -> tuple[float, float, float, float]:
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


class _BoardDrawing:
    """The parts of a diagram."""

    def __init__(self, pen: Pen, diagram: Diagram) -> None:
        self.pen = pen
        self.diagram, self.theme = diagram, _THEMES[diagram.theme]
        top, left, bottom, right = diagram.window
        self.shown = [
            row * diagram.size + column
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        ]
        self.is_shown = frozenset(self.shown)
        self.paint = diagram.values if diagram.value_style == "paint" else None

    def at(self, point: Point) -> tuple[int, int]:
        row, column = divmod(point, self.diagram.size)
        return column, row

    def value(self, point: Point) -> float:
        assert self.diagram.values is not None
        return max(-1.0, min(1.0, float(self.diagram.values[point])))

    def ink_on(self, point: Point) -> str:
        return "#ffffff" if self.diagram.stones[point] == BLACK else "#111111"

    def ground(self) -> None:
        self.pen.box(*_frame(self.diagram), self.theme.board)
        if self.paint is not None:
            reach = 0.505  # a hair more than half a cell: no seams
            for point in self.shown:
                x, y = self.at(point)
                color = value_color(self.value(point), self.diagram.palette)
                self.pen.box(x - reach, y - reach, x + reach, y + reach, color)

    def grid(self) -> None:
        top, left, bottom, right = self.diagram.window
        last = self.diagram.size - 1
        x0, x1 = (left if left == 0 else left - 0.5), (right if right == last else right + 0.5)
        y0, y1 = (top if top == 0 else top - 0.5), (bottom if bottom == last else bottom + 0.5)
        gray = self.paint is not None and self.diagram.palette == "gray"
        color = "#7c7c7c" if gray else self.theme.line
        rows = {y: ((x0, y), (x1, y)) for y in range(top, bottom + 1)}
        columns = {x: ((x, y0), (x, y1)) for x in range(left, right + 1)}
        self.pen.lines([*rows.values(), *columns.values()], color, 0.6)
        self.pen.lines(
            [line[i] for line in (rows, columns) for i in (0, last) if i in line], color, 1.3
        )
        for point in sorted(star_points(self.diagram.size) & self.is_shown):
            self.pen.circle(*self.at(point), 0.09, color)
        if self.diagram.coordinates:
            frame_left, frame_top, frame_right, frame_bottom = _frame(self.diagram)
            inset = 0.44
            for row in rows:
                for x in (frame_left + inset, frame_right - inset):
                    self.pen.text(x, row, str(last + 1 - row), 0.4, self.theme.text)
            for column in columns:
                for y in (frame_top + inset, frame_bottom - inset):
                    self.pen.text(column, y, GTP_COLUMNS[column], 0.4, self.theme.text)

    def region(self, region: Region) -> None:
        self.pen.polygon(
            region_outlines(region.points & self.is_shown, self.diagram.size),
            _faded(region.color, 0.10),
            region.color,
            1.6,
            dashes=(3.2, 1.6),
        )

    def stones(self) -> None:
        occupied = [point for point in self.shown if self.diagram.stones[point]]
        if self.theme.shadow:
            for point in occupied:
                x, y = self.at(point)
                self.pen.circle(x + 0.035, y + 0.055, _RADIUS + 0.01, (0, 0, 0, self.theme.shadow))
        for point in occupied:
            black = self.diagram.stones[point] == BLACK
            rim = _PALE_RIM if black and self.paint is not None else _RIM
            face = _BLACK_STONE if black else _WHITE_STONE
            self.pen.circle(*self.at(point), _RADIUS, face, rim, 0.7)

    def value_squares(self) -> None:
        """Squares that grow with the value; on a stone only where the value calls it lost."""
        if self.diagram.values is None or self.paint is not None:
            return
        for point in self.shown:
            value, stone = self.value(point), self.diagram.stones[point]
            if abs(value) < 0.03 or (stone and (value > 0) == (stone == BLACK)):
                continue
            x, y = self.at(point)
            reach = 0.31 * abs(value) ** 0.5
            color = value_color(1.0 if value > 0 else -1.0, self.diagram.palette)
            self.pen.box(x - reach, y - reach, x + reach, y + reach, color)

    def ghost(self, ghost: Ghost) -> None:
        if ghost.point not in self.is_shown:
            return
        weight, black = max(0.0, min(1.0, ghost.weight)), ghost.color == BLACK
        face = _faded(_BLACK_STONE if black else _WHITE_STONE, 0.25 + 0.7 * weight)
        self.pen.circle(
            *self.at(ghost.point), _RADIUS, face, _faded(_RIM, 0.35 + 0.5 * weight), 0.7
        )
        ink = "#ffffff" if black else "#111111"
        self.pen.text(*self.at(ghost.point), ghost.text, 0.4, ink, bold=True, width=0.74)

    def marks(self) -> None:
        shown, diagram = self.is_shown, self.diagram
        for point in sorted(diagram.crosses & shown):
            x, y = self.at(point)
            a, b = (x - 0.2, y - 0.2), (x + 0.2, y + 0.2)
            color = self.ink_on(point) if diagram.stones[point] else _RED
            self.pen.lines([(a, b), ((a[0], b[1]), (b[0], a[1]))], color, 1.5)
        for point in sorted(diagram.triangles & shown):
            x, y = self.at(point)
            self._ring(point, [(x, y - 0.29), (x + 0.25, y + 0.145), (x - 0.25, y + 0.145)])
        for point in sorted(diagram.squares & shown):
            x, y = self.at(point)
            self._ring(
                point,
                [(x + a, y + b) for a, b in ((-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2))],
            )
        for point in sorted(diagram.circles & shown):
            self.pen.circle(*self.at(point), 0.24, "none", self.ink_on(point), 1.2)

    def _ring(self, point: Point, corners: Sequence[Corner]) -> None:
        self.pen.polygon([corners], "none", self.ink_on(point), 1.2)

    def letters(self) -> None:
        diagram = self.diagram
        texts = {point: str(number) for point, number in diagram.numbers.items()} | dict(
            diagram.labels
        )
        for point in sorted(texts.keys() & self.is_shown):
            if not diagram.stones[point]:
                self.pen.circle(*self.at(point), 0.36, self._ground(point))
            self.pen.text(
                *self.at(point), texts[point], 0.54, self.ink_on(point), bold=True, width=0.78
            )
        if diagram.last in self.is_shown and diagram.last not in texts:
            self.pen.circle(*self.at(diagram.last), 0.15, _RED)

    def _ground(self, point: Point) -> Any:
        """What lies under a letter on an empty point: it hides the lines, and is never dark."""
        if self.paint is None:
            return self.theme.board
        color = value_color(self.value(point), self.diagram.palette)
        lift = max(0.0, 0.55 - (0.3 * color[0] + 0.6 * color[1] + 0.1 * color[2]))
        return tuple(min(1.0, part + lift) for part in color)

    def arrow(self, arrow: Arrow) -> None:
        if not {arrow.start, arrow.end} <= self.is_shown or arrow.start == arrow.end:
            return
        (x0, y0), (x1, y1) = self.at(arrow.start), self.at(arrow.end)
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        half = [(0.1, 0.05), (length - 0.48, 0.05), (length - 0.48, 0.19), (length - 0.08, 0.0)]
        shape = half + [(along, -side) for along, side in reversed(half[:-1])]
        corners = [(x0 + a * ux - b * uy, y0 + a * uy + b * ux) for a, b in shape]
        self.pen.polygon([corners], _faded(arrow.color, 0.9), "white", 0.5)
