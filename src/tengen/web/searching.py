"""Searches for the web: a request, and the work of a job that tells what it has found so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from tengen.coords import parse_point
from tengen.game import Game
from tengen.search.report import SearchReport
from tengen.web.positions import Position, Vertex

if TYPE_CHECKING:
    from tengen.web.networks import NetworkService
    from tengen.web.workplaces import Handle

EVERY = 0.5  # seconds between reports
MAX_BYTES = 64 << 20  # of one tree


class SearchRequest(Position):
    """A position to read ahead from, as `tengen evaluate --visits` takes it."""

    visits: int = Field(200, ge=1, le=10_000, description="How many positions to look into.")
    top: int = Field(5, ge=1, le=362, description="How many moves to name.")
    area: list[Vertex] = Field(
        default_factory=list,
        max_length=361,
        description="Points that the first moves are chosen from; none: the whole board.",
    )
    depth: int = Field(1, ge=1, le=100, description="How many moves are made in the area.")
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Of what is left to chance.")


def search_work(
    networks: NetworkService, job: Handle, game: Game, asked: SearchRequest
) -> Iterator[SearchReport]:
    """Search the end of `game`; yield what is found now and then, the last time for good."""
    from tengen.search import Limits, Options, Tree, run, within

    area = [parse_point(text, game.size) for text in asked.area]
    options = Options(
        seed=asked.seed,
        ownership=True,
        max_bytes=MAX_BYTES,
        restrictions=within(game, area, asked.depth) if area else (),
    )
    tree = Tree(game, options)
    for (result,) in run(networks.evaluator(), [tree], Limits(visits=asked.visits), every=EVERY):
        job.advance(result.visits, asked.visits)
        yield SearchReport.of(game, result, top=asked.top)
