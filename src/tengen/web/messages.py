"""Requests and answers of the API beyond the reports of the parts below."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from tengen.influence.models import KAPPA, LAMBDA
from tengen.influence.report import MODELS
from tengen.web.limits import HIGHEST
from tengen.web.positions import Position, Vertex


class EvaluateRequest(Position):
    """A position for the network, as `tengen evaluate` takes it."""

    top: int = Field(5, ge=1, le=362, description="How many moves to name.")
    symmetries: int = Field(1, ge=1, le=8, description="Average over so many mirror images.")


class EvaluateGameRequest(EvaluateRequest):
    """All positions of the line that leads to a position."""

    first: int = Field(0, ge=0, le=HIGHEST, description="Begin with the position after so many.")


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


class EndgameRequest(Position):
    """A place in a position, as `tengen endgame --point` takes it."""

    point: Vertex = Field(description="A point of the place asked about.", examples=["C3"])
    counting: Literal["territory", "area"] = Field("territory", description="How points count.")
    expansions: int | None = Field(
        None, ge=1, le=2000, description="How many positions to look into."
    )


class Problem(BaseModel):
    """Why there is no answer, and what to do: a sentence each."""

    error: str
    advice: str


class JobState(BaseModel):
    """Long work. Watch it at `events`, or ask again; it ends when nobody does for 20 s."""

    job: str
    kind: str
    state: str = Field(description="waiting, running, done, failed or cancelled")
    error: str | None
    done: int = Field(description="How far it is,")
    total: int = Field(description="of how much; 0 where that is not known.")
    events: str = Field(description="Where its server-sent events are.")
    results: list[dict[str, Any]] = Field(description="What it has found so far.")


class About(BaseModel):
    """What this server is, and how much it takes."""

    version: str
    rules: list[str]
    samples: list[str]
    max_body: int
    max_moves: int
