"""Boards in a terminal: coloured where it can show colours, plain letters in files and pipes."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

from tengen.coords import BLACK, GTP_COLUMNS, Point
from tengen.diagram import Diagram, star_points, value_color

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_WOOD, _LINE = "#dcb35c", "#6b4f22"
# Controls and line breaks, invisible signs that turn text around, halves of characters.
_UNPRINTABLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_HARMLESS = {"\t", "\u200c", "\u200d"}  # joiners belong to the spelling of some names


def _backslashed(character: str) -> str:
    return repr(character)[1:-1]


def printable(text: str, escape: Callable[[str], str] = _backslashed) -> str:
    """Return text with control characters written out: a record may not steer the terminal.

    >>> print(printable("a\x1b[2Jb"))
    a\\x1b[2Jb
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        escape(c) if unicodedata.category(c) in _UNPRINTABLE and c not in _HARMLESS else c
        for c in text
    )


def print_board(diagram: Diagram, console: Console | None = None) -> bool:
    """Print a diagram: coloured on a terminal, as `format_board` writes it elsewhere.

    Return whether it was coloured, and so showed the diagram's values.
    """
    from rich.console import Console

    console = console or Console()
    coloured = console.is_terminal and console.color_system is not None and _can_unicode(console)
    if coloured:
        console.print(rich_board(diagram), soft_wrap=True)
    else:
        known = console.encoding or "ascii"  # names may have characters that a terminal lacks
        text = format_board(diagram).encode(known, "backslashreplace").decode(known)
        console.print(text, markup=False, highlight=False, emoji=False, soft_wrap=True)
    return coloured


def format_board(diagram: Diagram) -> str:
    """The board in ASCII: X Black, O White, brackets around the last move, labels' first letters.

    >>> print(format_board(Diagram(b"\\0\\1\\0\\0\\2\\0\\0\\0\\0", 3, last=4, labels={8: "A"})))
       A B C
     3 . X . 3
     2 .(O). 2
     1 . . A 1
       A B C
    """
    top, left, bottom, right = diagram.window
    header = "   " + " ".join(GTP_COLUMNS[left : right + 1])
    lines = [printable(diagram.title)] if diagram.title else []
    lines.append(header)
    for row in range(top, bottom + 1):
        number = diagram.size - row
        cells = [f"{number:2d} "]
        for column in range(left, right + 1):
            point = row * diagram.size + column
            cells.append(_letter(diagram, point))
            cells.append(" ")
        line = "".join(cells)
        if diagram.last is not None and diagram.last // diagram.size == row:
            column = diagram.last % diagram.size
            if left <= column <= right:
                place = 3 + 2 * (column - left)
                line = f"{line[: place - 1]}({line[place]}){line[place + 2 :]}"
        lines.append(f"{line}{number}")
    lines.append(header)
    if diagram.caption:
        lines += map(printable, diagram.caption.split("\n"))
    return "\n".join(lines)


def rich_board(diagram: Diagram) -> Text:
    """The board with colours: wood, or its values as paint under stones and lines."""
    from rich.text import Text

    text = Text()
    if diagram.title:
        text.append(printable(diagram.title) + "\n", style="bold")
    top, left, bottom, right = diagram.window
    header = "   " + " ".join(GTP_COLUMNS[left : right + 1]) + " \n"
    text.append(header, style="dim")
    for row in range(top, bottom + 1):
        number = diagram.size - row
        text.append(f"{number:2d} ", style="dim")
        for column in range(left, right + 1):
            _append_point(text, diagram, row * diagram.size + column)
        text.append(f" {number}\n", style="dim")
    text.append(header if diagram.caption else header.rstrip("\n"), style="dim")
    if diagram.caption:
        text.append("\n".join(map(printable, diagram.caption.split("\n"))))
    return text


def _append_point(text: Text, diagram: Diagram, point: Point) -> None:
    row, column = divmod(point, diagram.size)
    value = 0.0 if diagram.values is None else float(diagram.values[point])
    ground, line = _WOOD, _LINE
    if diagram.values is not None:
        parts = (round(part * 255) for part in value_color(value, diagram.palette))
        ground, line = "#" + "".join(f"{part:02x}" for part in parts), "#808080"
    stone, mark = diagram.stones[point], _mark(diagram, point)
    if stone and not mark:
        # A stone on paint of its own colour is drawn in gray, or it would not be seen.
        hidden = value * (1 if stone == BLACK else -1) > 0.35 and diagram.palette == "gray"
        black, white = ("#9a9a9a", "#6a6a6a") if hidden else ("#101010", "#ffffff")
        under = " underline" if point == diagram.last else ""
        text.append("●", style=f"{black if stone == BLACK else white} on {ground}{under}")
    elif stone:
        black, white = "#101010", "#ffffff"
        ink, face = (white, black) if stone == BLACK else (black, white)
        text.append(mark, style=f"bold {ink} on {face}")
    elif mark:
        ink = "#ffffff" if value > 0.35 else "#000000"
        text.append(mark, style=f"bold {'#d03020' if mark == '×' else ink} on {ground}")
    else:
        text.append(_crossing(diagram.size, row, column), style=f"{line} on {ground}")
    text.append(" " if column == diagram.window[3] else "─", style=f"{line} on {ground}")


def _crossing(size: int, row: int, column: int) -> str:
    if row * size + column in star_points(size):
        return "╋"
    vertical = 0 if row == 0 else 2 if row == size - 1 else 1
    horizontal = 0 if column == 0 else 2 if column == size - 1 else 1
    return ("┌┬┐", "├┼┤", "└┴┘")[vertical][horizontal]


def _letter(diagram: Diagram, point: Point) -> str:
    stone = diagram.stones[point]
    if stone:
        return "X" if stone == BLACK else "O"
    mark = _mark(diagram, point)
    if mark:
        return {"×": "x", "△": "^", "□": "#", "◯": "o"}.get(mark, mark if mark.isascii() else "*")
    return "+" if point in star_points(diagram.size) else "."


def _mark(diagram: Diagram, point: Point) -> str:
    """One character for whatever marks a point, or nothing."""
    if point in diagram.labels:
        letter = diagram.labels[point][:1]
        return letter if letter.isprintable() else "*"
    for points, mark in (
        (diagram.crosses, "×"), (diagram.triangles, "△"), (diagram.squares, "□"),
        (diagram.circles, "◯"),
    ):  # fmt: skip
        if point in points:
            return mark
    return ""


def _can_unicode(console: Console) -> bool:
    return (console.encoding or "ascii").lower().replace("-", "").startswith("utf")
