"""`tengen play`, typed line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.coords import parse_gtp
from tengen.nets.evaluator import Evaluator
from tengen.results import Outcome
from tengen.sgf import read_game


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> object:
    """Return a function that plays by lines and returns what was shown, and the saved record."""

    def run(*lines: str, options: tuple[str, ...] = ()) -> tuple[str, Path]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        path = tmp_path / "game.sgf"
        words = ["play", "--bot", "random", "--size", "5", "--net", "fast", "-o", str(path)]
        assert main([*words, *options]) == 0
        return capsys.readouterr().out, path

    return run


def test_moves_are_answered_and_saved(play: object) -> None:
    assert callable(play)
    shown, path = play("c3", "quit")
    assert "You are Black against random" in shown
    assert "White plays" in shown
    assert " 3 . . X . . 3" in shown or " 3 . . X" in shown
    game = read_game(path).game()
    assert game.moves[0] == parse_gtp("C3", 5)
    assert len(game) == 2
    assert read_game(path).info.black == "You"


def test_undo_takes_back_both_moves(play: object) -> None:
    assert callable(play)
    shown, path = play("undo", "C3", "undo", "B2")
    assert "You have not moved yet" in shown
    game = read_game(path).game()
    assert game.moves[0] == parse_gtp("B2", 5)
    assert len(game) == 2


def test_hint_and_score_say_something(play: object) -> None:
    assert callable(play)
    shown, _ = play("hint", "score", "help", "board")
    assert "random would play" in shown
    assert "leads by about" in shown
    assert "take your last move back" in shown
    assert shown.count("   A B C D E") == 4


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Z9", "z9: not a point of this board"),
        ("\x1b[2J", r"\x1b[2j: not a point"),
        ("I3", "not a point"),
        ("", "Black>"),
    ],
)
def test_other_lines_are_explained(play: object, line: str, words: str) -> None:
    assert callable(play)
    shown, path = play(line)
    assert words in shown
    assert "\x1b" not in shown
    assert not path.exists()


def test_an_occupied_point_is_explained(play: object) -> None:
    assert callable(play)
    shown, _ = play("C3", "C3")
    assert "not allowed: C3 is occupied" in shown


def test_a_game_is_resigned(play: object) -> None:
    assert callable(play)
    shown, path = play("C3", "resign")
    assert "The game is over: W+R" in shown
    assert read_game(path).info.result.outcome is Outcome.RESIGNATION


def test_white_waits_for_the_bot(play: object) -> None:
    assert callable(play)
    shown, path = play("resign", options=("--color", "W"))
    assert shown.index("Black plays") < shown.index("White>")
    assert str(read_game(path).info.result) == "B+R"


def test_a_handicap_is_set_up(play: object) -> None:
    assert callable(play)
    shown, _ = play("quit", options=("--size", "9", "--handicap", "2", "--color", "W"))
    assert shown.count("X") == 2


def test_two_passes_end_the_game_with_a_count(play: object) -> None:
    assert callable(play)
    moves = [f"{letter}{row}" for letter in "ABCDE" for row in range(1, 6)]
    shown, path = play(*moves, *["pass"] * 60)
    assert "The game is over" in shown
    assert read_game(path).info.result.outcome is Outcome.POINTS


def test_bad_options_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--bot", "nobody"]) == 1
    assert main(["play", "--color", "green"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 2


def test_a_wasted_move_is_offered_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tengen.train.teaching import TakeBack

    offers = iter([TakeBack(7.0, 40, ("Look at the centre.", "Why.", "Better: E5."))])
    judges = []

    def offer(game: object, move: object, judge: Evaluator, points: float) -> TakeBack | None:
        judges.append(judge.name)
        return next(offers, None)

    monkeypatch.setattr("tengen.train.teaching.offer_back", offer)
    monkeypatch.setattr("tengen.nets.judges.ready_judge", lambda: "fast")  # stands for a strong one
    typed = iter(["A1", "what?", "hint", "hint", "back", "E5", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    main(["play", "--bot", "random", "--size", "9", "--teach", "5"])
    told = capsys.readouterr().out
    assert "That move loses 7.0 points. Type back, hint or keep." in told
    assert "Look at the centre." in told
    assert "Better: E5." not in told
    assert "White plays" in told
    assert judges == ["fast", "fast"], "who judges reviews teaches, too"


def test_atari_go_ends_with_the_first_capture(play: object) -> None:
    assert callable(play)
    lines = [f"{column}{row}" for row in (3, 2, 4, 1, 5) for column in "CBDAE"]
    shown, path = play("pass", "score", "hint", *lines, options=("--bot", "gecko:easy"))
    assert shown.count("whoever captures a stone first wins") == 3  # at first, at pass, at score
    record = read_game(path)
    assert record.info.result.outcome is Outcome.UNSTATED
    game = record.game()
    assert None not in game.moves
    assert game.prisoners(record.info.result.winner.opponent) > 0


@pytest.mark.parametrize("options", [("--size", "13"), ("--handicap", "2"), ("--teach", "3")])
def test_atari_go_is_small_and_even(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--bot", "gecko", *options]) == 1
    assert "Atari Go is for boards up to 9" in capsys.readouterr().err
