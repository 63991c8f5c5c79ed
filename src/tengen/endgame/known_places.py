"""The places of a game as it goes on: what no move touches keeps its value.

A network's word about settled and unsettled points moves a little with every stone, wherever it
falls. So places are looked for once: one that no stone touches stays as it is, one in which a move
is played is searched on from where its tree stands, and one that comes back is remembered. Only
what is left of the unsettled points is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from tengen.board import Board
from tengen.coords import Color, Move, Point
from tengen.endgame.places import Place, Seen
from tengen.endgame.positions import play
from tengen.endgame.regions import Region, dilate, empty_points
from tengen.endgame.report import Report
from tengen.endgame.views.shown_tree import ShownTree
from tengen.game import Game
from tengen.nets.evaluation import Floats

REACH = 2  # steps around a place in which a stone changes it
SAME = 0.7  # two places that share this part of their empty points are the same
COVERED = 0.5  # a region is not new if this part of its empty points belongs to known places
SETTLED = 0.95  # a place is over when all of its points have this ownership

Analysis = Callable[[Sequence[Place]], list[Report]]


@dataclass
class KnownPlaces:
    """What is known of a game's places.

    reports   of all places of the position reached
    earlier   of all places that were ever analysed, the latest last
    """

    analyse: Analysis
    reports: list[Report] = field(default_factory=list)
    earlier: list[Report] = field(default_factory=list)
    reused: int = 0
    analysed: int = 0

    def go_on(
        self,
        before: Board,
        game: Game,
        owners: Floats,
        color: Color,
        move: Move,
        found: Iterable[Place],
    ) -> None:
        """Take notice of a move, which led to the position of `game`; there the network knows these
        `owners`, and sees the places `found`."""
        kept: list[Report] = []
        waiting: list[Place] = []
        changed = changed_points(before, game.board)
        for report in self.reports:
            if changed.isdisjoint(dilate(report.region, before.size, REACH)):
                if not is_over(report, owners):
                    kept.append(report)
            elif place := after_move(report, game, color, move, changed):
                waiting.append(place)
        self._renew(kept, waiting, list(found))

    def start(self, found: Iterable[Place]) -> None:
        """Begin with the places that the network sees."""
        self._renew([], [], list(found))

    def search_on(self, report: Report, analyse: Analysis) -> Report:
        """Search a place of the position reached once more, and further; return what is found."""
        if report.tree is None:
            return report
        root = report.tree.root
        seen = Seen(report.tree.local, root.stones)
        place = Place(report.board, report.region, np.zeros(report.board.size**2), seen=seen)
        (deeper,) = analyse([place])
        self.reports[self.reports.index(report)] = deeper
        self.earlier.append(deeper)
        return deeper

    def _renew(self, kept: list[Report], waiting: list[Place], found: list[Place]) -> None:
        known = {point for report in kept for point in report.region}
        known.update(point for place in waiting for point in place.region)
        for place in found:
            empty = empty_points(place.board, place.region)
            if len(known.intersection(empty)) >= COVERED * len(empty):
                continue
            report = self._remembered(place)
            if report is None:
                waiting.append(place)
            else:
                kept.append(report)
        self.reused += len(kept)
        self.analysed += len(waiting)
        fresh = self.analyse(waiting)
        self.earlier += fresh
        self.reports = kept + [report for report in fresh if report.temperature > 0]

    def _remembered(self, place: Place) -> Report | None:
        """Return the latest report of the same place, if nothing in and around it has changed."""
        empty = set(empty_points(place.board, place.region))
        for report in reversed(self.earlier):
            common = empty.intersection(empty_points(report.board, report.region))
            if len(common) >= SAME * len(empty) and is_unchanged(
                report.board, place.board, report.region
            ):
                return report
        return None


def changed_points(before: Board, after: Board) -> set[Point]:
    both = zip(before.stones, after.stones, strict=True)
    return {point for point, (old, new) in enumerate(both) if old != new}


def is_unchanged(before: Board, after: Board, region: Region) -> bool:
    around = dilate(region, before.size, REACH)
    return all(before.stones[point] == after.stones[point] for point in around)


def is_over(report: Report, owners: Floats) -> bool:
    """Tell whether the network is sure now of every point of a place."""
    return bool((np.abs(owners[sorted(report.region)]) > SETTLED).all())


def after_move(
    report: Report, game: Game, color: Color, move: Move, changed: set[Point]
) -> Place | None:
    """Return a place after a move in it, as its own tree sees it; None where the move or what it
    takes lies outside of what the tree can play.

    A ko that was just taken bans one move only: the place is worth what it is worth after that.
    """
    tree = report.tree
    if tree is None or move is None or not _is_inside(tree, changed):
        return None
    after = play(tree.local, tree.root, color, tree.window.inside(move))
    if after is None:
        return None
    seen = Seen(tree.local, after[0])
    if any(seen.stones[tree.window.inside(p)] != game.board.stones[p] for p in changed):
        return None
    if not empty_points(game.board, report.region):
        return None
    return Place(game.board, report.region, np.zeros(game.size**2), seen=seen)


def _is_inside(tree: ShownTree, points: Iterable[Point]) -> bool:
    scored = {int(point) for point in tree.local.scored}
    return all(tree.window.holds(point) and tree.window.inside(point) in scored for point in points)
