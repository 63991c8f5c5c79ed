"""The thesis's figures for our rows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen_lab.papers.neubauer2024.figures import (
    plot_losses,
    plot_search,
    plot_training,
    read_search,
)
from tengen_lab.papers.neubauer2024.moves_needed import errors_by_size
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import read_features
from tengen_lab.training.strength.tests.test_folder import synthetic
from tests.strength.models import model, table


def runs(count: int = 8) -> list[dict[str, object]]:
    settings = {"rate": 1e-3, "decay": 0.9, "depth": 3}
    return [
        {"round": at // 3, "number": at, "likelihood": -0.7 + at / 100, "settings": settings}
        for at in range(count)
    ]


def test_each_class_of_players_has_its_own_outline(tmp_path: Path) -> None:
    rows = table(400)
    ranks = np.repeat(np.array([5, 15, 25, 32], np.float32), 100)
    plot_losses(rows, ranks, tmp_path / "all.svg", points=True)
    drawn = (tmp_path / "all.svg").read_text()
    assert "points lost by the move" in drawn
    plot_losses(rows, np.full(400, 32, np.float32), tmp_path / "dan.svg", points=False)
    assert len((tmp_path / "dan.svg").read_text()) < len(drawn)


def test_a_search_is_read_and_its_best_runs_are_drawn(tmp_path: Path) -> None:
    log = tmp_path / "search.json"
    log.write_text(json.dumps({"search": ["rounds", 3, 3, 0], "runs": runs()}))
    found = read_search(log)
    plot_search(found, tmp_path / "all.svg")
    plot_search(found, tmp_path / "few.svg", best=0.4)
    dots = [(tmp_path / name).read_text().count("<use ") for name in ("all.svg", "few.svg")]
    assert dots[0] > dots[1]
    for text in ("{}", '{"runs": []}', "[", '{"runs": [1]}'):
        log.write_text(text)
        with pytest.raises(GoError, match="search"):
            read_search(log)
    with pytest.raises(GoError, match="no such file"):
        read_search(tmp_path / "none.json")


def test_a_training_is_drawn_with_its_best_epoch(tmp_path: Path) -> None:
    lines = [
        {"epoch": at, "lambda": -0.7, "score_loss": 0.5, "rating_loss": 0.3, "weights": 0.1}
        for at in (1, 2, 3)
    ]
    plot_training(lines, tmp_path / "training.svg")
    assert "on validation" in (tmp_path / "training.svg").read_text()


def test_the_error_by_moves_is_that_of_the_latest_ones_of_the_same_unseen_players(
    tmp_path: Path,
) -> None:
    synthetic(tmp_path / "rows")
    seats, rows, _ = read_features(tmp_path / "rows")
    own = replace(model(), kinds=("basic", "more"))
    found = errors_by_size(own, seats, rows, (5, 12, 10_000))
    held = [p for p in set(seats.player.tolist()) if part_of(p) is not Part.TRAIN]
    assert [each.moves for each in found] == [5, 12]  # nobody has ten thousand
    assert 0 < found[0].players == found[1].players <= len(held)
    wrong = []
    for player in held:
        own_seats = np.flatnonzero(seats.player == player)
        own_seats = own_seats[np.argsort(seats.time[own_seats], kind="stable")]
        moves = np.concatenate([np.flatnonzero(rows.game == seat) for seat in own_seats])
        if len(moves) >= 12:
            wrong.append(abs(own.steps(rows[moves[-5:]]) - seats.steps[own_seats[-1]]))
    assert len(wrong) == found[0].players
    assert found[0].mae == pytest.approx(np.mean(wrong), rel=1e-5)


def test_the_commands_draw_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    rows, out = tmp_path / "rows", tmp_path / "out"
    synthetic(rows)
    log = tmp_path / "search.json"
    search = ["--rounds", "1", "--runs", "2", "--epochs", "1", "-o", str(log)]
    assert main(["strength", "search", str(rows), *search]) == 0
    model().save(tmp_path / "own.npz")
    own = ["--model", str(tmp_path / "own.npz"), "--search", str(log), "-o", str(out)]
    assert main(["strength", "figures", str(rows), *own]) == 0
    capsys.readouterr()
    short = ["--epochs", "2", "--steps", "2", "--batch", "4", "--json"]
    assert (
        main(["strength", "thesis", str(rows), *short, "--search", str(log), "-o", str(out)]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    best = max(read_search(log), key=lambda run: run["likelihood"])
    assert told["settings"] == best["settings"]
    assert told["test"]["players"] > 1
    drawn = {path.name for path in out.iterdir()}
    assert drawn >= {"points-lost.svg", "chances-lost.svg", "estimates.svg", "search.svg"}
    assert drawn >= {"search-best.svg", "training.svg", "training.json", "moves-needed.svg"}
    assert len(json.loads((out / "training.json").read_text())["epochs"]) == 2
