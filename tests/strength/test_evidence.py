"""Our model: numpy against PyTorch, distributions, temperature, files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError, ParseError
from tengen.files.budgets import OverBudget
from tengen.strength.estimate import BINS, EDGES, Estimate, quantiles, rank_text
from tengen.strength.evidence import read_model, tempered
from tengen.strength.rating import Rated
from tengen.strength.report import RankReport
from tests.strength.models import model, table


def test_a_distribution_sums_to_one_and_its_quantiles_rise() -> None:
    own = model()
    chances = own.chances(own.evidence(table(40)))
    assert chances.sum() == pytest.approx(1)
    low, middle, high = quantiles(chances, (0.1, 0.5, 0.9))
    assert EDGES[0] <= low < middle < high <= EDGES[-1]


def test_subsets_are_rated_as_if_there_were_no_other_moves() -> None:
    own, rows = model(), table(30)
    chosen = np.zeros((2, 30), np.bool_)
    chosen[0, :12], chosen[1, 5:] = True, True
    together = own.chances_of_sets(own.evidence(rows), chosen)
    for row, inside in enumerate(chosen):
        alone = own.chances(own.evidence(rows[inside]))
        np.testing.assert_allclose(together[row], alone, atol=1e-5)


def test_the_order_of_moves_does_not_matter() -> None:
    own, rows = model(), table(25)
    there = own.chances(own.evidence(rows[np.arange(25)[::-1]]))
    np.testing.assert_allclose(own.chances(own.evidence(rows)), there, atol=1e-6)


def test_heat_flattens_and_depends_on_the_number_of_moves() -> None:
    sharp = np.zeros((2, BINS))
    sharp[:, 20], sharp[:, 10] = 0.9, 0.1
    flat = tempered(sharp, np.array([100, 400]), (2.0, -0.5))
    assert flat[0, 20] == pytest.approx(
        3 / 4, abs=1e-3
    )  # 0.9 and 0.1 to the power of a half: 3 to 1
    assert flat[1, 20] == pytest.approx(0.9, abs=1e-3)  # heat 2 * 4 ** -0.5 = 1


def test_a_model_is_written_and_read(tmp_path: Path) -> None:
    own, rows = model(temperature=(1.3, -0.1)), table(30)
    own.save(tmp_path / "own.npz")
    again = read_model(tmp_path / "own.npz")
    assert again.temperature == (1.3, -0.1)
    assert again.net == "tiny"
    there = again.chances(again.evidence(rows))
    np.testing.assert_allclose(own.chances(own.evidence(rows)), there, atol=5e-3)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("w1", np.zeros(5), r"w1 of shape \(5,\)"),
        ("b3", np.float32(1), "not a strength model"),
        ("w4", np.zeros((1, 4, 7)), "w4 of shape"),
        ("b1", np.full((1, 1), np.nan), "b1"),
        ("mean", np.array(["x"]), "not a strength model"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    tmp_path: Path, name: str, value: np.ndarray, reason: str
) -> None:
    path = tmp_path / "own.npz"
    model().save(path)
    with np.load(path) as data:
        np.savez(path, **{**data, name: value})
    with pytest.raises(ParseError, match=reason):
        read_model(path)


def test_a_model_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model().save(tmp_path / "own.npz")
    monkeypatch.setattr("tengen.files.archives.ARRAY_BYTES", 100)
    with pytest.raises(OverBudget, match="MB of arrays"):
        read_model(tmp_path / "own.npz")


def test_other_files_and_other_rows_are_refused(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="no such strength model"):
        read_model(tmp_path / "none.npz")
    model().save(tmp_path / "own.npz")
    (tmp_path / "own.json").write_text("{}")
    with pytest.raises(ParseError, match="not a strength model"):
        read_model(tmp_path / "own.npz")
    own = model()
    wide = table(5)
    from dataclasses import replace

    with pytest.raises(GoError, match=r"reads 15 numbers a move, not 14"):
        own.evidence(replace(wide, more=wide.more[:, 1:]))


def test_an_estimate_says_rank_rating_and_interval() -> None:
    chances = np.zeros(BINS)
    chances[24] = 1.0
    said = RankReport.of(Rated(Estimate("me", chances, 100, 1), ()), "default")
    assert said.rank == "6k"  # 24.5 steps
    assert said.rating == pytest.approx(525 * np.exp(24.5 / 23.15), abs=0.1)
    assert (said.low, said.high) == (pytest.approx(24.1), pytest.approx(24.9))
    assert said.distribution == {"6k": 1.0}
    assert rank_text(30.2) == "1d"
