"""`tengen influence` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.coords import BLACK, WHITE, format_sgf_point, parse_gtp
from tengen.influence import ControlModel, estimate_control, read_miai
from tengen.influence.control import DEFAULT_MODEL
from tengen.influence.report import MODELS
from tengen.sgf import read_game

RECORD = "(;SZ[9];B[ee];W[cc];B[gc];W[cg];B[gg];W[ce])"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    return path


def test_json_has_score_iterations_and_rows_from_the_top(record, capsys) -> None:
    assert main(["influence", str(record), "--move", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    control = estimate_control(read_game(record).game(move=1).board)
    assert report["score"] == pytest.approx(control.score)
    assert report["iterations"] == control.iterations
    assert len(report["control"]) == 9
    assert report["control"][4][4] == pytest.approx(control.values[40], abs=1e-6)


def test_lambda_and_kappa_are_used(record, capsys) -> None:
    arguments = ["influence", str(record), "--lambda", "0.3", "--kappa", "0.5", "--json"]
    assert main(arguments) == 0
    expected = estimate_control(read_game(record).game().board, ControlModel.from_lambda(0.3, 0.5))
    assert json.loads(capsys.readouterr().out)["score"] == pytest.approx(expected.score)


def test_one_line_and_a_picture(record, tmp_path, capsys) -> None:
    for name in ("map.svg", "map.png"):
        assert main(["influence", str(record), "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 1000
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "move 6" in lines[0]
    assert "iterations" in lines[0]


@pytest.mark.parametrize("model", MODELS)
def test_every_model_judges(record, capsys, model) -> None:
    assert main(["influence", str(record), "--model", model, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["model"] == model
    assert report["converged"]
    values = [value for row in report["control"] for value in row]
    assert len(values) == 81
    assert max(map(abs, values)) <= 1


def test_suggestions(record, tmp_path, capsys) -> None:
    arguments = ["influence", str(record), "--suggest", "--json", "-o", str(tmp_path / "a.svg")]
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["to_move"] == "B"
    gains = [move["gain"] for move in report["moves"]]
    assert gains == sorted(gains, reverse=True)
    assert len(gains) == 75
    assert report["miai"]["doubled"] == pytest.approx(2 * report["miai"]["difference"])
    assert main(["influence", str(record), "--suggest", "--to-move", "W"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 11


@pytest.mark.parametrize(
    "arguments",
    [
        ["--move", "99"],
        ["--lambda", "2"],
        ["--kappa", "-1"],
        ["--model", "magic"],
        ["--model", "alive", "--lambda", "0.1"],
        ["--model", "propagation", "--suggest"],
        ["--tolerance", "0"],
        ["-o", "map.gif"],
        ["--suggest", "--to-move", "green"],
    ],
)
def test_bad_input_is_one_line(record, capsys, arguments) -> None:
    assert main(["influence", str(record), *arguments]) == 1
    error = capsys.readouterr().err
    assert error.startswith("tengen: ")
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "no game", "(;SZ[40])", "(;B[aa"])
def test_damaged_files(tmp_path, capsys, text) -> None:
    path = tmp_path / "bad.sgf"
    path.write_text(text)
    assert main(["influence", str(path)]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err
    assert main(["influence", str(tmp_path / "none.sgf")]) == 1


def test_a_cycle_is_said_in_text_and_json(tmp_path, capsys) -> None:
    path = tmp_path / "cycle.sgf"
    path.write_text("(;SZ[3]AB[aa][ac]AW[ab])")
    assert main(["influence", str(path)]) == 0
    assert "iterations, damped" in capsys.readouterr().out
    assert main(["influence", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["converged"], report["damped"]) == (True, True)


def test_suggestions_obey_tolerance_and_ko(tmp_path, capsys) -> None:
    ko = tmp_path / "ko.sgf"  # Black has just taken at D5: White may not retake at C5
    moves = [
        "de",
        "ae",
        "bc",
        "db",
        "ba",
        "be",
        "ee",
        "ec",
        "cb",
        "ea",
        "da",
        "bb",
        "ed",
        "ca",
        "cd",
        "dc",
        "cc",
        "ab",
        "da",
    ]
    played = "".join(f";{'BW'[i % 2]}[{move}]" for i, move in enumerate(moves))
    ko.write_text(f"(;SZ[5]{played})")
    miai = []
    for tolerance in ("1e-4", "1e-9"):
        arguments = ["influence", str(ko), "--suggest", "--json", "--tolerance", tolerance]
        assert main(arguments) == 0
        miai.append(json.loads(capsys.readouterr().out)["miai"])
    assert miai[0] != miai[1]
    game = read_game(ko).game()
    legal = {side: game.state().legal_points(side) for side in (BLACK, WHITE)}
    exact = read_miai(game.board, DEFAULT_MODEL, legal, tolerance=1e-9)
    assert miai[1]["white_first"] == pytest.approx(exact.white_first)
    free = read_miai(game.board, DEFAULT_MODEL, tolerance=1e-9)
    assert free.white_first < exact.white_first - 1  # retaking would be White's best


def test_life_is_judged_on_request(tmp_path, capsys) -> None:
    path = tmp_path / "enclosed.sgf"
    path.write_text("(;SZ[9]AW[ba][ab][bb]AB[ca][cb][cc][bc][ac])")
    scores = []
    for options in ([], ["--life"]):
        assert main(["influence", str(path), "--json", *options]) == 0
        scores.append(json.loads(capsys.readouterr().out)["score"])
    assert scores[1] > scores[0] + 0.5
    assert main(["influence", str(path), "--life", "--model", "propagation"]) == 1
    assert "not to propagation" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["life", "sente", "invasions"])
def test_suggestions_are_judged_on_request(tmp_path, capsys, option) -> None:
    """The score after a move is that of `tengen influence` with the same option there."""
    path, after = tmp_path / "enclosed.sgf", tmp_path / "after.sgf"
    path.write_text("(;SZ[9]AW[ba][ab][bb][ge][gf]AB[ca][cb][cc][bc][ac][he][fe][ff][hf])")
    arguments = ["influence", str(path), f"--{option}", "--suggest", "--to-move", "B", "--json"]
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    best, last = report["moves"][0], report["moves"][-1]
    for move in (best, last):
        point = parse_gtp(move["move"], 9)
        after.write_text(f"{path.read_text()[:-1]};B[{format_sgf_point(point, 9)}])")
        assert main(["influence", str(after), f"--{option}", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["score"] == pytest.approx(move["score"])
        assert move["gain"] == pytest.approx(move["score"] - report["score"])
    assert report["miai"]["black_first"] == best["score"]
    assert main([*arguments[:2], *arguments[3:]]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["moves"] != report["moves"]


def test_invasions_are_judged_on_request(tmp_path, capsys) -> None:
    path = tmp_path / "framework.sgf"
    path.write_text("(;SZ[19]AB[dd][dj][dp][jd][pd])")
    scores = []
    for options in ([], ["--invasions"]):
        assert main(["influence", str(path), "--json", *options]) == 0
        scores.append(json.loads(capsys.readouterr().out)["score"])
    assert 0 < scores[1] < 0.8 * scores[0]


def test_propagation_has_its_options(record, capsys) -> None:
    scores = []
    for options in ([], ["--attenuation", "0.7"], ["--capping", "separate"],
                    ["--own-permeability", "0.5"], ["--enemy-permeability", "0.5"]):  # fmt: skip
        assert main(["influence", str(record), "--model", "propagation", "--json", *options]) == 0
        scores.append(json.loads(capsys.readouterr().out)["score"])
    assert len(set(scores)) == len(scores)
    assert main(["influence", str(record), "--attenuation", "0.7"]) == 1
    assert "attenuation is a number of the model propagation" in capsys.readouterr().err
    assert main(["influence", str(record), "--model", "propagation", "--attenuation", "2"]) == 1
    assert "attenuation 2: a share from 0 to 1" in capsys.readouterr().err
