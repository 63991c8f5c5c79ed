"""Results: what servers, papers and editors write, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.coords import BLACK, WHITE
from tengen.errors import ParseError
from tengen.results import Outcome, Result, format_result, parse_result, score_result

WRITTEN = {
    # SGF FF[4], section on RE
    "B+3.5": "B+3.5",
    "W+R": "W+R",
    "W+T": "W+T",
    "B+F": "B+F",
    "B+": "B+",
    "0": "0",
    "Draw": "0",
    "Void": "Void",
    "?": "?",
    # KGS, IGS, DGS, OGS and Tygem files
    "B+Resign": "B+R",
    "W+Time": "W+T",
    "B+Forfeit": "B+F",
    "W+24.50": "W+24.5",
    "B+Timeout": "B+T",
    "W+Disconnection": "W+F",
    "Jigo": "0",
    "b+r": "B+R",
    "W + 3,5": "W+3.5",
    "Black wins by resignation": "B+R",
    "White wins by 3.5 points": "W+3.5",
    "White wins on time": "W+T",
    "B+3 1/2": "B+3.5",
    "B+½": "B+0.5",
    "Ｂ＋Ｒ": "B+R",
    # Chinese; one stone (子) is two points
    "黑中盘胜": "B+R",
    "白中盤勝": "W+R",
    "黑胜3/4子": "B+1.5",
    "黑胜2又3/4子": "B+5.5",
    "白胜1/4子": "W+0.5",
    "黑胜3目半": "B+3.5",
    "白超时负": "B+T",
    "黑胜": "B+",
    "和棋": "0",
    # Japanese
    "黒中押し勝ち": "B+R",
    "白番2目半勝ち": "W+2.5",
    "白半目勝ち": "W+0.5",
    "黒時間切れ負け": "W+T",
    "持碁": "0",
    "無勝負": "Void",
    "打ち掛け": "?",
    # Korean
    "흑 불계승": "B+R",
    "백 3집반승": "W+3.5",
    "백반집승": "W+0.5",
    "흑시간승": "B+T",
    "무승부": "0",
}


@pytest.mark.parametrize(("text", "meaning"), WRITTEN.items())
def test_spellings(text: str, meaning: str) -> None:
    assert format_result(parse_result(text)) == meaning


def test_a_result_says_who_won_and_how() -> None:
    result = parse_result("W+Resign")
    assert (result.winner, result.outcome, result.margin) == (WHITE, Outcome.RESIGNATION, None)
    assert result.black_score is None
    assert parse_result("W+2.5").black_score == -2.5
    assert parse_result("0").is_decided
    assert not parse_result("Void").is_decided


@pytest.mark.parametrize("text", ["banana", "baseball time", "Bob won", "3.5", "B" * 200, "black"])
def test_other_text_is_no_result(text: str) -> None:
    with pytest.raises(ParseError, match="not a result"):
        parse_result(text)


@given(st.integers(-3000, 3000))
def test_counted_results_survive_writing_and_reading(half_points: int) -> None:
    result = score_result(half_points / 2)
    assert parse_result(format_result(result)) == result
    assert result.black_score == half_points / 2


@given(st.sampled_from([BLACK, WHITE]), st.sampled_from(list(Outcome)))
def test_other_results_survive_writing_and_reading(winner: object, outcome: Outcome) -> None:
    if outcome in (Outcome.POINTS,):
        return
    won = outcome not in (Outcome.DRAW, Outcome.VOID, Outcome.UNKNOWN)
    result = Result(outcome, winner if won else None)  # type: ignore[arg-type]
    assert parse_result(format_result(result)) == result


@given(
    st.one_of(st.text(max_size=120), st.text("BW+0123456789.½/半子目胜负黑白흑백 rtf", max_size=30))
)
def test_any_text_is_a_result_or_a_parse_error(text: str) -> None:
    try:
        result = parse_result(text)
    except ParseError:
        return
    assert parse_result(format_result(result)).winner is result.winner
