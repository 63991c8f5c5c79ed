"""ONNX graphs against the slow twin."""

from __future__ import annotations

import numpy as np
import onnx
import onnxruntime
import pytest

from tengen.nets.katago import parse_network
from tengen.nets.metadata import with_profile
from tengen.nets.onnx_graph import INPUTS, OPTIMISTIC, build_graph
from tests.nets import twin
from tests.nets.tiny import HUMAN, KINDS, random_inputs, tiny_network


def run(model: onnx.ModelProto, spatial: np.ndarray, globals_: np.ndarray) -> dict[str, np.ndarray]:
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    inputs = dict(zip(INPUTS, (spatial, globals_), strict=True))
    names = [item.name for item in session.get_outputs()]
    return dict(zip(names, session.run(names, inputs), strict=True))


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("kind", [*KINDS, *HUMAN])
def test_every_kind_of_network_agrees_with_the_twin(kind: str, masked: bool) -> None:
    network = with_profile(parse_network(tiny_network(kind)), "rank_5k" if kind in HUMAN else None)
    model = build_graph(network, masked=masked)
    onnx.checker.check_model(model, full_check=True)
    sizes = [7, 4, 6] if masked else [6, 6]
    side = max(sizes)
    spatial, globals_ = random_inputs(sizes, side)
    out = run(model, spatial, globals_)
    for index, size in enumerate(sizes):
        want = twin.evaluate(network, spatial[index, :, :size, :size], globals_[index])
        got = {
            "value": out["value"][index],
            "score": out["score"][index],
            "ownership": out["ownership"][index, :size, :size],
            "trunk": out["trunk"][index, :, :size, :size],
        }
        for name in {"policy", OPTIMISTIC} & out.keys():
            points = out[name][index, :-1].reshape(side, side)[:size, :size]
            got[name] = np.append(points, out[name][index, -1])
        assert got.keys() == want.keys()
        for name, values in want.items():
            np.testing.assert_allclose(got[name], values, rtol=1e-4, atol=3e-5, err_msg=name)


def test_the_area_of_an_oblong_board_counts_not_its_sides() -> None:
    network = parse_network(tiny_network("v14"))
    spatial, globals_ = random_inputs([9], 9)
    spatial = np.ascontiguousarray(spatial[:, :, :4, :])
    for masked in (False, True):
        out = run(build_graph(network, masked=masked), spatial, globals_)
        want = twin.evaluate(network, spatial[0], globals_[0])
        np.testing.assert_allclose(out["value"][0], want["value"], atol=3e-5)


def test_extreme_activations_stay_finite() -> None:
    network = parse_network(tiny_network("v14"))
    spatial, globals_ = random_inputs([5], 5)
    out = run(build_graph(network), spatial, globals_ * 1000)
    assert all(np.isfinite(values).all() for values in out.values())
