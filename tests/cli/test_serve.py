"""`tengen serve`, and `tengen` alone: what the server is started with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tengen.cli.main import main
from tengen.web import server


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What `serve` was called with, in place of a server."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **options: calls.append(options))
    monkeypatch.delenv("TENGEN_TOKEN", raising=False)
    return calls


def test_tengen_alone_opens_the_app(started: list[dict[str, Any]]) -> None:
    assert main([]) == 0
    (options,) = started
    assert (options["host"], options["browser"], options["token"]) == ("127.0.0.1", True, None)


def test_options_reach_the_server(
    started: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TENGEN_TOKEN", "from-the-environment")
    arguments = ["serve", "--store", str(tmp_path), "--name", "a.example", "--name", "b.example"]
    assert main([*arguments, "--max-kilobytes", "5", "--device", "cpu", "--job-memory", "300"]) == 0
    (options,) = started
    assert options["store"] == tmp_path
    assert options["names"] == ["a.example", "b.example"]
    assert options["token"] == "from-the-environment"
    assert options["limits"].record == 5000
    assert options["limits"].job_memory == 300_000_000
    assert options["device"] == "cpu"


def test_a_device_that_is_none_is_said_before_anybody_is_served(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_listen", lambda *_: pytest.fail("somebody is served"))
    assert main(["serve", "--no-browser", "--device", "abacus"]) == 1
    said = capsys.readouterr().err
    assert "'abacus'" in said
    assert len(said.splitlines()) == 1


def test_beyond_this_machine_a_token_and_a_name_are_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TENGEN_TOKEN", raising=False)
    assert main(["serve", "--host", "0.0.0.0", "--no-browser"]) == 1
    said = capsys.readouterr().err
    assert "--token and --name" in said
    assert len(said.splitlines()) == 1
