"""What is a move here worth? From a game and a place on its board to reports."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tengen.board import Board
from tengen.coords import Point
from tengen.endgame.dependence import Far, Kind, shared_groups, threatened
from tengen.endgame.filling import RULES, isolate
from tengen.endgame.judges import Judge
from tengen.endgame.nodes import COLORS, Ban
from tengen.endgame.regions import Region, check_region, region_at, unsettled_regions
from tengen.endgame.report import Report, report
from tengen.endgame.search import Search, Settings, run
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game

Progress = Callable[[int, int], None]
BOARD_EXPANSIONS = 960  # positions that the places of a whole board may look into together
LEAST_EXPANSIONS = 48  # and each of them at least


def no_progress(done: int, total: int) -> None:
    pass


def never() -> bool:
    return False


def ownerships(boards: Sequence[Board], evaluator: Judge) -> list[NDArray[np.float64]]:
    """Return who owns what on boards as they are, averaged over both sides to move."""
    found: dict[Board, NDArray[np.float64]] = {}
    for size in sorted({board.size for board in boards}):
        same = sorted({board for board in boards if board.size == size}, key=lambda b: b.stones)
        both = evaluator.evaluate_positions(
            size,
            [board.stones for board in same for _ in COLORS],
            [int(color) for _ in same for color in COLORS],
            RULES,
        )
        for index, board in enumerate(same):
            found[board] = (both[2 * index].ownership + both[2 * index + 1].ownership) / 2
    return [found[board] for board in boards]


def ownership(board: Board, evaluator: Judge) -> NDArray[np.float64]:
    return ownerships([board], evaluator)[0]


def analyse(
    game: Game,
    evaluator: Judge,
    *,
    point: Point | None = None,
    region: Iterable[Point] | None = None,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> Report:
    """Say what a move is worth in the region given, or in the one around a clicked point.

    `progress` is told of expansions done and allowed; where `is_cancelled` says so, `Cancelled`
    is raised. Raises `GoError` where there is nothing to play for, `UnsupportedError` where the
    place is too open for a local analysis.
    """
    if (point is None) == (region is None):
        raise GoError("name a point or a region")
    if point is not None:
        check_point(game, point)
        owners = ownership(game.board, evaluator)
        region = region_at(game.board, owners, point)
    assert region is not None
    found = analyse_regions(
        game,
        evaluator,
        [frozenset(region)],
        settings=settings,
        progress=progress,
        is_cancelled=is_cancelled,
    )
    return found[0]


def analyse_all(
    game: Game,
    evaluator: Judge,
    *,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> list[Report]:
    """Analyse every unsettled region of the board, the hottest first; none if all is settled."""
    board = game.board
    regions = unsettled_regions(board, ownership(board, evaluator))
    local: list[Region] = []
    for region in regions:
        try:
            check_region(board, region)
        except UnsupportedError:
            raise UnsupportedError(
                "most of the board is still open: temperatures are defined for endgames, where "
                "the regions left are separated by settled stones"
            ) from None
        local.append(region)
    settings = shared(settings or Settings(), len(local))
    found = analyse_regions(
        game, evaluator, local, settings=settings, progress=progress, is_cancelled=is_cancelled
    )
    found = with_shared_groups(board, found, evaluator)
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


def analyse_regions(
    game: Game,
    evaluator: Judge,
    regions: Sequence[Region],
    *,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> list[Report]:
    """Analyse several regions of one board at once."""
    board, ko = game.board, game.ko_point
    places = [
        (board, region, (ko, game.to_move) if ko is not None and ko in region else None)
        for region in regions
    ]
    return analyse_positions(places, evaluator, settings, progress, is_cancelled)


def analyse_positions(
    places: Sequence[tuple[Board, Region, Ban | None]],
    evaluator: Judge,
    settings: Settings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> list[Report]:
    """Analyse regions of any boards at once; a ban is a ko that may not be retaken there."""
    if not places:
        return []
    settings = settings or Settings()
    started = time.perf_counter()
    warnings = [check_region(board, region) for board, region, _ in places]
    owners = ownerships([board for board, _, _ in places], evaluator)
    searches = [
        Search(isolate(board, region, own, ban=ban, buffer=settings.buffer), settings)
        for (board, region, ban), own in zip(places, owners, strict=True)
    ]
    beyond: list[frozenset[Point]] = [frozenset()] * len(places)

    def tell(_done: int, _total: int) -> None:
        done = (settings.expansions if search.is_over else search.expansions for search in searches)
        progress(sum(done), settings.expansions * len(searches))

    run(searches, evaluator, progress=tell, is_cancelled=is_cancelled)
    for _ in range(settings.growths):
        wider = []
        for index, search in enumerate(searches):
            if reached := threatened(search, search.values()):
                beyond[index] |= {search.local.window.outside(point) for point in reached}
                search.score_also(reached)
                wider.append(search)
        if not wider:
            break
        run(wider, evaluator, is_cancelled=is_cancelled)
    seconds = time.perf_counter() - started
    nodes = sum(len(search.nodes) for search in searches)
    reports = []
    for index, (search, (board, _, _)) in enumerate(zip(searches, places, strict=True)):
        one = report(
            search,
            board,
            net=evaluator.name,
            seconds=seconds * len(search.nodes) / nodes,
            evaluations=2 * len(search.nodes),
            beyond=beyond[index],
        )
        reports.append(replace(one, warnings=(*warnings[index], *one.warnings)))
    return reports


def check_point(game: Game, point: Point) -> None:
    if not 0 <= point < game.size**2:
        raise GoError(f"point {point} is off the {game.size}x{game.size} board")
