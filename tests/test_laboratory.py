"""The laboratory joins by entry points; without it, its commands say how to get it."""

from __future__ import annotations

import tomllib

import pytest
import typer

from tengen.cli import laboratory
from tengen.cli.main import COMMANDS, main
from tengen.errors import UnsupportedError
from tests.conftest import REPOSITORY

LAB_COMMANDS = [
    *laboratory.COMMANDS,
    *(f"{c}.{s}" for c, some in laboratory.SUBCOMMANDS.items() for s in some),
]


@pytest.mark.parametrize("name", LAB_COMMANDS)
def test_a_command_of_a_missing_laboratory_says_how_to_get_it(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(laboratory, "entry_points", lambda **_: ())
    words = name.split(".")
    if len(words) > 1:  # a subcommand is added when its command's module is imported
        laboratory.join(app := typer.Typer(), words[0])
        found = {each.name: each.callback for each in app.registered_commands}[words[1]]
        with pytest.raises(UnsupportedError, match=r"pip install \./lab"):
            found()
        return
    assert main([*words, "anything", "--at", "all"]) == 1
    err = capsys.readouterr().err
    assert f"`tengen {name}`" in err
    assert "pip install ./lab" in err
    assert err.count("\n") == 1


def test_the_laboratory_announces_what_the_command_lists() -> None:
    project = tomllib.loads((REPOSITORY / "lab" / "pyproject.toml").read_text())["project"]
    assert set(project["entry-points"]["tengen.commands"]) == set(LAB_COMMANDS)
    assert set(laboratory.COMMANDS) <= set(COMMANDS)
