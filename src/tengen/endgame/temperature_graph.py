"""The temperature of a whole game: what each move of the endgame was worth, and what was best.

Each position's places are analysed with a small budget; places that a move does not touch keep
their reports. What a move loses is a rough figure: how much cooler its place was than the hottest,
and how much better the best move of its place is. A sente move loses nothing by its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.coords import BLACK, WHITE, Color, Move, Point, format_gtp
from tengen.endgame.analysis import answer, never
from tengen.endgame.board_report import is_local
from tengen.endgame.counting import Counting, mixed
from tengen.endgame.grain import EXACT, Grain, coarser
from tengen.endgame.judges import Judge
from tengen.endgame.places import Place, ownerships, unsettled_places
from tengen.endgame.regions import Region, dilate, empty_points
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
REACH = 2  # steps around a place in which a stone changes it
SAME = 0.7  # of the empty points in common make it the same place
AT_ONCE = 16  # positions whose owners are asked for together
SHOWN = 5  # of the hottest places


@dataclass(frozen=True, slots=True)
class ProvedPlace:
    """A place whose values come from the solver, not from a network.

    swing    twice what a move is worth, by territory
    sente    whose
    is_safe  whether provably safe stones enclose it on the real board; otherwise the proof supposes
             that the stones around it live
    """

    region: Region
    swing: Fraction
    sente: Sente
    is_safe: bool


@dataclass(frozen=True, slots=True)
class MoveTemperature:
    """One move of the endgame.

    temperature  of the place that was played in, 0 outside all places
    best         of the hottest place, 0 where no place is left
    lost         points, a rough figure
    places       the hottest places: their first points and temperatures
    sente_for    who may play in the place that was played in and keep the turn, if one side may
    best_sente_for, best_region   the same of the hottest place, and its points
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
    sente_for: Color | None = None
    best_sente_for: Color | None = None
    best_region: Region = frozenset()
    grain: Grain = EXACT
    best_grain: Grain = EXACT
    proved: tuple[ProvedPlace, ...] = ()

    @property
    def told(self) -> dict[str, str]:
        """What the move was worth, what was best and what was lost, as people read it."""
        return {
            "temperature": self.grain.tell(self.temperature, mixed),
            "best": self.best_grain.tell(self.best, mixed),
            "lost": coarser(self.grain, self.best_grain).tell(self.lost, mixed),
        }

    def as_dict(self, size: int) -> dict[str, Any]:
        """Return it for JSON; fractions are text."""
        return {
            "move": self.number,
            "color": self.color.letter,
            "point": format_gtp(self.move, size),
            "temperature": str(self.temperature),
            "best": str(self.best),
            "lost": str(self.lost),
            "told": self.told,
            "places": [[format_gtp(point, size), str(t)] for point, t in self.places],
        }


@dataclass
class Known:
    """Places that were analysed, with the board they were analysed on."""

    reports: list[Report] = field(default_factory=list)
    reused: int = 0
    analysed: int = 0
    told: set[tuple[Region, bytes]] = field(default_factory=set)  # of the proved ones

    def find(self, place: Place) -> Report | None:
        """Return a report of the same place, if nothing in and around it has changed."""
        empty = set(empty_points(place.board, place.region))
        for report in self.reports:
            common = empty & set(empty_points(report.board, report.region))
            if len(common) >= SAME * max(len(empty), 1) and _is_unchanged(
                report.board, place.board, report.region
            ):
                return report
        return None

    def newly_proved(self) -> tuple[ProvedPlace, ...]:
        """Return the proved places worth a move that were not returned before."""
        found = []
        for one in self.reports:
            inside = bytes(one.board.stones[point] for point in sorted(one.scored))
            key = one.scored, inside
            if one.how_sure.startswith("proved") and one.swing > 0 and key not in self.told:
                self.told.add(key)
                found.append(
                    ProvedPlace(one.scored, one.swing, one.sente, one.evidence.is_enclosed)
                )
        return tuple(found)


def _is_unchanged(before: Board, after: Board, region: Region) -> bool:
    around = dilate(region, before.size, REACH)
    return all(before.stones[point] == after.stones[point] for point in around)


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
    on. Raises `Cancelled` where `is_cancelled` says so.
    """
    start = len(game) // 2 if first is None else first
    known = Known()
    has_begun = first is not None
    for begin in range(start, len(game), AT_ONCE):
        numbers = range(begin, min(begin + AT_ONCE, len(game)))
        positions = [game.at(number) for number in numbers]
        owners = ownerships([position.board for position in positions], judge)
        for number, position, own in zip(numbers, positions, owners, strict=True):
            found = unsettled_places(position, own)
            places = [place for place in found if is_local(place)]
            if not has_begun and len(places) < len(found):
                continue
            has_begun = True
            known.reports = _reports(places, known, judge, counting, settings, is_cancelled)
            yield _judged(game.colors[number], game.moves[number], number + 1, known)


def _reports(
    places: list[Place],
    known: Known,
    judge: Judge,
    counting: Counting,
    settings: EndgameSettings,
    is_cancelled: Callable[[], bool],
) -> list[Report]:
    """Return reports of all places; those of unchanged ones are taken from before."""
    found = [known.find(place) for place in places]
    fresh = [place for place, report in zip(places, found, strict=True) if report is None]
    answers = iter(
        answer(
            fresh,
            judge,
            counting=counting,
            settings=settings,
            is_cancelled=is_cancelled,
            is_quick=True,
        )
    )
    known.analysed += len(fresh)
    known.reused += len(places) - len(fresh)
    return [next(answers) if report is None else report for report in found]


def _judged(color: Color, move: Move, number: int, known: Known) -> MoveTemperature:
    reports = known.reports
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
        None if here is None else here.sente_for,
        hottest[0].sente_for if hottest else None,
        hottest[0].scored if hottest else frozenset(),
        EXACT if here is None else here.grain,
        hottest[0].grain if hottest else EXACT,
        known.newly_proved(),
    )


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


def lost_by(moves: list[MoveTemperature]) -> dict[Color, Fraction]:
    """Return what each side lost in all."""
    return {
        color: sum((one.lost for one in moves if one.color is color), Fraction(0))
        for color in (BLACK, WHITE)
    }
