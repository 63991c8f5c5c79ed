"""Thermographs of ko graphs for a given komaster.

The komaster has the threats to win a ko (Berlekamp 1996): the other side may not take back. But
the komaster spends them only to finish: having taken, and the other side having played elsewhere,
the komaster goes on locally at once. If both komasters give the same mast, the ko is placid and
threats do not matter; if not, it is hyperactive and the answer depends on who has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tengen.cgt.graphs import Graph
from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import TERRITORY, Thermograph, from_scaffolds, number
from tengen.cgt.walls import Rational, Wall, lower_envelope, upper_envelope
from tengen.errors import UnsupportedError

MAX_KO = 100  # positions that can all come back to each other


class Komaster(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class KoAnalysis:
    """A position for either komaster."""

    left: Thermograph
    right: Thermograph

    @property
    def is_placid(self) -> bool:
        """Tell whether the mean and the temperature are the same for both komasters."""
        return (self.left.mean, self.left.temperature) == (
            self.right.mean,
            self.right.temperature,
        )

    @property
    def left_sente(self) -> Sente:
        """What plays are if Left is komaster."""
        return self._placid_sente if self.is_placid else sente(self.left)

    @property
    def right_sente(self) -> Sente:
        return self._placid_sente if self.is_placid else sente(self.right)

    @property
    def _placid_sente(self) -> Sente:
        """Each side's wall is the one it has as komaster: it takes the ko only to finish it."""
        graph = Thermograph(self.left.left, self.right.right, self.left.temperature)
        return sente(graph)


def analyse(graph: Graph, *, ground: Rational = TERRITORY) -> KoAnalysis:
    """Return the thermographs of the graph's root for both komasters."""
    left = komaster_thermograph(graph, Komaster.LEFT, ground=ground)
    right = komaster_thermograph(graph, Komaster.RIGHT, ground=ground)
    return KoAnalysis(left, right)


def komaster_thermograph(
    graph: Graph, komaster: Komaster, *, ground: Rational = TERRITORY
) -> Thermograph:
    """Return the thermograph of the graph's root if `komaster` has the threats."""
    return komaster_thermographs(graph, komaster, ground=ground)[graph.root]


def komaster_thermographs(
    graph: Graph,
    komaster: Komaster,
    *,
    ground: Rational = TERRITORY,
    known: Mapping[str, Thermograph] | None = None,
    static: Mapping[str, Rational] | None = None,
) -> dict[str, Thermograph]:
    """Return the thermographs of all positions if `komaster` has the threats.

    `known` are positions that a search has not opened, or has solved otherwise: their options are
    not looked at. `static` are the values of positions in which nobody wants to move.
    """
    known, static = known or {}, static or {}
    if komaster == Komaster.LEFT:
        return _KomasterLeft(graph, ground, dict(known), static).all()
    mirrored = _KomasterLeft(
        -graph,
        ground,
        {name: -thermograph for name, thermograph in known.items()},
        {name: -value for name, value in static.items()},
    )
    return {name: -thermograph for name, thermograph in mirrored.all().items()}


class _KomasterLeft:
    """Walls and scaffolds of all positions with Left as komaster."""

    def __init__(
        self,
        graph: Graph,
        ground: Rational,
        known: dict[str, Thermograph],
        static: Mapping[str, Rational],
    ) -> None:
        self.graph, self.ground, self.static = graph, ground, static
        self.graphs = known
        self.scaffolds: dict[str, Wall | None] = {}
        self.under_way: set[tuple[str, str]] = set()

    def all(self) -> dict[str, Thermograph]:
        """Solve the positions from the leaves up, so that no recursion leaves a ko."""
        components = self.graph.components
        largest = max(Counter(components.values()).values())
        if largest > MAX_KO:
            raise UnsupportedError(f"a ko of {largest} positions: at most {MAX_KO}")
        for name in sorted(self.graph, key=components.__getitem__):
            self.thermograph(name)
        return self.graphs

    def thermograph(self, name: str) -> Thermograph:
        found = self.graphs.get(name)
        if found is None:
            score = self.graph[name].score
            if score is not None:
                found = number(score, self.ground)
            else:
                self.enter("thermograph", name)
                found = from_scaffolds(
                    self.left_scaffold(name),
                    self.right_scaffold(name),
                    ground=self.ground,
                    static=self.static.get(name),
                )
                self.under_way.remove(("thermograph", name))
            self.graphs[name] = found
        return found

    def enter(self, task: str, name: str) -> None:
        if (task, name) in self.under_way:
            raise UnsupportedError("several kos that feed each other: the coupon stack decides")
        self.under_way.add((task, name))

    def left_scaffold(self, name: str) -> Wall | None:
        if name not in self.scaffolds:
            self.enter("scaffold", name)
            walls = [self.after_left(name, option) for option in self.graph[name].left]
            self.scaffolds[name] = upper_envelope(walls).tilted(-1) if walls else None
            self.under_way.remove(("scaffold", name))
        return self.scaffolds[name]

    def right_scaffold(self, name: str) -> Wall | None:
        walls = [self.thermograph(option).left for option in self.graph[name].right]
        return lower_envelope(walls).tilted(1) if walls else None

    def after_left(self, name: str, taken: str) -> Wall:
        """Return the right wall after Left's move, in which Right may not take back a ko."""
        replies = self.graph[taken].right
        if name not in replies:
            return self.thermograph(taken).right
        finish = self.left_scaffold(taken)
        others = [self.thermograph(reply).left.tilted(1) for reply in replies if reply != name]
        if finish is not None:
            others.append(finish)
        if not others:
            return self.thermograph(taken).right
        return lower_envelope(others)
