"""`tengen evaluate --visits` and `tengen search bench`, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.search import Limits, Options, search
from tests.nets.tiny import write_tiny


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc];B[gc])")
    return path


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_tiny(tmp_path_factory.mktemp("nets"), "v14"))


def test_evaluate_reads_ahead(record: Path, net: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", str(record), "--net", net, "--visits", "20", "--top", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "20 visits; at first glance" in lines[0]
    assert lines[1] == "White to move:"
    shown = [line for line in lines if "Black wins" in line and line.startswith("  ")]
    assert 1 <= len(shown) <= 3


def test_evaluate_json_is_the_search_of_python(
    record: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["evaluate", str(record), "--net", net, "--visits", "30", "--seed", "4", "--json"]
    assert main(asked) == 0
    report = json.loads(capsys.readouterr().out)
    game = Game(9).play(40).play(20).play(24)
    assert (report["visits"], report["to_move"], report["move"]) == (30, "W", 3)
    assert len(report["ownership"]) == 81
    (result,) = search(
        Evaluator(net), [_with_komi(game, 7)], Limits(visits=30), Options(seed=4, ownership=True)
    )
    assert [move["visits"] for move in report["moves"]] == [m.visits for m in result.moves[:5]]
    assert report["black_lead"] == pytest.approx(result.lead, abs=0.01)
    assert report["moves"][0]["line"][0] == report["moves"][0]["move"]


def _with_komi(game: Game, komi: float) -> Game:
    return Game.from_moves(game.moves, game.size, game.rules.with_komi(komi))


@pytest.mark.parametrize(
    ("extra", "message"),
    [(["--seconds", "0"], "0.0 seconds"), (["--seconds", "nan"], "nan seconds")],
)
def test_evaluate_refuses_no_time(
    record: Path, net: str, extra: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(record), "--net", net, *extra]) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
