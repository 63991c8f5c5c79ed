"""The human policy on a tiny network: chances, likelihoods, ranks beyond what was measured."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.bench import random_game
from tengen.nets.card import Card
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import KNOTS, RANKS, is_measured, steps_of
from tengen.nets.katago import read_network
from tengen.nets.network import Conv, Norm
from tengen.nets.store import models_folder
from tengen.packed_games import PackedGames
from tengen.ranks import parse_rank
from tengen_lab.training.human.onnx_human import HumanLayers, RankTables, build_human_graph

HIDDEN, PASSING, POOLED = 7, 3, 4


def human_layers(channels: int, seed: int = 1) -> HumanLayers:
    random = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray:
        return random.normal(0, 0.5, shape).astype(np.float32)

    def tables(width: int) -> RankTables:
        return RankTables(*(some(len(KNOTS), width) for _ in range(3)))

    return HumanLayers(
        channels=channels,
        blocks=(),
        tip=Norm(some(channels), some(channels), "relu"),
        inner=Conv(some(HIDDEN, 2 * channels, 1, 1), some(HIDDEN)),
        pool_conv=Conv(some(POOLED, 2 * channels, 1, 1), some(POOLED)),
        pool_to_bias=some(3 * POOLED, HIDDEN),
        pool_to_pass=some(3 * POOLED, PASSING),
        pool_to_pass_bias=some(PASSING),
        pass_direct=some(3 * POOLED, 1),
        pass_direct_bias=some(1),
        points=tables(HIDDEN),
        passing=tables(PASSING),
    )


@pytest.fixture
def policy(tmp_path: Path, tiny_file: Path) -> HumanPolicy:
    evaluator = Evaluator(tiny_file)
    path = tmp_path / "human.onnx"
    graph = build_human_graph(human_layers(read_network(tiny_file).channels))
    path.write_bytes(graph.SerializeToString())
    temperatures = np.linspace(1.2, 0.8, len(KNOTS)).tolist()
    about = {"trunk": evaluator.name, "temperatures": temperatures}
    path.with_suffix(".json").write_text(Card("human", 8, about=about).to_json())
    return HumanPolicy(evaluator, path)


def by_hand(layers: HumanLayers, trunk: np.ndarray, rank: float) -> np.ndarray:
    """Compute the logits of one position as the definition says, one point after the other."""
    channels, size, _ = trunk.shape
    assert layers.tip.scale is not None
    assert layers.tip.bias is not None
    assert layers.inner.bias is not None
    assert layers.pool_conv.bias is not None
    flat = trunk.reshape(channels, -1)
    tip = np.maximum(flat * layers.tip.scale[:, None] + layers.tip.bias[:, None], 0)
    both = np.concatenate([flat, tip])
    seen = layers.pool_conv.weight[:, :, 0, 0] @ both + layers.pool_conv.bias[:, None]
    seen = np.maximum(seen, 0)
    mean = seen.mean(1)
    pooled = np.concatenate([mean, mean * (size - 14) / 10, seen.max(1)])
    maps = layers.inner.weight[:, :, 0, 0] @ both + layers.inner.bias[:, None]
    maps = maps + (pooled @ layers.pool_to_bias)[:, None]
    row = pooled @ layers.pool_to_pass + layers.pool_to_pass_bias
    place = np.array([max(0.0, 1 - abs(rank - knot) / 2) for knot in KNOTS])

    def judged(hidden: np.ndarray, tables: RankTables) -> np.ndarray:
        scale, shift, weight = (place @ t for t in (tables.scale, tables.shift, tables.weight))
        return weight @ np.maximum(hidden * scale[:, None] + shift[:, None], 0)

    points = judged(maps, layers.points)
    direct = pooled @ layers.pass_direct + layers.pass_direct_bias
    return np.append(points, judged(row[:, None], layers.passing) + direct)


def test_the_graph_is_what_the_definition_says(policy: HumanPolicy) -> None:
    game = random_game(7, 12)
    (here,) = policy.evaluator.evaluate([game], trunk=True)
    assert here.trunk is not None
    layers = human_layers(len(here.trunk))
    found = policy.logits(here.trunk[None], [13.0, 30.4])
    for index, rank in enumerate((13.0, 30.4)):
        np.testing.assert_allclose(found[0, index], by_hand(layers, here.trunk, rank), atol=1e-4)


def test_chances_are_those_of_legal_moves_and_follow_the_rank(policy: HumanPolicy) -> None:
    game = random_game(7, 12)
    weak, strong = (policy.probabilities(game, rank) for rank in (12.0, 30.0))
    legal = np.zeros(50, bool)
    for move in game.legal_moves():
        legal[49 if move is None else move] = True
    for chances in (weak, strong):
        assert chances.sum() == pytest.approx(1)
        assert (chances[~legal] == 0).all()
        assert (chances[legal] > 0).all()
    assert np.abs(weak - strong).max() > 0.01


def test_the_temperature_is_that_of_the_rank_unless_one_is_named(policy: HumanPolicy) -> None:
    game = random_game(7, 12)
    assert policy.temperature(10) == pytest.approx(1.2)
    assert policy.temperature(23) == pytest.approx(1.0)
    own = policy.probabilities(game, 10.0)
    plain, warm = (policy.probabilities(game, 10.0, heat) for heat in (1.0, 1.2))
    np.testing.assert_allclose(own, warm)
    legal = plain > 0
    ratio = np.log(plain[legal]) - 1.2 * np.log(warm[legal])
    np.testing.assert_allclose(ratio, ratio[0], atol=1e-6)  # logits divided by 1.2


def test_likelihoods_are_the_chances_of_the_moves_played(policy: HumanPolicy) -> None:
    games = [random_game(7, 20, 1), Game(7).play(24).play(None).play(3)]
    turns = [[0, 5, 18], [1, 2]]
    found = policy.log_likelihoods(
        PackedGames.of(games), [game.rules for game in games], turns, [10.0, 25.5, 36.0]
    )
    assert found.shape == (5, 3)
    row = 0
    for game, numbers in zip(games, turns, strict=True):
        for turn in numbers:
            before = Game(7, game.rules)
            for move in game.moves[:turn]:
                before.play(move)
            played = 49 if game.moves[turn] is None else game.moves[turn]
            for column, rank in enumerate((10.0, 25.5, 36.0)):
                chance = policy.probabilities(before, rank, 1.0)[played]
                assert found[row, column] == pytest.approx(np.log(chance), abs=1e-4)
            row += 1


def test_many_moves_are_judged_as_few(policy: HumanPolicy) -> None:
    game = random_game(9, 90, 2)
    packed = PackedGames.of([game])
    turns = list(range(len(game)))
    assert len(turns) > 70
    whole = policy.log_likelihoods(packed, [game.rules], [turns])
    assert whole.shape == (len(turns), len(RANKS))
    some = policy.log_likelihoods(packed, [game.rules], [turns[66:69]])
    np.testing.assert_allclose(whole[66:69], some, atol=1e-5)
    assert policy.log_likelihoods(packed, [game.rules], [[]]).shape == (0, len(RANKS))


def test_a_turn_without_a_move_is_refused(policy: HumanPolicy) -> None:
    game = random_game(5, 6)
    for turns in ([6], [-1]):
        with pytest.raises(GoError, match="6 moves"):
            policy.log_likelihoods(PackedGames.of([game]), [game.rules], [turns])
    several = [random_game(5, 6), random_game(7, 6)]
    with pytest.raises(GoError, match="several sizes"):
        policy.log_likelihoods(PackedGames.of(several), [g.rules for g in several], [[1], [1]])


def test_ranks_beyond_what_was_measured_are_announced() -> None:
    said: list[str] = []
    assert steps_of(parse_rank("8k"), said.append) == 22
    assert steps_of(parse_rank("7d"), said.append) == 36
    assert not said
    assert steps_of(parse_rank("25k"), said.append) == 5
    assert "25k is beyond the ranks measured, 20k to 7d: taken as 20k" in said
    assert steps_of(parse_rank("9p"), said.append) > 37
    assert said[-1].endswith("taken as 7d")
    assert not is_measured(9.9)
    with pytest.raises(GoError, match="1500 is a rating"):
        steps_of(parse_rank("1500"))


def test_a_policy_stands_on_its_own_trunk_only(policy: HumanPolicy, tmp_path: Path) -> None:
    path = tmp_path / "human.onnx"
    path.with_suffix(".json").write_text(Card("human", 8, about={"trunk": "other"}).to_json())
    with pytest.raises(GoError, match="stands on the network other"):
        HumanPolicy(policy.evaluator, path)
    with pytest.raises(GoError, match="no human policy"):
        HumanPolicy(policy.evaluator, tmp_path / "none.onnx")
    (judged,) = policy.evaluator([random_game(5, 3)])
    with pytest.raises(GoError, match="trunk"):
        policy.chances([judged], 20.0)


def test_the_embedded_policy_was_trained_on_the_embedded_trunk() -> None:
    card = json.loads((models_folder() / "human.json").read_text())
    trunk = models_folder() / f"{card['trunk']}.onnx"
    assert card["trunk_sha256"] == hashlib.sha256(trunk.read_bytes()).hexdigest(), (
        "a new trunk needs a new human policy: tengen learn human train"
    )
