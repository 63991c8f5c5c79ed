"""Reports in JSON, for `tengen endgame --json` and the web API alike.

Fractions are text such as 5/2; a pass is a move elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tengen.cgt.walls import Wall
from tengen.coords import Letter, format_gtp
from tengen.endgame.board_report import BoardCount, BoardReport, tell_count
from tengen.endgame.exact.games import BestPlay
from tengen.endgame.grain import Grain
from tengen.endgame.ko_threats import KoOnBoard
from tengen.endgame.report import Report, Told
from tengen.endgame.temperature_graph import MoveTemperature, ToldMove
from tengen.endgame.views.shown_tree import ShownMove

CountingName = Literal["area", "territory"]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step's values for people, rounded to what is known; `about` where they are not exact."""

    about: bool
    mean: str | None
    temperature: str | None


@dataclass(frozen=True, slots=True)
class TreeStep:
    """A move of the tree behind a report; two of one colour in a row: a move elsewhere between.

    `parent` is the place of the step before it in the list, -1 at the start. After a ko was taken
    neither count nor temperature is known; where all is settled there is no temperature.
    """

    parent: int
    color: Letter
    move: str
    mean: str | None
    temperature: str | None
    told: ToldStep

    @classmethod
    def of(cls, step: ShownMove, size: int) -> TreeStep:
        mean, temperature, grain = step.mean, step.temperature, step.grain
        return cls(
            parent=step.parent,
            color=step.color.letter,
            move=format_gtp(step.point, size),
            mean=None if mean is None else str(mean),
            temperature=None if temperature is None else str(temperature),
            told=ToldStep(not grain.is_exact, _told(grain, mean), _told(grain, temperature)),
        )


@dataclass(frozen=True, slots=True)
class ToldReport:
    """A report's values for people, rounded to what is known; `about` where they are not exact."""

    about: bool
    temperature: str
    mean: str
    difference: str
    interval: tuple[str, str]
    is_wide: bool  # the interval is too wide to be an answer

    @classmethod
    def of(cls, told: Told) -> ToldReport:
        return cls(
            about=not told.grain.is_exact,
            temperature=str(told.temperature),
            mean=str(told.mean),
            difference=str(told.difference),
            interval=_bounds(told.interval),
            is_wide=told.is_wide,
        )


@dataclass(frozen=True, slots=True)
class Walls:
    """A thermograph: (temperature, score) as the report counts."""

    left: list[tuple[str, str]]
    right: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Dependence:
    """Something elsewhere on the board that the answer depends on."""

    kind: str
    points: list[str]


@dataclass(frozen=True, slots=True)
class EndgameReport:
    """What a move is worth; fractions are text such as 5/2, a pass is a move elsewhere."""

    at: str  # the hottest move, by which the place is named
    region: list[str]
    scored: list[str]
    counting: CountingName
    temperature: str
    mean: str
    swing: str
    difference: str
    told: ToldReport
    sente: str
    sente_for: Letter | None
    lines: dict[Letter, list[tuple[Letter, str]]]
    tree: list[TreeStep]
    thermograph: Walls
    interval: tuple[str, str]
    finished: bool
    how_sure: str
    method: str
    net: str
    nodes: int
    evaluations: int
    seconds: float
    warnings: tuple[str, ...]
    far: list[Dependence]

    @classmethod
    def of(cls, report: Report) -> EndgameReport:
        size, evidence = report.board.size, report.evidence
        return cls(
            at=format_gtp(report.hottest, size),
            region=[format_gtp(point, size) for point in sorted(report.region)],
            scored=[format_gtp(point, size) for point in sorted(report.scored)],
            counting=report.counting.value,
            temperature=str(report.temperature),
            mean=str(report.mean),
            swing=str(report.swing),
            difference=str(report.difference),
            told=ToldReport.of(report.told),
            sente=str(report.sente),
            sente_for=report.sente_for.letter if report.sente_for else None,
            lines={
                color.letter: [(who.letter, format_gtp(point, size)) for who, point in line]
                for color, line in report.lines.items()
            },
            tree=[TreeStep.of(step, size) for step in report.steps()],
            thermograph=Walls(_texts(report.thermograph.left), _texts(report.thermograph.right)),
            interval=_bounds(report.interval),
            finished=evidence.is_finished,
            how_sure=report.how_sure,
            method=evidence.method,
            net=evidence.net,
            nodes=evidence.nodes,
            evaluations=evidence.evaluations,
            seconds=round(evidence.seconds, 3),
            warnings=report.warnings,
            far=[
                Dependence(str(far.kind), [format_gtp(point, size) for point in far.points])
                for far in report.far
            ],
        )


@dataclass(frozen=True, slots=True)
class ToldCount:
    """The count for people: the places as their reports tell them, and the sum with them."""

    about: bool
    places: str
    score: str
    lead: str  # Black's, komi included
    text: str  # who is ahead with komi, and where the count is doubtful


@dataclass(frozen=True, slots=True)
class BoardCountReport:
    """Black's score less White's without komi, and the parts it is the sum of."""

    counting: CountingName
    places: str
    open: str
    settled: str
    prisoners: int
    score: str
    komi: str
    lead: float | None  # Black's by the network, komi included
    agrees: bool  # whether count and lead are the same within their error
    doubtful: list[str]  # places that the network counts otherwise, by their hottest moves
    told: ToldCount

    @classmethod
    def of(cls, count: BoardCount) -> BoardCountReport:
        return cls(
            counting=count.counting.value,
            places=str(count.places),
            open=str(count.open),
            settled=str(count.settled),
            prisoners=count.prisoners,
            score=str(count.score),
            komi=str(count.komi),
            lead=None if count.lead is None else round(count.lead, 2),
            agrees=count.agrees,
            doubtful=[format_gtp(one.hottest, one.board.size) for one in count.doubtful],
            told=ToldCount(
                about=not count.grain.is_exact,
                places=str(count.told_places),
                score=str(count.told_score),
                lead=str(count.told_lead),
                text=tell_count(count),
            ),
        )


@dataclass(frozen=True, slots=True)
class KoReport:
    """A ko on the board, the threats that the board has for it, and whom they favour."""

    at: str
    temperature: str
    threats: dict[Letter, int]
    favours: Letter | None
    advice: str

    @classmethod
    def of(cls, ko: KoOnBoard, size: int) -> KoReport:
        return cls(
            at=format_gtp(ko.point, size),
            temperature=str(ko.temperature),
            threats={color.letter: number for color, number in ko.threats.items()},
            favours=ko.favours.letter if ko.favours else None,
            advice=ko.advice,
        )


@dataclass(frozen=True, slots=True)
class ProofReport:
    """The exact result of a board; the score is Black's by area, without komi."""

    score: str
    counting: CountingName
    moves: list[str]
    may_pass: bool

    @classmethod
    def of(cls, proof: BestPlay, size: int) -> ProofReport:
        moves = [format_gtp(point, size) for point in proof.moves]
        return cls(str(proof.score), "area", moves, proof.may_pass)


@dataclass(frozen=True, slots=True)
class BoardEndgame:
    """What a move is worth everywhere: places the biggest first, and what is still too open."""

    places: list[EndgameReport]
    board: BoardCountReport
    open: list[list[str]]
    kos: list[KoReport]
    order: list[tuple[Letter, str]]  # of play; empty while it is not known

    @classmethod
    def of(cls, report: BoardReport, size: int) -> BoardEndgame:
        return cls(
            places=[EndgameReport.of(place) for place in report.places],
            board=BoardCountReport.of(report.count),
            open=[[format_gtp(p, size) for p in sorted(region)] for region in report.open],
            kos=[KoReport.of(ko, size) for ko in report.kos],
            order=[],
        )


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """What a move of the endgame was worth, what was best, and what it lost, a rough figure."""

    move: int
    color: Letter
    point: str
    temperature: str
    best: str
    lost: str
    band: tuple[str, str]  # between which the best lies
    told: ToldMove
    places: list[tuple[str, str]]

    @classmethod
    def of(cls, one: MoveTemperature, size: int) -> MoveWorth:
        return cls(
            move=one.number,
            color=one.color.letter,
            point=format_gtp(one.move, size),
            temperature=str(one.temperature),
            best=str(one.best),
            lost=str(one.lost),
            band=_bounds(one.band),
            told=one.told,
            places=[(format_gtp(point, size), str(t)) for point, t in one.places],
        )


def _bounds(interval: tuple[Fraction, Fraction]) -> tuple[str, str]:
    low, high = interval
    return str(low), str(high)


def _texts(wall: Wall) -> list[tuple[str, str]]:
    return [(str(t), str(value)) for t, value in wall.breakpoints]


def _told(grain: Grain, value: Fraction | None) -> str | None:
    return None if value is None else str(grain.nearest(value))
