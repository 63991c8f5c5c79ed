"""The programs behind the page's tables, on a shape or two and on made-up figures."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color
from tengen.endgame.exact.shapes import SIZE, placed, shapes
from tengen.endgame.judges import RULES
from tengen.game import Game
from tengen.nets import Evaluator
from tengen.rules import RULE_SETS
from tengen_lab.papers.frejlak2024 import depth_one, endgame_games, endgame_means, local_curves
from tengen_lab.papers.frejlak2024.suite import make_suite
from tests.nets.tiny import write_tiny

EXAMPLES = Path(__file__).resolve().parents[5] / "examples"


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_tiny(tmp_path_factory.mktemp("nets"), "v14"))


def test_ownership_sums_are_compared_with_proved_means(
    net: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--net", net, "--shapes", "2", "--boards", "1", "--move", "60"]
    monkeypatch.setattr(sys, "argv", ["endgame_means", str(EXAMPLES), *options])
    endgame_means.main()
    gote, sente, *sums = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["kind"] for line in sums] == ["gote", "sente"]
    assert sums[0]["mean_error"] == pytest.approx(gote["error"], abs=1e-3)
    assert abs(sums[1]["mean_error"]) == pytest.approx(abs(sente["error"]), abs=1e-3)


def test_a_sum_is_that_of_the_shapes_points_less_its_mean(net: str) -> None:
    shape, evaluator = shapes(1, 1)[0], Evaluator(net)
    board = Board.from_stones(SIZE, [200], [300])
    (error,) = endgame_means.measure(shape, [board], evaluator)
    filled = placed(board, shape.width, shape.inside)
    assert filled is not None
    both = evaluator.evaluate_positions(SIZE, [filled.stones] * 2, [int(BLACK), int(WHITE)], RULES)
    total = sum(float(one.ownership[shape.region].sum()) for one in both) / 2
    assert error == pytest.approx(total - float(shape.graph.mean), abs=1e-6)


class Passing:
    """Passes, and keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[Color, int | None]] = []

    def choose(self, game: Game) -> int | None:
        return None

    def played(self, game: Game, color: Color, move: int | None) -> None:
        self.told.append((color, move))


def test_a_game_is_played_out_until_both_have_passed(
    net: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endgame_games, "is_played_out", lambda game, evaluator: False)
    evaluator, game = Evaluator(net), Game(9, RULE_SETS["chinese"])
    black, white = Passing(), Passing()
    ended = endgame_games.play_out(game, {BLACK: black, WHITE: white}, evaluator)
    assert ended.is_over
    assert len(game) == 0, "the game that was given is not touched"
    assert black.told == white.told == [(BLACK, None), (WHITE, None)]
    move = endgame_games.Likeliest(evaluator).choose(game)
    assert game.is_legal(move)
    assert game.is_legal(endgame_games.Searched(evaluator, 4).choose(game))


def test_close_counted_games_are_cut_before_their_end(tmp_path: Path) -> None:
    text = (EXAMPLES / "gnugo-self-play.sgf").read_text()
    for number, result in enumerate(("W+16.5", "W+25.5", "W+R", "B+3.5")):
        (tmp_path / f"{number}.sgf").write_text(text.replace("RE[W+16.5]", f"RE[{result}]"))
    found = list(endgame_games.positions(tmp_path, back=30, every=1, first=0))
    assert [(name, margin) for name, _, margin in found] == [("0.sgf", -16.5), ("3.sgf", 3.5)]
    assert all(game.rules.name == "chinese" and len(game) == 0 for _, game, _ in found)


def test_what_is_lost_is_told_game_by_game(
    net: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (EXAMPLES / "gnugo-self-play.sgf").read_text()
    (tmp_path / "one.sgf").write_text(text)
    monkeypatch.setattr(endgame_games, "AGREE", 1000.0)
    monkeypatch.setattr(endgame_games, "LONGEST", 2)
    options = ["--net", net, "--opponent", net, "--back", "20", "--likeliest", "--every", "1"]
    records = tmp_path / "played"
    monkeypatch.setattr(sys, "argv", ["x", str(tmp_path), *options, "--records", str(records)])
    endgame_games.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("game", line.get("lost against")) for line in lines] == [
        "one.sgf",
        "own",
        "expected",
    ]
    # Likeliest against likeliest is the network's own line: nothing is lost against it.
    assert lines[1]["most"] == 0
    assert (records / "one.sgf").read_text().count("(;") == 3


def test_each_setting_of_the_best_row_has_a_line(
    tmp_path: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    list(make_suite(tmp_path, [Board.from_stones(SIZE, [60, 200], [300])], 2, seed=3, widest=2))
    chosen = ["as published", "scores not rounded"]
    depth_one.main(tmp_path, net=net, device="cpu", only=chosen)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["settings"] for line in lines] == chosen
    assert lines[0]["nodes"] == lines[1]["nodes"] > 2, "rounding changes no tree"


def test_a_position_is_judged_once(net: str) -> None:
    asked: list[int] = []

    class Counting(Evaluator):
        def evaluate_positions(self, size: int, stones: Any, *rest: Any, **more: Any) -> Any:
            asked.append(len(stones))
            return super().evaluate_positions(size, stones, *rest, **more)

    kept = depth_one.KeepingJudge(Counting(net))
    boards = [Board.from_stones(9, [point]).stones for point in (1, 2)]
    first = kept.evaluate_positions(9, boards, [1, 1], RULES)
    again = kept.evaluate_positions(9, [*boards, boards[0]], [1, 1, 2], RULES)
    assert again[:2] == first
    assert asked == [2, 1]


def card(asleep: float) -> dict[str, Any]:
    curve = [
        {"part": part, "seen": int(1000 * part), "top1": part / 2, "ownership_mse": 0.1}
        for part in np.linspace(0, 1, 6).tolist()
    ]
    return {"curve": curve, "schedule": {"seconds": 50.0, "asleep": asleep}}


def test_the_curves_begin_with_the_first_step_and_show_where_the_trunk_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = local_curves.course(card(0.3))
    assert [point["seconds"] for point in points] == pytest.approx([0, 10, 20, 30, 40])
    cards, picture = tmp_path / "cards.json", tmp_path / "curves.svg"
    cards.write_text(json.dumps({"thawed": card(0.3), "unfrozen": card(0.0)}))
    monkeypatch.setattr(sys, "argv", ["local_curves", str(cards), "-o", str(picture)])
    local_curves.main()
    drawn = picture.read_text()
    assert "next local move right" in drawn
    assert "unfrozen" in drawn
