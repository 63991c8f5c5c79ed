"""The tables of docs/engines.md: every field of KataGo's document that is called there is tried."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.katago_protocol.conftest import Ask

PAGE = (Path(__file__).parents[2] / "docs" / "engines.md").read_text("utf-8")

# A value for each field of a query; two visits are enough to be told of it.
VALUES: dict[str, Any] = {
    "id": "q",
    "moves": [["B", "E5"], ["W", "(2,6)"]],
    "initialStones": [["B", "G7"]],
    "initialPlayer": "B",
    "rules": "chinese",
    "komi": 6.5,
    "whiteHandicapBonus": "0",
    "analyzeTurns": [1, 2],
    "maxVisits": 8,
    "rootPolicyTemperature": 1.1,
    "rootFpuReductionMax": 0.1,
    "analysisPVLen": 3,
    "avoidMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 2}],
    "allowMoves": [{"player": "B", "moves": ["C3", "D4", "F6"], "untilDepth": 1}],
    "reportDuringSearchEvery": 0.001,
    "firstReportDuringSearchAfter": 0.001,
    "priority": 3,
    "priorities": [1, 2],
    "includeOwnership": True,
    "includeOwnershipStdev": True,
    "includeMovesOwnership": True,
    "includeMovesOwnershipStdev": True,
    "includePolicy": True,
    "includePVVisits": True,
    "includeNoResultValue": True,
    "boardXSize": 9,
    "boardYSize": 9,
    "overrideSettings": {"humanSLProfile": "rank_5k_2d"},
}
ACTIONS = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")


def rows(heading: str) -> list[tuple[list[str], str]]:
    """Return the names in each row of a table, and what becomes of them here."""
    table = PAGE.split(f"| {heading} | here |")[1].split("\n\n")[0]
    cells = re.findall(r"^\| (.+?) \| (.+) \|$", table, re.MULTILINE)
    return [(re.findall(r"`(\w+)`", names), here) for names, here in cells if "---" not in names]


QUERY = {name for names, _ in rows("field of a query") for name in names}


def test_every_field_of_a_query_is_tried_here() -> None:
    named = {name for name in QUERY if not re.match(r"rank_|preaz_|proyear_|humanSL", name)}
    assert named == {*VALUES, *ACTIONS}


@pytest.mark.parametrize("without", [["priority", "avoidMoves"], ["priorities", "allowMoves"]])
def test_no_field_of_a_query_is_called_unknown(ask: Ask, without: list[str]) -> None:
    replies = ask({name: value for name, value in VALUES.items() if name not in without})
    assert not [reply for reply in replies if "warning" in reply or "error" in reply]
    assert {reply["turnNumber"] for reply in replies} == {1, 2}


def test_every_field_of_a_reply_is_there(ask: Ask) -> None:
    replies = ask({**{k: v for k, v in VALUES.items() if k not in ("priority", "allowMoves")}})
    symmetric = ask({"id": "s", "moves": [], "rules": "chinese", "komi": 7,
                     "boardXSize": 9, "boardYSize": 9, "maxVisits": 8})  # fmt: skip
    found = {key for reply in [*replies, *symmetric] for key in reply}
    found |= {key for reply in [*replies, *symmetric] for key in reply.get("rootInfo", {})}
    for reply in [*replies, *symmetric]:
        found |= {key for info in reply.get("moveInfos", []) for key in info}
    missing = set()
    for names, here in rows("field of a reply"):
        if not here.startswith(("missing", "with `-human-model`")):
            missing |= set(names) - found
        else:
            assert not set(names) & found, here
    assert missing == {"noResults"}  # of a query that was ended before it was looked at
