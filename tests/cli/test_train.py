"""`tengen train` as it is typed."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.cli.train import _comes_back
from tengen.coords import format_gtp
from tengen.nets.evaluator import Evaluator
from tengen.train.exercises import exercises_of
from tests.train.made import made_game, with_proved_place, write_made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_made(tmp_path / "reviews", made_game({5: 8.0, 25: 15.0}))
    return tmp_path / "reviews"


def said(capsys: pytest.CaptureFixture, *arguments: object) -> list[str]:
    assert main([str(one) for one in arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_name_is_asked_for_once(folder: Path, capsys: pytest.CaptureFixture) -> None:
    assert main(["train", "list", str(folder)]) == 1
    assert 'known: "Ann", "Bob"' in capsys.readouterr().err.replace("'", '"')
    assert len(said(capsys, "train", "list", folder, "--player", "Ann")) == 3
    first, second = map(json.loads, said(capsys, "train", "list", folder, "--json"))
    assert (first["move"], first["loss"], first["due"]) == (25, 15.0, None)
    assert "better" not in first
    assert second["move"] == 5


def test_a_name_that_is_mistyped_is_not_kept(folder: Path, capsys: pytest.CaptureFixture) -> None:
    said(capsys, "train", "list", folder, "--player", "Ann")
    assert main(["train", "list", str(folder), "--player", "An"]) == 1
    assert "no game of 'An' (known: 'Ann', 'Bob')" in capsys.readouterr().err
    assert len(said(capsys, "train", "list", folder)) == 3


def test_who_has_no_exercise_is_told_why(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    """Small losses by a strong network, large ones without a reason by a small one."""
    for name, losses, net in (("strong", 4.0, "b18c384nbt"), ("small", 15.0, "default")):
        write_made(tmp_path / name, made_game({5: losses}, net=net))
        told = {
            command: said(capsys, "train", *command, tmp_path / name, "--player", "Ann")
            for command in ((), ("list",))
        }
        assert all("no mistake of yours is certain enough" in own[-1] for own in told.values())
        fetch = "tengen nets fetch b18c384nbt"
        assert [fetch in own[-1] for own in told.values()] == [name == "small"] * 2
    assert "Come back later" not in told[()][-1]


def test_an_answer_is_judged_and_kept(folder: Path, capsys: pytest.CaptureFixture) -> None:
    (one, _) = map(json.loads, said(capsys, "train", "list", folder, "--player", "Ann", "--json"))
    game = made_game({}).game.at(one["move"] - 1)
    move = format_gtp(next(m for m in game.legal_moves() if m is not None), 9)
    options = ["--net", "fast", "--json"]
    (told,) = said(capsys, "train", "answer", folder, one["id"], move, *options)
    answer = json.loads(told)
    assert (answer["move"], answer["id"]) == (move, one["id"])
    assert answer["verdict"] in ("right", "close", "wrong")
    assert bool(answer["refutation"]) == (answer["verdict"] != "right")
    after = json.loads(said(capsys, "train", "list", folder, "--json")[0])
    assert after["answers"] == 1
    assert after["due"] == answer["due"]


def test_progress_is_exported_and_imported(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    (one, _) = map(json.loads, said(capsys, "train", "list", folder, "--player", "Ann", "--json"))
    said(capsys, "train", "answer", folder, one["id"], "pass", "--net", "fast")
    said(capsys, "train", "export", folder, tmp_path / "mine.json")
    (folder / "training.json").unlink()
    assert said(capsys, "train", "import", folder, tmp_path / "mine.json")[0].endswith(
        "Progress of 1 exercise was taken over."
    )
    first, _ = map(json.loads, said(capsys, "train", "list", folder, "--json"))
    assert first["answers"] == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["list", "nowhere"], "not a folder"),
        (["list", "{folder}", "--player", "Zoe"], "no game of"),
        (["answer", "{folder}", "xyz", "D4", "--player", "Ann"], "no such exercise"),
        (["list", "{folder}", "--player", "Ann", "--phase", "dinner"], "dinner"),
        (["import", "{folder}", "nothing.json"], "no such file"),
    ],
)
def test_bad_input_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture, arguments: list, reason: str
) -> None:
    assert main(["train", *(one.format(folder=folder) for one in arguments)]) == 1
    told = capsys.readouterr().err
    assert reason in told
    assert told.count("\n") == 1


def test_typed_answers(
    folder: Path, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["nonsense", "skip", "pass", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    told = said(capsys, "train", folder, "--player", "Ann", "--net", "fast")
    assert "not a point of this board: nonsense" in told
    assert any(line.startswith("  Comes back ") for line in told)
    boards = [line for line in told if re.match(r" \d [^A-Z]*[.XO(]", line)]
    assert sum("×" in line or "x" in line for line in boards) == 2, "both mistakes are marked"
    assert sum(line.startswith("   A B C") for line in told) == 3 * 2, "two exercises, a refutation"
    assert told[-1].startswith("2 exercises from your mistakes: 0 due, 1 new. 0 of 1 answers")


def test_the_network_that_judges_reviews_judges_answers(
    folder: Path, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.nets.judges.ready_judge", lambda: "fast")  # stands for a strong one
    opened = []

    def open_evaluator(net: str | None, **options: object) -> Evaluator:
        opened.append(net)
        return Evaluator("fast")

    monkeypatch.setattr("tengen.nets.devices.open_evaluator", open_evaluator)
    (one, _) = exercises_of([made_game({5: 8.0, 25: 15.0})], ["Ann"])
    answer = ["train", "answer", folder, one.id]
    mine = [format_gtp(move, 9) for move in (one.line[0], one.played)]
    assert said(capsys, *answer, mine[0], "--player", "Ann")[0].startswith("Right.")
    assert said(capsys, *answer, mine[1])[0].startswith("No: it loses 15.0 points.")
    said(capsys, *answer, mine[0], "--net", "default")
    assert opened == ["fast", "fast", "default"]


def test_when_it_comes_back_is_an_hour_or_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    noon = time.mktime((2026, 3, 1, 12, 0, 0, 0, 0, -1))
    monkeypatch.setattr("time.time", lambda: noon)
    assert _comes_back(noon + 600) == "Comes back today at 12:10."
    assert _comes_back(noon + 86400) == "Comes back on 2026-03-02."


def test_insights_are_printed(folder: Path, capsys: pytest.CaptureFixture) -> None:
    lines = said(capsys, "insights", folder, "--player", "Ann", "--rank", "8k")
    assert lines[0] == "Ann, 8k: 1 game, 20 moves"
    assert lines[1].startswith("From all reviewed games of this player.")
    assert lines[-1].startswith("Too few games for advice: it takes 8 or more")
    (told,) = said(capsys, "insights", folder, "--player", "Ann", "--json")
    assert json.loads(told)["moves"] == 20
    assert main(["insights", str(folder), "--player", "Zoe"]) == 1
    assert "no game of" in capsys.readouterr().err


def test_mistakes_are_ordered_for_a_rank(folder: Path, capsys: pytest.CaptureFixture) -> None:
    lines = said(capsys, "train", "list", folder, "--player", "Ann", "--rank", "8k")
    assert sum("of 10 at 8k play" in line for line in lines) == 2
    assert main(["train", "list", str(folder), "--rank", "strong"]) == 1


def test_endgames_are_asked_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tengen.train.endgames import endgame_exercises

    one, two, *_ = endgame_exercises(["worth"], ["small"])
    right = 1 + [one.judge(choice).verdict for choice in one.choices].index("right")
    typed = iter(["17", "", str(right), "skip", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    kept = tmp_path / "mine.json"
    told = said(
        capsys, "train", "endgame", "--kind", "worth", "--level", "small", "--progress", kept
    )
    assert any(line.startswith("Type a number from 1 to ") for line in told)
    assert told[-1].endswith("1 of 1 answers were right.")
    assert any(line.startswith("Right. A move is worth") for line in told)
    assert list(json.loads(kept.read_text())["exercises"]) == [one.id]
    assert any(two.id in line for line in told)


def test_moves_of_a_game_are_guessed(
    tmp_path: Path, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[9];B[ee];W[gc];B[cg];W[gg])")
    typed = iter(["E5", "A1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    told = said(capsys, "train", "guess", record, "--color", "B", "--net", "fast")
    assert told[told.index("100 points") + 1] == "That is the move of the game."
    assert any(line.startswith("The game went C3. A1 loses") for line in told)
    assert sum("of 20k players" in line for line in told) == 2
    assert told[-1].endswith("points a move in 2 guesses.")
    assert main(["train", "guess", str(record), "--from", "5"]) == 1
    assert "the game has 4" in capsys.readouterr().err


def test_a_board_is_played_out(
    capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["Z9", "pass", "back", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    told = said(capsys, "train", "board", 2)
    assert "wins by half a point" in told[0]
    assert any(line.startswith("That lost") for line in told)
    assert main(["train", "board", "99"]) == 1


def test_endgames_of_own_games(
    tmp_path: Path, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_made(tmp_path, with_proved_place())
    typed = iter(["1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    told = said(capsys, "train", "endgame", tmp_path, "--player", "Ann", "--kind", "sente")
    assert any("move 1 of endgame" in line for line in told)
    assert len(json.loads((tmp_path / "training.json").read_text())["exercises"]) == 1
    assert told[-1].startswith("1 endgame exercise: 0 due, 0 new.")
    again = said(capsys, "train", "endgame", tmp_path, "--player", "Ann", "--kind", "first")
    assert again[-1].startswith("Nothing is due now.")
    assert again[-1].endswith("0 endgame exercises: 0 due, 0 new.")
    write_made(tmp_path / "none", made_game({}))
    none = said(capsys, "train", "endgame", tmp_path / "none", "--player", "Ann")
    assert none[-1].startswith("No endgame place of your games has been proved.")
