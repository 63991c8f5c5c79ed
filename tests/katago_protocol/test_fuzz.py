"""Ten thousand random and malformed queries: each position is answered once, nothing breaks."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from tengen.katago_protocol import AnalysisEngine, AnalysisSettings
from tengen.nets import Evaluator

LINES = 10_000
QUERIES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "katago-analysis" / "queries.jsonl")
    .read_text()
    .splitlines()
    if line.startswith("{")
]
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 3, 19, 2**31, 2**63, 10**400, 0.5, -1e308, 1e-9),
    *("", "B", "w", "E5", "pass", "Z99", "chinese", "x" * 3000, "\x00", "囲碁", "\ud800"),
    *([], [[]], [["B"]], [["B", "E5"]], [["B", "E5"], ["B", "E5"]], [[1, 2]], ["B", "E5"]),
    *({}, {"ko": "SIMPLE"}, {"player": "B", "moves": ["E5"], "untilDepth": 1}),
    *([{"player": "B", "moves": ["E5", 7], "untilDepth": 1}], [0, 1], [0, 0], [-1], [10**30]),
]
FIELDS = [
    *("id", "moves", "initialStones", "initialPlayer", "rules", "komi", "whiteHandicapBonus"),
    *("boardXSize", "boardYSize", "analyzeTurns", "maxVisits", "rootPolicyTemperature"),
    *("rootFpuReductionMax", "includeOwnership", "includeMovesOwnership", "includePolicy"),
    *("includePVVisits", "avoidMoves", "allowMoves", "overrideSettings", "priority"),
    *("priorities", "reportDuringSearchEvery", "action", "terminateId", "turnNumbers", "wings"),
]


def random_line(dice: random.Random, number: int) -> str:
    query = dict(dice.choice(QUERIES))
    query["id"] = f"q{number}"
    for _ in range(dice.choice([0, 1, 1, 2, 4])):
        query[dice.choice(FIELDS)] = dice.choice(VALUES)
    if dice.random() < 0.2 and query:
        query.pop(dice.choice(list(query)))
    if dice.random() < 0.1:
        query["overrideSettings"] = {dice.choice([*FIELDS, "maxTime"]): dice.choice(VALUES)}
    line = json.dumps(query)
    kind = dice.random()
    if kind < 0.1:
        at = dice.randrange(len(line))
        line = line[:at] + dice.choice(['"', "{", "]", "NaN", "\x00", "\\u12", "1e999"]) + line[at:]
    elif kind < 0.13:
        line = dice.choice(["", "[" * 100_000, "null", "NaN", "9" * 10_000, '{"id":"a","id":"b"}'])
    return line


def test_no_line_breaks_the_engine() -> None:
    replies: list[dict[str, Any]] = []
    evaluator = Evaluator("fast")
    engine = AnalysisEngine(evaluator, replies.append, AnalysisSettings(visits=1))
    dice = random.Random(20261115)
    for number in range(LINES):
        engine.submit(random_line(dice, number))
    errors = sum("error" in reply for reply in replies)
    assert errors > 1000
    engine.submit('{"id": "end", "action": "terminate_all"}')
    engine.close()
    engine.work()
    text = [json.dumps(reply, allow_nan=False) for reply in replies]
    assert len(text) == len(replies)
    positions = Counter(
        (reply["id"], reply["turnNumber"])
        for reply in replies
        if "turnNumber" in reply and not reply["isDuringSearch"] and reply["id"][:1] == "q"
    )
    assert len(positions) > 1000
    assert set(positions.values()) == {1}


def test_odd_queries_that_are_accepted_are_searched_to_the_end() -> None:
    """The same lines with a bound on visits and time, the searches run."""
    replies: list[dict[str, Any]] = []
    engine = AnalysisEngine(Evaluator("fast"), replies.append, AnalysisSettings(visits=2))
    dice = random.Random(4)
    asked = 0
    for number in range(600):
        line = random_line(dice, number)
        try:
            query = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(query, dict) and "action" not in query:
            query["maxVisits"] = 2
            query.pop("overrideSettings", None)
            engine.submit(json.dumps(query))
            asked += 1
    engine.close()
    engine.work()
    assert asked > 300
    done = [reply for reply in replies if "rootInfo" in reply and not reply["isDuringSearch"]]
    assert len(done) > 50
    assert all(reply["rootInfo"]["visits"] >= 1 for reply in done)
    assert not [reply for reply in replies if "error" in reply and "field" not in reply
                and "id" in reply]  # fmt: skip
    json.dumps(replies, allow_nan=False)
