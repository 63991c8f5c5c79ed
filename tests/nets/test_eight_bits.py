"""Networks in 8 bits: against the slow twin in 32, what they are calibrated on, what is kept."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from tengen._core import nets as core
from tengen.errors import GoError
from tengen.nets import eight_bit_files, rounding
from tengen.nets.agreement import Agreement, compare_pairs
from tengen.nets.calibration import Range, calibrate
from tengen.nets.card import read_card
from tengen.nets.converting import convert_file
from tengen.nets.eight_bit_files import eight_bit_path, kept_eight_bits
from tengen.nets.eight_bits import NARROW_LEVELS, build_eight_bit_graph, rounded_weights
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import Features, encode_games
from tengen.nets.katago import parse_network
from tengen.nets.network import Network
from tengen.nets.onnx_graph import INPUTS, OUTPUTS, build_heads_graph
from tengen.nets.rounded_file import format_rounded
from tengen.nets.rounded_session import RoundedSession
from tengen.nets.rounded_trunk import build_trunk, can_run
from tengen.nets.rounding_games import Sample, calibration_positions, check_pairs
from tengen.nets.sessions import open_session
from tengen.nets.store import load_model
from tengen.nets.trunk_steps import trunk_steps
from tengen.rules import Scoring
from tests.nets import twin
from tests.nets.tiny import KINDS, random_inputs, tiny_network, write_tiny


def few(samples: list[Sample]) -> list[Sample]:
    """Return the positions of small boards, which are quick to judge."""
    return [sample for sample in samples if sample.size <= 9]


def judged_by_twin(network: Network) -> tuple[Features, dict[str, np.ndarray]]:
    """Return some real positions, and what the slow twin says of them in 32 bits."""
    (sample,) = [sample for sample in check_pairs() if sample.size == 9]
    features = encode_games(sample.games[:3], [turns[1::2] for turns in sample.turns[:3]])
    inputs = zip(features.planes, features.globals, strict=True)
    want = [twin.evaluate(network, planes, numbers) for planes, numbers in inputs]
    return features, {name: np.array([each[name] for each in want]) for name in OUTPUTS}


@pytest.mark.parametrize("kind", KINDS)
def test_eight_bits_are_near_the_twin(kind: str) -> None:
    network = parse_network(tiny_network(kind))
    model = build_eight_bit_graph(network, calibrate(network, few(calibration_positions())))
    onnx.checker.check_model(model)
    session = open_session(model.SerializeToString(), "cpu")
    features, want = judged_by_twin(network)
    feed = dict(zip(INPUTS, (features.planes, features.globals), strict=True))
    for name, values in zip(OUTPUTS, session.run(list(OUTPUTS), feed), strict=True):
        away = np.sqrt(np.mean((values - want[name]) ** 2) / (np.mean(want[name] ** 2) + 0.1))
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


@pytest.mark.parametrize("for_core", [True, False])
def test_a_converted_network_runs_in_eight_bits_unless_exact(
    for_core: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if for_core and not can_run():
        pytest.skip("the core has no 8-bit products for this processor")
    monkeypatch.setattr(rounding, "can_run", lambda: for_core)
    path = convert_file(write_tiny(tmp_path, "v14"), tmp_path / "new" / "tiny.onnx")
    known = json.loads(path.with_suffix(".json").read_text())["rounded"]
    assert known["positions"] == sum(map(len, check_pairs()))
    assert (known["kept"], known["for_core"]) == (True, for_core)
    spatial, globals_ = random_inputs([9], 9)
    exact = load_model(path, exact=True).run(spatial, globals_)["policy"]
    plain = load_model(path).run(spatial, globals_)["policy"]
    assert np.abs(plain - exact).max() > 0
    eight_bit_path(path, for_core=for_core).write_bytes(path.read_bytes())
    with pytest.raises(GoError, match="8-bit network of the card"):
        load_model(path)
    load_model(path, exact=True)


def test_an_eight_bit_network_of_another_processor_is_left_alone_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not can_run():
        pytest.skip("the core has no 8-bit products for this processor")
    path = convert_file(write_tiny(tmp_path, "v8"), tmp_path / "tiny.onnx")
    card = read_card(path.with_suffix(".json"))
    said: list[str] = []
    assert kept_eight_bits(path, card) is not None
    load_model(path, announce=said.append)
    assert not said
    monkeypatch.setattr(eight_bit_files, "most_weight", lambda: 0)
    assert kept_eight_bits(path, card) is None
    load_model(path, exact=True, announce=said.append)
    assert not said
    load_model(path, announce=said.append)
    (warning,) = said
    assert "for another processor" in warning
    assert "tengen nets convert" in warning


def test_a_network_that_is_too_coarse_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rounding.MOST, "lead", 1e-9)
    path = convert_file(write_tiny(tmp_path, "v8"), tmp_path / "tiny.onnx")
    assert sorted(file.suffix for file in tmp_path.glob("tiny.*")) == [".json", ".onnx"]
    assert not json.loads(path.with_suffix(".json").read_text())["rounded"]["kept"]
    Evaluator(path)


# The compiled core


@pytest.mark.parametrize("kernel", ["avx512vnni", "avxvnni", "avx2"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_core_is_near_the_twin(kind: str, kernel: str) -> None:
    if not can_run(kernel):
        pytest.skip(f"this processor has no {kernel}")
    network = parse_network(tiny_network(kind))
    layers = calibrate(network, few(calibration_positions()))
    steps = trunk_steps(network, layers, core.most_weight(kernel))
    heads = build_heads_graph(network).SerializeToString()
    session = RoundedSession(format_rounded(steps, heads), kernel=kernel, check_heads=True)
    features, want = judged_by_twin(network)
    feed = dict(zip(INPUTS, (features.planes, features.globals), strict=True))
    for name, values in zip(OUTPUTS, session.run(OUTPUTS, feed), strict=True):
        away = np.sqrt(np.mean((values - want[name]) ** 2) / (np.mean(want[name] ** 2) + 0.1))
        assert away < 0.2, name


def test_kernels_agree_with_each_other() -> None:
    """The same sums of bytes, whatever the instructions; activations are computed alike."""
    kernels = [name for name in ("avx512vnni", "avxvnni", "avx2") if can_run(name)]
    if len(kernels) < 2:
        pytest.skip("this processor has one instruction set only")
    network = parse_network(tiny_network("v15-board"))
    layers = calibrate(network, few(calibration_positions()))
    steps = trunk_steps(network, layers, NARROW_LEVELS)
    spatial, globals_ = random_inputs([9, 9], 9)
    found = []
    for kernel in kernels:
        found.append(np.empty((2, network.channels, 9, 9), np.float32))
        build_trunk(steps, kernel).run(spatial, globals_, found[-1])
    for other in found[1:]:
        # Keys and values are rounded to the width that the instructions can take.
        assert np.abs(other - found[0]).mean() < 0.05 * np.abs(found[0]).mean()


def test_weights_too_wide_for_the_instructions_are_refused() -> None:
    if not can_run("avx2"):
        pytest.skip("this processor has no AVX2")
    network = parse_network(tiny_network("v14"))
    steps = trunk_steps(network, calibrate(network, few(calibration_positions())), 127)
    with pytest.raises(ValueError, match="too wide"):
        build_trunk(steps, "avx2")


@pytest.mark.parametrize(
    ("step", "changes"),
    [
        ("norm", {"stream": 3}),
        ("norm", {"stream": -1}),
        ("norm", {"step": 0.0}),
        ("norm", {"scale": np.ones(3, np.float32)}),
        ("to_stream", {"bytes": 2}),
        ("to_stream", {"stream": 9}),
        ("to_stream", {"levels": np.ones((12, 5, 3, 3), np.int8)}),
        ("to_bytes", {"levels": np.ones((12, 12, 2, 2), np.int8)}),
        ("pool", {"matrix": np.ones((2, 2), np.float32)}),
        ("input", {"weight": np.ones((12, 22, 3, 5), np.float32)}),
        ("tip", {"scale": np.ones(3, np.float32)}),
    ],
)
def test_a_file_that_does_not_fit_is_an_error(step: str, changes: dict[str, Any]) -> None:
    if not can_run():
        pytest.skip("the core has no 8-bit products for this processor")
    network = parse_network(tiny_network("v12"))
    layers = calibrate(network, few(calibration_positions())[:1])
    steps = trunk_steps(network, layers, NARROW_LEVELS)
    place = [name for name, _ in steps].index(step)
    steps[place] = (step, {**steps[place][1], **changes})
    heads = build_heads_graph(network).SerializeToString()
    with pytest.raises(GoError):
        RoundedSession(format_rounded(steps, heads))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 something else", b"x" * 1000])
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(GoError, match="not an 8-bit network"):
        RoundedSession(content)


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
