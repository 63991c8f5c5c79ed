"""Requests and answers of the API beyond the reports of the parts below."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from tengen.coords import Letter
from tengen.influence.models import KAPPA, LAMBDA
from tengen.influence.report import MODELS
from tengen.nets.report import EvaluationReport
from tengen.review.report import ReviewReport
from tengen.search.report import SearchReport
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


class EndgameBoardRequest(Position):
    """A whole board, as `tengen endgame --all` takes it."""

    counting: Literal["territory", "area"] = Field("territory", description="How points count.")


class Problem(BaseModel):
    """Why there is no answer, and what to do: a sentence each."""

    error: str
    advice: str


class EndgameRegion(TypedDict):
    """The place that was asked about, before it is searched."""

    region: list[str]


class Walls(TypedDict):
    """A thermograph: (temperature, score) as the report counts, fractions as text such as 5/2."""

    left: list[tuple[str, str]]
    right: list[tuple[str, str]]


class Dependence(TypedDict):
    """Something elsewhere on the board that the answer depends on."""

    kind: str
    points: list[str]


class ToldStep(TypedDict):
    """A step's values for people, rounded to what is known; `about` where they are not exact."""

    about: bool
    mean: str | None
    temperature: str | None


class TreeStep(TypedDict):
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


class ToldReport(TypedDict):
    """A report's values for people, rounded to what is known; `about` where they are not exact."""

    about: bool
    temperature: str
    mean: str
    difference: str
    interval: tuple[str, str]


class EndgameReport(EndgameRegion):
    """What a move is worth; fractions are text such as 5/2, a pass is a move elsewhere."""

    at: str  # the hottest move, by which the place is named
    scored: list[str]
    counting: Literal["area", "territory"]
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
    warnings: list[str]
    far: list[Dependence]


class ToldCount(TypedDict):
    """The count for people: the places as their reports tell them, and the sum with them."""

    about: bool
    places: str
    score: str
    lead: str  # Black's, komi included
    text: str  # who is ahead with komi, and where the count is doubtful


class BoardCountReport(TypedDict):
    """Black's score less White's without komi, and the parts it is the sum of."""

    counting: Literal["area", "territory"]
    places: str
    open: str
    settled: str
    prisoners: int
    score: str
    komi: str
    lead: float | None  # Black's by the network, komi included
    agrees: bool  # whether count and lead are the same within their error
    doubtful: list[str]  # else: the places that make it doubtful, by their hottest moves
    told: ToldCount


class KoReport(TypedDict):
    """A ko on the board, the threats that the board has for it, and whom they favour."""

    at: str
    temperature: str
    threats: dict[Letter, int]
    favours: Letter | None
    advice: str


class BoardEndgame(TypedDict):
    """What a move is worth everywhere: places the biggest first, and what is still too open."""

    places: list[EndgameReport]
    board: BoardCountReport
    open: list[list[str]]
    kos: list[KoReport]
    order: list[tuple[Letter, str]]  # of play; empty while it is not known


class ScoreReport(TypedDict):
    """Who is ahead if the game ended now."""

    settled: bool  # whether a count makes sense
    result: str
    dead: list[str]
    black_lead: float
    black_winrate: float
    ownership: list[float]


State = Literal["waiting", "running", "paused", "done", "failed", "cancelled"]


# RatingRow is written so because `lambda` is a word of Python's.
RatingRow = TypedDict(
    "RatingRow",
    {
        "system": str,
        "set": str,
        "games": int,
        "alpha": float | None,
        "alpha_se": float | None,
        "alpha_se_player": float | None,
        "lambda": float | None,
        "lambda_se": float | None,
        "lambda_se_player": float | None,
    },
)


class PhaseRank(TypedDict):
    """How one phase of the game was played."""

    rank: str
    steps: float
    moves: int


class Telling(TypedDict):
    """A move that the estimate hangs on; `game` is its id in the library."""

    game: str
    move: int
    point: str
    shift: float  # ranks that the move lifts the estimate by
    points_loss: float


class GameRank(TypedDict):
    """What one game says alone; `low` and `high` hold the true rank in 80 of 100 cases."""

    game: str
    rank: str
    steps: float
    rating: float
    low: float
    high: float
    moves: int


class JoinedRank(TypedDict):
    """A rank by moves and results after one game."""

    game: str
    time: float  # seconds since 1970; 0 where the record has no date
    rank: str
    steps: float
    low: float
    high: float


class JoinedReport(TypedDict):
    """A rank by moves and results together, and how it went game by game."""

    rank: str
    steps: float
    low: float
    high: float
    results: int
    course: list[JoinedRank]


class RankReport(TypedDict):
    """The object of `tengen rank --json`: ranks in steps are OGS's, 30 is 1 dan."""

    player: str
    rank: str
    steps: float
    rating: float
    low: float
    high: float
    moves: int
    games: int
    telling_moves: list[Telling]
    by_phase: dict[str, PhaseRank]
    distribution: dict[str, float]
    doubts: list[str]
    net: str
    per_game: list[GameRank]
    together: JoinedReport | None  # null without results against opponents of known rank


class JobHead(TypedDict):
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
