"""Board diagrams and figures as PNG and SVG.

>>> from tengen.pictures import Diagram, write_diagram
>>> write_diagram("corner.svg", Diagram(stones, 19, last=72, labels={60: "A"}))  # doctest: +SKIP
"""

from tengen.diagram import Arrow, Diagram, Ghost, Region, numbered_moves, value_color
from tengen.pictures.files import (
    diagrams_svg,
    draw_board,
    draw_diagrams,
    figure_bytes,
    new_figure,
    save_figure,
    write_diagram,
    write_diagrams,
)

__all__ = [
    "Arrow",
    "Diagram",
    "Ghost",
    "Region",
    "diagrams_svg",
    "draw_board",
    "draw_diagrams",
    "figure_bytes",
    "new_figure",
    "numbered_moves",
    "save_figure",
    "value_color",
    "write_diagram",
    "write_diagrams",
]
