"""Usual answers: counted by hand in games made up for it, and as the browser counts them."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cli.main import main
from tengen.coords import parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.patterns import PatternModel, Predictor, answers, load_model
from tengen.patterns.answers import Answered, Answers, answers_for, read_answers
from tengen_lab.papers.wistuba2012.browser import browse
from tengen_lab.training.patterns.counting import LEAST, count_answers
from tengen_lab.training.patterns.pools import open_pool
from tests.patterns.helpers import write_pool


def game_of(text: str) -> Game:
    return Game.from_moves([parse_gtp(name, 19) for name in text.split()])


def test_answers_are_counted_as_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times White invades at 3-3 under a 4-4 stone; twice Black blocks at C4's image."""
    games = [
        game_of("D4 C3 C4"),
        game_of("Q16 R17 R16"),  # the same corner, turned
        game_of("D4 C3 Q16"),  # another move
        game_of("D4 Q16 C4"),  # White played elsewhere: no answer
    ]
    model = load_model("embedded")
    write_pool(tmp_path / "few.parquet", games)
    counted = count_answers(model, open_pool(tmp_path / "few.parquet"), least=1, share=0.0)
    monkeypatch.setattr(answers, "_embedded", lambda: counted)
    predictor, before = Predictor(), game_of("D16 C17")
    assert predictor.answered(before, parse_gtp("C16", 19)) == Answered(2, 3, 4)
    # The block from the other side is the same shape, mirrored; it was there each time, too.
    assert predictor.answered(before, parse_gtp("D17", 19)) == Answered(2, 3, 4)
    assert predictor.answered(before, parse_gtp("Q10", 19)) is None


def test_the_browser_counts_the_same(models: dict[str, PatternModel], pool_file: Path) -> None:
    """It counts points where we count turns, so it may see a shape more often, never less."""
    pool = open_pool(pool_file)
    counted = count_answers(models["mm"], pool, least=1, share=0.01)
    theirs = {
        shape.number: (shape.played, shape.seen)
        for shape in browse(models["mm"], pool, "response", "seen", count=100_000)
    }
    assert len(theirs) > 100
    for row, played, seen in zip(counted.rows, counted.played, counted.seen, strict=True):
        assert played == theirs[row][0]
        assert played <= seen <= theirs[row][1]


def test_counts_belong_to_one_table_of_patterns(models: dict[str, PatternModel]) -> None:
    embedded = load_model("embedded")
    known = answers_for(embedded)
    assert known is not None, "another model: count again, as docs/patterns.md says"
    assert int(known.rows[-1]) < len(embedded.table)
    assert (known.seen >= LEAST).all()
    assert answers_for(models["mm"]) is None
    assert Predictor(models["mm"]).answered(Game(9), 40) is None


def test_counts_survive_a_file_and_bad_files_are_refused(tmp_path: Path) -> None:
    rows, seen, played = np.array([[3, 9, 70_000], [5, 6, 7], [5, 2, 3]], dtype=np.uint32)
    Answers(rows, seen, played, 12, 99).save(tmp_path / "a.npz")
    again = read_answers((tmp_path / "a.npz").read_bytes(), "a.npz")
    assert [again.find(row) for row in (3, 4, 70_000, 70_001)] == [
        Answered(5, 5, 12), None, Answered(3, 7, 12), None
    ]  # fmt: skip
    more = io.BytesIO()
    header = np.frombuffer(json.dumps({"games": 1, "table": 2}).encode(), dtype=np.uint8)
    np.savez(more, steps=[1, 2], seen=[1, 1], played=[2, 1], header=header)
    for data, line in (
        (b"", "bad: no counts"),
        (b"PK", "bad: no counts"),
        (more.getvalue(), "bad: counts of answers that do not fit each other"),
    ):
        with pytest.raises(GoError, match=line):
            read_answers(data, "bad")


@settings(deadline=None, max_examples=200)
@given(at=st.integers(0, 2000), put=st.binary(max_size=8))
def test_damaged_counts_are_read_or_refused(at: int, put: bytes) -> None:
    data = bytearray(small_file())
    data[at % len(data) : at % len(data) + len(put)] = put
    with contextlib.suppress(GoError):
        read_answers(bytes(data), "damaged")


@functools.cache
def small_file() -> bytes:
    rows, seen, played = np.array([[3, 9, 70_000], [5, 6, 7], [5, 2, 3]], dtype=np.uint32)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "counts.npz"
        Answers(rows, seen, played, 12, 99).save(path)
        return path.read_bytes()


def test_the_command_writes_counts(
    pool_file: Path, tmp_path: Path, models: dict[str, PatternModel],
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    models["mm"].save(tmp_path / "model.npz")
    arguments = [str(tmp_path / "model.npz"), str(pool_file), "--least", "8", "--share", "0.2"]
    output = tmp_path / "counts.npz"
    command = ["patterns", "answers", *arguments, "-o", str(output), "--part", "all", "--json"]
    assert main(command) == 0
    said = json.loads(capsys.readouterr().out)
    found = read_answers(output.read_bytes(), "counts")
    assert (said["games"], said["answers"]) == (60, len(found.rows))
