"""What a reader of the board knows without judgement: chains, ladders, life, eyes, symmetries.

Everything here is a fact of the rules, read by the core in microseconds. The functions take
anything with a `size` and `stones`, such as a `Board`, and answer with points (row-major from the
top left). Positions with a chain that has no liberty are refused with a `GoError`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Protocol, TypeVar

from tengen._core import knowledge as core
from tengen.coords import Color, Point
from tengen.errors import GoError, UnsupportedError

SYMMETRIES = range(8)
_COLOR_OF = (None, Color.BLACK, Color.WHITE)

T = TypeVar("T")


class Stones(Protocol):
    """A square board, a byte a point: 0 empty, 1 Black, 2 White."""

    @property
    def size(self) -> int: ...
    @property
    def stones(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Chain:
    """Solidly connected stones of one colour."""

    color: Color
    stones: tuple[Point, ...]
    liberties: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Ladders:
    """What `ladders` found: stones that cannot be saved, and moves that catch stones.

    `caught` holds every stone of each caught chain. `moves[color]` are the points where the
    opponent of `color` starts a ladder that catches a chain of `color` with two liberties; a chain
    in atari is simply taken and adds no move.
    """

    caught: frozenset[Point]
    moves: dict[Color, frozenset[Point]]


def chains(board: Stones) -> list[Chain]:
    """Return the chains of the board, by their first stones.

    >>> [chain.liberties for chain in chains(_board(". X O / . X . / . . ."))]
    [(0, 3, 5, 7), (5,)]
    """
    found = _ask(core.chains, board)
    return [Chain(Color(color), tuple(own), tuple(free)) for color, own, free in found]


def liberties(board: Stones) -> list[int]:
    """Return for each point the number of liberties of the chain there (0 where empty).

    >>> liberties(_board(". X O / . X . / . . ."))
    [0, 4, 1, 0, 4, 0, 0, 0, 0]
    """
    return list(_ask(core.liberties, board))


def ladders(board: Stones, ko: Point | None = None) -> Ladders:
    """Read the ladders of every chain with one or two liberties, of either colour.

    The attacker keeps the chain in atari; the defender extends, or captures an attacking chain that
    is itself in atari. Exact within that: every line is read to its end, up to 25,000 moves played
    for one question. Who moves next does not matter: a chain in atari is asked whether its owner
    can still save it, a chain with two liberties whether an attacker can catch it. Kos count for
    the defender, except that a chain whose only liberties are two kos is caught. `ko` is a point
    that may not be retaken now. These are the ladders that KataGo's networks are shown.

    >>> edge = _board(". . O . . / . X X X . / . . . . . / . . . . . / . . . . .")
    >>> found = ladders(edge)
    >>> sorted(found.caught), sorted(found.moves[Color.WHITE])
    ([2], [1, 3])
    """
    caught, moves = _ask(core.ladders, board, -1 if ko is None else ko)
    return Ladders(
        frozenset(compress(range(len(caught)), caught)),
        {color: frozenset(point for owner, point in moves if owner == color) for color in Color},
    )


def pass_alive(board: Stones, *, suicide: bool = False) -> list[Color | None]:
    """Return the owner of each point that stays his even if he always passes (Benson 1976).

    That is chains with two sure eyes, and the regions between them in which the opponent cannot
    live. `suicide`: whether chains of several stones may take themselves off.

    >>> alive = pass_alive(_board(". X . X . / X X X X X / . . . . . / . . . . . / . . . . ."))
    >>> [color.letter if color else "." for color in alive[:10]]
    ['B', 'B', 'B', 'B', 'B', 'B', 'B', 'B', 'B', 'B']
    """
    return _colors(_ask(core.pass_alive, board, suicide))


def area(board: Stones, *, suicide: bool = False) -> list[Color | None]:
    """Return the owner of each point by what is certain, stones counting as alive otherwise.

    Pass-alive territory and the dead stones in it go to its owner, empty regions to the only colour
    around them, every other stone to its own colour. These are the areas that KataGo's networks
    are shown; they are Tromp-Taylor's except for stones dead beyond doubt.
    """
    return _colors(_ask(core.area, board, suicide))


def eyes(board: Stones) -> list[Color | None]:
    """Return the owner of each one-point eye, by its eight neighbours alone.

    The four neighbours are his, and the opponent holds at most one of the diagonal points, none at
    the edge. Nothing is said of whether the stones around it are connected in the end.

    >>> [point for point, owner in enumerate(eyes(_board(". X . / X X . / . . ."))) if owner]
    [0]
    """
    return _colors(_ask(core.eyes, board))


def symmetric(values: Sequence[T], size: int, number: int) -> list[T]:
    """Return one value a point, seen through a symmetry of the square.

    The number's bit 0 turns the board upside down, bit 1 swaps left and right, bit 2 then swaps
    rows and columns (KataGo's numbering).

    >>> symmetric("abcd", 2, 1), symmetric("abcd", 2, 2), symmetric("abcd", 2, 4)
    (['c', 'd', 'a', 'b'], ['b', 'a', 'd', 'c'], ['a', 'c', 'b', 'd'])
    """
    if number not in SYMMETRIES:
        raise UnsupportedError(f"symmetry {number}: the square has symmetries 0 to 7")
    if len(values) != size * size:
        raise GoError(f"{len(values)} values for a {size}x{size} board")
    return [values[source] for source in core.symmetry(size, number)]


def inverse_symmetry(number: int) -> int:
    """Return the symmetry that undoes another.

    >>> [inverse_symmetry(number) for number in SYMMETRIES]
    [0, 1, 2, 3, 4, 6, 5, 7]
    """
    return {5: 6, 6: 5}.get(number, number)


def _ask(question: Callable[..., T], board: Stones, *arguments: object) -> T:
    try:
        return question(board.stones, board.size, *arguments)
    except ValueError as error:
        raise GoError(str(error)) from None


def _colors(owners: bytes) -> list[Color | None]:
    return list(map(_COLOR_OF.__getitem__, owners))


def _board(diagram: str) -> Stones:
    """A board for the examples above; `Board.from_diagram` is the one for use."""
    rows = [row.split() for row in diagram.split("/")]

    @dataclass(frozen=True)
    class Drawn:
        size: int
        stones: bytes

    return Drawn(len(rows), bytes(".XO".index(mark) for row in rows for mark in row))
