"""Benchmarks for others: what is asked, what is answered, and figures counted by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tengen.board import Board
from tengen.errors import GoError, ParseError
from tengen_lab.measuring import contest
from tengen_lab.measuring.contest import Task, read_lines, write_lines
from tengen_lab.papers.frejlak2024.suite import make_suite
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.tests.judged_files import write_judged
from tests.nets.tiny import write_tiny
from tests.strength.models import rater

MOVES = ["B E5", "W C3", "B D4", "W F6"]


def call(*words: object) -> list[dict[str, Any]]:
    done = CliRunner().invoke(contest.app, [str(word) for word in words])
    assert done.exit_code == 0, (done.output, done.exception)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def answers(path: Path, task: Task, lines: list[dict[str, Any]]) -> Path:
    write_lines(path, task, "answers", lines)
    return path


def test_reviews_are_asked_without_the_truth_and_scored_as_mistakes(tmp_path: Path) -> None:
    """KataGo: Black loses 4, White 3, Black 1. Said: Black loses 3, White 2, Black 3."""
    judged, folder = tmp_path / "judged.jsonl.gz", tmp_path / "review"
    write_judged(judged, MOVES, [0.0, -4.0, -1.0, -2.0, -2.0])
    call("make", "review", judged, folder)
    assert "leads" not in (folder / "questions.jsonl").read_text()
    task, (asked,) = read_lines(folder / "questions.jsonl", "questions")
    assert (task, asked["moves"]) == (Task.REVIEW, MOVES)
    said = [{"id": "one", "leads": [0.0, -3.0, -1.0, -4.0, -4.0]}]
    (found,) = call(
        "score", folder / "truth.jsonl", answers(tmp_path / "said.jsonl", Task.REVIEW, said)
    )
    assert (found["size"], found["precision"], found["recall"]) == (9, 0.5, 0.5)
    net = write_tiny(tmp_path, "v14")
    ours = tmp_path / "ours.jsonl"
    call("answer", folder / "questions.jsonl", "-o", ours, "--net", net)
    (own,) = call("score", folder / "truth.jsonl", ours)
    assert own["moves"] == 4
    short = answers(tmp_path / "short.jsonl", Task.REVIEW, [{"id": "one", "leads": [0.0]}])
    refused = CliRunner().invoke(contest.app, ["score", str(folder / "truth.jsonl"), str(short)])
    assert "5 leads expected" in str(refused.exception)


RECORD = "(;GM[1]SZ[5]RU[Chinese]KM[6.5];B[cc];W[bb];B[];W[];B[aa])"


def test_predictions_are_scored_by_place_and_chance(tmp_path: Path) -> None:
    record, folder = tmp_path / "one.sgf", tmp_path / "moves"
    record.write_text(RECORD)
    call("make", "moves", record, folder)
    _, (asked,) = read_lines(folder / "questions.jsonl", "questions")
    assert asked["moves"] == ["B C3", "W B4", "B pass", "W pass"], "two passes end it"
    said = [
        {"id": asked["id"], "turn": 0, "moves": [["C3", 0.5], ["A1", 0.5]]},
        {"id": asked["id"], "turn": 1, "moves": [["C2", 0.7], ["b4", 0.25]]},
        {"id": asked["id"], "turn": 2, "moves": [["A1", 0.9]]},  # the pass is not listed
    ]
    (found,) = call(
        "score", folder / "truth.jsonl", answers(tmp_path / "said.jsonl", Task.MOVES, said)
    )
    assert (found["positions"], found["top1"], found["top5"]) == (4, 0.25, 0.5)
    mean = np.log([0.5, 0.25, 1e-4, 1e-4]).mean()
    assert found["log_evidence"] == pytest.approx(mean, abs=1e-5)
    for net in (str(write_tiny(tmp_path, "v14")), "patterns"):
        call("answer", folder / "questions.jsonl", "-o", tmp_path / "ours.jsonl", "--net", net)
        (own,) = call("score", folder / "truth.jsonl", tmp_path / "ours.jsonl")
        assert own["positions"] == 4
        assert own["log_evidence"] > np.log(1e-4)
    greedy = [{"id": asked["id"], "turn": 0, "moves": [["C3", 0.9], ["A1", 0.9]]}]
    with pytest.raises(GoError, match="above 1"):
        list(contest.score_moves([asked], greedy))


def test_windows_are_asked_without_names_and_scored_by_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for n in range(999) if part_of(name := f"player {n}") is Part.TEST][:2]
    lines = []
    for number in range(4):
        points = np.random.default_rng(number).permutation(range(0, 361, 2))[:90].tolist()
        moves = "".join(
            f"{'BW'[turn % 2]}{chr(97 + p % 19)}{chr(97 + p // 19)}"
            for turn, p in enumerate(points)
        )
        value = {"id": number, "size": 19, "black": names[number % 2], "white": "bot"}
        value |= {"human": "B", "black_rank": 20.0 + number % 2, "ranked": True}
        lines.append(json.dumps({**value, "start": number, "moves": moves}))
    source, folder = tmp_path / "games.jsonl", tmp_path / "rank"
    source.write_text("\n".join(lines))
    call("make", "rank", source, folder)
    assert names[0] not in (folder / "questions.jsonl").read_text()
    _, asked = read_lines(folder / "questions.jsonl", "questions")
    assert [len(one["games"]) for one in asked] == [1, 1, 1, 1, 2, 2]
    said = [{"id": one["id"], "steps": 21.5, "low": 20.2, "high": 23.0} for one in asked]
    single, double = call(
        "score", folder / "truth.jsonl", answers(tmp_path / "said.jsonl", Task.RANK, said)
    )
    assert (single["windows"], double["windows"], single["players"]) == (4, 2, 2)
    assert single["mae"] == pytest.approx(1.0)  # 20.0 and 21.0
    assert single["coverage80"] == 0.5
    assert single["correlation"] is None, "everybody was called 21.5"
    monkeypatch.setattr("tengen.strength.rating.Rater", lambda net: rater())
    ours = tmp_path / "ours.jsonl"
    call("answer", folder / "questions.jsonl", "-o", ours)
    assert len(call("score", folder / "truth.jsonl", ours)) == 2
    with pytest.raises(GoError, match="no answer to 1-0"):
        list(contest.score_rank(read_lines(folder / "truth.jsonl", "truth")[1], []))


def test_places_are_asked_without_their_values_and_scored_as_fractions(tmp_path: Path) -> None:
    problems, folder = tmp_path / "problems", tmp_path / "endgame"
    list(make_suite(problems, [Board.from_stones(19, [60, 200], [300])], 3, seed=3, widest=2))
    call("make", "endgame", problems, folder)
    assert "value" not in (folder / "questions.jsonl").read_text()
    _, asked = read_lines(folder / "questions.jsonl", "questions")
    _, truth = read_lines(folder / "truth.jsonl", "truth")
    values = [contest.value_of(line["value"]) for line in truth]
    one, two = ({"id": line["id"]} for line in asked[:2])
    said = [
        {**one, "value": float(values[0]), "verdict": truth[0]["verdict"]},
        {**two, "value": str(values[1] + 1), "low": "-1 1/2", "high": str(values[1])},
    ]
    (found,) = call(
        "score", folder / "truth.jsonl", answers(tmp_path / "said.jsonl", Task.ENDGAME, said)
    )
    assert found == {
        "places": 3, "answered": 2, "right": 1, "within_half": 1,
        "verdicts": 1, "verdict_right": 1, "intervals": 1, "held": 1,
    }  # fmt: skip
    net, ours = write_tiny(tmp_path, "v14"), tmp_path / "ours.jsonl"
    for strategy, right in (("search", 3), ("ownership", None)):
        options = ("--net", net, "--strategy", strategy)
        call("answer", folder / "questions.jsonl", "-o", ours, *options)
        (own,) = call("score", folder / "truth.jsonl", ours)
        assert own["answered"] == 3
        if right is not None:
            assert (own["right"], own["verdict_right"], own["held"]) == (right,) * 3


def test_values_are_numbers() -> None:
    assert contest.value_of("-1 1/2") == Fraction(-3, 2)
    assert contest.value_of("2.25") == contest.value_of(2.25) == Fraction(9, 4)
    for text in ("", "x", "1/0", "1 x", "nan"):
        with pytest.raises(GoError, match="not a number"):
            contest.value_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "no json",
        '{"format": "tengen moves truth", "version": 2}',
        '{"format": "tengen moves answers", "version": 1}',
        '{"format": "tengen chess truth", "version": 1}',
    ],
)
def test_other_files_and_other_versions_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "truth.jsonl"
    path.write_text(text)
    with pytest.raises(ParseError, match="not a file of a benchmark"):
        read_lines(path, "truth")
    with pytest.raises(GoError, match="no such file"):
        read_lines(tmp_path / "none.jsonl", "truth")
