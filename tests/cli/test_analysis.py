"""`tengen analysis`: settings from KataGo's files and options."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.cli.main import main
from tengen.katago_protocol import AnalysisSettings


def test_settings_come_from_katagos_files(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "analysis.cfg"
    config.write_text("# a comment\nmaxVisits = 500  # many\nnumAnalysisThreads = 12\nlogDir = x\n")
    seen: list[AnalysisSettings] = []
    monkeypatch.setattr("tengen.katago_protocol.serve", lambda *words, **_: seen.append(words[3]))
    words = ["-model", "fast", "-config", str(config)]
    assert main(["analysis", *words, "-override-config", "wideRootNoise=0.1,homeDataDir=/x"]) == 0
    assert (seen[0].visits, seen[0].wide_root_noise) == (500, 0.1)
    assert main(["analysis", "-model", "fast", "-override-config", "maxVisits=many"]) == 1
    assert "maxVisits: a number" in capsys.readouterr().err
