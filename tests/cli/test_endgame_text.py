"""What `tengen endgame` says of a place, in words that a player can trust."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tengen.cgt import Sente
from tengen.cli.endgame_text import print_report
from tengen.coords import BLACK
from tengen.endgame import Report, analyse
from tengen.game import Game
from tests.endgame.fakes import Counter, corridor


@pytest.fixture(scope="module")
def report() -> Report:
    return analyse(Game(9, setup=corridor(3), to_move=BLACK), Counter(), point=1)


def said(report: Report, capsys: pytest.CaptureFixture[str]) -> str:
    print_report(report)
    return capsys.readouterr().out


def test_threats_that_are_answered_gain_nothing(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both walls coincide from the ground up: the temperature is the size of the threats."""
    text = said(replace(report, sente=Sente.DOUBLE, temperature=Fraction(1)), capsys)
    assert "both sides threaten 1 by territory and are answered" in text
    assert "nothing is gained" in text
    assert "worth" not in text
    text = said(replace(report, sente=Sente.DOUBLE, temperature=Fraction(0)), capsys)
    assert "a move gains nothing" in text
    assert "threaten" not in text


def test_a_move_is_never_worth_less_than_a_pass(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(replace(report, interval=(Fraction(-1), Fraction(3, 2))), capsys)
    assert "(between 0 and 3/2 " in text
    assert "between" not in said(replace(report, interval=(Fraction(-1), Fraction(0))), capsys)


def test_noise_of_a_search_is_not_printed(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    rough = replace(
        report,
        temperature=Fraction(63, 16),
        mean=Fraction(-35, 48),
        interval=(Fraction(121, 32), Fraction(163, 32)),
        evidence=replace(report.evidence, method="search", is_finished=False, is_enclosed=False),
    )
    text = said(rough, capsys)
    assert "is worth about 4 (between 11/3 and 16/3 " in text
    assert "count about -2/3" in text


def test_a_place_is_named_by_the_box_around_it(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its first and last points by rows, E8 and E6, say nothing of the columns."""
    cross = frozenset({13, 21, 22, 23, 31})
    assert said(replace(report, region=cross), capsys).startswith("D8-F6: ")


def test_a_warning_stands_below_its_place(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(replace(report, warnings=("positions repeat",)), capsys)
    assert text.splitlines()[1] == "  positions repeat"
