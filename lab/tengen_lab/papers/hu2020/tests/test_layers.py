"""Maps read off the layers of a network, with a network of one filter that is known by hand."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.store import models_folder
from tengen_lab.papers.hu2020.layers import (
    Probe,
    explained,
    layers_of,
    maps_of,
    ownership_of,
    shuffle_weights,
)
from tengen_lab.training.graph_in_torch import OnnxGraph


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Positions after a few moves at points drawn by chance."""
    random = np.random.default_rng(3)
    found = []
    for number in range(8):
        game = Game(19)
        for point in random.choice(361, size=20 + number, replace=False).tolist():
            if game.is_legal(point):
                game.play(point)
        found.append(game)
    return found


def test_the_path_of_the_embedded_network_has_a_value_after_each_of_its_twelve_blocks() -> None:
    assert len(layers_of(OnnxGraph(models_folder() / "default.onnx"))) == 13


def test_a_probe_finds_a_straight_map_and_nothing_in_noise() -> None:
    random = torch.Generator().manual_seed(1)
    seen = torch.rand(4_000, 5, generator=random)
    noise = torch.rand(4_000, generator=random)
    wanted = torch.stack([2 * seen[:, 1] - seen[:, 3] + 0.5, noise], 1).double()
    probe = Probe.empty(5, 2)
    probe.add(seen, wanted)
    weights = probe.weights()
    assert np.allclose(weights[:, 0], [0, 2, 0, -1, 0, 0.5], atol=0.02)
    assert np.allclose(weights[:-1, 1], 0, atol=0.1)


def test_what_a_map_says_is_turned_to_the_player_to_move(games: list[Game]) -> None:
    run = OnnxGraph(models_folder() / "fast.onnx")
    owners = ownership_of(run, games)
    assert {game.to_move for game in games} == {BLACK, WHITE}
    stones = np.array([np.frombuffer(game.board.stones, np.uint8) for game in games])
    # A network expects stones to belong to their colour, whoever is to move.
    for row, board in zip(owners, stones, strict=True):
        assert row[board == 1].mean() > row[board == 2].mean()


def test_later_layers_know_more_of_what_settles_late_than_shuffled_ones(games: list[Game]) -> None:
    run = OnnxGraph(models_folder() / "fast.onnx")
    held_out = np.arange(len(games)) % 2 == 1
    maps = {**maps_of(games), "ownership": ownership_of(run, games)}
    learned = explained(run, games, maps, held_out)
    filters = next(name for name, weights in run.named_buffers() if weights.ndim == 4)
    before = run.get_buffer(filters).clone()
    shuffle_weights(run, 1)
    after = run.get_buffer(filters)
    assert not torch.equal(before, after)
    assert torch.equal(before.flatten(1).sort().values, after.flatten(1).sort().values)
    shuffled = explained(run, games, maps, held_out)
    last = list(learned)[-1]
    assert learned[last]["ownership"] > 0.7
    assert learned["inputs"]["control, settled"] < learned[last]["control, settled"] - 0.2
    assert shuffled[last]["control, settled"] < learned[last]["control, settled"] - 0.1


def test_both_parts_need_positions(games: list[Game]) -> None:
    run = OnnxGraph(models_folder() / "fast.onnx")
    with pytest.raises(GoError, match="take more games"):
        explained(run, games, maps_of(games), np.zeros(len(games), bool))
