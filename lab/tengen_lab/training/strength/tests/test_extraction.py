"""Rows read on a GPU are those read on a processor."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.nets.card import Card
from tengen.nets.evaluator import Evaluator
from tengen.nets.katago import parse_network
from tengen.nets.model import Model
from tengen.nets.onnx_graph import build_graph
from tengen.strength.features import MoveReader
from tests.nets.tiny import tiny_network
from tests.strength.test_moves import games_of_one_size


@pytest.fixture
def network() -> object:
    return parse_network(tiny_network("v8"))


def test_the_gpu_path_gives_the_rows_of_the_cpu_path(network) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen_lab.training.strength.extraction import katago_extractor

    games = games_of_one_size()
    model = Model(build_graph(network).SerializeToString(), Card.of(network), workers=1)
    here = MoveReader(Evaluator(model)).read(games)
    there = katago_extractor(network, "cpu", batch=5).read(games)  # type: ignore[arg-type]
    assert len(here) == len(there.table) == 36
    np.testing.assert_array_equal(here.game, there.table.game)
    np.testing.assert_array_equal(here.point, there.table.point)
    np.testing.assert_allclose(here.basic, there.table.basic, atol=2e-4)
    np.testing.assert_allclose(here.more, there.table.more, atol=2e-3)
    np.testing.assert_allclose(here.trunk, there.trunk.numpy(), atol=2e-2)
