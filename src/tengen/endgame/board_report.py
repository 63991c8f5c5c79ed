"""The whole board: its places, what is too open for an answer, and a count that adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Point, format_gtp
from tengen.endgame.analysis import Progress, answer, never, no_progress
from tengen.endgame.counting import Counting
from tengen.endgame.dependence import DependencyKind, Far, shared_groups
from tengen.endgame.grain import CUT_OFF, Grain, coarser
from tengen.endgame.judges import COLORS, RULES, Judge, both_sides
from tengen.endgame.ko_threats import KoOnBoard, kos_of
from tengen.endgame.places import Place, unsettled_places
from tengen.endgame.regions import Region, check_region
from tengen.endgame.report import Report, whose
from tengen.endgame.settings import EndgameSettings
from tengen.errors import UnsupportedError
from tengen.game import Game
from tengen.nets.evaluation import Floats

BOARDS = 600  # that the places of a whole board may ask of the network (`EndgameSettings.boards`)
JOINT_BOARDS = BOARDS // 3  # besides, for places that are searched once more as one
BOARD_EXPANSIONS = 960  # positions that the places of a board may look into together
LEAST_EXPANSIONS = 48  # positions that each of them may look into in any case
MANY, SMALL_BATCH = 4, 4  # with many places each has fewer positions in a round
WIDENING_PART = 4  # a quarter of what a place may look into is for moves that seemed unlikely
LEAST_POSITIONS = 50_000  # of the solver, for each place
LARGEST = 30  # points, stones included: a region up to this size is small enough on any board
ERROR = 3.0  # points by which a count and the network's lead may differ and still agree
APART = 1.0  # a place is doubtful if its count and the network's differ by more points
MOST_DOUBTFUL = 3


@dataclass(frozen=True, slots=True)
class BoardCount:
    """Black's score less White's, without komi: the sum of its parts.

    places     the counts of all places
    open       what the network expects of regions that are too open, in half points
    settled    all points that belong to neither
    prisoners  White's stones captured so far less Black's; by area they do not count
    told_places  the counts of all places as they are told, so that what people read adds up
    grain      how exactly the sum is known
    komi       White's, with his bonus for a handicap
    lead       Black's by the network, komi included, the mean of either side to move
    doubtful   the places whose counts are furthest from what the network expects of their points,
               the furthest first: they explain a difference between the two leads
    """

    counting: Counting
    places: Fraction
    open: Fraction
    settled: Fraction
    prisoners: int
    told_places: Fraction
    grain: Grain
    komi: Fraction
    lead: float | None
    doubtful: tuple[Report, ...] = ()

    @property
    def told_lead(self) -> Fraction:
        """Black's lead by the count, komi included."""
        return self.told_score - self.komi

    @property
    def agrees(self) -> bool:
        """Tell whether the count and the network's lead are the same within their error."""
        return self.lead is None or abs(float(self.told_lead) - self.lead) <= ERROR

    @property
    def score(self) -> Fraction:
        return self.places + self.rest

    @property
    def told_score(self) -> Fraction:
        return self.told_places + self.rest

    @property
    def rest(self) -> Fraction:
        """All that no place counts."""
        return self.open + self.settled + self.prisoners


@dataclass(frozen=True)
class BoardReport:
    """Reports of all places, the hottest first, and regions that are too open to have one."""

    places: list[Report]
    open: list[Region]
    count: BoardCount

    @property
    def kos(self) -> list[KoOnBoard]:
        return kos_of(self.places)


def analyse_board(
    game: Game,
    judge: Judge,
    *,
    counting: Counting = Counting.TERRITORY,
    settings: EndgameSettings | None = None,
    progress: Progress = no_progress,
    is_cancelled: Callable[[], bool] = never,
) -> BoardReport:
    """Analyse every unsettled region of the board that is local enough.

    Raises `UnsupportedError` where something is unsettled and nothing of it is local.
    """
    (here,) = both_sides(judge, [game.board])
    owners = here.ownership
    lead = (here.black.black_lead + here.white.black_lead) / 2 + RULES.komi
    local: list[Place] = []
    open_regions: list[Region] = []
    for place in unsettled_places(game, owners):
        if is_local(place):
            local.append(place)
        else:
            open_regions.append(place.region)
    if open_regions and not local:
        raise UnsupportedError(
            "most of the board is still open: temperatures are defined for endgames, where "
            "the regions left are separated by settled stones"
        )
    budget = shared(settings or EndgameSettings(), len(local))
    reports = answer(
        local,
        judge,
        counting=counting,
        settings=budget,
        progress=progress,
        is_cancelled=is_cancelled,
    )
    if joint := joint_places(local, reports):
        reports = [one for one in reports if not any(one.region <= it.region for it in joint)]
        reports += answer(
            joint,
            judge,
            counting=counting,
            settings=replace(budget, boards=JOINT_BOARDS),
            is_cancelled=is_cancelled,
        )
    reports = with_shared_groups(game.board, reports, judge)
    reports.sort(key=lambda one: (-one.temperature, min(one.region)))
    return BoardReport(
        reports, open_regions, count_board(game, reports, open_regions, owners, counting, lead)
    )


def joint_places(places: Sequence[Place], reports: Sequence[Report]) -> list[Place]:
    """Return each set of places that belong together as one place: best play in one of them goes on
    in another, and together they are small enough."""
    found: list[Place] = []
    for place, report in zip(places, reports, strict=True):
        moves = {move for line in report.lines.values() for _, move in line if move is not None}
        others = [one for one in (*found, *places) if one is not place]
        for other in others:
            if moves.isdisjoint(other.region):
                continue
            mine = next((one for one in found if place.region <= one.region), place)
            theirs = next((one for one in found if other.region <= one.region), other)
            joint = replace(mine, region=mine.region | theirs.region, ban=mine.ban or theirs.ban)
            if mine is not theirs and is_local(joint):
                found = [one for one in found if one is not mine and one is not theirs] + [joint]
    return found


def is_local(place: Place) -> bool:
    """Tell whether a place is small enough for an answer: at most a third of the board."""
    if len(place.region) > max(place.board.size**2 / 3, LARGEST):
        return False
    try:
        check_region(place.board, place.region)
    except UnsupportedError:
        return False
    return True


def count_board(
    game: Game,
    reports: Iterable[Report],
    open_regions: Iterable[Region],
    owners: Floats,
    counting: Counting,
    lead: float | None = None,
) -> BoardCount:
    """Count the whole board by its places and by who owns the rest.

    A point may be counted by several places. Then the count of the place that it belongs to stands,
    and what the others counted for it is subtracted again. `lead` is Black's by the
    network, without komi.
    """
    reports = list(reports)
    counted = _counts_around(reports, owners)
    is_open = frozenset[Point]().union(*open_regions) - counted.keys()
    settled = expected = Fraction(0)
    for point, stone in enumerate(game.board.stones):
        sign = {0: 0, int(BLACK): 1, int(WHITE): -1}[stone]
        stones = sign if counting is Counting.TERRITORY else 0
        if point in is_open:
            expected += Fraction(float(owners[point])) - stones
        else:
            said = counted.get(point, [])
            settled += whose(owners[point]) - stones if not said else 0
            settled -= sum(owner - stones for owner in said[1:])
    prisoners = game.prisoners(WHITE) - game.prisoners(BLACK)
    komi = Fraction(game.rules.komi) + game.rules.handicap_bonus.points(game.handicap)
    return BoardCount(
        counting,
        sum((report.mean for report in reports), Fraction(0)),
        Fraction(round(2 * expected), 2),
        settled,
        prisoners if counting is Counting.TERRITORY else 0,
        sum((report.told.mean for report in reports), Fraction(0)),
        CUT_OFF if is_open else coarser(*(report.grain for report in reports)),
        komi,
        None if lead is None else lead - float(komi),
        _doubtful(reports, owners),
    )


def _counts_around(reports: Sequence[Report], owners: Floats) -> dict[Point, list[int]]:
    """Return for each point that places count the owners that they give it; the owner given by the
    place that the point belongs to comes first."""
    found: dict[Point, list[int]] = {}
    for report in sorted(reports, key=lambda one: len(one.region)):
        taken = report.owners
        for point in report.scored:
            said = found.setdefault(point, [])
            place = 0 if point in report.region else len(said)
            said.insert(place, taken.get(point, whose(owners[point])))
    return found


def _doubtful(reports: Iterable[Report], owners: Floats) -> tuple[Report, ...]:
    """Return the places whose counts are not what the network expects of their points."""
    apart = {}
    for number, report in enumerate(reports):
        expected = float(sum(owners[point] for point in report.scored))
        stones = report.stones if report.counting is Counting.TERRITORY else 0
        apart[number] = abs(float(report.mean) - (expected - stones)), report
    far = sorted(apart.values(), key=lambda one: -one[0])
    return tuple(report for points, report in far if points >= APART)[:MOST_DOUBTFUL]


def tell_count(count: BoardCount) -> str:
    """Say who is ahead by the count, and where it is doubtful."""
    ahead = count.told_lead
    about = "" if count.grain.is_exact else "about "
    komi = f"with a komi of {float(count.komi):g}"
    who = "Black" if ahead > 0 else "White"
    text = f"{who} is ahead by {about}{abs(float(ahead)):.1f} {komi}" if ahead else f"Even {komi}"
    if count.lead is None or count.agrees:
        return f"{text}."
    leader = "Black" if count.lead > 0 else "White"
    text += f", while the network sees {leader} ahead by {abs(count.lead):.1f}"
    size = count.doubtful[0].board.size if count.doubtful else 0
    named = ", ".join(format_gtp(one.hottest, size) for one in count.doubtful)
    return f"{text}: the count is doubtful" + (f" at {named}." if named else ".")


def shared(settings: EndgameSettings, places: int) -> EndgameSettings:
    """Return settings with which the places of one board together stay within a budget."""
    each = max(LEAST_EXPANSIONS, BOARD_EXPANSIONS // max(places, 1))
    exact = settings.exact
    proof = max(LEAST_POSITIONS, exact.root_positions // max(places, 1))
    return replace(
        settings,
        expansions=min(settings.expansions, each),
        widening=min(settings.widening, each // WIDENING_PART),
        batch=settings.batch if places < MANY else min(settings.batch, SMALL_BATCH),
        boards=BOARDS,
        exact=replace(exact, root_positions=min(exact.root_positions, proof)),
    )


def with_shared_groups(board: Board, reports: Sequence[Report], judge: Judge) -> list[Report]:
    """Return the reports of one board's places; `far` names places that share a group."""
    found = list(reports)
    places = [(one.region, {color: one.unanswered(color) for color in COLORS}) for one in reports]
    for pair in shared_groups(board, places, judge):
        for index, other in (pair, pair[::-1]):
            far = Far(DependencyKind.PLACE, tuple(sorted(reports[other].region)))
            found[index] = replace(found[index], far=(*found[index].far, far))
    return found
