"""`tengen learn local-moves`: bad input is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra `train`")


from tengen.cli.main import main
from tengen.errors import GoError
from tengen_lab import training
from tengen_lab.gpu.parts import write_parts
from tengen_lab.training.embedded.tests.test_distill import TINY, random_corpus, warmed_up
from tengen_lab.training.local.files import read_trees
from tengen_lab.training.local.plan import read_local_plan
from tengen_lab.training.local.run import VARIANTS


def test_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "local-moves", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("trees", "train", "export"))


def test_no_time_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["plan.toml", "games.xz", "teacher.bin.gz", "student", "-o", str(tmp_path)]
    assert main(["learn", "local-moves", "train", *names, "--minutes", "0"]) == 1
    assert "0.0 minutes" in capsys.readouterr().err
    assert main(["learn", "local-moves", "train", *names]) == 1
    assert "plan.toml: no such plan" in capsys.readouterr().err


def test_the_plan_of_the_embedded_network_is_read_and_bad_ones_are_told(tmp_path: Path) -> None:
    plan = read_local_plan(Path(training.__file__).parent / "plans" / "local.toml")
    assert set(plan.steps) == set(VARIANTS)
    path = tmp_path / "plan.toml"
    for text in ("", "x = ", "[steps]\nunfrozen = 0", "human_games = 1\nself_play = 1\nsteps = {}"):
        path.write_text(text)
        with pytest.raises(GoError, match="not a plan of a training"):
            read_local_plan(path)


def test_a_folder_without_trees_is_named(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="trees-train"):
        read_trees(tmp_path)


def test_a_teacher_may_be_a_folder_of_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a large network travels to a lent GPU."""
    plan = tmp_path / "plan.toml"
    plan.write_text("human_games = 1\nself_play = 1\n[steps]\nthawed = 1\n")
    corpus, parts = tmp_path / "games.xz", tmp_path / "parts"
    random_corpus(4).save(corpus)
    network = warmed_up(TINY).describe("tiny")
    write_parts(network, parts)
    seen = []
    monkeypatch.setattr(
        "tengen_lab.training.local.run.learn_local_moves",
        lambda _, teacher, *a, **k: seen.append(teacher),
    )
    names = [plan, corpus, parts, parts, "-o", tmp_path]
    assert main(["learn", "local-moves", "train", *map(str, names)]) == 0
    assert [teacher.name for teacher in seen] == ["tiny"]
