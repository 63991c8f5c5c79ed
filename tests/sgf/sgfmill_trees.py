"""Trees as sgfmill reads them, to compare ours with."""

from __future__ import annotations

from sgfmill import sgf_grammar

from tengen.sgf.tree import GameTree

Properties = dict[str, list[bytes]]


def sgfmill_nodes(data: bytes) -> list[Properties]:
    """The nodes of the first game in the order of the text; ValueError for a faulty one."""
    nodes: list[Properties] = []
    stack = [sgf_grammar.parse_sgf_game(data)]
    while stack:
        tree = stack.pop()
        nodes += tree.sequence
        stack += reversed(tree.children)
    return nodes


def our_nodes(tree: GameTree) -> list[Properties]:
    return [dict(node.properties) for node in tree.walk()]
