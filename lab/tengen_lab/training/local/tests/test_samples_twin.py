"""The core draws the samples that its slow twin draws."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen._core import learn as core
from tengen.rules import Rules
from tengen_lab.training.local.tests import reference_samples as twin
from tests.strategies import random_moves, seeds


def packed(moves: list[twin.Move]) -> np.ndarray:
    words = [
        (1023 if point < 0 else point) | (0x8000 if color == 2 else 0) for color, point in moves
    ]
    return np.array(words, np.uint16)


def wandering(rng: random.Random, size: int) -> list[twin.Move]:
    played = random_moves(rng, size, Rules(), rng.randint(0, 30))
    return [(int(color), -1 if point is None else point) for color, point in played]


@settings(deadline=None, max_examples=60)
@given(st.sampled_from((3, 5, 9)), st.integers(1, 4), seeds)
def test_samples_are_those_of_the_twin(size: int, most: int, seed: int) -> None:
    rng = random.Random(seed)
    points = size**2
    game = twin.SampledGame(size, (0,) * points, wandering(rng, size), rng.choice((1, 2)))
    turns = sorted(rng.randint(0, len(game.moves)) for _ in range(5))
    unsettled = rng.random()
    own = np.array(
        [[rng.choice((20, -114)) if rng.random() < unsettled else 115 for _ in range(points)]] * 5
    ).astype(np.int8)
    rows = 5 * most
    kind, to_move, shown = (np.zeros(rows, np.uint8) for _ in range(3))
    region, stones = (np.zeros((rows, points), np.uint8) for _ in range(2))
    past = np.zeros((rows, core.PAST), np.uint16)
    target, sente = np.zeros(rows, np.int16), np.zeros(rows, np.int8)
    moves = packed(game.moves)
    none = np.zeros(0, np.uint16), np.zeros(2, np.int64)
    first, offsets = np.array([game.first], np.uint8), np.array([0, len(moves)])
    asked = np.zeros(5, np.int32), np.array(turns, np.int32)
    rest: Any = most, seed, kind, to_move, region, stones, past, shown, target, sente, 2
    core.samples(size, *none, first, moves, offsets, *asked, own, *rest)
    for i, turn in enumerate(turns):
        drawn = twin.draw(game, turn, own[i].tolist(), most, twin.Random(seed + i * twin.GOLDEN))
        assert (kind[i * most + len(drawn) : (i + 1) * most] == core.UNUSED).all()
        for row, made in enumerate(drawn, i * most):
            assert (kind[row], to_move[row]) == (made.kind, made.to_move)
            assert set(np.flatnonzero(region[row]).tolist()) == made.region
            assert tuple(stones[row].tolist()) == made.stones
            assert past[row, : shown[row]].tolist() == packed(list(made.past)).tolist()
            assert (target[row], sente[row]) == (made.target, made.sente)


def test_splitmix_is_the_published_one() -> None:
    """The first numbers of Vigna's reference program (2015) for the state 1234567."""
    states = (1234567 + i * twin.GOLDEN for i in range(3))
    assert [twin.splitmix64(state & twin.MASK) for state in states] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
