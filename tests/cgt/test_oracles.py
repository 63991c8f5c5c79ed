"""Values from the literature, see tests/data/cgt/SOURCE.md."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tengen.cgt import format_game, parse_game, sente_of, thermograph_of

CASES = json.loads((Path(__file__).parents[1] / "data/cgt/oracles.json").read_text())
FINITE = [case for case in CASES if "=" not in case["game"]]


@pytest.mark.parametrize("case", FINITE, ids=lambda case: case["name"])
def test_finite_game(case: dict[str, str]) -> None:
    game = parse_game(case["game"])
    graph = thermograph_of(game)
    assert graph.mean == Fraction(case["mean"])
    assert graph.temperature == Fraction(case["temperature"])
    if "sente" in case:
        assert sente_of(game) == case["sente"]
    assert parse_game(format_game(game)) is game
