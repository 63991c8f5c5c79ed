"""What is a move here worth? From a game and a place on its board to reports.

place_at, place_of, unsettled_places     what is asked about (`places`)
answer                                   all places given, in common requests to the network
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from tengen.coords import Point
from tengen.endgame.clicks import place_at
from tengen.endgame.counting import Counting
from tengen.endgame.dependence import DependencyKind, Far, threatened, threats_of_the_window_alone
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge, both_sides
from tengen.endgame.places import Place, place_of
from tengen.endgame.regions import check_region
from tengen.endgame.report import Report, report
from tengen.endgame.search import Purse, Search, run, start
from tengen.endgame.settings import EndgameSettings
from tengen.endgame.surroundings import changed_beyond, isolate_safely
from tengen.endgame.walled_proof import prove_between_walls
from tengen.errors import GoError, IllegalMove
from tengen.game import Game

BOARD = 19 * 19  # points, the unit of `EndgameSettings.boards`

Progress = Callable[[int, int], None]


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
    settings: EndgameSettings | None = None,
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


def answer(
    places: Sequence[Place],
    evaluator: Judge,
    *,
    counting: Counting = Counting.TERRITORY,
    settings: EndgameSettings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
    is_quick: bool = False,
) -> list[Report]:
    """Analyse places of any boards at once.

    A quick analysis takes the smallest windows, or those a place has been seen in, and does not
    look at the real board again. Raises `Cancelled` where `is_cancelled` says so, and as
    `check_region` does.
    """
    if not places:
        return []
    settings = settings or EndgameSettings()
    started = time.perf_counter()
    warnings = [check_region(place.board, place.region) for place in places]
    buffer = settings.room.buffer
    if is_quick:
        isolated = [
            place.seen.local if place.seen else isolate(place, buffer=buffer) for place in places
        ]
    else:
        isolated = isolate_safely(places, evaluator, buffer=buffer)
    points = math.inf if settings.boards is None else settings.boards * BOARD
    part = points * settings.room.part
    purse = Purse(points * (1 - 2 * settings.room.part))
    searches = [
        Search(local, settings, purse=purse, played=place.seen if is_quick else None)
        for local, place in zip(isolated, places, strict=True)
    ]

    def tell(_done: int, _total: int) -> None:
        done = (settings.expansions if search.is_over else search.expansions for search in searches)
        progress(sum(done), settings.expansions * len(searches))

    start(searches, evaluator)
    prove_between_walls(searches, evaluator)
    run(searches, evaluator, progress=tell, is_cancelled=is_cancelled)
    if not is_quick:
        purse.points += part
        _search_whole_board(searches, places, evaluator, buffer, is_cancelled)
    purse.points += part
    reached = _follow_threats(searches, evaluator, settings.room.growths, is_cancelled)
    seconds = time.perf_counter() - started
    nodes = sum(len(search.nodes) for search in searches)
    reports = []
    for index, (search, place) in enumerate(zip(searches, places, strict=True)):
        one = report(search, place.board, counting, reached[index])
        if not is_quick and (beyond := _changed(place, one, evaluator)):
            one = replace(one, far=(*one.far, Far(DependencyKind.ELSEWHERE, tuple(beyond))))
        share = len(search.nodes) / nodes
        evidence = replace(one.evidence, net=evaluator.name, seconds=seconds * share)
        reports.append(replace(one, evidence=evidence, warnings=(*warnings[index], *one.warnings)))
    return reports


def _changed(place: Place, one: Report, judge: Judge) -> list[Point]:
    """Return settled points outside the count that change hands on the real board when a best line
    is played there."""
    boards = []
    for line in one.lines.values():
        board = place.board
        for color, move in line:
            if move is not None:
                with suppress(IllegalMove):
                    board = board.play(color, move)
        boards.append(board)
    found = both_sides(judge, boards)
    return sorted(
        {p for judged in found for p in changed_beyond(place, list(one.scored), judged.ownership)}
    )


def _search_whole_board(
    searches: list[Search],
    places: Sequence[Place],
    evaluator: Judge,
    buffer: int,
    is_cancelled: Callable[[], bool],
) -> None:
    """Search places on the whole board whose windows see threats that do not work there."""
    chosen = threats_of_the_window_alone(searches, places, evaluator)
    whole = isolate_safely(
        [places[index] for index in chosen], evaluator, buffer=buffer, is_whole=True
    )
    for index, local in zip(chosen, whole, strict=True):
        old = searches[index]
        searches[index] = Search(local, old.settings, purse=old.purse)
    run([searches[index] for index in chosen], evaluator, is_cancelled=is_cancelled)


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
