"""Everything about one expression, finite or with kos, in one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tengen.cgt.coupons import Threats
from tengen.cgt.games import OutcomeClass
from tengen.cgt.graphs import Graph, graph_of
from tengen.cgt.kos import analyse as analyse_kos
from tengen.cgt.limits import CouponWalls, limit_walls
from tengen.cgt.notation import evaluate, format_game
from tengen.cgt.sente import Sente, sente_of_polylines
from tengen.cgt.syntax import parse
from tengen.cgt.thermograph import Thermograph
from tengen.cgt.values import sente_of, thermograph_of
from tengen.cgt.work_limit import work_limit
from tengen.errors import UnsupportedError

# One threat more than the opponent is enough to win a ko; chains of kos may take several.
KOMASTER = 3


@dataclass(frozen=True, slots=True)
class Analysis:
    """What `tengen cgt` says.

    `walls` are those without any threats; for positions with kos, `komaster` has those for the
    side that has threats, and the ko is placid if they lead to the same mean and temperature.
    """

    canonical: str
    walls: Thermograph | CouponWalls
    sente: Sente
    left_stop: Fraction
    right_stop: Fraction
    outcome: OutcomeClass | None = None  # of a game without kos
    komaster: dict[str, Thermograph | CouponWalls] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def is_loopy(self) -> bool:
        return bool(self.komaster)

    @property
    def is_cold(self) -> bool:
        """Tell whether nobody wants to play the ko at temperature 0, threats or not.

        Then the position counts as it stands: what a komaster could make of it, nobody pays for.
        """
        everybody = (self.walls, *self.komaster.values())
        return self.is_loopy and all(walls.temperature <= 0 for walls in everybody)

    @property
    def ko(self) -> str | None:
        """What kind of ko it is, None where there is none."""
        if not self.is_loopy:
            return None
        return "cold" if self.is_cold else "placid" if self.is_placid else "hyperactive"

    @property
    def is_placid(self) -> bool:
        if self.is_cold:
            return True
        found = {(walls.mean, walls.temperature) for walls in self.komaster.values()}
        return len(found) <= 1


def analyse(text: str) -> Analysis:
    """Analyse an expression in the notation of `syntax`; raises `GoError` on bad or too large
    ones."""
    with work_limit():
        source = parse(text)
        if source.equations:
            graph = graph_of(source)
            if graph.is_loopy:
                return _analyse_ko(graph)
            game = graph.game()
        else:
            game = evaluate(source.root)
        return Analysis(
            format_game(game),
            thermograph_of(game),
            sente_of(game),
            game.left_stop,
            game.right_stop,
            game.outcome,
        )


def _analyse_ko(graph: Graph) -> Analysis:
    # Coupons below zero would ask what filling one's own territory costs; at 0 nobody does.
    ground = Fraction(0)
    komaster: dict[str, Thermograph | CouponWalls]
    try:
        known = analyse_kos(graph, ground=ground)
    except UnsupportedError as error:
        walls = limit_walls(graph, ground=ground)
        komaster = {
            "left": limit_walls(graph, ground=ground, threats=Threats(left=KOMASTER)),
            "right": limit_walls(graph, ground=ground, threats=Threats(right=KOMASTER)),
        }
        note = f"{error}; komaster means {KOMASTER} threats more"
        return _ko(graph, walls, _sente(walls), komaster, note)
    komaster = {"left": known.left, "right": known.right}
    try:
        walls = limit_walls(graph, ground=ground)
    except UnsupportedError as error:
        if not known.is_placid:
            raise
        note = f"not checked by coupons, {error}"
        return _ko(graph, known.left, known.left_sente, komaster, note)
    return _ko(graph, walls, _sente(walls), komaster)


def _sente(walls: CouponWalls) -> Sente:
    return sente_of_polylines(walls.left, walls.right)


def _ko(
    graph: Graph,
    walls: Thermograph | CouponWalls,
    sente: Sente,
    komaster: dict[str, Thermograph | CouponWalls],
    *notes: str,
) -> Analysis:
    if isinstance(walls, CouponWalls):
        stops = walls.left[0][1], walls.right[0][1]
    else:
        stops = walls.left(0), walls.right(0)
    return Analysis(str(graph), walls, sente, *stops, komaster=komaster, notes=notes)
