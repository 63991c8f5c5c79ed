"""Names of common josekis: what a corner sequence is called, step by step.

The names are a small table of our own with its sources (`josekis.txt`), a tree of moves. Corners
are followed by the order of their moves, whichever way they are turned and whoever began.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib import resources

from tengen.coords import Color, Point
from tengen.game import Game
from tengen.words import tell

SIZE = 19
CORNER = 9  # lines that a corner reaches
SIDE = 8  # from this line on, a stone may belong to the side: it may be passed over
NAMED = 2  # steps that make a joseki: a stone alone in its corner is not one
FRESH = 12  # moves in a corner after which what is played there is no longer its joseki

Lines = tuple[int, int]  # of a point, from the two sides of its corner
Corner = tuple[bool, bool]  # whether it is a lower one, and whether it is a right one
Step = tuple[bool, Lines]  # whether the side plays that began in the corner, and where


@dataclass(slots=True)
class JosekiNode:
    """A position of the table: what its last move is called, and which moves go on.

    is_whole  whether the name stands for all that came before, too
    """

    name: str = ""
    is_whole: bool = False
    next: dict[Step, JosekiNode] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Joseki:
    """What was played in one corner, as far as the table knows it.

    names   what the steps are called, from the first stone on
    known   steps that the table knows
    moves   the numbers of all moves in the corner, also those after the known ones
    """

    corner: Corner
    names: tuple[str, ...]
    known: int
    moves: tuple[int, ...]


def tell_names(names: Iterable[str]) -> str:
    """Return names one after the other, in the language that is spoken.

    >>> tell_names(("star-point", "low-approach", "kick"))
    '4-4 point, low approach, kick'
    """
    first, *others = (tell(f"term-{name}") for name in names)
    for other in others:
        first = tell("termStep", before=first, step=other)
    return first


def corner_of(point: Point) -> tuple[Corner, Lines] | None:
    """Return the corner of a point on 19x19 and its lines there; None on the middle lines.

    >>> corner_of(3 * 19 + 16), corner_of(9)
    (((False, True), (3, 4)), None)
    """
    row, column = divmod(point, SIZE)
    if CORNER in (row, column):
        return None
    lower, right = row > CORNER, column > CORNER
    return (lower, right), (
        SIZE - column if right else column + 1,
        SIZE - row if lower else row + 1,
    )


def josekis_of(game: Game) -> list[Joseki]:
    """Return the josekis of a game, by their first moves; none without an empty 19x19 board."""
    found = (_joseki(corner, played) for corner, played in _corners(game).items())
    return [one for one in found if one.known >= NAMED]


def joseki_before(position: Game, point: Point) -> Joseki | None:
    """Return the joseki of a point's corner; None where there is none, or it is long over."""
    here = corner_of(point) if position.size == SIZE else None
    played = [] if here is None else _corners(position).get(here[0], [])
    if here is None or len(played) > FRESH:
        return None
    found = _joseki(here[0], played)
    return found if found.known >= NAMED else None


def step_at(position: Game, point: Point) -> tuple[tuple[str, ...], str] | None:
    """Return the names before a move that goes on along the table, and the move's own.

    None where it does not, or where its step has no name. No names come before a first stone, or
    before a move whose name stands for the whole joseki.
    """
    here = corner_of(point) if position.size == SIZE else None
    if here is None or not _begins_empty(position):
        return None
    played = [*_corners(position).get(here[0], []), (0, position.to_move, here[1])]
    nodes = _nodes(played)
    if (last := nodes[-1]) is None or not last.name:
        return None
    return ((), last.name) if last.is_whole else (_names(nodes[:-1]), last.name)


_Played = Sequence[tuple[int, Color, Lines]]  # moves of one corner, with their numbers


def _begins_empty(game: Game) -> bool:
    return game.size == SIZE and not game.handicap and not any(game.setup.stones)


def _corners(game: Game) -> dict[Corner, list[tuple[int, Color, Lines]]]:
    """Return the moves of each corner, in the order in which the corners were taken."""
    corners: dict[Corner, list[tuple[int, Color, Lines]]] = {}
    if _begins_empty(game):
        for number, (color, move) in enumerate(zip(game.colors, game.moves, strict=True), 1):
            if move is not None and (here := corner_of(move)) is not None:
                corners.setdefault(here[0], []).append((number, color, here[1]))
    return corners


def _joseki(corner: Corner, played: _Played) -> Joseki:
    nodes = _nodes(played)
    known = sum(node is not None for node in nodes)
    return Joseki(corner, _names(nodes), known, tuple(number for number, *_ in played))


def _nodes(played: _Played) -> list[JosekiNode | None]:
    """Return where the table stands after each move; None for moves that it does not know."""
    if not played:
        return []
    first = played[0][1]
    steps = [(color is first, lines) for _, color, lines in played]
    turned = [(is_own, (high, low)) for is_own, (low, high) in steps]
    return max(_follow(steps), _follow(turned), key=lambda nodes: len(nodes) - nodes.count(None))


def _follow(steps: Sequence[Step]) -> list[JosekiNode | None]:
    node, nodes = table(), list[JosekiNode | None]()
    for step in steps:
        known = node.next.get(step)
        if known is None and max(step[1]) < SIDE:
            break
        nodes.append(known)
        node = known or node
    return nodes + [None] * (len(steps) - len(nodes))


def _names(nodes: Iterable[JosekiNode | None]) -> tuple[str, ...]:
    names: tuple[str, ...] = ()
    for node in nodes:
        if node is not None and node.name:
            names = (node.name,) if node.is_whole else (*names, node.name)
    return names


@functools.cache
def table() -> JosekiNode:
    """Return the table as a tree; its root is the empty corner."""
    root = JosekiNode()
    path = [root]
    text = resources.files("tengen.names").joinpath("josekis.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        side, lines, *names = line.split()
        low, high = map(int, lines.split(","))
        name = "".join(names)
        node = JosekiNode(name.removeprefix("!"), is_whole=name.startswith("!"))
        del path[depth + 1 :]
        path[depth].next[side == "x", (low, high)] = node
        path.append(node)
    return root
