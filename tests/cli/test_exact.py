"""`--exact` reaches the network from every command that takes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tengen.assistants.desk import Desk
from tengen.cli.main import main
from tengen.errors import GoError
from tengen.nets import evaluator
from tengen.web.networks import NetworkService

RECORD = "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[dd];W[cc];B[ee];W[bb])"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note how networks are loaded, and load none."""
    found: list[bool] = []

    def load(net: Any = None, *, exact: bool = False, **others: Any) -> None:
        found.append(exact)
        raise GoError("no network for this test")

    monkeypatch.setattr(evaluator, "load_model", load)
    return found


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(
    "command",
    [
        ["review", "RECORD"],
        ["review", "RECORD", "-o", "FOLDER"],
        ["rank", "RECORD", "--player", "Ann"],
        ["gtp", "--bot", "policy"],
        ["arena", "policy", "random", "--games", "2", "-o", "FOLDER"],
        ["analysis"],
        ["evaluate", "RECORD"],
        ["score", "RECORD", "--dead", "auto"],
        ["train", "guess", "RECORD"],
    ],
    ids=lambda command: " ".join(command[:3]),
)
def test_every_command_asks_for_what_it_was_told(
    command: list[str], exact: bool, asked: list[bool], tmp_path: Path
) -> None:
    record = tmp_path / "game.sgf"
    record.write_text(RECORD)
    places = {"RECORD": str(record), "FOLDER": str(tmp_path / "out")}
    arguments = [places.get(word, word) for word in command]
    assert main([*arguments, "--net", "b18c384nbt", *(["--exact"] if exact else [])]) == 1
    assert asked == [exact]


def test_the_app_asks_for_what_it_was_told(asked: list[bool]) -> None:
    networks = NetworkService("b18c384nbt", exact=True)
    with pytest.raises(GoError):
        networks.evaluator()
    again = NetworkService(*networks.settings[:1], exact=networks.settings[2])
    with pytest.raises(GoError):
        again.evaluator()
    assert asked == [True, True]


def test_the_server_passes_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from tengen.web import server

    given: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **settings: given.append(settings))
    assert main(["serve", "--exact", "--no-browser"]) == 0
    assert [one["exact"] for one in given] == [True]


def test_the_tools_of_assistants_pass_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mcp")
    from tengen.assistants import server

    given: list[Desk] = []
    monkeypatch.setattr(server, "serve", given.append)
    assert main(["mcp", "--exact"]) == 0
    assert [desk.networks.settings[2] for desk in given] == [True]
