"""`tengen rank`, bad input included."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.strength import estimate
from tests.strength.sets import random_game


def sgf(
    black: str, white: str, seed: int = 1, moves: int = 50, extra: str = "", size: int = 9
) -> str:
    game = random_game(size, moves, seed)
    text = "".join(
        f";{'BW'[index % 2]}[{chr(97 + move % size)}{chr(97 + move // size)}]"
        for index, move in enumerate(game.moves)
        if move is not None
    )
    return f"(;GM[1]FF[4]SZ[{size}]KM[6.5]PB[{black}]PW[{white}]{extra}{text})"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(3):
        names = ("me", f"other{number}") if number % 2 else (f"other{number}", "me")
        (folder / f"{number}.sgf").write_text(sgf(*names, seed=number))
    return folder


def test_a_rank_with_an_interval_and_reasons(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "me.svg"
    assert main(["rank", str(records), "--json", "--plot", str(picture)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    said = json.loads(line)
    assert said["player"] == "me"
    assert (said["moves"], said["games"]) == (75, 3)
    assert said["low"] < said["steps"] < said["high"]
    assert len(said["telling_moves"]) == 10
    assert set(said["by_phase"]) <= {"opening", "middle game", "endgame"}
    assert len(said["per_game"]) == 3
    assert "<svg" in picture.read_text()


def test_the_same_for_people(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", str(records)]) == 0
    out = capsys.readouterr().out
    assert "me, 3 games" in out
    assert "By phase: Opening like" in out


def test_an_interval_too_wide_for_a_rank_is_said_first(
    records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimate, "WIDEST", 0.0)
    assert main(["rank", str(records)]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert "too wide to name a rank; its middle is" in first
    assert second.strip().startswith("(")


def test_moves_are_compared_with_a_programs_where_somebody_asks(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(sgf("me", "you", moves=82, size=19))
    asked = ["rank", str(path), "--player", "me", "--suspicion"]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["machine_help"]
    assert (found["moves"], found["people"] > found["alike"] >= 0) == (41, True)
    assert main(asked) == 0
    told = f"of {found['people']} people’s moves, {found['alike']} look as much like a program’s"
    assert told in capsys.readouterr().out
    # On 9x9 nobody was measured, and who does not ask is not told.
    assert main(["rank", str(records), "--suspicion"]) == 0
    assert "fewer than 40 moves on 19x19 say nothing" in capsys.readouterr().out
    assert main(["rank", str(path), "--player", "me", "--json"]) == 0
    assert "machine_help" not in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        (sgf("a", "b"), [], "more than one player is in all of one record"),
        (sgf("a", "b"), ["--player", "c"], "no player 'c'"),
        (sgf("a", "a"), [], "both sides"),
        ("(;GM[3]PB[a]PW[b];B[aa])", [], "not a game of Go"),
        ("hello", [], "hello.sgf"),
        (sgf("a", "b"), ["--player", "a", "--net", "fast"], "fast"),
        (sgf("a", "b"), ["--player", "a", "--net", "nothing"], "nothing"),
    ],
)
def test_bad_input_is_one_line(
    text: str, options: list[str], words: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = tmp_path / "hello.sgf"
    path.write_text(text)
    assert main(["rank", str(path), *options]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert words in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("extra", "moves", "words"),
    [("HA[2]AB[{}][{}]", 30, "with handicap"), ("", 40, "only 20 moves")],
)
def test_what_weakens_an_estimate_is_said(
    extra: str, moves: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.sgf"
    used = sgf("", "", moves=moves)
    corners = [f"{x}{y}" for x in "acegi" for y in "acegi" if f"[{x}{y}]" not in used]
    path.write_text(sgf("me", "you", moves=moves, extra=extra.format(*corners)))
    assert main(["rank", str(path), "--player", "me"]) == 0
    assert words in capsys.readouterr().err


def test_a_game_given_up_at_once_says_too_little(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(sgf("me", "you", moves=12, extra="RE[B+R]"))
    assert main(["rank", str(path), "--player", "me"]) == 1
    assert "6 moves are too few" in capsys.readouterr().err


def test_a_thousand_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(1000):
        text = f"(;GM[1]SZ[9]PB[me]PW[p{number}]DT[2020-01-01]"
        text += ";B[ee];W[gc];B[cg];W[cc];B[gg])" if number else sgf("x", "y")[len("(;") : -1] + ")"
        (tmp_path / f"{number:04}.sgf").write_text(text)
    assert main(["rank", str(tmp_path), "--player", "me", "--json", "--moves", "12"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == 12
