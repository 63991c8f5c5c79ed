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
from fractions import Fraction

from tengen.cgt.graphs import Graph
from tengen.cgt.thermograph import (
    TERRITORY,
    Sente,
    Thermograph,
    from_scaffolds,
    number,
    sente,
)
from tengen.cgt.walls import Rational, Wall, lower_envelope, upper_envelope
from tengen.errors import UnsupportedError

MAX_KO = 100  # positions that can all come back to each other


class Komaster(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class KoAnalysis:
    """A position for either komaster; `sente` is judged at the temperature of each."""

    left: Thermograph
    right: Thermograph
    left_sente: Sente
    right_sente: Sente

    @property
    def is_placid(self) -> bool:
        """Tell whether the mean and the temperature are the same for both komasters."""
        return (self.left.mean, self.left.temperature) == (
            self.right.mean,
            self.right.temperature,
        )


def analyse(graph: Graph, *, ground: Rational = TERRITORY) -> KoAnalysis:
    """Return the thermographs of the graph's root for both komasters."""
    left = _KomasterLeft(graph, ground, {}, {})
    right = _KomasterLeft(-graph, ground, {}, {})
    return KoAnalysis(
        left.all()[graph.root],
        -right.all()[graph.root],
        left.sente(graph.root),
        _MIRRORED.get(kind := right.sente(graph.root), kind),
    )


_MIRRORED = {Sente.LEFT: Sente.RIGHT, Sente.RIGHT: Sente.LEFT}


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

    def sente(self, name: str) -> Sente:
        """Classify; a position of the same ko is as hot as this one, which makes nothing sente."""
        graph = self.graph
        position, component = graph[name], graph.components[name]
        whole = self.thermograph(name)

        def options(names: tuple[str, ...]) -> list[Thermograph]:
            return [
                self._cooled(option, whole.strict_temperature)
                if graph.components[option] == component
                else self.thermograph(option)
                for option in names
            ]

        return sente(whole, options(position.left), options(position.right))

    def _cooled(self, name: str, t: Fraction) -> Thermograph:
        """Return the thermograph, counted as cooler than t where it is just as hot."""
        graph = self.thermograph(name)
        if graph.strict_temperature == t:
            value = graph.mean
            return number(value, self.ground)
        return graph
