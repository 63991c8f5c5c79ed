"""`tengen patterns` and `tengen predict` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tengen.cli.main import main
from tengen.coords import format_gtp
from tengen.nets import Evaluator
from tengen.patterns.model import load_model
from tengen.sgf import read_game, write_games
from tests.patterns.helpers import wandering_game


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty records, as SGF: any source of games is a pool."""
    path = tmp_path_factory.mktemp("records") / "games.sgf"
    write_games(path, [wandering_game(seed) for seed in range(40)])
    return path


@pytest.fixture(scope="module")
def model(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model")
    table, output = folder / "patterns.npz", folder / "model.npz"
    assert main(["patterns", "harvest", str(games), "-o", str(table), "--threshold", "5"]) == 0
    arguments = ["--patterns", str(table), "--preset", "responses", "-o", str(output)]
    assert main(["patterns", "train", str(games), *arguments]) == 0
    return output


def test_eval_prints_one_object_with_the_promised_keys(model, games, capsys, tmp_path) -> None:
    figures = tmp_path / "figures"
    arguments = [str(model), str(games), "--part", "test", "--json", "--figures", str(figures)]
    assert main(["patterns", "eval", *arguments]) == 0
    out = capsys.readouterr().out
    report = json.loads(out)
    assert list(report) == [
        "model",
        "games",
        "positions",
        "top1",
        "top5",
        "top10",
        "log_evidence",
        "positions_per_second",
    ]
    assert report["model"] == str(model)
    assert report["games"] == 4
    assert 0 < report["top1"] <= report["top5"] <= report["top10"] <= 1
    drawn = {path.name for path in figures.iterdir()}
    assert drawn == {f"figure-{n}.svg" for n in (4, 5, 7, 8, 10)} | {"table-1.json"}


def test_the_command_of_a_card_trains_the_model_again_and_small_ones_are_smaller(
    model, games, monkeypatch, tmp_path
) -> None:
    for file in (games, model.parent / "patterns.npz"):
        (tmp_path / file.name).symlink_to(file)
    monkeypatch.chdir(tmp_path)
    trained = load_model(str(model))
    command = trained.card["command"].split()
    assert command[0] == "tengen"
    assert main(command[1:]) == 0
    assert np.array_equal(load_model("model.npz").weights, trained.weights)
    assert main([*command[1:], "--small"]) == 0
    small = load_model("model.npz")
    assert small.card["command"].split() == [*command[:-2], "--small", *command[-2:]]
    assert Path("model.npz").stat().st_size < 0.7 * model.stat().st_size
    assert small.weights == pytest.approx(trained.weights, abs=0.1)


def test_several_learners_fill_a_folder_and_all_figures(games, capsys, tmp_path) -> None:
    table, output, figures = tmp_path / "t.npz", tmp_path / "models", tmp_path / "figures"
    assert main(["patterns", "harvest", str(games), "-o", str(table), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 32
    arguments = ["--learner", "bar,probabilistic", "--preset", "coulom-lite,coulom-lite-plain"]
    assert (
        main(
            [
                "patterns",
                "train",
                str(games),
                "--patterns",
                str(table),
                "-o",
                str(output),
                *arguments,
                "--json",
            ]
        )
        == 0
    )
    made = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["learner"], each["preset"]) for each in made] == [
        ("bar", "coulom-lite"),
        ("probabilistic", "coulom-lite"),
        ("bar", "coulom-lite-plain"),
        ("probabilistic", "coulom-lite-plain"),
    ]
    models = [each["file"] for each in made]
    assert (
        main(["patterns", "eval", *models, str(games), "--part", "test", "--figures", str(figures)])
        == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert [f"over {models[0]}: top-1" in line for line in lines] == [False, True, True, True]
    assert {path.name for path in figures.iterdir()} == {
        *(f"figure-{n}.svg" for n in range(4, 11)),
        "table-1.json",
    }


def test_models_of_two_sizes_give_a_learning_curve(model, games, capsys, tmp_path) -> None:
    table, fewer, figures = tmp_path / "t.npz", tmp_path / "fewer.npz", tmp_path / "figures"
    assert main(["patterns", "harvest", str(games), "-o", str(table)]) == 0
    arguments = ["--patterns", str(table), "--games", "20", "--preset", "responses"]
    assert main(["patterns", "train", str(games), *arguments, "-o", str(fewer)]) == 0
    models = [str(model), str(fewer)]
    assert main(["patterns", "eval", *models, str(games), "--figures", str(figures)]) == 0
    rows = json.loads((figures / "table-1.json").read_text())
    assert [row["training_games"] for row in rows] == [32, 20]
    drawn = (figures / "table-1.svg").read_text()
    assert "training games" in drawn


def test_predict_ranks_moves_and_names_patterns(model, games, capsys, tmp_path) -> None:
    picture = tmp_path / "board.svg"
    arguments = [str(games), "--move", "10", "--model", str(model), "-o", str(picture)]
    assert main(["predict", *arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["move"], report["to_move"], len(report["moves"])) == (10, "B", 10)
    chances = [each["probability"] for each in report["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert all(each["patterns"] for each in report["moves"])
    assert picture.read_text().startswith("<?xml")
    assert main(["predict", *arguments, "-n", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].split()[1] == report["moves"][0]["move"]


def test_show_tells_where_a_model_comes_from(model, capsys) -> None:
    assert main(["patterns", "show", str(model), "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert (card["learner"], card["preset"], card["games"]) == ("mm", "responses", 32)
    assert card["command"].startswith("tengen patterns train games.sgf")


def test_bad_input_is_one_line(model, games, capsys, tmp_path) -> None:
    empty = tmp_path / "empty.sgf"
    empty.write_text("(;GM[1]SZ[9])")
    training = [str(games), "--patterns", "not needed.npz"]  # refused before anything is read
    cases = [
        (["patterns", "eval", str(model), str(empty)], f"{empty}: no games with moves"),
        (["patterns", "eval", str(games), str(games)], "not a pattern model"),
        (["patterns", "eval", "nothing.npz", str(games)], "no such model file"),
        (["predict", str(games), "--model", str(games)], "not a pattern model"),
        (["patterns", "train", str(games), "--patterns", str(games), "-o", "x"], "not a table"),
        (["patterns", "train", *training, "--learner", "svm", "-o", "x"], "no learner 'svm'"),
        (["patterns", "train", *training, "-o", "nowhere/x"], "nowhere: no such folder"),
        (["patterns", "harvest", str(games), "-o", "nowhere/x"], "nowhere: no such folder"),
    ]
    for arguments, message in cases:
        assert main(arguments) == 1
        error = capsys.readouterr().err
        assert message in error.splitlines()[-1]
        assert "Traceback" not in error
    assert load_model(model).learner == "mm"


def test_adapt_compares_frozen_and_adapted(model, games, capsys, tmp_path) -> None:
    methods = [f"{model}:{how}" for how in ("fbt", "lbr", "bar")]
    picture = tmp_path / "curve.svg"
    arguments = [str(games), "--part", "test", "--json", "--figure", str(picture)]
    assert main(["patterns", "adapt", *methods, *arguments]) == 0
    assert picture.stat().st_size > 1_000
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    whole = [line for line in lines if line["when"] == "all"]
    assert [line["model"] for line in whole] == methods
    assert len({line["log_evidence_frozen"] for line in whole}) == 1
    assert len({line["log_evidence_adapted"] for line in whole}) == 3
    assert [line["when"] for line in lines[:3]] == ["all", "moves 0-29", "moves 30-59"]
    assert main(["patterns", "adapt", f"{model}:sgd", str(games)]) == 1
    assert "'sgd'" in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["-5", "12345678901234567890"])
def test_a_seed_out_of_range_is_bad_usage(games, capsys, tmp_path, seed) -> None:
    arguments = ["--patterns", "x.npz", "-o", str(tmp_path / "m.npz"), "--seed", seed]
    assert main(["patterns", "train", str(games), *arguments]) == 2
    assert "--seed" in capsys.readouterr().err


@pytest.mark.parametrize("tolerance", ["nan", "inf", "0", "-1"])
def test_mm_needs_a_tolerance_it_can_reach(games, model, capsys, tmp_path, tolerance) -> None:
    arguments = ["--patterns", str(model.parent / "patterns.npz"), "-o", str(tmp_path / "m.npz")]
    assert main(["patterns", "train", str(games), *arguments, "--tolerance", tolerance]) == 1
    assert f"tolerance {float(tolerance):g}" in capsys.readouterr().err


def test_temperatures_are_fitted_whatever_the_part(games, model, capsys, tmp_path) -> None:
    table = model.parent / "patterns.npz"
    arguments = ["--patterns", str(table), "--learner", "lbr", "--preset", "responses"]
    for part in ("all", "test"):
        output = tmp_path / f"{part}.npz"
        command = ["patterns", "train", str(games), *arguments, "--part", part, "-o", str(output)]
        assert main(command) == 0
        assert load_model(output).temperature != 1
        assert ("no game is held out" in capsys.readouterr().err) == (part == "all")


def test_a_harvest_of_nothing_is_said(tmp_path, capsys) -> None:
    record = tmp_path / "two.sgf"
    record.write_text("(;SZ[19];B[pd];W[dp])")
    output = tmp_path / "table.npz"
    assert main(["patterns", "harvest", str(record), "--part", "all", "-o", str(output)]) == 1
    assert "no shape was played 10 times" in capsys.readouterr().err
    assert not output.exists()


def test_browse_draws_what_was_learned(model, games, capsys, tmp_path) -> None:
    arguments = ["--sizes", "3", "-n", "4", "--order", "played", "--figures", str(tmp_path)]
    assert main(["patterns", "browse", str(model), str(games), "--json", *arguments]) == 0
    shapes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["size"] for each in shapes] == [3] * 4
    counts = [each["played"] for each in shapes]
    assert counts == sorted(counts, reverse=True)
    assert all(each["seen"] >= each["played"] >= len(each["examples"]) for each in shapes)
    assert all(len(each["rows"]) == 3 and each["rows"][1][2] == "*" for each in shapes)
    assert len(list(tmp_path.glob("*.svg"))) == 4
    assert main(["patterns", "browse", str(model), str(games), "-n", "1"]) == 0
    assert "times it was there; " in capsys.readouterr().out
    assert main(["patterns", "browse", str(model), str(games), "--sizes", "a-b"]) == 1
    assert "'a-b'" in capsys.readouterr().err


def test_predict_by_a_network(tmp_path, capsys) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[9];B[ee];W[cc])")
    assert main(["predict", str(record), "--by", "net", "--json", "-n", "3"]) == 0
    report = json.loads(capsys.readouterr().out)
    (judged,) = Evaluator("default")([read_game(record).game()])
    expected = [(format_gtp(move, 9), chance) for move, chance in judged.top_moves(3)]
    assert [
        (each["move"], pytest.approx(each["probability"])) for each in report["moves"]
    ] == expected
    assert report["model"] == "default"
    assert main(["predict", str(record), "--by", "net", "--model", "nobody"]) == 1
    assert "nobody" in capsys.readouterr().err
