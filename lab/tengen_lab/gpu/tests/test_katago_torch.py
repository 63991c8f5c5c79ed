"""The PyTorch module of a KataGo network against the slow twin."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.nets.katago import parse_network
from tengen.nets.metadata import with_profile
from tests.nets import twin
from tests.nets.tiny import HUMAN, KINDS, random_inputs, tiny_network

torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")


@pytest.mark.parametrize("kind", [*KINDS, *HUMAN])
def test_boards_of_several_sizes_in_one_tensor_agree_with_the_twin(kind: str) -> None:
    from tengen_lab.gpu.katago_torch import KataGoNet

    network = with_profile(parse_network(tiny_network(kind)), "rank_5k" if kind in HUMAN else None)
    sizes = [7, 4, 6]
    spatial, globals_ = random_inputs(sizes, 7)
    with torch.inference_mode():
        out = KataGoNet(network)(torch.from_numpy(spatial), torch.from_numpy(globals_))
    for index, size in enumerate(sizes):
        want = twin.evaluate(network, spatial[index, :, :size, :size], globals_[index])
        points = out.policy[index, :-1].reshape(7, 7).clone()
        got = {
            "policy": np.append(points[:size, :size].ravel(), out.policy[index, -1]),
            "value": out.value[index],
            "score": out.score[index],
            "ownership": out.ownership[index, :size, :size],
            "trunk": out.trunk[index, :, :size, :size],
        }
        if out.optimistic is not None:
            second = out.optimistic[index, :-1].reshape(7, 7)[:size, :size]
            got["optimistic"] = np.append(second.ravel(), out.optimistic[index, -1])
        for name, values in want.items():
            np.testing.assert_allclose(got[name], values, rtol=1e-4, atol=1e-4, err_msg=name)
        points[:size, :size] = -1e4
        assert (points < -1e3).all(), "points off the board are no moves"


@pytest.mark.parametrize("kind", ["v8", "v15-board"])
def test_half_precision_stays_near(kind: str) -> None:
    from tengen_lab.gpu.katago_torch import KataGoNet

    network = parse_network(tiny_network(kind))
    spatial, globals_ = (torch.from_numpy(array) for array in random_inputs([7, 5], 7))
    with torch.inference_mode():
        full = KataGoNet(network)(spatial, globals_)
        half = KataGoNet(network, torch.bfloat16)(spatial, globals_)
    assert half.policy.dtype == half.value.dtype == torch.float32
    np.testing.assert_allclose(half.value, full.value, atol=0.2)
