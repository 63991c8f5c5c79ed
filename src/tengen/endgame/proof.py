"""The tree of a proved place: the best moves of both sides, by the solver and without a network.

Every position is solved by itself, so its best moves are known at the temperature that matters: the
place's own for a first move and for the answer to a threat, the position's own where play has
cooled down. A ko that was taken has no walls of its own; its taker goes on from the same stones.
"""

from __future__ import annotations

import time
from collections import deque
from fractions import Fraction
from typing import TYPE_CHECKING

from tengen.coords import BLACK, WHITE
from tengen.endgame.judges import COLORS
from tengen.endgame.positions import LocalCount, LocalPosition, play

if TYPE_CHECKING:
    from tengen.endgame.search import Search

MOST_NODES = 60
POSITIONS = 300_000  # of the solver, after which no more moves are added
SECONDS = 20.0  # by the clock, so that nothing hangs


def grow_proof(search: Search) -> None:
    """Add the best moves below a solved root, as far as a budget allows."""
    assert search.root.exact is not None
    end = time.monotonic() + SECONDS
    most = search.solver_positions + POSITIONS
    _take(search.root)
    waiting = deque([(search.root, search.root.exact.move_value)])
    while waiting and len(search.nodes) < MOST_NODES and search.solver_positions < most:
        if time.monotonic() > end:
            break
        node, t = waiting.popleft()
        if not node.is_expanded:
            waiting.extend(_expand(search, node, t))
    search.pending = []
    search.is_finished = search.is_over = True


def _expand(
    search: Search, node: LocalPosition, t: Fraction
) -> list[tuple[LocalPosition, Fraction]]:
    """Add the best move of each colour; return what to expand next, and at which temperature."""
    stones = node if node.free is None else node.free
    solved = search.solve(stones.stones, is_root=True, moves_at=t)
    node.is_expanded = True
    found = []
    for color in COLORS:
        if node.ban is not None and node.ban[1] is color:
            continue  # plays elsewhere
        for point in solved.best.get(color, ())[:1]:
            after = play(search.local, node, color, point)
            if after is None:
                continue
            option = search.node(*after, node.depth + 1)
            if not _solve(search, option):
                continue
            node.options[color][point] = option
            option.users.append(node)
            known = (option.free or option).exact
            assert known is not None
            is_hot = option.ban is not None or known.move_value > t
            found.append((option, t if is_hot else known.move_value))
    return found


def _solve(search: Search, node: LocalPosition) -> bool:
    """Solve a position; of a ko that was just taken, the same stones without the ban."""
    stones = node if node.free is None else node.free
    if stones.exact is None:
        stones.exact = search.solve(stones.stones, is_root=True).thermograph
    if stones.exact is None:
        return False
    for one in {node, stones}:
        _take(one, stones)
    return True


def _take(node: LocalPosition, solved: LocalPosition | None = None) -> None:
    """Fill a position with what its proof says."""
    graph = (solved or node).exact
    assert graph is not None
    stops = {BLACK: float(graph.left(0)), WHITE: float(graph.right(0))}
    node.count = LocalCount(stops, static=round(graph.mean), still=round(graph.mean))
