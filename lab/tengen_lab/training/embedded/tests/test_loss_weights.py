"""What each target counts: gradients shown, and small students trained with other weights."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.nets.katago import parse_network  # noqa: E402
from tengen_lab.gpu.katago_torch import KataGoNet  # noqa: E402
from tengen_lab.training.embedded import loss_weights  # noqa: E402
from tengen_lab.training.embedded.student import Shape  # noqa: E402
from tengen_lab.training.embedded.tests.test_distill import random_corpus  # noqa: E402
from tengen_lab.training.embedded.training import Weights  # noqa: E402
from tengen_lab.training.labels import Labels, Teacher  # noqa: E402
from tests.nets.tiny import tiny_network  # noqa: E402


@pytest.fixture(scope="module")
def labels() -> Labels:
    teacher = Teacher(parse_network(tiny_network("v8")), "cpu", 16)
    return loss_weights.human_labels(random_corpus(), teacher, 9, 6, 1, held=False)


def test_the_gradient_of_each_target_is_shown(
    labels: Labels, capsys: pytest.CaptureFixture[str]
) -> None:
    net = KataGoNet(parse_network(tiny_network("v14"))).eval()
    loss_weights.show_gradients(labels, net, Weights())
    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    loss_weights.show_gradients(labels, net, Weights(policy=2.0))
    twice = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in shown[1:]] == [
        "policy",
        "value",
        "ownership",
        "mean",
        "lead",
        "deviation",
    ]
    assert float(twice[1][2]) == pytest.approx(2 * float(shown[1][2]), rel=0.01)
    assert twice[2] == shown[2]


@pytest.mark.long
def test_small_students_are_trained_once_for_each_weights(
    labels: Labels,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(loss_weights, "SMALL", Shape(1, 8, 8, 8, 1, 4, 8, 8, capped=True))
    for name, value in (("STEADY", 8), ("FALLING", 8), ("FURTHER", 8), ("BATCH", 8)):
        monkeypatch.setattr(loss_weights, name, value)
    monkeypatch.setattr(loss_weights, "human_labels", lambda *_, **__: labels)
    random_corpus().save(tmp_path / "games.xz")
    words = ["train", str(tmp_path / "games.xz"), "--weights", "score=0.04,ownership=8"]
    monkeypatch.setattr(sys, "argv", ["loss_weights", *words, "--then", "policy=2"])
    assert loss_weights.main() == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("Weights(policy=1.0, value=0.8, ownership=8.0, score=0.04")
    assert second.strip().startswith("then Weights(policy=2.0")
