"""Whether a newer version is out: asked of a server on loopback, only when the command is run."""

from __future__ import annotations

import json

import pytest

import tengen
from tengen.cli.main import main
from tengen.records.servers import polite
from tests.records.go_server import Answer, GoServer, serving

PATH = "/pypi/tengen/json"


@pytest.fixture
def index(monkeypatch):
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    with serving(GoServer()) as server:
        monkeypatch.setenv("TENGEN_INDEX", server.address)
        yield server


def said(version):
    return Answer(200, json.dumps({"info": {"version": version}}).encode())


@pytest.mark.parametrize(
    ("latest", "is_newer"), [("99.0.0", True), ("0.0.9", False), (tengen.__version__, False)]
)
def test_a_newer_version_is_told(index, capsys, latest, is_newer):
    index.faults[PATH] = [said(latest), said(latest)]
    assert main(["news", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["latest"], found["is_newer"]) == (latest, is_newer)
    assert main(["news"]) == 0
    told = capsys.readouterr()
    assert ("is out" in told.out) is is_newer
    assert f"asks {index.address}{PATH}" in told.err
    assert index.asked == [PATH, PATH]


@pytest.mark.parametrize(
    "body", [b"<html>", b"[]", b'{"info": 3}', b'{"info": {"version": "new"}}']
)
def test_nonsense_is_one_line(index, capsys, body):
    index.faults[PATH] = [Answer(200, body) for _ in range(polite.ATTEMPTS)]
    assert main(["news"]) == 1
    assert "Traceback" not in capsys.readouterr().err
