"""Ways to find a problem's answer, by name: ours, and those that were published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Protocol

from tengen.cgt.sente import sente
from tengen.coords import Color
from tengen.endgame.analysis import answer
from tengen.endgame.clicks import clicked_region
from tengen.endgame.isolation import bare
from tengen.endgame.judges import COLORS, Judge
from tengen.endgame.places import Place
from tengen.endgame.positions import LocalPosition, judge, play
from tengen.endgame.regions import empty_points
from tengen.endgame.settings import WITHOUT_SOLVER, EndgameSettings
from tengen.errors import GoError, quoted
from tengen_lab.papers.frejlak2024.bench import Solution, Strategy
from tengen_lab.papers.frejlak2024.experts import expert_thermographs
from tengen_lab.papers.frejlak2024.frejlak import Expansion, grow_trees
from tengen_lab.papers.frejlak2024.frejlak_head import LOCAL_STRATEGIES
from tengen_lab.papers.frejlak2024.problems import EndgameProblem, places_of


def search(
    problems: Sequence[EndgameProblem], evaluator: Judge, settings: EndgameSettings | None = None
) -> list[Solution]:
    """Ours: best-first on cut and filled boards."""
    return _answered(places_of(problems, evaluator), evaluator, settings)


def _answered(
    places: Sequence[Place], evaluator: Judge, settings: EndgameSettings | None = None
) -> list[Solution]:
    return [
        Solution(
            one.swing,
            one.evidence.nodes,
            one.swing_interval,
            one.sente,
            one.how_sure,
        )
        for one in answer(places, evaluator, settings=settings)
    ]


def search_without_solver(
    problems: Sequence[EndgameProblem], evaluator: Judge, settings: EndgameSettings | None = None
) -> list[Solution]:
    """Ours with the solver turned off: what the network's judgement is worth by itself."""
    return search(problems, evaluator, replace(settings or EndgameSettings(), exact=WITHOUT_SOLVER))


def search_at_point(
    problems: Sequence[EndgameProblem], evaluator: Judge, settings: EndgameSettings | None = None
) -> list[Solution]:
    """Ask our search at the least settled empty point; ignore the mark."""
    places = []
    for place in places_of(problems, evaluator):
        point = min(empty_points(place.board, place.region), key=lambda p: abs(place.ownership[p]))
        region = clicked_region(place.board, place.ownership, point, evaluator)
        places.append(replace(place, region=region))
    return _answered(places, evaluator, settings)


def frejlak(
    expansion: Expansion, problems: Sequence[EndgameProblem], evaluator: Judge
) -> list[Solution]:
    """The strategies of Frejlak (2024) on the board as it is."""
    places = [bare(problem.board, problem.region) for problem in problems]
    found = grow_trees(places, expansion, evaluator)
    return [Solution(2 * (temperature - 1), nodes) for temperature, nodes in found]


def expert(problems: Sequence[EndgameProblem], evaluator: Judge) -> list[Solution]:
    """The expert's tree, its leaves judged by the network."""
    found = expert_thermographs(problems, evaluator)
    return [
        Solution(2 * (graph.move_value - 1), nodes, sente=sente(graph)) for graph, nodes in found
    ]


def ownership_difference(problems: Sequence[EndgameProblem], evaluator: Judge) -> list[Solution]:
    """Frejlak (2024), section 4.3: how much the likeliest move changes the expected score.

    The smaller change of the two colours counts, since a sente move gains too much at first. The
    value is rounded to half points.
    """
    places = [bare(problem.board, problem.region) for problem in problems]
    roots = [LocalPosition(local.board.stones, None, 0, local.rules) for local in places]
    judge(list(zip(places, roots, strict=True)), evaluator)
    after: list[dict[Color, LocalPosition]] = []
    for local, root in zip(places, roots, strict=True):
        children: dict[Color, LocalPosition] = {}
        for color in COLORS:
            for point, _ in root.looks.moves[color][:1]:
                played = play(local, root, color, point)
                if played is not None:
                    children[color] = LocalPosition(played[0], None, 1, local.rules)
        after.append(children)
    judge(
        [(local, c) for local, cs in zip(places, after, strict=True) for c in cs.values()],
        evaluator,
    )
    solutions = []
    for root, children in zip(roots, after, strict=True):
        now = _expected(root)
        changes = [color.sign * (_expected(children[color]) - now) for color in children]
        swing = 2 * (min(changes, default=1.0) - 1)
        solutions.append(Solution(Fraction(round(2 * swing), 2), 1 + len(children)))
    return solutions


def _expected(node: LocalPosition) -> float:
    return sum(node.count.stops.values()) / 2


class SearchStrategy(Protocol):
    """A strategy of ours, which looks into as many positions as the settings say."""

    def __call__(
        self,
        problems: Sequence[EndgameProblem],
        evaluator: Judge,
        settings: EndgameSettings | None = None,
    ) -> list[Solution]: ...


SEARCHES: dict[str, SearchStrategy] = {
    "search": search,
    "search-without-solver": search_without_solver,
    "search-at-point": search_at_point,
}
STRATEGIES: dict[str, Strategy] = {
    **SEARCHES,
    **{str(expansion): partial(frejlak, expansion) for expansion in Expansion},
    **LOCAL_STRATEGIES,
    "expert": expert,
    "ownership": ownership_difference,
}


ALL = "all"


def strategies_named(name: str) -> list[str]:
    """Return the names of the strategies asked for."""
    if name == ALL:
        return list(STRATEGIES)
    find_strategy(name)
    return [name]


def find_strategy(name: str, expansions: int | None = None) -> Strategy:
    """Return a strategy by its name; raises `GoError` for other names.

    `expansions` limits the positions that a search looks into; other strategies ignore it.
    """
    if name not in STRATEGIES:
        raise GoError(f"unknown strategy {quoted(name)} (known: {', '.join([*STRATEGIES, ALL])})")
    if expansions is not None and name in SEARCHES:
        return partial(SEARCHES[name], settings=EndgameSettings().looking_into(expansions))
    return STRATEGIES[name]
