from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["cgt", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_finite_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "7||6|0")
    assert code == 0
    lines = out.splitlines()
    assert lines[:3] == ["canonical    {7||6|0}", "mean         6", "temperature  1"]
    assert lines[3].startswith("sente        Right's (White's) sente")
    assert lines[4] == "stops        Left first 7, Right first 6"
    assert lines[-1].split() == ["8", "6"]  # the walls at -1


def test_json_has_fractions_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "{5|2||0}", "--json")
    report = json.loads(out)
    assert report["canonical"] == "{5|2||0}"
    assert (report["mean"], report["temperature"], report["sente"]) == ("7/4", "7/4", "gote")
    assert report["left_wall"][-1] == ["7/4", "7/4"]
    assert report["loopy"] is False


def test_a_hyperactive_ko_has_two_answers(capsys: pytest.CaptureFixture[str]) -> None:
    ko = "A = {K|-18}; K = {M|A}; M = {23|B}; B = {M|-18}"
    _, out, _ = run(capsys, ko, "--json")
    report = json.loads(out)
    assert report["placid"] is False
    assert report["komaster"]["left"]["mean"] == "-31/4"
    assert report["komaster"]["right"]["mean"] == "-18"
    _, out, _ = run(capsys, ko, "--no-picture")
    assert "hyperactive" in out


def test_equations_without_a_ko_are_a_finite_game(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "A = {7|B}; B = {6|0}", "--no-picture")
    assert out.startswith("canonical    {7||6|0}\n")


@pytest.mark.parametrize("suffix", ["svg", "png"])
@pytest.mark.parametrize(
    "game", ["9||8|0", "5", "A = {15|K,D}; K = {A|M}; M = {D|-12}; D = {14|M}"]
)
def test_pictures(
    suffix: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"picture.{suffix}"
    assert run(capsys, game, "-o", str(path), "--no-picture")[0] == 0
    assert path.read_bytes().startswith(b"<?xml" if suffix == "svg" else b"\x89PNG")


@pytest.mark.parametrize("arguments", [["{4|"], ["A = {B|0}"], ["1", "-o", "picture.gif"]])
def test_bad_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert err.startswith("tengen: ")
    assert err.count("\n") == 1
