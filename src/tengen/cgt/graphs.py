"""Positions that may come back: games as graphs, for kos.

    A = {K|0}; K = {9|A}

A position is a name or a number; a ko is two positions: Left moves from one to the other, and Right
moves back. The notation is that of `syntax`; the first name, or a name alone in front, is the
position asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tengen.cgt.games import Game, game, number
from tengen.cgt.notation import evaluate
from tengen.cgt.syntax import Expression, Source, parse
from tengen.errors import GoError, ParseError, UnsupportedError

MAX_POSITIONS = 2000


@dataclass(frozen=True)
class GraphPosition:
    """Left's and Right's options by name; a settled position has a score and no options."""

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    score: Fraction | None = None


class Graph:
    """Positions by name, and the one asked about. Only what can be reached from it is kept."""

    def __init__(self, positions: Mapping[str, GraphPosition], root: str) -> None:
        self.root = root
        self.positions: dict[str, GraphPosition] = {}
        waiting = [root]
        while waiting:
            name = waiting.pop()
            if name in self.positions:
                continue
            if name not in positions:
                raise GoError(f"position {name} is not defined")
            position = self.positions[name] = positions[name]
            waiting += [*position.right, *position.left]
        if len(self.positions) > MAX_POSITIONS:
            raise UnsupportedError(f"a graph of {len(self.positions)} positions: too large")

    def __getitem__(self, name: str) -> GraphPosition:
        return self.positions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.positions)

    def at(self, root: str) -> Graph:
        """Return the graph of what can be reached from another position."""
        return Graph(self.positions, root)

    def __neg__(self) -> Graph:
        mirrored = {
            name: GraphPosition(
                position.right,
                position.left,
                None if position.score is None else -position.score,
            )
            for name, position in self.positions.items()
        }
        return Graph(mirrored, self.root)

    @cached_property
    def components(self) -> dict[str, int]:
        """The strongly connected component of each position, numbered from the leaves up."""
        return _components(self)

    @cached_property
    def _sizes(self) -> dict[int, int]:
        sizes: dict[int, int] = {}
        for component in self.components.values():
            sizes[component] = sizes.get(component, 0) + 1
        return sizes

    def is_cyclic(self, name: str) -> bool:
        """Tell whether play can come back to the position."""
        position = self[name]
        if name in position.left or name in position.right:
            return True
        return self._sizes[self.components[name]] > 1

    @property
    def is_loopy(self) -> bool:
        return any(self.is_cyclic(name) for name in self)

    def game(self) -> Game:
        """Return the value of a graph without cycles."""
        if self.is_loopy:
            raise UnsupportedError("positions can come back: there is no finite game")
        values: dict[str, Game] = {}
        for name in sorted(self, key=self.components.__getitem__):
            position = self[name]
            if position.score is not None:
                values[name] = number(position.score)
            else:
                left = [values[option] for option in position.left]
                values[name] = game(left, [values[option] for option in position.right])
        return values[self.root]

    def __str__(self) -> str:
        names = [self.root, *(name for name in self if name != self.root)]
        return "; ".join(
            f"{name} = {{{','.join(self[name].left)}|{','.join(self[name].right)}}}"
            for name in names
            if self[name].score is None
        )


def _components(graph: Graph) -> dict[str, int]:
    """Tarjan's algorithm, without recursion: components come out leaves first."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    done: dict[str, int] = {}
    stack: list[str] = []
    count = 0
    work: list[tuple[str, Iterator[str]]] = []

    def enter(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        work.append((name, iter((*graph[name].left, *graph[name].right))))

    enter(graph.root)
    while work:
        name, options = work[-1]
        for option in options:
            if option not in index:
                enter(option)
                break
            if option not in done:
                low[name] = min(low[name], index[option])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[name])
            if low[name] == index[name]:
                while True:
                    member = stack.pop()
                    done[member] = count
                    if member == name:
                        break
                count += 1
    return done


def parse_graph(text: str) -> Graph:
    """Return the graph of an expression or of equations.

    >>> parse_graph("K; A = {K|0}; K = {9|A}").root
    'K'
    """
    return graph_of(parse(text))


def graph_of(source: Source) -> Graph:
    """Return the graph of a parsed expression: inner games get names of their own."""
    return _Builder(source).graph()


class _Builder:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.positions: dict[str, GraphPosition] = {}
        self.values: dict[Game, str] = {}

    def graph(self) -> Graph:
        for name, node in self.source.equations.items():
            self.define(name, node)
        return Graph(self.positions, self.place(self.source.root))

    def define(self, name: str, node: Expression) -> None:
        if node.kind == "game":
            self.positions[name] = self.options(node)
        elif node.kind == "name":
            raise ParseError(f"{name} = {node.name}: use one name for one position")
        elif _names(node):
            raise UnsupportedError(f"{name}: arithmetic with positions that have names")
        else:
            self.expand(name, evaluate(node))

    def options(self, node: Expression) -> GraphPosition:
        return GraphPosition(
            tuple(dict.fromkeys(self.place(option) for option in node.left)),
            tuple(dict.fromkeys(self.place(option) for option in node.right)),
        )

    def place(self, node: Expression) -> str:
        """Return the name of the position that an option is."""
        if node.kind == "name":
            if node.name not in self.source.equations:
                column = node.place + 1
                raise ParseError(f"position {node.name} is not defined", line=1, column=column)
            return node.name
        if not _names(node):
            value = evaluate(node)
            if value not in self.values:
                name = str(value.number) if value.number is not None else self.fresh()
                self.values[value] = name
                self.expand(name, value)
            return self.values[value]
        if node.kind != "game":
            raise UnsupportedError("arithmetic with positions that have names")
        name = self.fresh()
        self.positions[name] = self.options(node)
        return name

    def expand(self, name: str, value: Game) -> None:
        """Define a position, and those below, by a finite value."""
        if value.number is not None:
            self.positions[name] = GraphPosition(score=value.number)
            return
        self.positions[name] = GraphPosition()  # reserves the name
        sides: list[tuple[str, ...]] = []
        for options in (value.left, value.right):
            names = []
            for option in options:
                if option not in self.values:
                    plain = option.number
                    self.values[option] = self.fresh() if plain is None else str(plain)
                    self.expand(self.values[option], option)
                names.append(self.values[option])
            sides.append(tuple(sorted(names)))
        self.positions[name] = GraphPosition(sides[0], sides[1])

    def fresh(self) -> str:
        number = 1 + sum(name.startswith("_") for name in self.positions)
        while f"_{number}" in self.positions or f"_{number}" in self.source.equations:
            number += 1
        self.positions[f"_{number}"] = GraphPosition()
        return f"_{number}"


def _names(node: Expression) -> bool:
    return node.kind == "name" or any(_names(part) for part in (*node.left, *node.right))
