"""Rises of a game's graph: how they are counted, and the program on a record."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from tengen.coords import parse_gtp
from tengen.endgame.grain import EXACT
from tengen.game import Game
from tengen.results import parse_result
from tengen.sgf import Info, Record, write_games
from tengen_lab.papers.frejlak2024 import atlas, graph_rises
from tengen_lab.papers.frejlak2024.graph_rises import DrawnGraph, drawn, summary
from tests.endgame.fakes import Counter


def test_rises_of_two_points_are_counted_and_told_by_their_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bests = (3, 4, 8, 6)
    moves = [
        SimpleNamespace(
            number=number,
            best=Fraction(best),
            move=0,
            best_region=frozenset((80,)),
            best_grain=EXACT,
        )
        for number, best in enumerate(bests, start=40)
    ]
    monkeypatch.setattr(graph_rises, "temperatures", lambda game, judge: iter(moves))
    found = drawn("one", Game(9), Counter())
    assert (found.moves, found.first, found.rises, found.unexplained) == (4, 40, 1, (42,))


def test_the_summary_adds_up() -> None:
    graphs = [DrawnGraph("a", 50, 160, 2, (170, 180), 3.0), DrawnGraph("b", 0, None, 0, (), 1.0)]
    assert summary(graphs) == (
        "2 games, 50 moves: 2 rises, 2 without a cause, in 1 games; "
        "2.0 s of processor a game, 3.0 at most"
    )
    assert summary([]) == "no counted game that is long enough"


def test_counted_games_of_records_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(atlas, "MIDDLE", 3)
    game = Game(19)
    for name in ("D4", "Q16", "D16", "Q4"):
        game.play(parse_gtp(name, 19))
    for result in ("B+3.5", "B+R"):  # without a count the second one is left out
        record = Record.from_game(game, Info(result=parse_result(result)))
        write_games(tmp_path / f"{result}.sgf", [record])
    monkeypatch.setattr(sys, "argv", ["graph_rises", str(tmp_path), "--net", "fast"])
    graph_rises.main()
    *games, last = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["rises"] for line in games] == [0]
    assert last.startswith("1 games, ")
