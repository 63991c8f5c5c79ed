"""The core fills the outside of a region as its slow twin does."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tengen._core import endgame as core
from tests.endgame.reference_isolation import isolate
from tests.reference_knowledge import Stones, play
from tests.strategies import seeds


def position(rng: random.Random, size: int) -> Stones:
    """Some legal play, then none."""
    stones: Stones = (0,) * size**2
    for turn in range(rng.randint(0, size**2)):
        point = rng.randrange(size**2)
        if stones[point] == 0:
            stones, _ = play(stones, size, point, 1 + turn % 2)
    return stones


@settings(deadline=None, max_examples=60)
@given(st.sampled_from((2, 5, 9, 13)), st.integers(0, 4), seeds)
@example(13, 0, 179)  # two stones beside one chain are lifted, one of them for another
def test_the_outside_is_filled_as_by_the_twin(size: int, buffer: int, seed: int) -> None:
    rng = random.Random(seed)
    stones = position(rng, size)
    top, left, side = rng.randrange(size), rng.randrange(size), rng.randint(0, 4)
    region = {
        r * size + c
        for r in range(top, min(size, top + side))
        for c in range(left, min(size, left + side))
    }
    # In eighths: both sides of a tie are met. Half of the boards are mostly settled.
    eighths = range(-8, 9) if rng.random() < 0.5 else (-8, -7, 0, 7, 8)
    own = np.array([rng.choice(eighths) / 8 for _ in stones], np.float32)
    mask = bytes(p in region for p in range(size**2))
    filled, scored = core.fill(bytes(stones), size, mask, own, buffer)

    # Which stone is lifted beside a chain without liberties is free: some choice gives this board.
    choices: list[tuple[int, ...]] = [()]
    boards = []
    while choices and tuple(filled) not in boards and len(boards) < 500:
        chosen, met = choices.pop(), list[int]()

        def lift(new: set[int], chosen: tuple[int, ...] = chosen, met: list[int] = met) -> int:
            gone = [point for point in sorted(new) if not filled[point]] or sorted(new)
            number = chosen[len(met)] if len(met) < len(chosen) else 0
            met.append(len(gone))
            return gone[number]

        twin, twin_scored = isolate(stones, size, region, own.tolist(), buffer, lift)
        boards.append(twin)
        for place in range(len(chosen), len(met)):
            before = (*chosen, *[0] * (place - len(chosen)))
            choices += [(*before, other) for other in range(1, met[place])]
    assert tuple(filled) in boards
    assert twin_scored == {point for point, inside in enumerate(scored) if inside}


def test_an_empty_board_around_one_point_by_hand() -> None:
    """Nothing is settled, so ownership decides: Black has the top, White the bottom."""
    own = np.array([1.0] * 10 + [0.0] * 5 + [-1.0] * 10, np.float32)
    region = bytes(p == 12 for p in range(25))
    filled, scored = core.fill(bytes(25), 5, region, own, 1)
    # Below 25 filled points nothing is balanced; ties are Black's. A point in row and column 1, 4,
    # ... is left open where all around it is of its colour: here only the corner at the bottom.
    assert filled == bytes.fromhex("0101010101 0101000101 0100000001 0202000202 0202020200")
    assert [p for p, inside in enumerate(scored) if inside] == [7, 11, 12, 13, 17]


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_ownership_that_is_no_number_fills_all_the_same(value: float) -> None:
    filled, _ = core.fill(bytes(81), 9, bytes(81), np.full(81, value, np.float32))
    assert len(filled) == 81
