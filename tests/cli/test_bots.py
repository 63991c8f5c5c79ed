"""`tengen bots`, and bots called as opponents are."""

from __future__ import annotations

import json

import pytest

from tengen.bots import Supplies, make_bot
from tengen.bots.opponents import playable
from tengen.bots.registry import BOTS, is_program, parse_bot
from tengen.cli.main import main
from tengen.gtp_engine import GtpEngine, Session


def test_every_bot_has_a_name_a_strength_and_a_character(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bots", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["kind"] for row in rows] == playable()
    for row in rows:
        assert parse_bot(row["name"])[0] == row["kind"]
        assert row["level"]
        assert row["character"]
    assert len({row["name"] for row in rows}) == len(rows)


def test_a_bot_is_known_by_its_name_everywhere() -> None:
    assert parse_bot("Hana:3d") == parse_bot("human:3d")
    assert not is_program("sage:visits=3")
    assert is_program("sagacious --gtp")
    assert not set(BOTS) & {entry.title.lower() for entry in BOTS.values()}
    engine = GtpEngine(Session(make_bot("pebble"), Supplies("fast"), title="Pebble"))
    assert engine.ask("name") == "= Tengen Pebble\n\n"
