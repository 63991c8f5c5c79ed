"""A temperature that is fitted again, to the ruler's windows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.strength.estimate import BINS
from tengen.strength.evidence import EvidenceModel, read_model
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import read_features
from tengen_lab.training.strength.tempering import RatedWindows, measured, rate_windows, temper
from tengen_lab.training.strength.tests.test_folder import synthetic
from tests.strength.models import model


def rated(width: float, spread: float = 3.0) -> RatedWindows:
    """Windows whose truth lies `spread` off, and distributions that say `width`."""
    rng = np.random.default_rng(0)
    centers = rng.uniform(10, 28, 2000)
    middles = np.arange(BINS) + 0.5
    logits = -((middles[None] - centers[:, None]) ** 2) / (2 * width**2)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return RatedWindows(
        chances / chances.sum(1, keepdims=True),
        np.full(2000, 100),
        centers + rng.normal(0, spread, 2000),
        np.array([f"p{number % 40}" for number in range(2000)]),
        np.ones(2000, np.int64),
    )


def own() -> EvidenceModel:
    return replace(model(), card={"net": "tiny", "figures": {}})


@pytest.mark.parametrize(("width", "factor"), [(3.0, 1.0), (3.75, 0.64), (2.5, 1.44)])
def test_too_wide_intervals_are_narrowed_and_too_narrow_ones_widened(
    width: float, factor: float
) -> None:
    """A normal distribution's spread grows with the root of the temperature."""
    windows = rated(width)
    cooled, found = temper(own(), windows)
    assert found == pytest.approx(factor, rel=0.08)
    assert cooled.temperature == (pytest.approx(found), 0.0)
    (after,) = measured(windows, cooled.temperature)
    assert after.coverage80 == pytest.approx(0.8, abs=0.01)
    assert cooled.card["figures"]["validation, all games"]["1"]["coverage80"] == after.coverage80


def test_only_whole_games_of_one_part_are_rated_in_the_windows_of_the_ruler(tmp_path: Path) -> None:
    synthetic(tmp_path / "rows")
    seats, table, _ = read_features(tmp_path / "rows")
    found = rate_windows(model(), seats, table, Part.VALIDATION)
    assert {part_of(name) for name in found.player.tolist()} == {Part.VALIDATION}
    held = np.array([part_of(str(name)) is Part.VALIDATION for name in seats.player])
    assert (found.length == 1).sum() == (held & seats.whole).sum()
    np.testing.assert_allclose(found.chances.sum(1), 1)
    one = np.flatnonzero(held)[0]
    first = found.moves[np.flatnonzero(found.player == seats.player[one])[0]]
    assert first == (table.game == one).sum()
    with pytest.raises(GoError, match="no whole games of test players"):
        rate_windows(model(), replace(seats, whole=~seats.whole), table, Part.TEST)


def test_the_command_writes_the_model_with_its_new_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    synthetic(tmp_path / "rows")
    before, after = tmp_path / "before.npz", tmp_path / "after.npz"
    own().save(before)
    options = ["--model", str(before), "-o", str(after), "--json"]
    assert main(["strength", "temper", str(tmp_path / "rows"), *options]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    cooled = read_model(after)
    figures = cooled.card["figures"]["validation, all games"]
    assert {str(line["games"]) for line in lines} == set(figures)
    assert cooled.temperature != read_model(before).temperature
    for name, value in read_model(before).weights.items():
        np.testing.assert_array_equal(cooled.weights[name], value)
    assert main(["strength", "temper", str(tmp_path / "rows"), "-o", str(tmp_path / "x.txt")]) == 1
