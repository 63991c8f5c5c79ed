"""The tree of one game record: nodes over the bytes of the file, changed where somebody edits.

A tree is four arrays of numbers over the text (`_core.sgf.index_tree`), 20 bytes a node, and a
node is a view that reads its properties when asked: a tree of millions of nodes opens at once.
Property values are interpreted and written by `tengen.sgf.values`; text is UTF-8 throughout.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from tengen._core import sgf as core
from tengen.coords import BLACK, WHITE, Color, Move, Point, format_sgf_point
from tengen.errors import GoError, ParseError, quoted
from tengen.sgf.values import (
    format_text,
    is_property_name,
    is_property_value,
    read_labels,
    read_move,
    read_points,
    read_text,
)

Properties = dict[str, list[bytes]]
_LIKE_A_ROOT = re.compile(rb"^(;\s*(?:GM|FF))(?=\[)")
Numbers: TypeAlias = "array[int] | memoryview[int]"


def _writable(numbers: Numbers) -> array[int]:
    return numbers if isinstance(numbers, array) else array(numbers.format, numbers)


def _grown(numbers: Numbers, last: int) -> array[int]:
    longer = _writable(numbers)
    longer.append(last)
    return longer


class GameTree:
    """The nodes of one game; `root` is the first."""

    def __init__(self, size: int = 19) -> None:
        """Start a new tree with an empty root."""
        self.size = size
        self.faults: list[tuple[int, int]] = []  # offset and code, as the core found them
        self.data, self.begin, self.end = b"", 0, 0
        # The core's numbers are read in place, and become arrays when the tree's shape changes.
        self._start: Numbers = array("q", [-1])  # of the node's text; -1 for a new node
        self._parent: Numbers = array("i", [-1])
        self._first_child: Numbers = array("i", [-1])
        self._next_sibling: Numbers = array("i", [-1])
        self._edited: dict[int, Properties] = {0: {}}
        self._latest: tuple[int, Properties] = (-1, {})  # the node read last
        self.is_edited = True

    @classmethod
    def from_bytes(cls, data: bytes, start: int = 0) -> GameTree | None:
        """Index the first game at or after `start` of UTF-8 text; None if there is none."""
        indexed = core.index_tree(data, start)
        if indexed is None:
            return None
        tree = cls()
        tree.data = data
        tree.begin, tree.end, starts, parents, children, siblings, tree.faults = indexed
        tree._start = memoryview(starts).cast("q")
        tree._parent = memoryview(parents).cast("i")
        tree._first_child = memoryview(children).cast("i")
        tree._next_sibling = memoryview(siblings).cast("i")
        tree._edited = {}
        tree.is_edited = False
        return tree

    def __len__(self) -> int:
        """Return how many nodes were read or added."""
        return len(self._start)

    @property
    def root(self) -> Node:
        return Node(self, 0)

    def node(self, number: int) -> Node:
        """Return the node with this number: the root is 0, the others as the text has them."""
        if not 0 <= number < len(self):
            raise GoError(f"node {number}: the record has {len(self)} nodes")
        return Node(self, number)

    def walk(self) -> Iterator[Node]:
        """Yield all nodes, each before its children, variations in their order."""
        stack = [0]
        while stack:
            number = stack.pop()
            yield Node(self, number)
            stack.extend(reversed(self._children(number)))

    def _children(self, number: int) -> list[int]:
        found = []
        child = self._first_child[number]
        while child >= 0:
            found.append(child)
            child = self._next_sibling[child]
        return found

    def _add(self, parent: int, *, first: bool) -> int:
        """Add an empty node; return its number."""
        number = len(self)
        self._start = _grown(self._start, -1)
        self._parent = _grown(self._parent, parent)
        self._first_child = _grown(self._first_child, -1)
        self._next_sibling = _grown(self._next_sibling, -1)
        self._edited[number] = {}
        children = self._children(parent)
        self._relink(parent, [number, *children] if first else [*children, number])
        return number

    def _relink(self, parent: int, children: list[int]) -> None:
        self.is_edited = True
        self._first_child = first_child = _writable(self._first_child)
        self._next_sibling = next_sibling = _writable(self._next_sibling)
        first_child[parent] = children[0] if children else -1
        for child, following in zip(children, [*children[1:], -1], strict=True):
            next_sibling[child] = following

    def _properties(self, number: int) -> Properties:
        if number in self._edited:
            return self._edited[number]
        if self._latest[0] != number:
            self._latest = number, core.properties(self.data, self._start[number])
        return self._latest[1]

    def _edit(self, number: int) -> Properties:
        self.is_edited = True
        if number not in self._edited:
            self._edited[number] = core.properties(self.data, self._start[number])
        return self._edited[number]

    def text(self) -> bytes:
        """Return the record as SGF: an untouched, sound one byte for byte as it was read."""
        if not self.is_edited and not self.faults:
            return self.data[self.begin : self.end]
        pieces: list[bytes] = []
        width = 0
        stack: list[int | bytes] = [b")", 0, b"("]
        while stack:
            item = stack.pop()
            if isinstance(item, bytes):
                pieces.append(item)
                width = 0 if item.startswith(b"\n") else width
                continue
            node = self._node_text(item)
            if width and width + len(node) > 80:
                pieces.append(b"\n")
                width = 0
            width += len(node)
            pieces.append(node)
            children = self._children(item)
            if len(children) == 1:
                stack.append(children[0])
            else:
                for child in reversed(children):
                    stack += (b")", child, b"\n(")
        return b"".join(pieces)

    def _node_text(self, number: int) -> bytes:
        if number not in self._edited and not self.faults:
            start = self._start[number]
            text = self.data[start : core.node_end(self.data, start)].rstrip()
        else:
            text = b";" + b"".join(
                name.encode() + b"".join(b"[" + value + b"]" for value in values)
                for name, values in self._properties(number).items()
            )
        # "(;GM[" reads as the start of another game: the grammar allows a space before the value.
        return text if number == 0 else _LIKE_A_ROOT.sub(rb"\1 ", text)


class Node:
    """One node: properties, a parent, children (the first continues the main line)."""

    __slots__ = ("_tree", "number")

    def __init__(self, tree: GameTree, number: int) -> None:
        self._tree, self.number = tree, number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other._tree is self._tree and other.number == self.number

    def __hash__(self) -> int:
        return hash((id(self._tree), self.number))

    def __repr__(self) -> str:
        return f"<Node {self.number} {' '.join(self.properties)}>"

    @property
    def properties(self) -> Mapping[str, list[bytes]]:
        """Raw values by property name, in the order of the text, escapes untouched."""
        return self._tree._properties(self.number)

    @property
    def parent(self) -> Node | None:
        number = self._tree._parent[self.number]
        return None if number < 0 else Node(self._tree, number)

    @property
    def children(self) -> list[Node]:
        return [Node(self._tree, number) for number in self._tree._children(self.number)]

    @property
    def next(self) -> Node | None:
        """The first child."""
        number = self._tree._first_child[self.number]
        return None if number < 0 else Node(self._tree, number)

    @property
    def offset(self) -> int:
        """Where the node starts in the text it was read from; -1 for a new node."""
        return self._tree._start[self.number]

    def path(self) -> list[Node]:
        """Return the nodes from the root to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def line(self) -> Iterator[Node]:
        """Yield this node and its main line to the end."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.next

    # Reading: what cannot be understood reads as absent; the raw values are in `properties`.

    def text(self, name: str) -> str:
        """Return the text of a property, "" if it is absent."""
        values = self.properties.get(name)
        return read_text(values[0]) if values else ""

    @property
    def comment(self) -> str:
        return self.text("C")

    def moves(self) -> list[tuple[Color, Move]]:
        """Return the node's move; two if it breaks the rule that B and W do not share a node.

        Raises `ParseError` for a move off the board.
        """
        found = []
        for name, values in self.properties.items():
            if name in ("B", "W"):
                found.append(
                    (BLACK if name == "B" else WHITE, read_move(values[0], self._tree.size))
                )
        return found

    def points(self, name: str) -> list[Point]:
        """Return the points of a list property (AB, TR, TB, ...), compressed or not."""
        return read_points(self.properties.get(name, ()), self._tree.size)[0]

    def labels(self) -> dict[Point, str]:
        """Return the texts on points (LB)."""
        return read_labels(self.properties.get("LB", ()), self._tree.size)

    # Writing

    def set_raw(self, name: str, values: Iterable[bytes]) -> Node:
        """Set the exact bytes between the brackets; return the node."""
        listed = list(values)
        if not is_property_name(name):
            raise ParseError(f"not a property name: {quoted(name)} (capital letters expected)")
        for value in listed:
            if not is_property_value(value):
                raise ParseError(f"not a property value: {quoted(value)} (unescaped bracket)")
        if not listed:
            return self.remove(name)
        self._tree._edit(self.number)[name] = listed
        return self

    def set_text(self, name: str, text: str) -> Node:
        return self.set_raw(name, [format_text(text)])

    def set_points(self, name: str, points: Iterable[Point]) -> Node:
        """Set a list property; no points remove it."""
        size = self._tree.size
        return self.set_raw(name, [format_sgf_point(p, size).encode() for p in sorted(set(points))])

    def set_labels(self, labels: Mapping[Point, str]) -> Node:
        """Set the texts on points (LB)."""
        size = self._tree.size
        return self.set_raw(
            "LB",
            [
                format_sgf_point(point, size).encode() + b":" + format_text(text)
                for point, text in labels.items()
            ],
        )

    def set_move(self, color: Color, move: Move) -> Node:
        self.remove("B").remove("W")
        return self.set_raw(color.letter, [format_sgf_point(move, self._tree.size).encode()])

    def remove(self, name: str) -> Node:
        """Remove a property, if it is there; return the node."""
        if name in self.properties:
            del self._tree._edit(self.number)[name]
        return self

    def add_child(self, *, first: bool = False) -> Node:
        """Add an empty node below this one, as its last variation or its first; return it."""
        return Node(self._tree, self._tree._add(self.number, first=first))

    def delete(self) -> None:
        """Take this node, and all below it, out of the tree."""
        parent = self._tree._parent[self.number]
        if parent < 0:
            raise GoError("the root of a record cannot be deleted")
        siblings = [n for n in self._tree._children(parent) if n != self.number]
        self._tree._relink(parent, siblings)
