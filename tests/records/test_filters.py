"""Filters drop what they say, count it, and do the same wherever they run."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from tengen.errors import GoError
from tengen.records import slices
from tengen.records.filters import NAMES, filter_games
from tengen.records.imports import import_games
from tests.records.games import game, write_jsonl

PASSES = "BddWpp" + "B..W.." + str(game(90)["moves"])[12:]

# One fault each, in the order of the filters; the last three lines are sound.
FAULTY: list[dict[str, object]] = [
    game(1, size=13, moves="BddWeeBccWff"),
    game(2, handicap=2, setup_black=["dd", "pp"], moves="W" + str(game(2)["moves"])[3:60]),
    game(3, overtime="5x3 byo-yomi"),
    game(4, moves=str(game(4)["moves"])[:57]),
    game(5, moves=PASSES),
    game(6, ranked=False),
    game(7, result="Void"),
    game(8, result="B+Forfeit"),
    game(9, moves=str(game(9)["moves"]) + str(game(9)["moves"])[:3]),
    game(10, black="same", white="same"),
    game(11, date="?"),
    game(12, ranked=True, overtime="5x30 byo-yomi"),
    game(13, result="W+T"),
    game(14, result="B+0.5"),
]


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "pool.parquet"
    import_games([write_jsonl(tmp_path / "a.jsonl", FAULTY)], path, workers=1)
    return path


def test_each_filter_drops_its_fault(pool: Path, tmp_path: Path) -> None:
    output = tmp_path / "kept.parquet"
    report = filter_games(pool, output)
    assert sorted(pl.read_parquet(output)["id"]) == ["g12", "g13", "g14"]
    assert {row.name: row.dropped for row in report.filters} == dict.fromkeys(NAMES, 1)
    assert (report.games, report.kept) == (14, 3)
    alone = {row.name: row.alone for row in report.filters}
    assert alone["long"] == 3  # the small board's and the handicap game are short, too


def test_filters_can_be_chosen(pool: Path, tmp_path: Path) -> None:
    output = tmp_path / "kept.parquet"
    report = filter_games(pool, output, ["ending"])
    assert report.kept == 12
    with pytest.raises(GoError, match="unknown filter 'fun'"):
        filter_games(pool, output, ["fun"])


def test_what_a_record_does_not_say_is_kept_unless_strict(pool: Path, tmp_path: Path) -> None:
    output = tmp_path / "kept.parquet"
    loose = filter_games(pool, output, ["ranked"])
    assert (loose.kept, loose.filters[0].unknown) == (13, 12)
    assert filter_games(pool, output, ["ranked"], strict=True).kept == 1


def test_an_early_pass_is_one_before_move_50(tmp_path: Path) -> None:
    moves = str(game(1)["moves"])
    early = moves[: 48 * 3] + "B.." + moves[49 * 3 :]  # move 49
    late = moves[: 49 * 3] + "W.." + moves[50 * 3 :]  # move 50
    lines = [game(1, id="early", moves=early), game(1, id="late", moves=late)]
    path, output = tmp_path / "p.parquet", tmp_path / "o.parquet"
    import_games([write_jsonl(tmp_path / "a.jsonl", lines)], path, workers=1)
    filter_games(path, output, ["pass"])
    assert pl.read_parquet(output)["id"].to_list() == ["late"]


def test_slices_and_workers_do_not_change_a_byte(
    pool: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports, outputs = [], []
    for rows, workers in ((16384, 1), (3, 1), (3, 2)):
        monkeypatch.setattr(slices, "SLICE_ROWS", rows)
        output = tmp_path / f"{rows}-{workers}.parquet"
        reports.append(filter_games(pool, output, ["long", "winner"], workers=workers))
        outputs.append(output.read_bytes())
    assert reports[0] == reports[1] == reports[2]
    assert outputs[0] == outputs[1] == outputs[2]


def test_a_file_that_is_no_collection_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_text("no parquet")
    pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "y.parquet")
    for name, reason in (
        ("x.parquet", "not a Parquet file"),
        ("y.parquet", "not a collection"),
        ("z.parquet", "no such file"),
    ):
        with pytest.raises(GoError, match=reason):
            filter_games(tmp_path / name, tmp_path / "out.parquet")
    assert not (tmp_path / "out.parquet").exists()
