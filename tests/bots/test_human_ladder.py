"""The temper of human bots on small boards: where it holds, and that it changes what they play."""

from __future__ import annotations

import pytest

from tengen.bots import make_bot
from tengen.bots.human import TEMPERS, HumanBot
from tengen.nets.human_ranks import KNOTS, is_measured


def heat(bot: str, size: int) -> float | None:
    made = make_bot(bot)
    assert isinstance(made, HumanBot)
    return made.heat(size)


def test_small_boards_have_a_temper_of_their_own_by_rank() -> None:
    assert heat("human:20k", 9) == pytest.approx(TEMPERS[10])
    assert heat("human:6d", 7) == pytest.approx(TEMPERS[35])
    between = heat("human:3k", 9)
    assert between is not None
    assert min(TEMPERS[25], TEMPERS[29]) < between < max(TEMPERS[25], TEMPERS[29])
    assert heat("human:6d", 19) is None  # that of the policy


def test_a_named_temperature_holds_everywhere() -> None:
    assert heat("human:6d,temperature=1.5", 9) == 1.5


def test_tempers_are_of_ranks_that_the_policy_knows() -> None:
    assert all(is_measured(rank) for rank in TEMPERS)
    assert KNOTS[0] == min(TEMPERS)
