"""Searches for the web: a request, and the work of a job that tells what it has found so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from tengen.game import Game
from tengen.search.report import SearchReport
from tengen.web.positions import Position

if TYPE_CHECKING:
    from tengen.web.networks import NetworkService
    from tengen.web.workplaces import Handle

EVERY = 0.5  # seconds between reports
MAX_BYTES = 64 << 20  # of one tree


class SearchRequest(Position):
    """A position to read ahead from, as `tengen evaluate --visits` takes it."""

    visits: int = Field(200, ge=1, le=10_000, description="How many positions to look into.")
    top: int = Field(5, ge=1, le=362, description="How many moves to name.")
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Of what is left to chance.")


def search_work(
    networks: NetworkService, job: Handle, game: Game, asked: SearchRequest
) -> Iterator[SearchReport]:
    """Search the end of `game`; yield what is found now and then, the last time for good."""
    from tengen.search import Limits, Options, Tree, run

    tree = Tree(game, Options(seed=asked.seed, ownership=True, max_bytes=MAX_BYTES))
    for (result,) in run(networks.evaluator(), [tree], Limits(visits=asked.visits), every=EVERY):
        job.advance(result.visits, asked.visits)
        yield SearchReport.of(game, result, top=asked.top)
