"""The examples about combinatorial games run, and print what their sources say."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def output(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out


def test_figure_2_7(capsys: pytest.CaptureFixture[str]) -> None:
    text = output("figure_2_7.py", capsys)
    assert "top     {7|-3}      a move is worth 5\n" in text
    assert "centre  {15|9||0}   a move is worth 6\n" in text
    assert "top + centre: Black gets 6 if White plays the top, 7 if the centre" in text
    assert text.count("White plays the top\n") == text.count("White plays the centre\n") == 1


def test_frejlak_criado_beast(capsys: pytest.CaptureFixture[str]) -> None:
    text = output("frejlak_criado_beast.py", capsys)
    assert "W UL, B coupon, W LL, B coupon, W B, B LR, W coupon, B UR, W coupon, B T" in text
    assert "slope of the left wall from t = 0 to 48/5: 1/2" in text
