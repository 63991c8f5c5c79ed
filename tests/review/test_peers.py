"""What players of a rank would have played."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.coords import parse_gtp
from tengen.game import Game
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import RANKS
from tengen.review.peers import Peers, Shares, shares_of


def peers(shares: object, found: float, rank: float) -> Peers:
    played = tuple(float(share) for share in shares)  # type: ignore[attr-defined]
    return Shares(played, (found,) * len(RANKS)).at(rank)


def test_the_rank_from_which_a_mistake_is_seen() -> None:
    shares = np.interp(RANKS, [10, 20, 30, 36], [0.5, 0.4, 0.1, 0.02])
    found = peers(shares, 0.25, 22.0)
    assert found.played == pytest.approx(0.34)
    assert found.higher == pytest.approx(0.28)
    assert found.seen_from == 30.0
    assert found.sentence == (
        "3 of 10 at 8k play this, 1 of 10 from 1d on. 2 of 10 at 8k find the better move."
    )


def test_a_mistake_that_nobody_sees_and_one_that_nobody_makes() -> None:
    always = peers([0.4] * len(RANKS), 0.1, 22.0)
    assert always.seen_from is None
    assert "not even 7d" in always.sentence
    never = peers([0.01] * len(RANKS), 0.6, 22.0)
    assert never.seen_from == RANKS[0]
    assert never.sentence.startswith("Fewer than 1 of 10 at 8k play this")


def test_common_and_soon_unlearned_mistakes_are_worth_most() -> None:
    learnable = peers(np.linspace(0.6, 0.0, len(RANKS)), 0.1, 15.0)
    eternal = peers([0.4] * len(RANKS), 0.1, 15.0)
    rare = peers(np.linspace(0.05, 0.0, len(RANKS)), 0.1, 15.0)
    assert learnable.worth(8) > rare.worth(8) > eternal.worth(8) == 0
    assert learnable.worth(50) == learnable.worth(10)


def test_shares_are_those_of_the_policy() -> None:
    policy = HumanPolicy()
    game = Game(9).play(parse_gtp("E5", 9))
    played, better = parse_gtp("C3", 9), parse_gtp("G7", 9)
    (shares,) = shares_of([(game, played, better)], policy)
    found = shares.at(22.0)
    chances = policy.probabilities(game, 22.0)
    assert found.played == pytest.approx(chances[played], abs=1e-4)
    assert found.found == pytest.approx(chances[better], abs=1e-4)
    assert found.shares[0] == pytest.approx(policy.probabilities(game, 10.0)[played], abs=1e-4)
    (passed,) = shares_of([(game, None, better)], policy)
    assert passed.at(3.0).rank == 10.0
    assert passed.played[-1] == pytest.approx(policy.probabilities(game, 36.0)[-1], abs=1e-4)
