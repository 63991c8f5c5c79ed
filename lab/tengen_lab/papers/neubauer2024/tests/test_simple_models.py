"""The stochastic model, the likelihood model and the affine calibration, by hand."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError, ParseError
from tengen.ranks import ogs_steps
from tengen.strength.affine import THESIS, Affine, read_affine
from tengen.strength.estimate import EDGES, quantiles
from tengen.strength.moves import ANCHORS
from tengen_lab.papers.neubauer2024.likelihood import LikelihoodModel
from tengen_lab.papers.neubauer2024.stochastic import stochastic_score


def test_the_stochastic_model_is_equation_4_3() -> None:
    black, white = [1.0, 3.0], [2.0, 4.0]  # means 2 and 3, variances 2 and 2
    # 127 points apart, deviation sqrt(127 * 4) = 22.5389: 5.6347 deviations
    expected = 0.5 * (1 + math.erf(127 / math.sqrt(127 * 4) / math.sqrt(2)))
    assert stochastic_score(black, white) == pytest.approx(expected)
    assert stochastic_score(white, black) == pytest.approx(1 - expected, abs=1.1e-7)
    assert stochastic_score(black, black) == pytest.approx(0.5)
    assert math.isnan(stochastic_score([1.0], white))
    hopeless = stochastic_score([0.0, 0.1], [90.0, 90.1])
    assert hopeless == 1 - 1e-7, "a lost game costs the log of 1e-7, not of 0"
    assert stochastic_score([90.0, 90.1], [0.0, 0.1]) == 1e-7


def test_the_likeliest_rank_is_found_and_more_moves_make_it_surer() -> None:
    likely = -((np.array(ANCHORS) - 22.0) ** 2)[None] / 200.0
    few = LikelihoodModel().chances(np.repeat(likely, 50, 0))
    many = LikelihoodModel().chances(np.repeat(likely, 500, 0))
    assert float(quantiles(few, 0.5)) == pytest.approx(22, abs=0.6)
    widths = [np.diff(quantiles(each, (0.1, 0.9)))[0] for each in (few, many)]
    assert widths[1] < widths[0]


def test_beyond_the_known_ranks_nothing_gets_likelier() -> None:
    likely = np.array(ANCHORS, float)[None] / 10
    chances = LikelihoodModel(heat=1.0).chances(np.repeat(likely, 20, 0))
    middles = (EDGES[:-1] + EDGES[1:]) / 2
    beyond = chances[middles > ANCHORS[-1]]
    assert (np.diff(beyond) <= 1e-12).all()  # flat: nobody knows


def test_the_line_through_points_is_that_of_least_squares(tmp_path: Path) -> None:
    x = np.random.default_rng(0).normal(size=50)
    y = 334.03 * x + 1595.1 + np.random.default_rng(1).normal(0, 20, 50)
    found = Affine.fit(x, y)
    slope, level = np.polyfit(x, y, 1)
    assert (found.a, found.b) == (pytest.approx(slope), pytest.approx(level))
    found.save(tmp_path / "ogs.json")
    assert read_affine(tmp_path / "ogs.json") == found
    (tmp_path / "bad.json").write_text("[]")
    with pytest.raises(ParseError):
        read_affine(tmp_path / "bad.json")
    with pytest.raises(GoError, match="no line"):
        Affine.fit([1.0, 1.0], [2.0, 3.0])


@pytest.mark.parametrize(
    ("rating", "dan"), [(2269.02, 4.9), (2055.44, 2.6), (2543.01, 7.5), (2168.54, 3.8)]
)
def test_ratings_have_the_ranks_that_table_7_1_prints(rating: float, dan: float) -> None:
    assert ogs_steps(rating) - 29 == pytest.approx(dan, abs=0.051)
    raw = (rating - THESIS.b) / THESIS.a
    assert float(THESIS(raw)) == pytest.approx(rating)
