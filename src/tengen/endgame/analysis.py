"""What is a move here worth? From a game and a place on its board to reports.

place_at, place_of, unsettled_places     what is asked about (`places`)
answer                                   all places given, in common requests to the network
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tengen.board import Board
from tengen.coords import Point
from tengen.endgame.counting import Counting
from tengen.endgame.dependence import Far, Kind, shared_groups, threatened
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import COLORS, Judge
from tengen.endgame.places import Place, place_at, place_of, unsettled_places
from tengen.endgame.regions import check_region
from tengen.endgame.report import Report, report
from tengen.endgame.search import Search, run
from tengen.endgame.settings import Settings
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game

Progress = Callable[[int, int], None]
BOARD_EXPANSIONS = 960  # positions that the places of a whole board may look into together
LEAST_EXPANSIONS = 48  # and each of them at least


def no_progress(done: int, total: int) -> None:
    pass


def never() -> bool:
    return False


def analyse(
    game: Game,
    evaluator: Judge,
    *,
    point: Point | None = None,
    region: Iterable[Point] | None = None,
    counting: Counting = Counting.TERRITORY,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> Report:
    """Say what a move is worth in the region given, or in the one around a clicked point.

    `progress` is told of expansions done and allowed; where `is_cancelled` says so, `Cancelled`
    is raised. Raises `GoError` where there is nothing to play for, `UnsupportedError` where the
    place is too open for a local analysis.
    """
    if point is not None and region is None:
        place = place_at(game, evaluator, point)
    elif region is not None and point is None:
        place = place_of(game, evaluator, region)
    else:
        raise GoError("name a point or a region")
    return answer(
        [place],
        evaluator,
        counting=counting,
        settings=settings,
        progress=progress,
        is_cancelled=is_cancelled,
    )[0]


def analyse_all(
    game: Game,
    evaluator: Judge,
    *,
    counting: Counting = Counting.TERRITORY,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> list[Report]:
    """Analyse every unsettled region of the board, the hottest first; none if all is settled."""
    places = unsettled_places(game, evaluator)
    for place in places:
        try:
            check_region(place.board, place.region)
        except UnsupportedError:
            raise UnsupportedError(
                "most of the board is still open: temperatures are defined for endgames, where "
                "the regions left are separated by settled stones"
            ) from None
    found = answer(
        places,
        evaluator,
        counting=counting,
        settings=shared(settings or Settings(), len(places)),
        progress=progress,
        is_cancelled=is_cancelled,
    )
    found = with_shared_groups(game.board, found, evaluator)
    return sorted(found, key=lambda one: (-one.temperature, min(one.region)))


def shared(settings: Settings, places: int) -> Settings:
    """Return settings with which the places of one board together stay within a budget."""
    each = max(LEAST_EXPANSIONS, BOARD_EXPANSIONS // max(places, 1))
    return replace(settings, expansions=min(settings.expansions, each))


def with_shared_groups(board: Board, reports: Sequence[Report], evaluator: Judge) -> list[Report]:
    """Return the reports of one board's places with what they depend on in each other."""
    found = list(reports)
    places = [(one.region, {color: one.unanswered(color) for color in COLORS}) for one in reports]
    for pair in shared_groups(board, places, evaluator):
        for index, other in (pair, pair[::-1]):
            far = Far(Kind.PLACE, (min(reports[other].region),))
            found[index] = replace(found[index], far=(*found[index].far, far))
    return found


def answer(
    places: Sequence[Place],
    evaluator: Judge,
    *,
    counting: Counting = Counting.TERRITORY,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> list[Report]:
    """Analyse places of any boards at once.

    Raises `Cancelled` where `is_cancelled` says so, and as `check_region` does.
    """
    if not places:
        return []
    settings = settings or Settings()
    started = time.perf_counter()
    warnings = [check_region(place.board, place.region) for place in places]
    searches = [Search(isolate(place, buffer=settings.room.buffer), settings) for place in places]

    def tell(_done: int, _total: int) -> None:
        done = (settings.expansions if search.is_over else search.expansions for search in searches)
        progress(sum(done), settings.expansions * len(searches))

    run(searches, evaluator, progress=tell, is_cancelled=is_cancelled)
    reached = _follow_threats(searches, evaluator, settings.room.growths, is_cancelled)
    seconds = time.perf_counter() - started
    nodes = sum(len(search.nodes) for search in searches)
    reports = []
    for index, (search, place) in enumerate(zip(searches, places, strict=True)):
        one = report(search, place.board, counting, reached[index])
        share = len(search.nodes) / nodes
        evidence = replace(one.evidence, net=evaluator.name, seconds=seconds * share)
        reports.append(replace(one, evidence=evidence, warnings=(*warnings[index], *one.warnings)))
    return reports


def _follow_threats(
    searches: Sequence[Search], evaluator: Judge, growths: int, is_cancelled: Callable[[], bool]
) -> list[frozenset[Point]]:
    """Count also the points outside that threats reach, and search on.

    Returns these points of the whole board, for each search.
    """
    reached: list[frozenset[Point]] = [frozenset()] * len(searches)
    for _ in range(growths):
        wider = []
        for index, search in enumerate(searches):
            if points := threatened(search, search.values()):
                reached[index] |= {search.local.window.outside(point) for point in points}
                search.score_also(points)
                wider.append(search)
        if not wider:
            break
        run(wider, evaluator, is_cancelled=is_cancelled)
    return reached
