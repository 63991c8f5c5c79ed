"""Boards of 9x9 on which both sides live, with places to play at the top and at the bottom."""

from __future__ import annotations

_WALLS = """
. . . . . . . . .
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
"""


def between_walls(top: str, bottom: str = "X X X X X O O O O") -> str:
    """Return the board with these first and last rows; all between them lives.

    >>> print(between_walls("O O O . . O O O O").split("\\n")[1])
    O O O . . O O O O
    """
    _, _, *rows, _, _ = _WALLS.split("\n")
    return "\n".join(["", top, *rows, bottom, ""])
