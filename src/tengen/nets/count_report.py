"""A count as JSON has it, and its sentences: for `tengen score`, the web API and reports alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tengen.coords import BLACK, WHITE, Color, Letter, central_point, format_gtp
from tengen.files.plain_json import from_fields
from tengen.game import Game
from tengen.nets.counting import Count, Doubt, Sureness, find_doubts, how_sure
from tengen.results import UNKNOWN, Result, parse_result, score_result
from tengen.rules import Scoring
from tengen.words import Value, tell

FAR = 20.0  # points between a result and the count of an open board: not of the same position


@dataclass(frozen=True, slots=True)
class DoubtReport:
    """What the count hangs on: a group, or (no colour) a border that was not closed."""

    at: str
    color: Letter | None
    stones: list[str]
    dead: bool  # how the group was counted
    result: str  # if it was counted the other way,
    lead: float  # and Black's lead then
    text: str

    @classmethod
    def of(cls, doubt: Doubt, size: int) -> DoubtReport:
        return cls(
            at=format_gtp(central_point(doubt.stones, size), size),
            color=None if doubt.color is None else doubt.color.letter,
            stones=[format_gtp(point, size) for point in doubt.stones],
            dead=doubt.is_dead,
            result=str(score_result(doubt.lead)),
            lead=doubt.lead,
            text=tell_doubt(doubt, size),
        )

    @classmethod
    def parse(cls, raw: Mapping[str, Any]) -> DoubtReport:
        """Return a doubt from its JSON; older ones have the lead in their result alone."""
        return from_fields(cls, {"lead": parse_result(raw["result"]).black_score or 0.0, **raw})


@dataclass(frozen=True, slots=True)
class CountReport:
    """The count of a game that has ended, or as if it ended now."""

    net: str
    rules: str
    counting: Literal["area", "territory"]
    result: str
    lead: float  # Black's, komi and White's bonus included
    black: float
    white: float  # without komi and bonus
    komi: float
    bonus: int  # White's for handicap stones
    prisoners: dict[Letter, int]  # that each side has taken, dead stones included
    owners: list[int]  # a point: 1 Black's, -1 White's, 0 nobody's
    dead: list[str]
    text: str
    sureness: Sureness
    sure_text: str
    doubts: list[DoubtReport]  # the largest first
    recorded: str | None  # by the record, where it says who won
    agrees: bool | None
    difference: str  # a sentence where the record has another result; else ""
    cut_off: bool  # the moves stop in the open, far from the record's result: this is no end

    @classmethod
    def of(cls, game: Game, count: Count, *, net: str, recorded: Result = UNKNOWN) -> CountReport:
        """Say what a count says; `recorded` is the result that the record has."""
        score, size = count.score, game.size
        doubts = find_doubts(game, count)
        sureness = how_sure(count, doubts)
        difference = tell_difference(count, recorded)
        return cls(
            net=net,
            rules=game.rules.name,
            counting=game.rules.scoring.value,
            result=str(score.result),
            lead=score.lead,
            black=score.black,
            white=score.white,
            komi=score.komi,
            bonus=score.bonus,
            prisoners={color.letter: _prisoners(game, count, color) for color in (BLACK, WHITE)},
            owners=list(score.ownership),
            dead=[format_gtp(point, size) for point in count.dead],
            text=tell_count(game, count),
            sureness=sureness,
            sure_text=tell(f"sure-{sureness}"),
            doubts=[DoubtReport.of(doubt, size) for doubt in doubts],
            recorded=str(recorded) if recorded.is_decided else None,
            agrees=not difference if recorded.black_score is not None else None,
            difference=difference,
            cut_off=sureness == "unfinished" and not game.is_over and _is_far(count, recorded),
        )

    @classmethod
    def parse(cls, raw: Mapping[str, Any]) -> CountReport:
        """Return a count from its JSON."""
        return from_fields(
            cls,
            {"cut_off": False, **raw},
            doubts=[DoubtReport.parse(doubt) for doubt in raw["doubts"]],
        )


def _is_far(count: Count, recorded: Result) -> bool:
    known = recorded.black_score
    return known is not None and abs(known - count.score.lead) > FAR


def tell_count(game: Game, count: Count) -> str:
    """Say who won, and what the count is made of."""
    score = count.score
    besides = [tell("countKomi", komi=score.komi)] if score.komi else []
    besides += [tell("countHandicap", bonus=score.bonus)] if score.bonus else []
    told: dict[str, Value] = {
        "winner": tell_result(score.result),
        "black": _points(game, count, BLACK),
        "white": _points(game, count, WHITE),
    }
    if not besides:
        return tell("countTold", **told)
    return tell("countToldBesides", **told, besides=_and(besides))


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else tell("bothOf", one=parts[0], other=parts[1])


def tell_result(result: Result) -> str:
    """Say who won a count.

    >>> tell_result(score_result(-6.5)), tell_result(score_result(0))
    ('White wins by 6.5', 'A draw')
    """
    return _tell_result(result, "winsBy", "draw")


def _tell_result(result: Result, wins: str, draw: str) -> str:
    if result.winner is None or result.margin is None:
        return tell(draw)
    return tell(wins, color=result.winner.letter, points=result.margin)


def tell_doubt(doubt: Doubt, size: int) -> str:
    """Say what the count hangs on, and what it would be otherwise."""
    told: dict[str, Value] = {
        "at": format_gtp(central_point(doubt.stones, size), size),
        "stones": len(doubt.stones),
        "result": _tell_result(score_result(doubt.lead), "winsByThen", "drawThen"),
    }
    if doubt.color is None:
        return tell("doubtBorder", **told)
    name = "doubtDead" if doubt.is_dead else "doubtAlive"
    return tell(name, **told, color=doubt.color.letter)


def tell_difference(count: Count, recorded: Result) -> str:
    """Say that the record has another result; "" where it agrees or does not say."""
    if not recorded.is_decided or recorded == count.score.result:
        return ""
    if recorded.black_score is None and recorded.winner is count.score.result.winner:
        return ""
    return tell("countDiffers", recorded=str(recorded), counted=str(count.score.result))


def _prisoners(game: Game, count: Count, color: Color) -> int:
    """Return how many stones `color` has taken, those that lie dead on the board included."""
    taken = sum(game.board[point] is color.opponent for point in count.dead)
    return game.prisoners(color.opponent) + taken


def _points(game: Game, count: Count, color: Color) -> str:
    points = count.score.black if color is BLACK else count.score.white
    if game.rules.scoring is not Scoring.TERRITORY:
        return tell("countPoints", points=points)
    return tell("countPointsTaken", points=points, taken=_prisoners(game, count, color))
