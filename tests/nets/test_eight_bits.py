"""Networks in 8 bits: against the slow twin in 32, what they are calibrated on, what is kept."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import pytest

from tengen.errors import GoError
from tengen.nets import rounding
from tengen.nets.agreement import Agreement, compare_pairs
from tengen.nets.calibration import Range, calibrate
from tengen.nets.converting import convert_file
from tengen.nets.eight_bit_files import eight_bit_path
from tengen.nets.eight_bits import NARROW_LEVELS, build_eight_bit_graph, rounded_weights
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_games
from tengen.nets.katago import parse_network
from tengen.nets.model import open_session
from tengen.nets.onnx_graph import INPUTS, OUTPUTS
from tengen.nets.rounding_games import Sample, calibration_positions, check_pairs
from tengen.nets.store import load_model
from tengen.rules import Scoring
from tests.nets import twin
from tests.nets.tiny import KINDS, random_inputs, tiny_network, write_tiny


def few(samples: list[Sample]) -> list[Sample]:
    """Return the positions of small boards, which are quick to judge."""
    return [sample for sample in samples if sample.size <= 9]


@pytest.mark.parametrize("kind", KINDS)
def test_eight_bits_are_near_the_twin(kind: str) -> None:
    network = parse_network(tiny_network(kind))
    model = build_eight_bit_graph(network, calibrate(network, few(calibration_positions())))
    onnx.checker.check_model(model)
    session = open_session(model.SerializeToString(), "cpu")
    (sample,) = [sample for sample in check_pairs() if sample.size == 9]
    features = encode_games(sample.games[:3], [turns[1::2] for turns in sample.turns[:3]])
    feed = dict(zip(INPUTS, (features.planes, features.globals), strict=True))
    found = session.run(list(OUTPUTS), feed)
    inputs = zip(features.planes, features.globals, strict=True)
    want = [twin.evaluate(network, planes, numbers) for planes, numbers in inputs]
    for name, values in zip(OUTPUTS, found, strict=True):
        exact = np.array([each[name] for each in want])
        away = np.sqrt(np.mean((values - exact) ** 2) / (np.mean(exact**2) + 0.1))
        assert away < 0.2, name  # random layers of a few channels add up errors


@pytest.mark.parametrize(("kind", "kernel"), [("v14", "QLinearConv"), ("v17", "MatMulInteger")])
def test_layers_really_run_in_eight_bits(kind: str, kernel: str, tmp_path: Path) -> None:
    from tengen.nets.runtime import onnxruntime

    network = parse_network(tiny_network(kind))
    layers = calibrate(network, few(calibration_positions()))
    options = onnxruntime.SessionOptions()
    options.optimized_model_filepath = str(tmp_path / "optimized.onnx")
    options.log_severity_level = 4
    graph = build_eight_bit_graph(network, layers).SerializeToString()
    onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    nodes = onnx.load(tmp_path / "optimized.onnx").graph.node
    convs = sum(node.op_type.startswith(kernel) for node in nodes)
    assert convs == len(layers) or (kernel != "QLinearConv" and convs > 4)


def test_calibration_and_check_share_no_game() -> None:
    fitted = {id_of(game) for sample in calibration_positions() for game in sample.games}
    checked = {id_of(game) for sample in check_pairs() for game in sample.games}
    assert fitted
    assert checked
    assert fitted.isdisjoint(checked)


def id_of(game: object) -> tuple[object, ...]:
    return (*game.moves[:40], game.size, game.rules)  # type: ignore[attr-defined]


@pytest.mark.parametrize("positions", [calibration_positions, check_pairs])
def test_positions_of_all_kinds_ship(positions: Callable[[], list[Sample]]) -> None:
    samples = positions()
    sizes = {sample.size for sample in samples}
    assert {9, 13, 19} < sizes
    games = [game for sample in samples for game in sample.games]
    assert {game.rules.scoring for game in games} == set(Scoring)
    assert len({game.rules for game in games}) > 8
    turns = [turn for sample in samples for numbers in sample.turns for turn in numbers]
    assert min(turns) < 30
    assert max(turns) > 200


def test_neighbours_are_a_move_apart() -> None:
    for sample in check_pairs():
        for numbers in sample.turns:
            assert [b - a for a, b in zip(numbers[::2], numbers[1::2], strict=True)] == [1] * (
                len(numbers) // 2
            )


def test_a_range_has_a_byte_for_zero() -> None:
    span = Range(-1.0, 4.1)
    assert span.zero == 50
    assert span.step == pytest.approx(0.02)


def test_narrow_weights_fit_sixteen_bits_in_pairs() -> None:
    weight = np.random.default_rng(0).normal(size=(5, 7, 3, 3)).astype(np.float32)
    levels, steps = rounded_weights(weight, NARROW_LEVELS)
    assert 2 * 255 * int(np.abs(levels).max()) < 1 << 15
    assert np.abs(levels * steps[:, None, None, None] - weight).max() <= steps.max() / 2 + 1e-6


def test_a_converted_network_runs_in_eight_bits_unless_exact(tmp_path: Path) -> None:
    path = convert_file(write_tiny(tmp_path, "v14"), tmp_path / "new" / "tiny.onnx")
    card = json.loads(path.with_suffix(".json").read_text())
    assert card["eight_bits"]["positions"] == sum(map(len, check_pairs()))
    spatial, globals_ = random_inputs([9], 9)
    exact = load_model(path, exact=True).run(spatial, globals_)["policy"]
    plain = load_model(path).run(spatial, globals_)["policy"]
    rough = np.abs(plain - exact).max()
    assert (rough > 0) == card["eight_bits"]["kept"]
    if card["eight_bits"]["kept"]:
        rounded = eight_bit_path(path)
        rounded.write_bytes(path.read_bytes())
        with pytest.raises(GoError, match="8-bit network of the card"):
            load_model(path)
        load_model(path, exact=True)


def test_a_graph_that_is_too_coarse_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rounding.MOST, "lead", 1e-9)
    path = convert_file(write_tiny(tmp_path, "v8"), tmp_path / "tiny.onnx")
    assert not eight_bit_path(path).exists()
    assert not json.loads(path.with_suffix(".json").read_text())["eight_bits"]["kept"]
    Evaluator(path)


def test_agreement_of_a_network_with_itself_is_whole(evaluator: Evaluator) -> None:
    (sample, *_) = few(check_pairs())
    judged = evaluator.evaluate(sample.games, sample.turns, trunk=True)
    found = compare_pairs(judged, judged)
    assert found == Agreement(len(judged), 1.0, *[0.0] * 8)


def test_the_change_of_the_lead_is_measured_between_neighbours(evaluator: Evaluator) -> None:
    (sample, *_) = few(check_pairs())
    judged = evaluator.evaluate(sample.games, sample.turns, trunk=True)
    for shift, change in (((1.0, 1.0), 0.0), ((1.0, -1.0), 2.0)):
        moved = [
            dataclasses.replace(here, black_lead=here.black_lead + shift[i % 2])
            for i, here in enumerate(judged)
        ]
        found = compare_pairs(judged, moved)
        assert found.lead == pytest.approx(1.0)
        assert found.change == pytest.approx(change)
        assert found.winrate == 0
