"""The same queries as the real program was asked: the same fields, types, sides and refusals."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.katago_protocol.conftest import Ask

FOLDER = Path(__file__).parents[1] / "data" / "katago-analysis"
QUERIES = (FOLDER / "queries.jsonl").read_text().splitlines()
THEIRS: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "replies.jsonl").read_text().splitlines()
]
# Marks moves that are mirror images of others: which moves those are differs by the search.
SOMETIMES = {"isSymmetryOf"}
UNSUPPORTED = {"rectangle"}  # valid for KataGo, refused by us with a reason


@pytest.fixture(scope="module")
def ours(ask: Ask) -> list[dict[str, Any]]:
    return ask(*QUERIES)


def finals(replies: list[dict[str, Any]]) -> dict[tuple[str, int], dict[str, Any]]:
    """Return the last replies about positions, by query and turn."""
    return {
        (reply["id"], reply["turnNumber"]): reply
        for reply in replies
        if "rootInfo" in reply and not reply["isDuringSearch"]
    }


def kinds(value: dict[str, Any]) -> dict[str, str]:
    """Return the type of each field; whole and broken numbers are different types in JSON too."""
    found = {}
    for name, each in value.items():
        kind = type(each).__name__
        if isinstance(each, list) and each:
            kind += f" of {len(each)} {type(each[0]).__name__}" if name != "pv" else " of str"
        found[name] = kind
    return found


def test_every_position_is_answered_once(ours: list[dict[str, Any]]) -> None:
    expected = finals(THEIRS)
    for name in UNSUPPORTED:
        expected.pop((name, 0))
    assert set(finals(ours)) == set(expected)
    last = [
        (reply["id"], reply["turnNumber"])
        for reply in ours
        if "turnNumber" in reply and not reply["isDuringSearch"]
    ]
    assert max(Counter(last).values()) == 1


def test_replies_have_the_same_fields_of_the_same_types(ours: list[dict[str, Any]]) -> None:
    mine = finals(ours)
    for key, theirs in finals(THEIRS).items():
        if key[0] in UNSUPPORTED:
            continue
        reply = mine[key]
        skipped = {"moveInfos", "rootInfo"}
        assert kinds({k: v for k, v in reply.items() if k not in skipped}) == kinds(
            {k: v for k, v in theirs.items() if k not in skipped}
        ), key
        assert kinds(reply["rootInfo"]) == kinds(theirs["rootInfo"]), key
        assert bool(reply["moveInfos"]) == bool(theirs["moveInfos"]), key
        for info in reply["moveInfos"]:
            want = {k: v for k, v in theirs["moveInfos"][0].items() if k not in SOMETIMES}
            got = kinds({k: v for k, v in info.items() if k not in SOMETIMES})
            for variable in ("pvVisits", "pvEdgeVisits"):  # as long as the line
                assert (variable in info) is (variable in want), key
                if variable in info:
                    assert len(info[variable]) == len(info["pv"])
                    del got[variable]
                    del want[variable]
            assert got == kinds(want), key


def test_values_are_told_from_the_same_side(ours: list[dict[str, Any]]) -> None:
    """Where KataGo is sure who wins, so are we, and by a like number of points."""
    mine, compared = finals(ours), 0
    for key, theirs in finals(THEIRS).items():
        root = theirs["rootInfo"]
        if key[0] in UNSUPPORTED or abs(root["scoreLead"]) < 5:
            continue
        compared += 1
        reply = mine[key]
        assert reply["rootInfo"]["currentPlayer"] == root["currentPlayer"]
        for info in (reply["rootInfo"], reply["moveInfos"][0]):
            assert (info["winrate"] > 0.5) is (root["winrate"] > 0.5), key
            assert (info["scoreLead"] > 0) is (root["scoreLead"] > 0), key
            assert (info["utility"] > 0) is (root["utility"] > 0), key
    assert compared >= 6


def test_bounds_lie_on_the_same_side_of_their_values(ours: list[dict[str, Any]]) -> None:
    """Black's rates are bounded from below on his moves and from above on White's."""
    for replies in (THEIRS, ours):
        for reply in finals(replies).values():
            if reply["id"] == "settings":  # told from the side to move
                continue
            below = reply["rootInfo"]["currentPlayer"] == "B"
            for info in reply["moveInfos"]:
                assert (info["lcb"] <= info["winrate"]) is below, reply["id"]
                assert (info["utilityLcb"] <= info["utility"]) is below, reply["id"]


def test_restrictions_are_kept_as_the_real_program_does(ours: list[dict[str, Any]]) -> None:
    for replies in (THEIRS, ours):
        allowed = {info["move"] for info in finals(replies)["allow", 1]["moveInfos"]}
        assert allowed == {"C3", "G7"}
        avoided = {info["move"] for info in finals(replies)["avoid", 1]["moveInfos"]}
        assert avoided.isdisjoint({"C3", "G7", "E3", "E7", "C5", "G5"})


def test_policies_are_laid_out_alike(ours: list[dict[str, Any]]) -> None:
    for replies in (THEIRS, ours):
        policy = finals(replies)["everything", 3]["policy"]
        assert len(policy) == 82
        # E5, C3 and G4 are taken: row-major from the top left.
        assert [point for point, value in enumerate(policy) if value < 0] == [40, 51, 56]
        assert sum(value for value in policy if value > 0) == pytest.approx(1, abs=0.01)


def refusals(replies: list[dict[str, Any]]) -> dict[str, tuple[str | None, str]]:
    """Return the field and the words of each refusal that names its query."""
    return {
        reply["id"]: (reply.get("field"), reply["error"])
        for reply in replies
        if "error" in reply and "id" in reply
    }


def test_wrong_queries_are_refused_in_the_same_words(ours: list[dict[str, Any]]) -> None:
    mine, theirs = refusals(ours), refusals(THEIRS)
    assert mine.pop("rectangle") == ("boardYSize", "Only square boards are supported")
    mine.pop("bad-action")  # KataGo forgets the id here
    assert mine == theirs
    nameless = [reply for reply in ours if set(reply) == {"error"}]
    assert len(nameless) == len([reply for reply in THEIRS if set(reply) == {"error"}]) - 1


def test_warnings_and_actions_are_answered_alike(ours: list[dict[str, Any]]) -> None:
    def named(replies: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
        return [reply for reply in replies if key in reply]

    for mine, theirs in zip(named(ours, "warning"), named(THEIRS, "warning"), strict=True):
        assert {**mine, "warning": ""} == {**theirs, "warning": ""}
    actions = named(ours, "action")
    for mine, theirs in zip(actions, named(THEIRS, "action"), strict=True):
        assert kinds(mine) == kinds(theirs)
        assert {k: mine[k] for k in ("id", "action")} == {k: theirs[k] for k in ("id", "action")}
    assert kinds(actions[1]["models"][0]) == kinds(named(THEIRS, "models")[0]["models"][0])
