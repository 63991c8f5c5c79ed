"""The compiled games against their readable twin, and what the environment promises."""

from __future__ import annotations

import numpy as np
import pytest

from tengen._core import atari_go as core
from tengen.atari_go import OPPONENTS, AtariGoVector
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tests.reference_atari_go import Position


def position_of(games: AtariGoVector, game: int = 0) -> Position:
    return Position(games.size, list(games.stones(game)), int(games.mover(game)))


def random_actions(games: AtariGoVector, draw: np.random.Generator) -> np.ndarray:
    mask = games.legal()
    return np.where(mask, draw.random(mask.shape), -1).argmax(1)


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("size", [3, 5, 7])
def test_games_agree_with_the_twin(size: int, opponent: str) -> None:
    games = AtariGoVector(8, size, opponent, seed=size)
    draw = np.random.default_rng(size)
    counted = {1: 0, -1: 0, 2: 0, 0: 0}
    for _ in range(120):
        before = [position_of(games, i) for i in range(8)]
        planes, mask = games.observe().reshape(8, 12, -1), games.legal()
        for i, position in enumerate(before):
            assert [np.flatnonzero(plane).tolist() for plane in planes[i]] == position.planes()
            assert np.flatnonzero(mask[i]).tolist() == position.legal(position.mover)
        actions = random_actions(games, draw)
        outcomes = games.play(actions)
        for i, (position, outcome) in enumerate(zip(before, outcomes.tolist(), strict=True)):
            counted[outcome] += 1
            point, mover = int(actions[i]), position.mover
            captured = position.captures(point, mover)
            then = position.after(point, mover)
            if captured or (opponent != "still" and not then.legal(3 - mover)):
                assert outcome == 1
            elif outcome == 0:
                now = position_of(games, i)
                if opponent in ("none", "still"):
                    assert now.stones == then.stones
                    assert now.mover == (3 - mover if opponent == "none" else mover)
                    continue
                answer = [p for p in range(size * size) if now.stones[p] != then.stones[p]]
                choice = then.greedy(3 - mover) if opponent == "greedy" else then.legal(3 - mover)
                assert len(answer) == 1
                assert answer[0] in choice
                assert now.mover == mover
            elif outcome == -1:
                # The opponent captured, or left no legal move.
                choice = then.greedy(3 - mover) if opponent == "greedy" else then.legal(3 - mover)
                assert any(
                    then.captures(p, 3 - mover) or not then.after(p, 3 - mover).legal(mover)
                    for p in choice
                )
    assert counted[0] > 0
    assert counted[1] > 0
    if opponent in ("random", "greedy"):
        assert counted[-1] > 0


# Drawn by hand, White to move on 3x3: take the corner; run from the corner; attack the corner.
@pytest.mark.parametrize(
    ("stones", "choice"),
    [
        ([1, 2, 0, 0, 0, 0, 0, 0, 0], [3]),
        ([2, 1, 0, 0, 0, 0, 0, 0, 0], [3]),
        ([1, 0, 0, 0, 0, 0, 0, 0, 0], [1, 3]),
    ],
)
def test_the_greedy_opponent_captures_saves_and_attacks(
    stones: list[int], choice: list[int]
) -> None:
    assert Position(3, stones).greedy(WHITE) == choice


def test_the_agent_has_either_color() -> None:
    games = AtariGoVector(200, 5, "random", seed=3)
    movers = [games.mover(i) for i in range(200)]
    assert 70 < movers.count(BLACK) < 130
    assert set(movers) == {BLACK, WHITE}
    planes = games.observe()
    for i, mover in enumerate(movers):
        assert planes[i, :2].sum() == (0 if mover is BLACK else 1)


def test_surrounding_a_stone_pays_as_in_the_report() -> None:
    games = AtariGoVector(1, 5, "still", seed=4, longest=6)
    (stone,) = np.flatnonzero(games.observe()[0, 1])
    around = Position(5).neighbors(int(stone))
    for point in around[:-1]:
        _, rewards, ended, truncated, _ = games.step(np.array([point]))
        assert (rewards[0], ended[0], truncated[0]) == (-1, False, False)
    _, rewards, ended, _, infos = games.step(np.array(around[-1:]))
    assert (rewards[0], ended[0], infos["outcome"][0]) == (50, True, 1)
    (stone,) = np.flatnonzero(games.observe()[0, 1])
    far = [p for p in range(25) if p != stone and p not in Position(5).neighbors(int(stone))]
    for number, point in enumerate(far[:6]):
        _, rewards, ended, truncated, _ = games.step(np.array([point]))
        assert (rewards[0], ended[0], truncated[0]) == (-1, False, number == 5)


def test_one_seed_is_one_course_of_events() -> None:
    def course(seed: int) -> list[bytes]:
        games = AtariGoVector(16, 5, "greedy")
        games.reset(seed=seed)
        draw = np.random.default_rng(0)
        return [games.play(random_actions(games, draw)).tobytes() for _ in range(50)]

    assert course(5) == course(5)
    assert course(5) != course(6)


def test_keys_are_the_same_under_symmetries_and_differ_otherwise() -> None:
    from tengen._core.knowledge import symmetry

    draw = np.random.default_rng(8)
    moves = draw.permutation(25)[:4]
    games = AtariGoVector(9, 5, "none")
    images = [np.argsort(symmetry(5, s)) for s in range(8)]
    for move in moves:
        turned = [int(images[s][move]) for s in range(8)]
        games.play(np.array([*turned, int(moves[::-1][list(moves).index(move)])]))
    keys, symmetries = games.keys()
    assert len(set(keys[:8].tolist())) == 1
    assert keys[8] != keys[0]
    # The symmetry takes every board to the same one.
    shown = [
        np.frombuffer(games.stones(i), np.uint8)[symmetry(5, int(symmetries[i]))] for i in range(8)
    ]
    assert all(np.array_equal(board, shown[0]) for board in shown)


def test_an_illegal_move_loses() -> None:
    games = AtariGoVector(3, 5, "none")
    games.play(np.array([3, 3, 3]))
    _, rewards, ended, _, _ = games.step(np.array([3, -1, 25]))
    assert rewards.tolist() == [-1, -1, -1]
    assert ended.all()


def test_bad_arguments_are_refused() -> None:
    for bad in ({"opponent": "gnu"}, {"size": 1}, {"size": 20}, {"count": 0}):
        with pytest.raises(GoError):
            AtariGoVector(**bad)  # type: ignore[arg-type]
    games = core.Games(5, 2, 0, 16, True, 0)
    with pytest.raises(ValueError, match="one move"):
        games.step(np.zeros(3, np.int32), np.zeros(2, np.int8))
    with pytest.raises(ValueError, match="planes"):
        games.observe(np.zeros((2, 12, 5, 6), np.uint8))
    with pytest.raises(ValueError, match="no such game"):
        games.stones(2)
    for arguments in ((1, 1, 0, 1), (5, 0, 0, 1), (5, 1, 4, 1), (5, 1, 0, 0)):
        with pytest.raises(ValueError, match="expected"):
            core.Games(*arguments, True, 0)
