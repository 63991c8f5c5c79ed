"""Requests and answers of the API beyond the reports of the parts below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from tengen.endgame.described import BoardEndgame, EndgameReport
from tengen.influence.models import KAPPA, LAMBDA
from tengen.influence.report import MODELS
from tengen.nets.report import EvaluationReport
from tengen.ratings.evaluate import RatingRow
from tengen.review.report import ReviewReport
from tengen.search.report import SearchReport
from tengen.strength.report import RankReport
from tengen.web.asked import Asked
from tengen.web.limits import HIGHEST
from tengen.web.positions import Position, Vertex


class EvaluateRequest(Position):
    """A position for the network, as `tengen evaluate` takes it."""

    top: int = Field(5, ge=1, le=362, description="How many moves to name.")
    symmetries: int = Field(1, ge=1, le=8, description="How many mirror images to average over.")


class EvaluateGameRequest(EvaluateRequest):
    """All positions of the line that leads to a position."""

    first: int = Field(0, ge=0, le=HIGHEST, description="Moves before the first position.")


class InfluenceRequest(Position):
    """A position for static influence, as `tengen influence` takes it."""

    lambda_: float | None = Field(
        None, alias="lambda", ge=0, le=1, description=f"Reach in open space (default {LAMBDA})."
    )
    kappa: float | None = Field(
        None, ge=0, le=1, description=f"Trust in the stones on the board (default {KAPPA})."
    )
    model: str = Field("kappa", max_length=20, description=f"One of {', '.join(MODELS)}.")


class PredictRequest(Position):
    """A position for the pattern model, as `tengen predict` takes it."""

    moves: int = Field(10, ge=1, le=362, description="How many moves to name.")
    voices: int = Field(3, ge=0, le=20, description="How many patterns to name for each move.")


class TryRequest(Position):
    """A move that somebody tries in a position."""

    try_: Vertex = Field(alias="try", description="The move tried.", examples=["D4"])


class CountRequest(Position):
    """A game that has ended, or is counted as if it had."""

    toggled: list[Vertex] = Field(
        default_factory=list,
        max_length=361,
        description="A point of each chain that is dead where the network says alive, or alive "
        "where it says dead.",
    )


class EndgameRequest(Position):
    """A place in a position, as `tengen endgame --point` takes it."""

    point: Vertex = Field(description="A point of the place asked about.", examples=["C3"])
    counting: Literal["territory", "area"] = Field("territory", description="How points count.")
    expansions: int | None = Field(
        None, ge=1, le=2000, description="How many positions to look into."
    )


class AtlasRequest(Position):
    """A place in a position, to be looked up in the atlas of endgames."""

    point: Vertex = Field(description="A point of the place asked about.", examples=["C3"])


class EndgameBoardRequest(Position):
    """A whole board, as `tengen endgame --all` takes it."""

    counting: Literal["territory", "area"] = Field("territory", description="How points count.")


class Problem(BaseModel):
    """Why there is no answer, and what to do: a sentence each."""

    error: str
    advice: str


@dataclass(frozen=True, slots=True)
class EndgameRegion:
    """The place that was asked about, before it is searched."""

    region: list[str]


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """Who is ahead if the game ended now."""

    settled: bool  # whether a count makes sense
    result: str
    dead: list[str]
    black_lead: float
    black_winrate: float
    ownership: list[float]


State = Literal["waiting", "running", "paused", "done", "failed", "cancelled"]


@dataclass(frozen=True, slots=True)
class JobHead:
    """Long work: watched, then it ends when nobody watches; or kept, then it needs nobody."""

    job: str
    kind: str
    kept: bool
    game: str | None  # of the library, that it works on
    title: str
    state: State
    stage: str  # what it does at present; "" where it has one stage
    error: str | None
    done: int  # how far it is,
    total: int  # of how much; 0 where that is not known
    made: float
    seconds: float  # that it has run
    seconds_left: float | None  # until it is done, those before it in the queue included
    events: str  # where its server-sent events are


@dataclass(frozen=True, slots=True)
class JobState(JobHead):
    """A job, and what it has found: of a watched one all so far, of a kept one the latest."""

    results: list[
        EvaluationReport
        | SearchReport
        | EndgameReport
        | EndgameRegion
        | BoardEndgame
        | RatingRow
        | ReviewReport
        | RankReport
    ]


class BotInfo(BaseModel):
    """A bot that can be played against, and what can be set of it."""

    name: str
    title: str  # as its opponents call it
    level: str  # how strong it is, in words
    character: str  # how it plays
    thinks: bool  # whether it can be told how long to think
    captures: bool  # whether it plays Atari Go, where the first capture wins
    settings: list[str]


class NetInfo(BaseModel):
    """A network on this machine."""

    name: str
    about: str


class Settings(Asked):
    """What the page looks like, and which network judges; null: as it comes."""

    theme: Literal["dark", "light"] | None = None
    net: str | None = Field(None, max_length=200)
    language: str | None = Field(None, max_length=20, description="null: as the browser")
    overlays: dict[str, bool] = Field(default_factory=dict, max_length=40)
    review_at_once: bool = Field(True, description="Review a game when it is first opened.")


class About(BaseModel):
    """What this server is, what it knows, and how much it takes."""

    version: str
    rules: list[str]
    samples: list[str]
    bots: list[BotInfo]
    nets: list[NetInfo]
    systems: list[str]
    settings: Settings
    max_record: int
    max_moves: int
