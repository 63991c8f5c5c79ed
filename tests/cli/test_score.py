"""`tengen score`, called as the command is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main

# 5x5: Black has columns A and B, White D and E, C3 is a dead black stone among neutral points.
RECORD = """(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]RE[%s]
AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[];B[]%s)"""
MARKS = "TB[aa][ab][ac][ad][ae]TW[da][db][dc][dd][de][ea][eb][ec][ed][ee]"


@pytest.fixture
def marked(tmp_path: Path) -> Path:
    path = tmp_path / "marked.sgf"
    path.write_text(RECORD % ("W+6.5", MARKS))
    return path


def test_a_result_and_what_it_is_made_of(marked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(marked)]) == 0
    # White: ten points and a prisoner
    assert capsys.readouterr().out == f"{marked}  W+6.5  (B 5, W 11 + 0.5)\n"


def test_other_rules_and_komi(marked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(marked), "--rules", "tromp-taylor", "--komi", "2"]) == 0
    assert "W+7  (B 10, W 15 + 2)  the record says W+6.5" in capsys.readouterr().out


def test_dead_stones_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plain.sgf"
    path.write_text(RECORD % ("?", ""))
    assert main(["score", str(path), "--dead", "none"]) == 0
    assert "B+4.5  (B 5, W 0 + 0.5)" in capsys.readouterr().out
    assert main(["score", str(path), "--dead", "E3"]) == 0
    assert "W+6.5  (B 5, W 11 + 0.5)" in capsys.readouterr().out


def test_none_ignores_the_marks(marked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(marked), "--dead", "none"]) == 0
    assert "the record says W+6.5" in capsys.readouterr().out


def test_json_is_one_object_a_game(marked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marked.write_text(marked.read_text() * 2)
    assert main(["score", str(marked), "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == second
    assert (first["result"], first["dead"], first["agrees"]) == ("W+6.5", ["E3"], True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--dead", "A1"], "no stone at A1 to call dead"),
        (["--dead", "Z9"], "'Z9' is off the 5x5 board"),
        (["--dead", "pass"], "not a point: 'pass'"),
        (["--rules", "chess"], "unknown rules 'chess'"),
        (["--game", "2"], "game 2: the file has 1"),
    ],
)
def test_bad_input_is_one_line(
    marked: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["score", str(marked), *arguments]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert message in err


def test_the_next_files_are_counted_after_a_broken_one(
    marked: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.sgf"
    broken.write_text("no game")
    assert main(["score", str(broken), str(tmp_path / "missing.sgf"), str(marked)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"{marked}  W+6.5")
    assert "broken.sgf:1:1: no game record found" in err
    assert "missing.sgf" in err


def test_the_network_says_what_is_dead_in_a_game_that_has_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plain.sgf"
    path.write_text(RECORD % ("B+3", ""))
    assert main(["score", str(path)]) == 0
    first, prisoners, *sure = capsys.readouterr().out.splitlines()
    assert first == f"{path}  W+6.5  (B 5, W 11 + 0.5)  the record says B+3"
    assert prisoners == "  Prisoners: Black has taken 0, White 1. Dead: E3"
    assert sure == ["  The network is sure of every group."]
    assert main(["score", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["result"], found["dead"], found["agrees"]) == ("W+6.5", ["E3"], False)
    assert found["difference"] == "The record says B+3, the count W+6.5."
    assert (found["net"], found["sureness"], found["doubts"]) == ("default", "sure", [])


def test_a_game_that_goes_on_is_counted_as_it_stands_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "open.sgf"
    path.write_text((RECORD % ("?", "")).replace(";W[];B[]", ""))
    assert main(["score", str(path)]) == 0
    told = capsys.readouterr().out
    assert "B+4.5" in told
    assert "The game has not ended: every stone on the board is counted as alive." in told
    assert main(["score", str(path), "--dead", "auto"]) == 0
    told = capsys.readouterr().out
    assert "W+6.5" in told
    assert "has not ended" not in told


def test_the_bench_counts_games_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, result in (("a", "W+6.5"), ("b", "W+7.5"), ("c", "B+4.5"), ("d", "B+R")):
        (tmp_path / f"{name}.sgf").write_text(RECORD % (result, ""))
    assert main(["score", "bench", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[0])
    assert found["games"] == 3
    assert (found["winner"], found["exact"]) == pytest.approx((2 / 3, 1 / 3))
    assert found["within_a_point"] == pytest.approx(2 / 3)
    assert main(["score", "bench", str(tmp_path), "--part", "4/4"]) == 1
    assert "no game that was counted in part 4/4" in capsys.readouterr().err
