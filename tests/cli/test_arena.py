"""`tengen arena`: what it prints, refuses, and keeps when it is killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.bots.arena import run_contest
from tengen.bots.match import Contest
from tengen.bots.registry import Supplies
from tengen.cli.main import main
from tengen.rules import parse_rules
from tengen.sgf import read_game


def test_the_command_prints_what_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--games", "2", "--size", "5", "--seed", "3", "--json", "-o", str(tmp_path / "g")]
    assert main(["arena", "random", "influence", *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        *("a", "b", "games", "wins", "losses", "draws", "void", "a_wins_black", "a_wins_white"),
        *("share", "share_low", "share_high", "points", "elo", "elo_low", "elo_high"),
        *("sprt", "seed"),
    ]
    assert found["games"] == found["wins"] + found["losses"] + found["draws"] == 2
    assert len(list((tmp_path / "g").glob("*.sgf"))) == 2


def test_the_command_prints_a_table_of_three(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--games", "2", "--size", "5", "-o", str(tmp_path / "g")]
    assert main(["arena", "random", "influence", "patterns", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert lines[-1].split()[0] == "3"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random"], "two players at least"),
        (["random", "no-such-bot"], "'no-such-bot' is neither a bot"),
        (["random", "policy:wings=2"], "no setting 'wings=2'"),
        (["random", "policy:temperature=hot"], "temperature=hot: a number from 0 to 100"),
        (["random", "random", "random"], "players that differ"),
        (["random", "influence", "--sprt", "50,0"], "has to be below"),
        (["random", "'"], "not a command line"),
        (["random", "policy", "--size", "21"], "policy plays on boards up to 19"),
    ],
)
def test_bad_contests_are_refused_before_anything_is_written(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments, "-o", str(tmp_path / "games")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "games").exists()


def test_a_killed_arena_loses_no_game(tmp_path: Path) -> None:
    """The real command, killed in the middle; the games it had saved are kept and not replayed."""
    folder = tmp_path / "games"
    command = [sys.executable, "-m", "tengen.cli.main", "arena", "random", "influence"]
    options = ["--games", "400", "--size", "9", "-o", str(folder)]
    started = subprocess.Popen([*command, *options], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while len(list(folder.glob("*.sgf"))) < 3:
        assert time.monotonic() < deadline
        assert started.poll() is None
        time.sleep(0.01)
    started.kill()
    started.wait()
    kept = {path: path.read_bytes() for path in folder.glob("*.sgf")}
    assert 3 <= len(kept) < 400
    for path in kept:
        assert read_game(path).info.result.is_decided
    games = max(int(path.stem.split("-")[2]) for path in kept)
    wanted = Contest(("random", "influence"), games, 9, parse_rules("chinese-ogs"))
    *_, (match,) = run_contest(wanted, folder, supplies=Supplies())
    assert len(match.games) == games
    assert all(path.read_bytes() == text for path, text in kept.items())
