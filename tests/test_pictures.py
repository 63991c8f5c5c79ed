"""Diagrams: what is refused, and what the files and the terminal show."""

import io
import struct
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.diagram import Arrow, Diagram, Ghost, Region, numbered_moves, star_points
from tengen.errors import GoError
from tengen.pictures import diagrams_svg, value_color, write_diagram, write_diagrams
from tengen.pictures.chart import Chart, round_numbers
from tengen.pictures.outlines import region_outlines
from tengen.terminal import format_board, print_board


def full_diagram(**shown: Any) -> Diagram:
    """A 9x9 board with one of everything."""
    stones = bytearray(81)
    stones[20], stones[24], stones[40] = 1, 2, 1
    return Diagram(
        bytes(stones), 9, title="All $5", caption="of it", last=40, numbers={20: 1, 24: 2},
        labels={0: "A"}, crosses=frozenset({1}), triangles=frozenset({24}), squares=frozenset({3}),
        circles=frozenset({4}), ghosts=[Ghost(50, WHITE, "12%", 0.3), Ghost(51, BLACK)],
        regions=[Region(frozenset({60, 61, 70}))], arrows=[Arrow(5, 55)], **shown,
    )  # fmt: skip


def read_png(path: Path) -> tuple[int, int, bytes]:
    """Width, height and RGBA rows (filters undone) of an 8-bit RGBA PNG."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    place, packed, width, height = 8, b"", 0, 0
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            assert (depth, color) == (8, 6)
        elif kind == b"IDAT":
            packed += body
        place += 12 + length
    raw, stride = zlib.decompress(packed), width * 4
    rows, above = bytearray(), bytearray(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 :][:stride])
        for i in range(stride):
            left = line[i - 4] if i >= 4 else 0
            corner = above[i - 4] if i >= 4 else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = above[i]
            elif kind == 3:
                guess = (left + above[i]) // 2
            elif kind == 4:
                p = left + above[i] - corner
                near = min((abs(p - left), 0, left), (abs(p - above[i]), 1, above[i]),
                           (abs(p - corner), 2, corner))  # fmt: skip
                guess = near[2]
            else:
                guess = 0
            line[i] = (line[i] + guess) & 255
        rows += line
        above = line
    return width, height, bytes(rows)


@pytest.mark.parametrize("suffix", ["png", "svg"])
@pytest.mark.parametrize("theme", ["wood", "paper"])
@pytest.mark.parametrize("style", ["paint", "squares"])
def test_a_picture_made_twice_is_the_same(tmp_path: Path, suffix, theme, style) -> None:
    diagram = full_diagram(
        theme=theme, value_style=style, values=[(point % 9 - 4) / 4 for point in range(81)]
    )
    one, two = tmp_path / f"one.{suffix}", tmp_path / f"two.{suffix}"
    write_diagram(one, diagram)
    write_diagram(two, diagram)
    assert one.read_bytes() == two.read_bytes()


def test_an_svg_is_well_formed(tmp_path: Path) -> None:
    write_diagrams(tmp_path / "a.svg", [full_diagram(), full_diagram(palette="color")], columns=1)
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")


def test_an_svg_has_the_stones_and_letters_of_its_diagram(tmp_path: Path) -> None:
    write_diagram(tmp_path / "a.svg", full_diagram(), cell=0.25)
    root = ElementTree.parse(tmp_path / "a.svg").getroot()
    (board,) = root
    left, top = (float(part) for part in board.get("transform")[len("translate(") : -1].split())
    stones = [shape for shape in board if shape.get("r") == "0.465"]
    circles = [(s.get("fill"), float(s.get("cx")), float(s.get("cy"))) for s in stones]
    assert circles[:3] == [("#161616", 2, 2), ("#fbfbf9", 6, 2), ("#161616", 4, 4)]
    texts = {shape.text: shape for shape in board if shape.tag.endswith("text")}
    assert {"All $5", "of it", "1", "2", "A", "J", "12%"} <= set(texts)
    width, height = (float(part) for part in root.get("viewBox").split()[2:])
    assert float(root.get("width")[:-2]) == pytest.approx(0.25 * width)
    assert 0 < left < width - 8  # the lines lie inside
    assert 0 < top < height - 8
    assert float(texts["12%"].get("font-size")) < 0.4, "as small as its stone needs it"


@given(st.text(max_size=12))
def test_any_title_gives_a_well_formed_svg(title: str) -> None:
    written = diagrams_svg([Diagram(bytes(81), 9, title=title, labels={3: title[:3]})])
    ElementTree.fromstring(written)


@given(st.lists(st.floats(-500, 500), min_size=1, max_size=20), st.integers(0, 300))
def test_a_chart_of_any_numbers_is_drawn_inside_its_picture(values, moves) -> None:
    low, high = min(values) - 1, max(values) + 1
    chart = Chart(4, 2, (0, moves + 1), (low, high), across_label="move", up_label="points")
    chart.line(list(enumerate(values)), "#000000", 1)
    ElementTree.fromstring(chart.to_bytes())
    for x, y in (chart.at(0, low), chart.at(moves + 1, high)):
        assert 0 < x < 4 * 72
        assert 0 < y < 2 * 72
    for count in (6, 9):
        numbers = round_numbers(low, high, count)
        assert 2 <= len(numbers) <= count
        assert all(low - 1e-6 <= number <= high + 1e-6 for number in numbers)


def test_stones_lie_where_they_should(tmp_path: Path) -> None:
    stones = bytearray(81)
    stones[parse_gtp("A9", 9)] = 1
    stones[parse_gtp("J1", 9)] = 2
    cell = 0.25
    write_diagram(tmp_path / "a.png", Diagram(bytes(stones), 9, coordinates=False), cell=cell)
    width, height, rows = read_png(tmp_path / "a.png")
    assert abs(width - height) <= 1
    pixels = 160 * cell
    margin = (width - 8 * pixels) / 2

    def pixel(x: float, y: float) -> tuple[int, ...]:
        place = (round(margin + y * pixels) * width + round(margin + x * pixels)) * 4
        return tuple(rows[place : place + 3])

    assert max(pixel(0.1, 0.1)) < 60
    assert min(pixel(8.1, 8.1)) > 230
    wood = pixel(0.5, 0.5)
    assert wood == pixel(6.5, 2.5)
    assert wood[0] > wood[2] + 40
    assert sum(pixel(3, 0.5)) < sum(wood)  # a line


def test_only_png_and_svg_are_written(tmp_path: Path) -> None:
    with pytest.raises(GoError, match=r"a\.gif"):
        write_diagram(tmp_path / "a.gif", full_diagram())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "wrong",
    [
        {"stones": bytes(80)},
        {"stones": bytes([3] + [0] * 80)},
        {"size": 26},
        {"values": [0.0] * 80},
        {"labels": {81: "A"}},
        {"last": -1},
        {"arrows": [Arrow(0, 99)]},
        {"crop": (0, 0, 9, 5)},
    ],
)
def test_a_diagram_that_cannot_be_drawn_is_refused(wrong) -> None:
    with pytest.raises(GoError):
        Diagram(**({"stones": bytes(81), "size": 9} | wrong))


@pytest.mark.parametrize(("size", "count"), [(5, 0), (9, 5), (13, 5), (19, 9), (12, 4), (18, 4)])
def test_star_points(size: int, count: int) -> None:
    assert len(star_points(size)) == count


def test_moves_at_a_numbered_point_are_listed_apart() -> None:
    moves = [(BLACK, 3), (WHITE, 4), (BLACK, None), (WHITE, 3)]
    assert numbered_moves(moves) == ({3: 1, 4: 2}, {3: [4]})


@given(st.sets(st.integers(0, 24)))
def test_an_outline_encloses_its_cells(points: set[int]) -> None:
    # The shoelace sum over all loops, holes running the other way, is the number of cells.
    area = 0.0
    for loop in region_outlines(frozenset(points), 5):
        for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]], strict=True):
            assert (x0 == x1) != (y0 == y1)
            area += (x0 * y1 - x1 * y0) / 2
    assert area == len(points)


def test_value_colors_run_from_black_to_white() -> None:
    shades = [sum(value_color(value / 4)) for value in range(-5, 6)]
    assert shades == sorted(shades, reverse=True)
    assert value_color(2.0) == value_color(1.0)


def test_a_pipe_gets_plain_letters_and_a_terminal_gets_colours() -> None:
    pipe, screen = io.StringIO(), io.StringIO()
    print_board(full_diagram(), Console(file=pipe))
    assert pipe.getvalue().rstrip("\n") == format_board(full_diagram())
    assert pipe.getvalue().isascii()
    print_board(
        full_diagram(values=[0.9] * 81),
        Console(file=screen, force_terminal=True, color_system="truecolor", width=20),
    )
    assert "●" in screen.getvalue()
    assert "\x1b[" in screen.getvalue()


def test_the_plain_board_is_the_one_drawn_here() -> None:
    board = Board.from_diagram("X . . . . / . O . . . / . . . . . / . . . . . / . . . . .")
    diagram = Diagram(
        board.stones, 5, last=6, crosses=frozenset({24}), labels={2: "B", 3: "C"}, caption="done",
    )  # fmt: skip
    assert format_board(diagram).splitlines() == [
        "   A B C D E",
        " 5 X . B C . 5",
        " 4 .(O). . . 4",
        " 3 . . . . . 3",
        " 2 . . . . . 2",
        " 1 . . . . x 1",
        "   A B C D E",
        "done",
    ]
