"""A search in JSON, for `tengen evaluate --visits --json` and the web API alike."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.coords import format_gtp
from tengen.game import Game
from tengen.nets.report import AskedPosition
from tengen.search.results import SearchedMove, SearchResult


@dataclass(frozen=True, slots=True)
class SearchedMoveReport:
    """A move, how often it was looked into, and what to expect after it."""

    move: str
    visits: int
    black_winrate: float
    black_lead: float
    prior: float
    line: list[str]

    @classmethod
    def of(cls, searched: SearchedMove, size: int) -> SearchedMoveReport:
        return cls(
            move=format_gtp(searched.move, size),
            visits=searched.visits,
            black_winrate=round(searched.winrate, 6),
            black_lead=round(searched.lead, 3),
            prior=round(searched.prior, 6),
            line=[format_gtp(move, size) for move in searched.line],
        )


@dataclass(frozen=True, slots=True)
class SearchReport(AskedPosition):
    """What a search says of one position."""

    visits: int
    is_final: bool  # false while the search goes on
    moves: list[SearchedMoveReport]  # best first
    black_winrate: float
    no_result: float
    black_lead: float
    deviation: float
    first_black_winrate: float  # the network's first impression
    first_black_lead: float
    ownership: list[float] | None  # a number a point: 1 Black's, -1 White's

    @classmethod
    def of(cls, game: Game, result: SearchResult, *, top: int) -> SearchReport:
        """Say what a search says of the position at the end of `game`."""
        owned = result.ownership
        return cls(
            move=len(game),
            net=result.net,
            to_move=result.to_move.letter,
            size=game.size,
            rules=game.rules.name,
            komi=game.rules.komi,
            visits=result.visits,
            is_final=result.is_final,
            moves=[SearchedMoveReport.of(move, game.size) for move in result.moves[:top]],
            black_winrate=round(result.winrate, 6),
            no_result=round(result.no_result, 6),
            black_lead=round(result.lead, 3),
            deviation=round(result.deviation, 3),
            first_black_winrate=round(result.raw_winrate, 6),
            first_black_lead=round(result.raw_lead, 3),
            ownership=None if owned is None else [round(value, 4) for value in owned],
        )
