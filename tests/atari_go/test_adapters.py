"""The environments keep the conventions of Gymnasium and PettingZoo, as their own checkers say."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")


@pytest.mark.parametrize("opponent", ["random", "greedy", "still"])
def test_gymnasium_s_checker_is_content(opponent: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from tengen.atari_go.gymnasium_env import AtariGoEnv

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not within the typical range.*")
        gymnasium.register(f"AtariGo-{opponent}-v0", AtariGoEnv)
        made = gymnasium.make(
            f"AtariGo-{opponent}-v0", size=5, opponent=opponent, render_mode="ansi"
        )
        check_env(made.unwrapped)


def test_a_masked_gymnasium_game_is_played_to_its_end() -> None:
    from tengen.atari_go.gymnasium_env import AtariGoEnv

    env = AtariGoEnv(5, "random", render_mode="ansi")
    rewards = []
    for seed in range(20):
        planes, info = env.reset(seed=seed)
        assert planes[:2].sum() <= 1
        ended = False
        while not ended:
            action = env.action_space.sample(mask=info["action_mask"])
            planes, reward, ended, truncated, info = env.step(action)
            assert not truncated
        assert planes[:2].sum() > 2  # the last position, not the first of another game
        rewards.append(reward)
    assert set(rewards) == {-1.0, 1.0}
    assert env.step(np.int64(0))[1] == -1  # it is over
    env.reset(seed=3)
    assert len(str(env.render()).splitlines()) == 5


def test_pettingzoo_s_checkers_are_content() -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    from tengen.atari_go.pettingzoo_env import AtariGoAEC

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that the empty board is all zeros, that spaces are a Dict
        api_test(AtariGoAEC(5), num_cycles=200)
    seed_test(lambda: AtariGoAEC(5), num_cycles=50)
    render_test(lambda render_mode: AtariGoAEC(5, render_mode))


def test_the_waiting_player_sees_the_same_stones_from_the_other_side() -> None:
    from tengen.atari_go.pettingzoo_env import AtariGoAEC

    env = AtariGoAEC(5)
    env.reset(seed=1)
    env.step(12)
    white, black = env.observe("white"), env.observe("black")
    assert env.agent_selection == "white"
    assert np.array_equal(white["observation"][1], black["observation"][0])
    assert black["observation"][0][2, 2] == 1
    assert white["action_mask"].sum() == 24
    assert black["action_mask"].sum() == 0


def test_the_first_capture_wins() -> None:
    from tengen.atari_go.pettingzoo_env import AtariGoAEC

    env = AtariGoAEC(5)
    env.reset()
    for point in (1, 0, 24, 12, 5):  # White's corner stone is surrounded
        env.step(point)
    assert env.rewards == {"black": 1, "white": -1}
    assert all(env.terminations.values())
    assert env.observe("black")["observation"][0].sum() == 3
    assert env.observe("white")["observation"][0].sum() == 1
    assert env.observe("black")["action_mask"].sum() == 0


def test_an_illegal_move_loses() -> None:
    from tengen.atari_go.pettingzoo_env import AtariGoAEC

    env = AtariGoAEC(5)
    env.reset()
    env.step(1)
    env.step(1)
    assert env.rewards == {"black": 1, "white": -1}
