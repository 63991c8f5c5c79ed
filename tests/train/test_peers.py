"""What players of a rank would have played."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.coords import parse_gtp
from tengen.game import Game
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import RANKS
from tengen.train.peers import peers_of, read_peers


def test_the_rank_from_which_a_mistake_is_seen() -> None:
    shares = np.interp(RANKS, [10, 20, 30, 36], [0.5, 0.4, 0.1, 0.02])
    found = read_peers(shares, 0.25, 22.0)
    assert found.played == pytest.approx(0.34)
    assert found.higher == pytest.approx(0.28)
    assert found.seen_from == 30.0
    assert found.sentence == (
        "3 of 10 at 8k play this, 1 of 10 from 1d on. 2 of 10 at 8k find the better move."
    )


def test_a_mistake_that_nobody_sees_and_one_that_nobody_makes() -> None:
    always = read_peers([0.4] * len(RANKS), 0.1, 22.0)
    assert always.seen_from is None
    assert "not even 7d" in always.sentence
    never = read_peers([0.01] * len(RANKS), 0.6, 22.0)
    assert never.seen_from == RANKS[0]
    assert never.sentence.startswith("fewer than 1 of 10 at 8k play this")


def test_common_and_soon_unlearned_mistakes_are_worth_most() -> None:
    learnable = read_peers(np.linspace(0.6, 0.0, len(RANKS)), 0.1, 15.0)
    eternal = read_peers([0.4] * len(RANKS), 0.1, 15.0)
    rare = read_peers(np.linspace(0.05, 0.0, len(RANKS)), 0.1, 15.0)
    assert learnable.worth(8) > rare.worth(8) > eternal.worth(8) == 0
    assert learnable.worth(50) == learnable.worth(10)


def test_shares_are_those_of_the_policy() -> None:
    policy = HumanPolicy()
    game = Game(9).play(parse_gtp("E5", 9))
    played, better = parse_gtp("C3", 9), parse_gtp("G7", 9)
    (found,) = peers_of([(game, played, better)], 22.0, policy)
    chances = policy.probabilities(game, 22.0)
    assert found.played == pytest.approx(chances[played], abs=1e-4)
    assert found.found == pytest.approx(chances[better], abs=1e-4)
    assert found.shares[0] == pytest.approx(policy.probabilities(game, 10.0)[played], abs=1e-4)
    (extreme,) = peers_of([(game, None, better)], 3.0, policy)
    assert extreme.rank == 10.0
