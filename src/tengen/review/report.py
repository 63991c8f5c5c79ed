"""A review as JSON has it: for `tengen review --json` and the web API alike."""

from __future__ import annotations

from fractions import Fraction

from typing_extensions import TypedDict

from tengen.cgt.sente import Sente
from tengen.coords import Letter, format_gtp, parse_color, parse_gtp, parse_point
from tengen.endgame.temperature_graph import ProvedPlace
from tengen.nets.count_report import CountReport
from tengen.review.answering import Grade, TriedMove
from tengen.review.categories import Category
from tengen.review.sentences import Quantity
from tengen.review.turning import TurningPoint
from tengen.review.values import Fate, Reason, Review, ReviewedMove, Strength, Swing
from tengen.review.words import tell_answer, tell_turning


class ReasonReport(TypedDict):
    """Why a move lost points: a name for programs, a sentence, and what made it fire."""

    name: str
    text: str
    quantities: dict[str, Quantity]
    explains: float  # points of the loss; 0 where it is about the choice of the move
    stones: list[str]  # that the sentence is about,
    area: list[str]  # the territory,
    places: list[str]  # and single points, for marks on a board


class FateReport(TypedDict):
    """A group that lives, or dies, at the end of the better line, unlike in the game."""

    color: Letter
    lives: bool
    stones: list[str]
    at: str  # the point that names the group


class ProvedReport(TypedDict):
    """An endgame place whose worth is proved: twice the value of a move, and whose sente it is."""

    region: list[str]
    swing: str  # a fraction, by territory
    sente: str
    is_safe: bool  # false: if the stones around it live


class MoveReport(TypedDict):
    """One move; win rate and lead are Black's after it."""

    move: int
    color: Letter
    point: str
    loss: float
    category: Category
    confirmed: bool  # by a search; otherwise the loss is a first impression
    better: str | None
    line: list[str]  # starts with the better move
    winrate: float
    lead: float
    reasons: list[ReasonReport]
    temperature: float | None  # of the endgame; null before it
    judged_by: str  # the network behind loss, line, win rate and lead
    fates: list[FateReport]  # what the better line decides about groups
    proved: list[ProvedReport]  # places before the move, each at the first move it is known


class TriedReport(TypedDict):
    """A move that somebody tried, judged by a search; leads are Black's."""

    move: str
    verdict: Grade
    loss: float
    best: list[str]  # the best move and what follows
    refutation: list[str]  # the opponent's answer and what follows; empty where the move is right
    lead: float  # after the best move
    lead_after: float  # after the move tried
    text: str
    net: str


class SwingReport(TypedDict):
    """Mistakes one after the other that are about the same stones."""

    moves: list[int]
    largest: int  # the number of the move that lost most
    better: str | None


class TellingReport(TypedDict):
    """A move that an estimate hangs on; `shift` ranks is what it lifts it by."""

    move: int
    shift: float


class StrengthReport(TypedDict):
    """How strong a player's moves in this game are; 80 of 100 times between `low` and `high`."""

    rank: str
    low: str
    high: str
    phases: dict[str, str]
    telling_moves: list[TellingReport]
    doubts: list[str]
    judged_by: str


class MapReport(TypedDict):
    """Who owned what after a number of moves."""

    move: int
    ownership: list[float]  # a number a point: 1 Black's, -1 White's
    judged_by: str


class TurningReport(TypedDict):
    """Moves that decided who wins: one, or several in small steps."""

    first: int
    last: int
    winner: Letter  # whose chance rose
    before: float  # his chance before the first of the moves
    after: float
    text: str


class ReviewReport(TypedDict):
    """A whole game."""

    net: str  # that judges; moves say in `judged_by` whether it has got to them
    size: int
    is_final: bool  # false while losses are first impressions
    start_winrate: float
    start_lead: float
    start_judged_by: str
    moves: list[MoveReport]
    mistakes: list[int]  # numbers of the flagged moves, the largest loss first
    swings: list[SwingReport]  # the same, merged where they are about the same stones
    mean_loss: dict[Letter, float]
    strength: dict[Letter, StrengthReport]  # of players with enough moves
    maps: list[MapReport]  # at a few moments of the game
    endgame_by: str | None  # the network behind the temperatures
    count: CountReport | None  # of a game that has ended; the curve ends on it
    turning_points: list[TurningReport]  # in the order of the moves
    lead_scale: float  # points up to which the axis of the lead must reach
    caution: str  # where the network is not to be trusted: a sentence; else ""


def move_report(move: ReviewedMove, size: int) -> MoveReport:
    """Return one move of a review, ready for JSON."""
    return {
        "move": move.move,
        "color": move.color.letter,
        "point": format_gtp(move.point, size),
        "loss": round(move.loss, 2),
        "category": move.category,
        "confirmed": move.confirmed,
        "better": format_gtp(move.better, size) if move.line else None,
        "line": [format_gtp(point, size) for point in move.line],
        "winrate": round(move.winrate, 4),
        "lead": round(move.lead, 2),
        "reasons": [reason_report(why) for why in move.reasons],
        "temperature": None if move.temperature is None else round(move.temperature, 3),
        "judged_by": move.judged_by,
        "fates": [_fate_report(fate, size) for fate in move.fates],
        "proved": [_proved_report(one, size) for one in move.proved],
    }


def _fate_report(fate: Fate, size: int) -> FateReport:
    return {
        "color": fate.color.letter,
        "lives": fate.lives,
        "stones": [format_gtp(point, size) for point in fate.stones],
        "at": format_gtp(fate.at, size),
    }


def _read_fate(report: FateReport, size: int) -> Fate:
    stones = (parse_gtp(point, size) for point in report["stones"])
    at = parse_gtp(report["at"], size)
    assert at is not None
    return Fate(
        color=parse_color(report["color"]),
        lives=bool(report["lives"]),
        stones=tuple(point for point in stones if point is not None),
        at=at,
    )


def _proved_report(one: ProvedPlace, size: int) -> ProvedReport:
    region = [format_gtp(point, size) for point in sorted(one.region)]
    return {
        "region": region,
        "swing": str(one.swing),
        "sente": str(one.sente),
        "is_safe": one.is_safe,
    }


def _read_proved(report: ProvedReport, size: int) -> ProvedPlace:
    region = frozenset(parse_point(point, size) for point in report["region"])
    return ProvedPlace(
        region, Fraction(report["swing"]), Sente(report["sente"]), bool(report["is_safe"])
    )


def reason_report(why: Reason) -> ReasonReport:
    """Return a reason, ready for JSON."""
    return {
        "name": why.name,
        "text": why.told,
        "quantities": dict(why.quantities),
        "explains": why.explains,
        "stones": list(why.stones),
        "area": list(why.area),
        "places": list(why.places),
    }


def _read_reason(report: ReasonReport) -> Reason:
    """Return a reason as it was; those that were written before they had marks have none."""
    return Reason(
        report["name"],
        report["text"],
        report["quantities"],
        report.get("explains", 0.0),
        tuple(report.get("stones", ())),
        tuple(report.get("area", ())),
        tuple(report.get("places", ())),
    )


def read_move(report: MoveReport, size: int) -> ReviewedMove:
    """Return a move as it was before `move_report` made JSON of it."""
    temperature = report["temperature"]
    return ReviewedMove(
        move=int(report["move"]),
        color=parse_color(report["color"]),
        point=parse_gtp(report["point"], size),
        loss=float(report["loss"]),
        confirmed=bool(report["confirmed"]),
        line=tuple(parse_gtp(point, size) for point in report["line"]),
        winrate=float(report["winrate"]),
        lead=float(report["lead"]),
        reasons=tuple(_read_reason(reason) for reason in report["reasons"]),
        temperature=None if temperature is None else float(temperature),
        judged_by=str(report.get("judged_by", "")),  # older reviews do not say,
        fates=tuple(_read_fate(fate, size) for fate in report.get("fates", ())),  # or this
        proved=tuple(_read_proved(one, size) for one in report.get("proved", ())),
    )


def tried_report(answer: TriedMove, size: int, *, net: str) -> TriedReport:
    """Return the judgement of a move that was tried, ready for JSON."""
    return {
        "move": format_gtp(answer.move, size),
        "verdict": answer.verdict,
        "loss": round(answer.loss, 2),
        "best": [format_gtp(move, size) for move in answer.best],
        "refutation": [format_gtp(move, size) for move in answer.refutation],
        "lead": round(answer.lead, 2),
        "lead_after": round(answer.lead_after, 2),
        "text": tell_answer(answer, size),
        "net": net,
    }


def review_report(review: Review) -> ReviewReport:
    """Return a review, ready for JSON."""
    return {
        "net": review.net,
        "size": review.size,
        "is_final": review.is_final,
        "start_winrate": round(review.start_winrate, 4),
        "start_lead": round(review.start_lead, 2),
        "start_judged_by": review.start_judged_by,
        "moves": [move_report(move, review.size) for move in review.moves],
        "mistakes": [move.move for move in review.mistakes],
        "swings": [_swing_report(swing, review.size) for swing in review.swings],
        "mean_loss": {c.letter: round(review.mean_loss(c), 3) for c in review.players},
        "strength": {c.letter: _strength_report(own) for c, own in review.strengths.items()},
        "maps": [
            {"move": one.move, "ownership": list(one.ownership), "judged_by": one.judged_by}
            for one in review.maps
        ],
        "endgame_by": review.endgame_by,
        "count": review.count,
        "turning_points": [_turning_report(one, review) for one in review.turning_points],
        "lead_scale": review.lead_scale,
        "caution": review.caution,
    }


def _turning_report(one: TurningPoint, review: Review) -> TurningReport:
    return {
        "first": one.first,
        "last": one.last,
        "winner": one.winner.letter,
        "before": round(one.before, 4),
        "after": round(one.after, 4),
        "text": tell_turning(one, review),
    }


def _strength_report(own: Strength) -> StrengthReport:
    return {
        "rank": own.rank,
        "low": own.low,
        "high": own.high,
        "phases": dict(own.phases),
        "telling_moves": [{"move": move, "shift": shift} for move, shift in own.telling],
        "doubts": list(own.doubts),
        "judged_by": own.judged_by,
    }


def _swing_report(swing: Swing, size: int) -> SwingReport:
    largest = swing.largest
    return {
        "moves": [move.move for move in swing.moves],
        "largest": largest.move,
        "better": format_gtp(largest.better, size) if largest.line else None,
    }
