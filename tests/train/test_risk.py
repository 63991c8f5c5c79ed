"""How likely a mistake is, by rank."""

from __future__ import annotations

import numpy as np

from tengen.game import Game
from tengen.nets.human import HumanPolicy
from tengen.train.risk import features, read_risk, risks
from tests.train.made import made_game


def test_weaker_players_take_more_risks() -> None:
    policy = HumanPolicy()
    game = made_game({}, size=19, length=40).game
    turns = range(0, 40, 4)
    weak, strong = (risks(game, turns, rank, policy) for rank in (12.0, 32.0))
    assert len(weak) == len(turns)
    assert all(0 < risk < 1 for risk in (*weak, *strong))
    assert np.mean(weak) > np.mean(strong) + 0.05
    assert risks(game, [], 20.0, policy) == []


def test_an_empty_board_is_no_risk() -> None:
    (risk,) = risks(Game(19), [0], 25.0, HumanPolicy())
    assert risk < 0.1


def test_the_model_has_a_weight_for_every_feature() -> None:
    policy = HumanPolicy()
    (here,) = policy.evaluator.evaluate([Game(9)], trunk=True)
    found = features(here, policy.chances([here], 20.0)[0], 20.0, 0)
    model = read_risk()
    assert len(found) == len(model.mean) == len(model.scale) == len(model.weights) - 1
    assert np.isfinite(found).all()
