"""A review in JSON, for `tengen review --json` and the web API alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tengen.cgt.sente import Sente
from tengen.coords import Letter, format_gtp, parse_color, parse_gtp, parse_point
from tengen.endgame.temperature_graph import ProvedPlace
from tengen.files.plain_json import fields_of, from_fields
from tengen.nets.count_report import CountReport
from tengen.nets.trust import caution
from tengen.review.answering import Grade, TriedMove
from tengen.review.categories import Category
from tengen.review.peers import Peers, rank_name
from tengen.review.turning import TurningPoint
from tengen.review.values import (
    Fate,
    MoveShift,
    OwnershipMap,
    Reason,
    Review,
    ReviewedMove,
    Strength,
    Swing,
)
from tengen.review.words import tell_answer, tell_turning
from tengen.strength.estimate import Caveat

LEAD_SCALE = 50.0  # for older reviews, which have no `lead_scale`


@dataclass(frozen=True, slots=True)
class FateReport:
    """A group that lives, or dies, at the end of the better line, unlike in the game."""

    color: Letter
    lives: bool
    stones: list[str]
    at: str  # the point that names the group

    @classmethod
    def of(cls, fate: Fate, size: int) -> FateReport:
        return cls(
            color=fate.color.letter,
            lives=fate.lives,
            stones=[format_gtp(point, size) for point in fate.stones],
            at=format_gtp(fate.at, size),
        )

    def read(self, size: int) -> Fate:
        """Return the fate of the review."""
        stones = (parse_gtp(point, size) for point in self.stones)
        at = parse_gtp(self.at, size)
        assert at is not None
        return Fate(
            color=parse_color(self.color),
            lives=bool(self.lives),
            stones=tuple(point for point in stones if point is not None),
            at=at,
        )


@dataclass(frozen=True, slots=True)
class ProvedReport:
    """An endgame place whose worth is proved: twice the value of a move, and whose sente it is."""

    region: list[str]
    swing: str  # a fraction, by territory
    sente: str
    is_safe: bool  # false: if the stones around it live

    @classmethod
    def of(cls, one: ProvedPlace, size: int) -> ProvedReport:
        region = [format_gtp(point, size) for point in sorted(one.region)]
        return cls(region, str(one.swing), str(one.sente), one.is_safe)

    def read(self, size: int) -> ProvedPlace:
        """Return the place of the review."""
        region = frozenset(parse_point(point, size) for point in self.region)
        return ProvedPlace(region, Fraction(self.swing), Sente(self.sente), bool(self.is_safe))


@dataclass(frozen=True, slots=True)
class MoveReport:
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
    reasons: tuple[Reason, ...]
    temperature: float | None  # of the endgame; null before it
    judged_by: str  # the network behind loss, line, win rate and lead
    fates: list[FateReport]  # what the better line decides about groups
    proved: list[ProvedReport]  # places before the move, each at the first move it is known

    @classmethod
    def of(cls, move: ReviewedMove, size: int) -> MoveReport:
        return cls(
            move=move.move,
            color=move.color.letter,
            point=format_gtp(move.point, size),
            loss=round(move.loss, 2),
            category=move.category,
            confirmed=move.confirmed,
            better=format_gtp(move.better, size) if move.line else None,
            line=[format_gtp(point, size) for point in move.line],
            winrate=round(move.winrate, 4),
            lead=round(move.lead, 2),
            reasons=told(move.reasons),
            temperature=None if move.temperature is None else round(move.temperature, 3),
            judged_by=move.judged_by,
            fates=[FateReport.of(fate, size) for fate in move.fates],
            proved=[ProvedReport.of(one, size) for one in move.proved],
        )

    @classmethod
    def parse(cls, raw: Mapping[str, Any], net: str = "") -> MoveReport:
        """Return a move from its JSON; `net` judged where an older review does not say."""
        reasons = tuple(_parse_reason(reason) for reason in raw["reasons"])
        fates = [from_fields(FateReport, fate) for fate in raw.get("fates", ())]
        proved = [from_fields(ProvedReport, one) for one in raw.get("proved", ())]
        full = {"judged_by": net, **raw}
        return from_fields(cls, full, reasons=reasons, fates=fates, proved=proved)

    def read(self, size: int) -> ReviewedMove:
        """Return the move of the review. Raises `ValueError` where it comes from damaged JSON."""
        temperature = self.temperature
        return ReviewedMove(
            move=int(self.move),
            color=parse_color(self.color),
            point=parse_gtp(self.point, size),
            loss=float(self.loss),
            confirmed=bool(self.confirmed),
            line=tuple(parse_gtp(point, size) for point in self.line),
            winrate=float(self.winrate),
            lead=float(self.lead),
            reasons=self.reasons,
            temperature=None if temperature is None else float(temperature),
            judged_by=self.judged_by,
            fates=tuple(fate.read(size) for fate in self.fates),
            proved=tuple(one.read(size) for one in self.proved),
        )


@dataclass(frozen=True, slots=True)
class PeersReport:
    """How a mistake looks to players of a rank and of others."""

    sentence: str
    rank: str
    played: float  # share of his rank that plays the mistake
    found: float  # share of his rank that plays the better move
    seen_from: str | None  # the rank from which on at most one in ten plays it
    worth: float  # what looking at it may gain him: common at his rank, rare two ranks higher

    @classmethod
    def of(cls, peers: Peers, loss: float) -> PeersReport:
        return cls(
            sentence=peers.sentence,
            rank=rank_name(peers.rank),
            played=round(peers.played, 4),
            found=round(peers.found, 4),
            seen_from=None if peers.seen_from is None else rank_name(peers.seen_from),
            worth=round(peers.worth(loss), 3),
        )


def move_rows(review: Review, peers: Mapping[int, Peers]) -> Iterator[dict[str, Any]]:
    """Yield the moves as JSON lines have them, each with how it looks to players of a rank.

    `peers` is null for moves that are no mistakes, and where no rank is known.
    """
    for move in review.moves:
        own = peers.get(move.move)
        report = None if own is None else PeersReport.of(own, move.loss)
        yield {**fields_of(MoveReport.of(move, review.size)), "peers": report}


@dataclass(frozen=True, slots=True)
class TriedReport:
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

    @classmethod
    def of(cls, answer: TriedMove, size: int, *, net: str) -> TriedReport:
        return cls(
            move=format_gtp(answer.move, size),
            verdict=answer.verdict,
            loss=round(answer.loss, 2),
            best=[format_gtp(move, size) for move in answer.best],
            refutation=[format_gtp(move, size) for move in answer.refutation],
            lead=round(answer.lead, 2),
            lead_after=round(answer.lead_after, 2),
            text=tell_answer(answer, size),
            net=net,
        )


@dataclass(frozen=True, slots=True)
class SwingReport:
    """Mistakes one after the other that are about the same stones."""

    moves: list[int]
    largest: int  # the number of the move that lost most
    better: str | None

    @classmethod
    def of(cls, swing: Swing, size: int) -> SwingReport:
        largest = swing.largest
        return cls(
            moves=[move.move for move in swing.moves],
            largest=largest.move,
            better=format_gtp(largest.better, size) if largest.line else None,
        )


@dataclass(frozen=True, slots=True)
class TurningReport:
    """Moves that decided who wins: one, or several in small steps."""

    first: int
    last: int
    winner: Letter  # whose chance rose
    before: float  # his chance before the first of the moves
    after: float
    text: str

    @classmethod
    def of(cls, one: TurningPoint, review: Review) -> TurningReport:
        return cls(
            first=one.first,
            last=one.last,
            winner=one.winner.letter,
            before=round(one.before, 4),
            after=round(one.after, 4),
            text=tell_turning(one, review),
        )


@dataclass(frozen=True, slots=True)
class ReviewReport:
    """A whole game."""

    net: str  # the judge; `judged_by` of a move says whether it has judged that move yet
    size: int
    is_final: bool  # false while losses are first impressions
    start_winrate: float
    start_lead: float
    start_judged_by: str
    moves: list[MoveReport]
    mistakes: list[int]  # numbers of the flagged moves, the largest loss first
    swings: list[SwingReport]  # the mistakes, merged where they are about the same stones
    mean_loss: dict[Letter, float]
    strength: dict[Letter, Strength]  # of players with enough moves
    maps: tuple[OwnershipMap, ...]  # at a few moments of the game
    endgame_by: str | None  # the network behind the temperatures
    count: CountReport | None  # of a game that has ended; the curve ends on it
    turning_points: list[TurningReport]  # in the order of the moves
    lead_scale: float  # points up to which the axis of the lead must reach
    caution: str  # where the network is not to be trusted: a sentence; else ""

    @classmethod
    def of(cls, review: Review) -> ReviewReport:
        size = review.size
        return cls(
            net=review.net,
            size=size,
            is_final=review.is_final,
            start_winrate=round(review.start_winrate, 4),
            start_lead=round(review.start_lead, 2),
            start_judged_by=review.start_judged_by,
            moves=[MoveReport.of(move, size) for move in review.moves],
            mistakes=[move.move for move in review.mistakes],
            swings=[SwingReport.of(swing, size) for swing in review.swings],
            mean_loss={c.letter: round(review.mean_loss(c), 3) for c in review.players},
            strength={c.letter: own for c, own in review.strengths.items()},
            maps=review.maps,
            endgame_by=review.endgame_by,
            count=review.count,
            turning_points=[TurningReport.of(one, review) for one in review.turning_points],
            lead_scale=review.lead_scale,
            caution=review.caution,
        )

    @classmethod
    def parse(cls, raw: Mapping[str, Any]) -> ReviewReport:
        """Return a review from its JSON; an older one was of one network, and says less."""
        net = raw["net"]
        full = {
            "start_judged_by": net,
            "endgame_by": net,
            "caution": "",
            "lead_scale": LEAD_SCALE,
            **raw,
        }
        if full["caution"]:  # in the language that is spoken
            full["caution"] = caution(net, full["size"]) or full["caution"]
        strength, count = raw.get("strength", {}), raw.get("count")
        return from_fields(
            cls,
            full,
            moves=[MoveReport.parse(move, net) for move in raw["moves"]],
            swings=[from_fields(SwingReport, swing) for swing in raw["swings"]],
            strength={letter: _parse_strength(own, net) for letter, own in strength.items()},
            maps=tuple(
                OwnershipMap(one["move"], tuple(one["ownership"]), one.get("judged_by", net))
                for one in raw.get("maps", ())
            ),
            count=None if count is None else CountReport.parse(count),
            turning_points=[
                from_fields(TurningReport, one) for one in raw.get("turning_points", ())
            ],
        )

    def read(self) -> Review:
        """Return the review, with values as far as the report rounds them."""
        return Review(
            size=self.size,
            net=self.net,
            start_winrate=self.start_winrate,
            start_lead=self.start_lead,
            start_judged_by=self.start_judged_by,
            endgame_by=self.endgame_by,
            moves=tuple(move.read(self.size) for move in self.moves),
            is_final=self.is_final,
            maps=self.maps,
            strengths={parse_color(letter): own for letter, own in self.strength.items()},
            count=self.count,
        )


def told(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return reasons with their sentences in the language that is spoken."""
    return tuple(replace(why, text=why.told) for why in reasons)


def _parse_reason(raw: Mapping[str, Any]) -> Reason:
    marks = {key: tuple(raw.get(key, ())) for key in ("stones", "area", "places")}
    return from_fields(Reason, {"explains": 0.0, **raw}, **marks)


def _parse_strength(raw: Mapping[str, Any], net: str) -> Strength:
    told = tuple(MoveShift(**one) for one in raw["telling_moves"])
    doubts = tuple(Caveat.parse(one) for one in raw["doubts"])
    older = {"judged_by": net, "is_wide": False}
    return from_fields(Strength, {**older, **raw}, telling_moves=told, doubts=doubts)
