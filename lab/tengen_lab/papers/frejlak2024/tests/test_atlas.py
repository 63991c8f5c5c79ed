"""The atlas of endgames: shapes, what is played in them, and the page of the commonest."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tengen import knowledge
from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.endgame.drawn_shapes import view_of
from tengen.endgame.enclosure import Enclosure
from tengen_lab.papers.frejlak2024.atlas import Met, commonest, kept_atlas, main, page

EXAMPLES = Path(__file__).resolve().parents[5] / "examples"


@pytest.mark.parametrize("turn", range(8))
@pytest.mark.parametrize("is_swapped", [False, True])
def test_a_shape_is_the_same_however_it_is_turned_and_coloured(turn: int, is_swapped: bool) -> None:
    stones = Board.from_diagram(". . O . / X X O . / . . . . / . . . .").stones
    walls = bytes(stone if point > 1 else 0 for point, stone in enumerate(stones))
    shape = view_of(Board(4, stones), Enclosure(frozenset((0, 1)), b"", walls)).rows
    other = [
        bytes((3 - stone) % 3 for stone in one) if is_swapped else one for one in (stones, walls)
    ]
    turned = [bytes(knowledge.symmetric(one, 4, turn)) for one in other]
    marks = knowledge.symmetric([point < 2 for point in range(16)], 4, turn)
    area = frozenset(point for point, is_marked in enumerate(marks) if is_marked)
    view = view_of(Board(4, turned[0]), Enclosure(area, b"", turned[1]))
    assert view.rows == shape
    assert {view.rows[row][column] for row, column in view.where.values()} == {"."}


def met(shape: str, **changes: Any) -> Met:
    return replace(
        Met("kgs", "game", 200, shape, "3", "gote", 2, "1,1", "1,2", "B", "1,1", 0.0, 30.0),
        **changes,
    )


def test_the_page_has_the_commonest_shapes_first_with_what_players_lose() -> None:
    rare, common = "####\n#.o ", "####\n#..o"
    places = [met(rare), met(common), met(common, lost=0.5, steps=20.0)]
    assert [some[0].shape for some in commonest(places)] == [common, rare]
    text = page(places, 2)
    assert text.index("## 1. Worth 1 1/2, gote") < text.index("# B W o")
    assert "Met 2 times. Kyu players: 0 of 1 first moves were best, 0.50 points lost on" in text
    assert "1 to 4 dan: 1 of 1 first moves were best, 0.00 points lost on average." in text
    assert "Met once." in text
    assert "# B W o" in text


def test_the_app_gets_each_shape_once_with_what_each_band_of_ranks_lost() -> None:
    rare, common = "####\n#.o ", "####\n#..o"
    program = met(common, steps=None)
    places = [met(rare), met(common), met(common, lost=0.5, steps=20.0), program]
    kept = kept_atlas(places, 2, 1)
    (shape,) = kept.pop("shapes")
    assert kept == {"games": 2, "places": 4, "total": 2}
    assert shape["rows"] == ["####", "#..o"]
    assert shape["met"] == 3
    assert shape["black_best"] == [(1, 1)]
    assert shape["played"] == [
        {"band": "kyu", "first": 1, "best": 0, "lost": 0.5},
        {"band": "dan", "first": 1, "best": 1, "lost": 0.0},
    ]


def test_tables_of_records_are_joined_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pl = pytest.importorskip("polars")
    table, page_of, shapes = tmp_path / "a.parquet", tmp_path / "a.md", tmp_path / "a.json"
    run(monkeypatch, [str(EXAMPLES), "-o", str(table), "--net", "fast"])
    rows = pl.read_parquet(table)
    assert len(rows) > 0
    for row in rows.iter_rows(named=True):
        assert row["verdict"] in list(Sente)
        assert Fraction(row["swing"]) > 0
        assert row["lost"] is None or row["lost"] >= 0
        assert row["steps"] is None, "programs have no rank"
    both = ["--join", str(table), str(table), "-o", str(tmp_path / "b.parquet")]
    run(monkeypatch, [*both, "--page", str(page_of), "--shapes", str(shapes)])
    kept = json.loads(shapes.read_text())
    assert (kept["games"], kept["places"]) == (2, 2 * len(rows))
    assert kept["total"] == rows["shape"].n_unique()
    assert f"met in {2 * len(rows)} places of 2 real games" in page_of.read_text()
    assert "2 games" in capsys.readouterr().out


def run(monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["atlas", *arguments])
    main()
