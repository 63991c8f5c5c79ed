"""The temperature of a whole game: what each move of the endgame was worth, and what was best.

Each position's places are analysed with a small budget, and go on from position to position
(`known_places`). What a move loses is a rough figure: how much cooler its place was than the
hottest, and how much better the best move of its place is. A sente move loses nothing by its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise

from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.coords import BLACK, WHITE, Color, Move, Point
from tengen.endgame.analysis import answer, never
from tengen.endgame.board_report import is_local
from tengen.endgame.counting import Counting, mixed
from tengen.endgame.grain import CUT_OFF, EXACT, Grain, coarser
from tengen.endgame.judges import Judge
from tengen.endgame.known_places import REACH, Analysis, KnownPlaces
from tengen.endgame.places import Place, ownerships, unsettled_places
from tengen.endgame.regions import Region, dilate
from tengen.endgame.report import Report
from tengen.endgame.settings import EndgameSettings, Exact, Room
from tengen.endgame.values import Values, gain
from tengen.game import Game

SETTINGS = EndgameSettings(
    expansions=8,
    steady=6,
    widening=0,
    exact=Exact(root_positions=20_000),
    room=Room(growths=0),
)
FURTHER = replace(SETTINGS, expansions=24, steady=12)
RISE = Fraction(2)  # points: if the best move gains more from one position to the next, look again
CONFIRMED = 3  # places of a position that are looked at again
AT_ONCE = 16  # positions whose owners are asked for together
SHOWN = 5  # of the hottest places


@dataclass(frozen=True, slots=True)
class ProvedPlace:
    """A place whose values come from the solver, not from a network.

    swing    twice what a move is worth, by territory
    sente    whose sente it is, if anybody's
    is_safe  whether provably safe stones enclose it on the real board; otherwise the proof supposes
             that the stones around it live
    """

    region: Region
    swing: Fraction
    sente: Sente
    is_safe: bool


@dataclass(frozen=True, slots=True)
class ToldMove:
    """What a move was worth, what was best and what was lost, as people read it."""

    temperature: str
    best: str
    lost: str


@dataclass(frozen=True, slots=True)
class MoveTemperature:
    """One move of the endgame.

    temperature  of the place that was played in, 0 outside all places
    best         of the hottest place, 0 where no place is left
    lost         points, a rough figure
    band         between which values the best lies, by what the searches have left open
    places       the hottest places: their first points and temperatures
    sente_for    who may play in the place that was played in and keep the turn, if one side may
    best_sente_for, best_region   who has sente in the hottest place, and its points
    grain, best_grain   how exactly `temperature` and `best` are known
    proved       places before the move that are proved and were not told of at an earlier move
    """

    number: int
    color: Color
    move: Move
    temperature: Fraction
    best: Fraction
    lost: Fraction
    places: tuple[tuple[Point, Fraction], ...]
    band: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    sente_for: Color | None = None
    best_sente_for: Color | None = None
    best_region: Region = frozenset()
    grain: Grain = EXACT
    best_grain: Grain = EXACT
    proved: tuple[ProvedPlace, ...] = ()

    @property
    def told(self) -> ToldMove:
        """What the move was worth, what was best and what was lost, as people read it."""
        return ToldMove(
            self.grain.tell(self.temperature, mixed),
            self.best_grain.tell(self.best, mixed),
            coarser(self.grain, self.best_grain).tell(self.lost, mixed),
        )


@dataclass
class _Proofs:
    """The proved places of a game, each returned once."""

    told: set[tuple[Region, bytes]] = field(default_factory=set)

    def new(self, reports: Sequence[Report]) -> tuple[ProvedPlace, ...]:
        """Return the proved places worth a move that were not returned before."""
        found = []
        for one in reports:
            inside = bytes(one.board.stones[point] for point in sorted(one.scored))
            key = one.scored, inside
            if one.how_sure.startswith("proved") and one.swing > 0 and key not in self.told:
                self.told.add(key)
                found.append(
                    ProvedPlace(one.scored, one.swing, one.sente, one.evidence.is_enclosed)
                )
        return tuple(found)


def temperatures(
    game: Game,
    judge: Judge,
    *,
    counting: Counting = Counting.TERRITORY,
    settings: EndgameSettings = SETTINGS,
    first: int | None = None,
    is_cancelled: Callable[[], bool] = never,
) -> Iterator[MoveTemperature]:
    """Yield the moves of a game's endgame one by one.

    They go from the first position after which places exist to the end, or from move number `first`
    on. Where the best move is suddenly worth more, by a search that was cut off, the place is
    first searched with the settings `FURTHER`. Raises `Cancelled` where `is_cancelled` says so.
    """

    def analyse(places: Sequence[Place], settings: EndgameSettings = settings) -> list[Report]:
        return answer(
            places,
            judge,
            counting=counting,
            settings=settings,
            is_cancelled=is_cancelled,
            is_quick=True,
        )

    start = len(game) // 2 if first is None else first
    known: KnownPlaces | None = None if first is None else KnownPlaces(analyse)
    best: Fraction | None = None
    before: Board | None = None
    proofs = _Proofs()
    for begin in range(start, len(game), AT_ONCE):
        numbers = range(begin, min(begin + AT_ONCE, len(game)))
        positions = [game.at(number) for number in numbers]
        owners = ownerships([position.board for position in positions], judge)
        for number, position, own in zip(numbers, positions, owners, strict=True):
            found = unsettled_places(position, own)
            places = [place for place in found if is_local(place)]
            if known is None:
                if len(places) < len(found):
                    continue
                known = KnownPlaces(analyse)
            if before is None:
                known.start(places)
            else:
                played = game.colors[number - 1], game.moves[number - 1]
                known.go_on(before, position, own, *played, places)
            if best is not None:
                confirm(known, best + RISE, partial(analyse, settings=FURTHER))
            before = position.board
            proved = proofs.new(known.reports)
            one = _judged(
                game.colors[number], game.moves[number], number + 1, known.reports, proved
            )
            best = one.best
            yield one


def confirm(known: KnownPlaces, least: Fraction, analyse: Analysis) -> None:
    """Search on in places that seem worth `least` or more, while their searches are cut off."""
    for _ in range(CONFIRMED):
        hottest = max(known.reports, key=lambda one: one.temperature, default=None)
        if hottest is None or hottest.temperature < least or hottest.grain is not CUT_OFF:
            break
        if known.search_on(hottest, analyse).temperature >= least:
            break


def _judged(
    color: Color,
    move: Move,
    number: int,
    reports: Sequence[Report],
    proved: tuple[ProvedPlace, ...],
) -> MoveTemperature:
    hottest = sorted(reports, key=lambda report: (-report.temperature, min(report.region)))
    best = max((report.temperature for report in reports), default=Fraction(0))
    best = max(best, Fraction(0))
    here = next((report for report in hottest if move is not None and move in report.scored), None)
    temperature = Fraction(0) if here is None else max(here.temperature, Fraction(0))
    lost = best - temperature
    if here is not None:
        lost = Fraction(0) if here.sente_for is color else lost
        lost += _local_loss(here, color, move)
    return MoveTemperature(
        number,
        color,
        move,
        temperature,
        best,
        min(lost, 2 * best),
        tuple((min(report.region), report.temperature) for report in hottest[:SHOWN]),
        _band(reports, best),
        None if here is None else here.sente_for,
        hottest[0].sente_for if hottest else None,
        hottest[0].scored if hottest else frozenset(),
        EXACT if here is None else here.grain,
        hottest[0].grain if hottest else EXACT,
        proved,
    )


def _band(reports: Sequence[Report], best: Fraction) -> tuple[Fraction, Fraction]:
    """Return between which values the best move of all places lies."""
    low = max((report.interval[0] for report in reports), default=Fraction(0))
    high = max((report.interval[1] for report in reports), default=Fraction(0))
    return min(max(low, Fraction(0)), best), max(high, best)


def _local_loss(report: Report, color: Color, move: Move) -> Fraction:
    """Return how much better the best move of the place is, where the tree knows both."""
    if report.tree is None:
        return Fraction(0)
    values, root = Values(), report.tree.root
    t = values(root).move_value
    gains = {
        report.tree.outside(point): gain(values(option), color, t)
        for point, option in root.options[color].items()
        if option.is_judged
    }
    return max(gains.values()) - gains[move] if move in gains else Fraction(0)


def unexplained_rises(moves: Sequence[MoveTemperature], size: int) -> list[int]:
    """Return the numbers of the moves before which the best move's worth has risen by two points or
    more without a cause.

    A cause is a move in or beside the place that is hottest now, if the search of that place came
    to an end, or if the other side answers there.
    """
    found = []
    for before, after in pairwise(moves):
        if after.best - before.best < RISE:
            continue
        place = dilate(after.best_region, size, REACH)
        is_threat = before.move in place
        is_sure = after.best_grain is not CUT_OFF
        if not (is_threat and (is_sure or after.move in after.best_region)):
            found.append(after.number)
    return found


def lost_by(moves: list[MoveTemperature]) -> dict[Color, Fraction]:
    """Return what each side lost in all."""
    return {
        color: sum((one.lost for one in moves if one.color is color), Fraction(0))
        for color in (BLACK, WHITE)
    }
