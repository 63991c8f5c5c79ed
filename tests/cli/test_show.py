"""`tengen show` and `tengen tour`, called as the command is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.samples import NAMES, read_sample
from tests.sgf.test_foreign_analysis import katrain


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "ear.sgf"
    path.write_bytes(read_sample("ear-reddening"))
    return path


def test_show_prints_board_players_and_captures(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(sample), "--move", "127"]) == 0
    shown, errors = capsys.readouterr()
    assert errors == ""
    assert "Kuwahara Shusaku 4d (Black) - Inoue Gennan Inseki 8d (White)" in shown
    assert "11 . . . . . . . . .(X). . X O O X X X . 11" in shown
    assert "Move 127, Black K11; White to play" in shown
    assert "Komi: 0" in shown
    assert "the ear-reddening move" in shown


def test_show_json_is_one_object(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(sample), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    shown = json.loads(line)
    # 31 and 29: GNU Go 3.8's count for the same moves.
    assert (shown["move"], shown["captured_by_black"], shown["captured_by_white"]) == (325, 31, 29)
    assert shown["result"] == "B+2"


def test_show_before_the_first_move(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(sample), "--move", "0"]) == 0
    assert "Before the first move; Black to play" in capsys.readouterr().out


def test_a_problem_shows_its_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "problem.sgf"
    path.write_text("(;SZ[9]AB[cc]AW[dd]LB[ee:A]TR[aa];B[ff])")
    assert main(["show", str(path), "--move", "0"]) == 0
    shown = capsys.readouterr().out
    assert " 5 . . . . A . . . . 5" in shown
    assert main(["show", str(path), "--move", "0", "--no-marks"]) == 0
    assert " A . " not in capsys.readouterr().out


def test_faults_go_to_stderr_with_file_and_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.sgf"
    path.write_text("(;SZ[9]\n;B[ee];W[ee])")
    assert main(["show", str(path)]) == 0
    shown, errors = capsys.readouterr()
    assert errors.startswith(f"tengen: {path}:2:7: move 2 at E5 is illegal (occupied)")
    assert "Move 1, Black E5" in shown


def test_records_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "escape.sgf"
    path.write_text("(;SZ[9]PB[\x1b[2J\\]evil]C[a\x1b]0;title\x07b\u202ec])")
    assert main(["show", str(path)]) == 0
    shown, errors = capsys.readouterr()
    assert not set("\x1b\x07\u202e") & set(shown + errors)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["no-such-file.sgf"], 1, "no-such-file.sgf: no such file"),
        (["{empty}"], 1, "no game record found"),
        (["{sample}", "--move", "999"], 1, "move 999: the game has 325 moves"),
        (["{sample}", "--game", "2"], 1, "game 2: the file has 1"),
        (["{sample}", "--move", "-1"], 2, ""),
        ([], 2, ""),
    ],
)
def test_bad_input_is_one_line(
    sample: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    words: str,
) -> None:
    (tmp_path / "empty.sgf").write_text("")
    filled = [a.format(sample=sample, empty=tmp_path / "empty.sgf") for a in arguments]
    assert main(["show", *filled]) == code
    shown, errors = capsys.readouterr()
    assert shown == ""
    assert words in errors
    assert code == 2 or len(errors.splitlines()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_tour_walks_through_each_sample(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tour", "--sample", name]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Komi: ") >= 4
    assert main(["tour", "--sample", "nothing"]) == 1


def test_the_tour_gives_its_record_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small.sgf"
    assert main(["tour", "--sample", "small", "-o", str(path)]) == 0
    assert path.read_bytes() == read_sample("small")
    assert capsys.readouterr().out == ""


def test_names_in_other_scripts_are_shown_on_a_terminal_of_few_characters(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    text = "(;SZ[5]PB[\u5433\u6e05\u6e90]PW[\u674e\u660c\u9550];B[aa])"
    path.write_text(text, encoding="utf-8")
    code = "import sys; from tengen.cli.main import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", str(path)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "\\u5433\\u6e05\\u6e90" in done.stdout


def test_tengen_show_names_whose_analysis_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(f"(;GM[1]SZ[19];B[pd]{katrain(winrate=0.61, scoreLead=2.25)};W[dp])")
    assert main(["show", str(path), "--move", "1"]) == 0
    assert "KaTrain (KataGo): Black wins 61%" in capsys.readouterr().out
    assert main(["show", str(path), "--move", "1", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["analysis"]
    assert (found["source"], found["black_lead"], found["moves"][0]["move"]) == (
        "KaTrain", 2.25, "D4",
    )  # fmt: skip
    assert main(["show", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["analysis"] == []
