"""How exactly values are told: noise is rounded, proofs are not, and what people read adds up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tengen.cli.endgame_text import print_report
from tengen.coords import BLACK
from tengen.endgame.board_report import count_board
from tengen.endgame.counting import Counting
from tengen.endgame.described import BoardCountReport, EndgameReport, MoveWorth, ToldCount, TreeStep
from tengen.endgame.grain import CUT_OFF, EXACT, STEADY, Grain, coarser
from tengen.endgame.isolation import bare
from tengen.endgame.report import Evidence, Report
from tengen.endgame.report import report as report_of
from tengen.endgame.search import Search, run
from tengen.endgame.settings import WITHOUT_SOLVER, EndgameSettings
from tengen.endgame.temperature_graph import MoveTemperature, ToldMove
from tengen.endgame.views.sgf_tree import summary, write_tree
from tengen.game import Game
from tests.endgame.fakes import Counter, corridor

NOISE, LOW, HIGH = Fraction(63, 16), Fraction(121, 32), Fraction(163, 32)


@pytest.mark.parametrize(
    ("grain", "value", "told"),
    [
        (EXACT, "35/48", "35/48"),
        (STEADY, "63/16", "4"),
        (STEADY, "11/4", "11/4"),
        (STEADY, "31/12", "5/2"),  # as near as 8/3, and the simpler of the two
        (CUT_OFF, "11/4", "8/3"),
        (CUT_OFF, "-63/16", "-4"),
        (CUT_OFF, "17/32", "1/2"),
    ],
)
def test_values_are_told_with_denominators_that_are_known(
    grain: Grain, value: str, told: str
) -> None:
    assert grain.nearest(Fraction(value)) == Fraction(told)


def test_what_is_told_lies_within_the_interval_that_is_told() -> None:
    for grain in (STEADY, CUT_OFF):
        for number in range(-96, 96):
            value = Fraction(number, 48)
            assert grain.below(value) <= value <= grain.above(value)
            assert grain.nearest(value) in (grain.below(value), grain.above(value))


def corridor_report(settings: EndgameSettings) -> Report:
    """A corridor of six points, whose value is a fraction of 32."""
    board = corridor(6)
    search = Search(bare(board, frozenset(range(6))), settings)
    run([search], Counter())
    return report_of(search, board, Counting.TERRITORY)


def test_a_proof_is_told_as_it_is() -> None:
    proved = corridor_report(EndgameSettings())
    assert proved.temperature == Fraction(31, 32)
    assert proved.told.temperature == proved.temperature
    assert not EndgameReport.of(proved).told.about
    assert "worth 31/32 by" in summary(proved)


def test_a_search_that_was_cut_off_is_told_about() -> None:
    settings = EndgameSettings(exact=WITHOUT_SOLVER, expansions=3)
    short = replace(corridor_report(settings), temperature=NOISE, mean=NOISE, interval=(LOW, HIGH))
    assert short.evidence.method == "search"
    assert short.grain is CUT_OFF
    assert EndgameReport.of(short).temperature == "63/16", "JSON keeps what was found"
    told = EndgameReport.of(short).told
    assert (told.about, told.temperature, told.mean) == (True, "4", "4")
    assert told.interval == ("11/3", "16/3")
    assert Fraction(told.difference) == short.difference * 4 / NOISE
    assert "worth about 4 by" in summary(short)
    steady = replace(short, interval=(NOISE, NOISE))
    assert steady.grain is STEADY
    finished = replace(steady, evidence=Evidence(method="search", is_finished=True, nodes=1))
    assert finished.grain is EXACT


@pytest.mark.parametrize(
    ("low", "high", "told", "is_wide"),
    [
        (-1, 8, ("0", "8"), True),  # whoever would lose points passes
        (0, 4, ("0", "4"), False),
        (3, 9, ("3", "9"), False),
    ],
)
def test_an_interval_that_says_nothing_is_no_answer(
    low: int, high: int, told: tuple[str, str], is_wide: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = EndgameSettings(exact=WITHOUT_SOLVER, expansions=3)
    interval = (Fraction(low), Fraction(high))
    short = replace(corridor_report(settings), temperature=NOISE, mean=NOISE, interval=interval)
    found = EndgameReport.of(short).told
    assert (found.interval, found.is_wide) == (told, is_wide)
    print_report(short)
    assert ("not settled enough yet" in capsys.readouterr().out) is is_wide


def test_the_tree_of_a_search_is_told_no_finer_than_its_place() -> None:
    settings = EndgameSettings(exact=WITHOUT_SOLVER, expansions=20, steady=20)
    short = replace(corridor_report(settings), interval=(LOW, HIGH))
    steps = [step for step in short.steps() if step.temperature is not None]
    assert any(step.grain is CUT_OFF for step in steps)
    assert all(Fraction(TreeStep.of(step, 9).told.mean or 0).denominator <= 3 for step in steps)
    comments = [node.comment for node in write_tree(short, Game(9)).root.children]
    assert comments
    assert all("count about" in comment for comment in comments)


def test_counts_that_people_read_add_up() -> None:
    exact = corridor_report(EndgameSettings())
    rough = replace(
        exact,
        mean=NOISE,
        interval=(LOW, HIGH),
        evidence=Evidence(method="search", is_finished=False, nodes=1),
    )
    game = Game(9, setup=exact.board)
    count = count_board(game, [exact, rough], [], np.zeros(81), Counting.TERRITORY)
    assert count.places == exact.mean + NOISE
    assert count.told_places == exact.told.mean + rough.told.mean == exact.mean + 4
    assert count.told_score - count.told_places == count.score - count.places
    assert BoardCountReport.of(count).told == ToldCount(
        about=True,
        places=str(count.told_places),
        score=str(count.told_score),
        lead=str(count.told_score - Fraction(15, 2)),
        text=f"White is ahead by about {-float(count.told_lead):.1f} with a komi of 7.5.",
    )
    assert count_board(game, [exact], [], np.zeros(81), Counting.TERRITORY).grain is EXACT


def test_moves_of_a_game_are_told_by_how_well_their_places_are_known() -> None:
    move = MoveTemperature(
        number=1,
        color=BLACK,
        move=0,
        temperature=Fraction(35, 48),
        best=NOISE,
        lost=NOISE - Fraction(35, 48),
        places=(),
        best_grain=CUT_OFF,
    )
    assert move.told == ToldMove("35/48", "about 4", "about 3 1/3")
    assert MoveWorth.of(move, 9).best == "63/16"


def test_a_sum_is_known_no_better_than_its_parts() -> None:
    assert coarser(EXACT, CUT_OFF, STEADY) is CUT_OFF
    assert coarser(STEADY, EXACT) is STEADY
    assert coarser() is EXACT
