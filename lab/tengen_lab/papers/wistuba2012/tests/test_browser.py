"""Shapes as games show them: the same hash, the right counts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.patterns import PatternModel
from tengen_lab.papers.wistuba2012.browser import browse, is_within
from tengen_lab.training.patterns.pools import open_pool
from tests.patterns.helpers import drawn, fake_dictionary, wandering_game


@pytest.mark.parametrize(("size", "points"), [(2, 5), (3, 9), (4, 13), (5, 21), (9, 61), (13, 121)])
def test_templates_have_the_points_of_their_distance(size: int, points: int) -> None:
    # Counts of points up to a distance, as Stern's templates have them.
    covered = [is_within(size, y, x) for y in range(-9, 10) for x in range(-9, 10)]
    assert sum(covered) == points


def test_a_drawn_shape_has_the_hash_it_stands_for(
    models: dict[str, PatternModel], pool_file: Path
) -> None:
    model = models["mm"]
    for shape in browse(model, open_pool(pool_file), sizes=(2, 8), count=40):
        rows = [
            "".join(".XO"[stone] for stone in shape.stones[start : start + shape.board_size])
            for start in range(0, shape.board_size**2, shape.board_size)
        ]
        position, _ = drawn("\n".join(rows), fake_dictionary(1))
        hashes = position.shape_hashes(shape.point, int(shape.color))
        plain = model.table.plain[shape.number]
        assert hashes[shape.size - 1] == model.table.hashes[plain]


def test_counts_are_those_of_the_games(models: dict[str, PatternModel], pool_file: Path) -> None:
    pool = open_pool(pool_file)
    by_counts = browse(models["mm"], pool, order="played", count=100_000)
    moves = sum(move is not None for number in range(60) for move in wandering_game(number).moves)
    assert sum(shape.played for shape in by_counts) <= moves
    best = browse(models["mm"], pool, order="best", count=5)
    worst = browse(models["mm"], pool, order="worst", count=5)
    weights = [shape.weight for shape in by_counts]
    assert best[0].weight == max(weights)
    assert worst[0].weight == min(weights)
    # A shape that is there often and rarely chosen weighs less than one that is chosen at once.
    share = np.array([shape.played / shape.seen for shape in by_counts])
    assert np.corrcoef(share, weights)[0, 1] > 0.3


def test_responses_show_the_move_they_answer(
    models: dict[str, PatternModel], pool_file: Path
) -> None:
    found = browse(models["mm"], open_pool(pool_file), "response", sizes=(3, 8), count=10)
    assert all(shape.last is not None for shape in found)
    assert any("Q" in "".join(shape.rows) for shape in found)
    with pytest.raises(GoError, match="'ladder': one of shape, response"):
        browse(models["mm"], open_pool(pool_file), "ladder")  # type: ignore[arg-type]
