"""What the page and the server say to each other about games against bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from tengen.coords import MAX_SIZE, Letter
from tengen.nets.count_report import CountReport
from tengen.nets.report import Candidate
from tengen.web.asked import Asked
from tengen.web.positions import Position, Vertex
from tengen.web.views import RecordView

MOST = {"visits": 2000, "playouts": 20_000, "seconds": 10}  # that a bot may spend on a move


class MatchRequest(Asked):
    """A new game against a bot, from the start or from a position."""

    bot: str = Field("search", max_length=200, examples=["policy", "search:visits=50"])
    color: Letter = Field("B", description="Yours.")
    size: int = Field(19, ge=2, le=MAX_SIZE)
    rules: str = Field("chinese", max_length=40)
    komi: float | None = Field(None, ge=-400, le=400)
    handicap: int = Field(0, ge=0, le=9)
    minutes: float | None = Field(None, ge=0, le=1000, description="For all of your moves.")
    periods: int = Field(0, ge=0, le=100, description="Of byo-yomi, after these minutes.")
    period_seconds: float = Field(30, ge=1, le=3600, description="Each of them.")
    thinks: float | None = Field(
        None, ge=0.1, le=MOST["seconds"], description="Seconds that the bot thinks about a move."
    )
    teach: float | None = Field(
        None, ge=1, le=100, description="Moves that lose more points are offered back."
    )
    rival: str | None = Field(
        None, max_length=200, description="A bot in your place: the two play each other."
    )
    seed: int | None = Field(None, ge=0, le=2**32 - 1)
    start: Position | None = Field(None, description="Instead of an empty board.")


class Action(Asked):
    """What the person does."""

    action: Literal["move", "pass", "resign", "undo"]
    point: str | None = Field(None, max_length=4, examples=["D4"])


class Correction(Asked):
    """Chains that are dead where the network says alive, or alive where it says dead."""

    toggled: list[Vertex] = Field(max_length=361, description="A point of each; [] takes it back.")


class CheckRequest(Asked):
    """A move that the person is about to play."""

    point: Vertex


@dataclass(frozen=True, slots=True)
class TakeBackOffer:
    """A move that loses much, offered back before it is played; hints in steps."""

    point: str
    loss: float
    better: str
    hints: list[str]  # where to look, why the move is bad, and what was better


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether a move is offered back; null where a search is not sure of the loss."""

    offer: TakeBackOffer | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A game against a bot as the page shows it."""

    id: str
    bot: str
    bot_name: str  # as people say it
    rival_name: str | None  # the bot in your place, where two bots play
    color: Letter
    state: Literal["yours", "bots", "over"]
    result: str  # "" while it goes on
    dead: list[str]  # stones that were counted as dead
    count: CountReport | None  # of a game that ended by two passes
    game: str | None  # in the library, once it is over
    minutes: float | None
    periods: int
    period_seconds: float
    periods_used: int
    seconds: dict[Letter, float]  # used so far
    thinking: float  # seconds of these since the last move
    teach: float | None  # points from which on moves are offered back
    captures: bool  # Atari Go: the first capture wins, nobody passes
    record: RecordView


@dataclass(frozen=True, slots=True)
class MatchRow:
    """An unfinished game, for a list."""

    id: str
    bot: str
    bot_name: str  # as people say it
    rival_name: str | None
    color: Letter
    size: int
    moves: int
    changed: float


@dataclass(frozen=True, slots=True)
class Hint:
    """What the bot would play, and the network's likeliest moves."""

    move: str  # a point, pass or resign
    moves: list[Candidate]
