"""`tengen learn human`: bad input."""

from __future__ import annotations

import pytest

from tengen.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pack", "-o", "x.xz"], "--ogs and --kgs"),
        (["measure", "none.xz"], "none.xz"),
        (["measure", "none.xz", "--server", "igs"], "unknown server 'igs'"),
        (["measure", "none.xz", "--size", "8"], "8x8"),
        (["export", "none", "--trunk", "a", "-o", "x", "--measured", "no.json"], "no.json"),
        (["export", "none", "--trunk", "a.onnx", "-o", "x"], "none: not what"),
    ],
)
def test_bad_input_of_the_training_is_told_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    assert main(["learn", "human", *arguments]) == 1
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
