"""Hostile sizes: nothing recurses, nothing is quadratic. docs/sgf.md has full-size figures."""

from __future__ import annotations

import pytest

from tengen.sgf import parse_game, parse_games, scan_texts
from tengen.sgf.mainline import MAX_MOVES

DEEP = 100_000


@pytest.mark.parametrize(
    ("data", "nodes"),
    [
        (b"(;B[aa]" * DEEP + b")" * DEEP, DEEP),
        (b"(;B[aa]" * DEEP, DEEP),
        (b"(;" + b"(" * 1_000_000, 1),
        (b"(;" + b"(;B[aa])" * 300_000 + b")", 300_001),
        (b"(;" + b";B[];W[]" * 500_000 + b")", 1_000_001),
        (b"(" + b";" * 1_000_000 + b")", 1_000_000),
        (b"(;C[" + b"x" * 5_000_000 + b"])", 1),
        (b"(;C[" + b"\\" * 5_000_000, 1),
        (b"(;" + b"%[" * 500_000, 1),
        (b"(;AB" + b"[aa:ss]" * 200_000 + b")", 1),
        (b"(;" + b"".join(b"A%d[]" % n for n in range(50_000)) + b")", 1),
    ],
    ids=[
        *("deep", "unclosed", "parentheses", "wide", "long", "empty"),
        *("comment", "escapes", "junk", "stones", "names"),
    ],
)
def test_large_trees_open_and_are_written(data: bytes, nodes: int) -> None:
    record = parse_game(data)
    assert len(record.tree) == nodes
    assert len(record.game()) <= MAX_MOVES
    assert len(parse_game(record.to_bytes()).tree) == nodes
    assert len(scan_texts([data])) == 1


def test_a_node_deep_in_the_tree_knows_its_way() -> None:
    record = parse_game(b"(;B[aa]" * DEEP + b")" * DEEP)
    assert len(record.tree.node(DEEP - 1).path()) == DEEP


def test_many_games_in_one_file_are_read_one_by_one() -> None:
    games = parse_games(b"(;B[aa])" * 20_000)
    assert next(games).game().moves == [0]
    assert len(scan_texts([b"(;B[aa])" * 20_000])) == 20_000
