"""The search reads ladders to their end: it chases and runs where that works, and only there."""

from __future__ import annotations

import pytest

from benchmarks.ladders import LadderPosition, ladder_positions
from tengen.coords import BLACK, WHITE
from tengen.knowledge import ladders
from tengen.nets.evaluator import Evaluator
from tengen.search import Limits, Options, SearchResult, search

# One start: the ladder that works, and two that a stone far away breaks.
FIRST = slice(0, 3)


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


def searched(evaluator: Evaluator, positions: list[LadderPosition]) -> list[SearchResult]:
    games = [position.game for position in positions]
    return search(evaluator, games, Limits(visits=32), Options(ownership=True))


@pytest.mark.parametrize("chaser_moves", [True, False])
def test_the_positions_are_what_the_reader_says(chaser_moves: bool) -> None:
    for position in ladder_positions(chaser_moves=chaser_moves):
        found = ladders(position.game.board)
        assert position.game.to_move is (BLACK if chaser_moves else WHITE)
        if chaser_moves:
            assert (position.atari in found.moves[WHITE]) is position.works
        else:
            assert (position.runner in found.caught) is position.works
            assert position.game.board.liberties(position.runner) == [position.atari]


def test_the_chaser_goes_on_only_where_the_ladder_works(evaluator: Evaluator) -> None:
    positions = ladder_positions(chaser_moves=True)[FIRST]
    assert [position.works for position in positions] == [True, False, False]
    for position, result in zip(positions, searched(evaluator, positions), strict=True):
        assert (result.best == position.atari) is position.works
        assert result.ownership is not None
        assert (result.ownership[position.runner] > 0) is position.works


def test_the_runner_runs_only_where_the_ladder_is_broken(evaluator: Evaluator) -> None:
    positions = ladder_positions(chaser_moves=False)[FIRST]
    for position, result in zip(positions, searched(evaluator, positions), strict=True):
        assert (result.best == position.atari) is not position.works
