"""Isolation that keeps what a place touches: stones that live on the real board live in the window.

A window may cut a group off from its eyes, and filled stones may take them. The network is asked
about the isolated board. Where it doubts stones that are settled on the real one, what is open
around these stones is not filled; if that is not enough, a larger window is tried, up to the whole
board. What is still in doubt is named, never silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tengen.coords import BLACK, Point
from tengen.endgame.isolation import Isolated, isolate
from tengen.endgame.judges import Judge, both_sides
from tengen.endgame.places import Place
from tengen.endgame.regions import Region, dilate
from tengen.endgame.windows import windows_around
from tengen.nets.evaluation import Floats

SETTLED = 0.8  # ownership of stones that live on the real board
DOUBTED = 0.3  # less than this for their owner in the window: in doubt
MOST = 2  # stones in doubt that are taken for noise
NEAR = 2  # steps from stones in doubt
REACH = 8  # steps from a place: its answer does not hang on groups further away


def isolate_safely(places: Sequence[Place], judge: Judge, *, buffer: int) -> list[Isolated]:
    """Isolate places, each in the smallest window that keeps the stones around it alive."""
    choices = [list(windows_around(place.board, place.region)) for place in places]
    best: dict[int, tuple[int, Isolated]] = {}
    spared: list[Region] = [frozenset()] * len(places)
    waiting = list(range(len(places)))
    turn = 0
    while waiting:
        tried = [
            isolate(
                places[index],
                buffer=buffer,
                window=choices[index][turn // 2],
                spared=spared[index],
            )
            for index in waiting
        ]
        judged = both_sides(judge, [local.board for local in tried])
        for index, local, found in zip(waiting, tried, judged, strict=True):
            doubted = stones_in_doubt(places[index], local, found.ownership)
            if index not in best or len(doubted) < best[index][0]:
                best[index] = len(doubted), replace(local, doubted=frozenset(doubted))
            spared[index] = eye_space(places[index], doubted) if turn % 2 == 0 else frozenset()
        turn += 1
        waiting = [
            index for index in waiting if best[index][0] > MOST and turn < 2 * len(choices[index])
        ]
    return [
        local if number > MOST and _is_near(place, local) else replace(local, doubted=frozenset())
        for place, (number, local) in ((place, best[index]) for index, place in enumerate(places))
    ]


def _is_near(place: Place, local: Isolated) -> bool:
    return not local.doubted.isdisjoint(dilate(place.region, place.board.size, REACH))


def eye_space(place: Place, stones: Sequence[Point]) -> Region:
    """Return the empty points near stones that nobody owns yet: filled, they may be lost eyes."""
    return frozenset(
        point
        for point in dilate(stones, place.board.size, NEAR)
        if not place.board.stones[point] and abs(place.ownership[point]) < SETTLED
    )


def stones_in_doubt(place: Place, local: Isolated, owners: Floats) -> list[Point]:
    """Return the stones, points of the whole board, that live there but not in the window.

    Stones of the place itself are its own affair.
    """
    found = []
    for point, stone in enumerate(local.board.stones):
        outside = local.window.outside(point)
        if not stone or point in local.region or place.board.stones[outside] != stone:
            continue
        sign = 1 if stone == BLACK else -1
        if place.ownership[outside] * sign > SETTLED and owners[point] * sign < DOUBTED:
            found.append(outside)
    return found


def changed_beyond(place: Place, scored: Sequence[Point], owners: Floats) -> list[Point]:
    """Return the points that nobody counts whose settled owners are others in `owners`."""
    outer = np.ones(len(owners), np.bool_)
    outer[list(scored)] = False
    settled = np.abs(place.ownership) > SETTLED
    moved = owners * np.sign(place.ownership) < DOUBTED
    return np.flatnonzero(outer & settled & moved).tolist()
