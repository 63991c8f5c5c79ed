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
from tengen.endgame.isolation import Isolated, isolate, without_dead
from tengen.endgame.judges import Judge, both_sides
from tengen.endgame.places import Place
from tengen.endgame.regions import Region, dilate
from tengen.endgame.windows import windows_around
from tengen.nets.evaluation import Floats

SETTLED = 0.8  # ownership of stones that live on the real board
DOUBTED = 0.3  # less than this for their owner: in doubt
SHAKY = 0.7  # the same where there is a larger window that may keep them
MOST = 2  # stones in doubt that are taken for noise
NEAR = 2  # steps from stones in doubt
KEPT = 4  # steps from a place within which no stone is given up
REACH = 8  # steps from a place: its answer does not hang on groups further away


def isolate_safely(
    places: Sequence[Place], judge: Judge, *, buffer: int, is_whole: bool = False
) -> list[Isolated]:
    """Isolate places, each in the smallest window that keeps the stones around it alive, or on the
    whole board."""
    attempts = [_Attempts(place, buffer, is_whole) for place in places]
    while waiting := [one for one in attempts if not one.is_over]:
        tried = [one.isolate() for one in waiting]
        judged = both_sides(judge, [local.board for local in tried])
        for one, local, found in zip(waiting, tried, judged, strict=True):
            one.take(local, found.ownership)
    return [one.found for one in attempts]


class _Attempts:
    """Ways to isolate a place, one after the other until one of them leaves no stone in doubt.

    Each window is tried as it is first, then with what is open around stones in doubt not filled,
    and with stones in doubt that are far from the place given up.
    """

    def __init__(self, place: Place, buffer: int, is_whole: bool) -> None:
        self.place, self.buffer = place, buffer
        living = without_dead(place.board, place.region, place.ownership)
        windows = list(windows_around(living, place.region))
        self.windows = windows[-1:] if is_whole else windows
        self.reach = dilate(place.region, place.board.size, KEPT)
        self.best: tuple[int, Isolated] | None = None
        self._start()

    def _start(self) -> None:
        self.turn = 0
        self.spared: Region = frozenset()
        self.yielded: Region = frozenset()

    @property
    def is_over(self) -> bool:
        return not self.windows or (self.best is not None and self.best[0] <= MOST)

    @property
    def found(self) -> Isolated:
        assert self.best is not None
        number, local = self.best
        if number > MOST and _is_near(self.place, local):
            return local
        return replace(local, doubted=frozenset())

    def isolate(self) -> Isolated:
        return isolate(
            self.place,
            buffer=self.buffer,
            window=self.windows[0],
            spared=self.spared,
            yielded=self.yielded,
        )

    def take(self, local: Isolated, owners: Floats) -> None:
        """Take notice of who lives in the window, and choose the next attempt."""
        is_whole = local.size == self.place.board.size
        doubted = stones_in_doubt(self.place, local, owners, DOUBTED if is_whole else SHAKY)
        if self.best is None or len(doubted) < self.best[0]:
            self.best = len(doubted), replace(local, doubted=frozenset(doubted))
        self.turn += 1
        far = self._far(local, doubted)
        self.spared = eye_space(self.place, [point for point in doubted if point not in far])
        self.yielded |= far
        if self.turn > 2 or (self.turn == 2 and not far):
            self.windows = self.windows[1:]
            self._start()

    def _far(self, local: Isolated, doubted: Sequence[Point]) -> Region:
        """Return the chains in doubt that are out of reach of the place: a cut takes their eyes."""
        if local.size == self.place.board.size:
            return frozenset()
        found: set[Point] = set()
        for point in doubted:
            chain = local.board.chain(local.window.inside(point))
            stones = {local.window.outside(stone) for stone in chain}
            if self.reach.isdisjoint(stones):
                found |= {stone for stone in stones if self.place.board.stones[stone]}
        return frozenset(found)


def _is_near(place: Place, local: Isolated) -> bool:
    return not local.doubted.isdisjoint(dilate(place.region, place.board.size, REACH))


def eye_space(place: Place, stones: Sequence[Point]) -> Region:
    """Return the empty points near stones that nobody owns yet: filled, they may be lost eyes."""
    return frozenset(
        point
        for point in dilate(stones, place.board.size, NEAR)
        if not place.board.stones[point] and abs(place.ownership[point]) < SETTLED
    )


def stones_in_doubt(
    place: Place, local: Isolated, owners: Floats, least: float = DOUBTED
) -> list[Point]:
    """Return the stones, points of the whole board, that live there but not in the window.

    Stones of the place itself are its own affair. `least` is the ownership of stones that live.
    """
    found = []
    for point, stone in enumerate(local.board.stones):
        outside = local.window.outside(point)
        if not stone or point in local.region or place.board.stones[outside] != stone:
            continue
        sign = 1 if stone == BLACK else -1
        if place.ownership[outside] * sign > SETTLED and owners[point] * sign < least:
            found.append(outside)
    return found


def changed_beyond(place: Place, scored: Sequence[Point], owners: Floats) -> list[Point]:
    """Return the points that nobody counts whose settled owners are others in `owners`."""
    outer = np.ones(len(owners), np.bool_)
    outer[list(scored)] = False
    settled = np.abs(place.ownership) > SETTLED
    moved = owners * np.sign(place.ownership) < DOUBTED
    return np.flatnonzero(outer & settled & moved).tolist()
