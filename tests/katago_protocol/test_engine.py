"""The life of queries: priorities, reports, termination, time, the end of input."""

from __future__ import annotations

import io
import json
import threading
import time
from typing import Any

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, format_gtp, parse_gtp
from tengen.game import Game
from tengen.katago_protocol import AnalysisEngine, AnalysisSettings, serve
from tengen.katago_protocol.replies import position_hashes
from tengen.nets import Evaluator
from tengen.search import Tree
from tests.katago_protocol.conftest import Ask
from tests.search.fakes import fake_evaluator


def query(name: str, visits: int = 4, **fields: object) -> dict[str, Any]:
    return {
        "id": name, "moves": [["B", "E5"], ["W", "C3"]], "rules": "chinese", "komi": 7,
        "boardXSize": 9, "boardYSize": 9, "maxVisits": visits, **fields,
    }  # fmt: skip


def running(evaluator: Evaluator, **settings: Any) -> tuple[AnalysisEngine, list[Any]]:
    """Return an engine whose thread is at work, and the list that its replies go to."""
    replies: list[Any] = []
    engine = AnalysisEngine(evaluator, replies.append, **settings)
    threading.Thread(target=engine.work, daemon=True).start()
    return engine, replies


def wait_for(replies: list[Any], wanted: int) -> None:
    deadline = time.monotonic() + 60
    while len(replies) < wanted:
        assert time.monotonic() < deadline, replies
        time.sleep(0.005)


def test_turns_are_those_of_the_game(ask: Ask) -> None:
    replies = ask(query("q", analyzeTurns=[2, 0, 1, 1]))
    found = {reply["turnNumber"]: reply["rootInfo"] for reply in replies}
    assert {turn: root["currentPlayer"] for turn, root in found.items()} == {
        0: "B", 1: "W", 2: "B",
    }  # fmt: skip
    assert all(root["visits"] == 4 for root in found.values())
    assert len({root["thisHash"] for root in found.values()}) == 3


def test_visits_are_as_asked_or_as_set(ask: Ask) -> None:
    without = {k: v for k, v in query("q").items() if k != "maxVisits"}
    (reply,) = ask(without, settings=AnalysisSettings(visits=7))
    assert reply["rootInfo"]["visits"] == 7
    (reply,) = ask(query("q", 9), settings=AnalysisSettings(visits=7))
    assert reply["rootInfo"]["visits"] == 9


def test_high_priorities_come_first(ask: Ask, evaluator: Evaluator) -> None:
    replies: list[Any] = []
    engine = AnalysisEngine(evaluator, replies.append, parallel=1)
    for name, priority in (("low", -1), ("middle", 0), ("high", 7), ("second", 0)):
        engine.submit(json.dumps(query(name, priority=priority)))
    engine.submit(json.dumps(query("turns", analyzeTurns=[0, 1], priorities=[9, -9])))
    engine.close()
    engine.work()
    order = [(reply["id"], reply["turnNumber"]) for reply in replies]
    assert order == [
        ("turns", 0), ("high", 2), ("middle", 2), ("second", 2), ("low", 2), ("turns", 1),
    ]  # fmt: skip


def test_a_small_query_does_not_wait_for_a_large_one(evaluator: Evaluator) -> None:
    engine, replies = running(evaluator)
    engine.submit(json.dumps(query("ponder", 10_000_000)))
    engine.submit(json.dumps(query("quick", 3)))
    wait_for(replies, 1)
    assert replies[0]["id"] == "quick"
    engine.submit(json.dumps({"id": "t", "action": "terminate", "terminateId": "ponder"}))
    wait_for(replies, 3)
    assert replies[1] == {"id": "t", "action": "terminate", "terminateId": "ponder"}
    assert replies[2]["id"] == "ponder"
    assert replies[2]["rootInfo"]["visits"] < 10_000_000
    assert replies[2]["isDuringSearch"] is False
    engine.close()


def test_terminated_positions_say_what_they_know(evaluator: Evaluator) -> None:
    engine, replies = running(evaluator, parallel=1)
    engine.submit(json.dumps(query("first", 10_000_000, reportDuringSearchEvery=0.01)))
    wait_for(replies, 1)
    engine.submit(json.dumps(query("waiting", 10_000_000, analyzeTurns=[0, 1])))
    before = len(replies)
    engine.submit(
        json.dumps({"id": "t", "action": "terminate", "terminateId": "waiting", "turnNumbers": [1]})
    )
    deadline = time.monotonic() + 60
    empty = {"id": "waiting", "isDuringSearch": False, "noResults": True, "turnNumber": 1}
    while empty not in replies[before:]:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    engine.submit(json.dumps({"id": "all", "action": "terminate_all"}))
    while len([r for r in replies if "turnNumber" in r and not r["isDuringSearch"]]) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    last = [reply for reply in replies if reply["id"] == "first"][-1]
    assert last["isDuringSearch"] is False
    assert last["rootInfo"]["visits"] >= 1
    engine.close()


def test_reports_come_during_a_search_and_one_after_it(evaluator: Evaluator) -> None:
    engine, replies = running(evaluator)
    engine.submit(json.dumps(query("q", 10_000_000, reportDuringSearchEvery=0.02)))
    wait_for(replies, 3)
    engine.close(finish=False)
    deadline = time.monotonic() + 60
    while replies[-1]["isDuringSearch"]:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    visits = [reply["rootInfo"]["visits"] for reply in replies]
    assert visits == sorted(visits)
    assert [reply["isDuringSearch"] for reply in replies] == [True] * (len(replies) - 1) + [False]


def test_the_first_report_may_come_before_the_others(evaluator: Evaluator) -> None:
    engine, replies = running(evaluator)
    started = time.monotonic()
    fields = {"reportDuringSearchEvery": 1000, "firstReportDuringSearchAfter": 0.02}
    engine.submit(json.dumps(query("q", 10_000_000, **fields)))
    engine.submit(json.dumps(query("once", 10_000_000, firstReportDuringSearchAfter=0.02)))
    wait_for(replies, 2)
    assert time.monotonic() - started < 30
    time.sleep(0.2)
    assert sorted(reply["id"] for reply in replies) == ["once", "q"]
    assert all(reply["isDuringSearch"] for reply in replies)
    engine.close(finish=False)


def test_time_ends_a_search(ask: Ask) -> None:
    (reply,) = ask(query("q", 10_000_000, overrideSettings={"maxTime": 0.05}))
    assert 1 <= reply["rootInfo"]["visits"] < 10_000_000


def test_how_optimistic_likely_moves_are_can_be_chosen() -> None:
    def policy(**settings: float) -> np.ndarray:
        replies: list[Any] = []
        engine = AnalysisEngine(fake_evaluator(is_optimistic=True), replies.append)
        asked = query("q", 1, overrideSettings=settings, includePolicy=True)
        engine.submit(json.dumps(asked | {"boardXSize": 5, "boardYSize": 5}))
        engine.close()
        engine.work()
        return np.array(replies[0]["policy"])

    plain, optimistic = policy(rootPolicyOptimism=0), policy(rootPolicyOptimism=1)
    legal = plain >= 0
    mixed = plain[legal] ** 0.8 * optimistic[legal] ** 0.2  # logits are mixed, as KataGo does it
    assert policy()[legal] == pytest.approx(mixed / mixed.sum(), rel=0.01, abs=1e-4)
    assert (policy(policyOptimism=0) == policy()).all(), "that of the moves below"
    assert np.abs(plain - optimistic).max() > 0.1


def test_the_side_of_values_can_be_chosen(ask: Ask) -> None:
    def rates(side: str, moves: list[list[str]]) -> dict[str, Any]:
        settings = {"reportAnalysisWinratesAs": side, "wideRootNoise": 0}
        (reply,) = ask(
            query(side, 6, moves=moves, overrideSettings=settings, includeOwnership=True)
        )
        return reply

    one, two = [["B", "E5"]], [["B", "E5"], ["W", "C3"]]
    for moves, to_move in ((one, "W"), (two, "B")):
        black, white = rates("BLACK", moves), rates("WHITE", moves)
        own = rates("SIDETOMOVE", moves)
        same = black if to_move == "B" else white
        assert own["rootInfo"]["winrate"] == same["rootInfo"]["winrate"]
        assert own["ownership"] == same["ownership"]
        assert black["rootInfo"]["scoreLead"] == -white["rootInfo"]["scoreLead"]
        assert black["rootInfo"]["winrate"] == pytest.approx(1 - white["rootInfo"]["winrate"])
        assert black["ownership"] == [-value for value in white["ownership"]]


def test_mirror_images_are_reported_as_the_real_program_does(ask: Ask) -> None:
    (reply,) = ask(
        query("q", 12, moves=[["B", "E5"]], includeMovesOwnership=True, includePVVisits=True)
    )
    infos = reply["moveInfos"]
    assert [info["order"] for info in infos] == list(range(len(infos)))
    assert len({info["move"] for info in infos}) == len(infos)
    by_move = {info["move"]: info for info in infos}
    copies = [info for info in infos if "isSymmetryOf" in info]
    assert copies
    for info in copies:
        first = by_move[info["isSymmetryOf"]]
        assert "isSymmetryOf" not in first
        same = ("visits", "winrate", "scoreLead", "prior", "pvVisits")
        assert [info[key] for key in same] == [first[key] for key in same]
        assert info["pv"][0] == info["move"]
        assert sorted(info["ownership"]) == sorted(first["ownership"])
        # The stone just played is White's in its own picture.
        assert (
            info["ownership"][parse_gtp(info["move"], 9)]
            == (  # type: ignore[index]
                first["ownership"][parse_gtp(first["move"], 9)]  # type: ignore[index]
            )
        )
    # By hand: seen from the centre of the board a point off the lines of symmetry has 8 images.
    images = {info["move"] for info in infos if info.get("isSymmetryOf") == infos[0]["move"]}
    row, column = divmod(parse_gtp(infos[0]["move"], 9), 9)  # type: ignore[arg-type]
    expected = {
        format_gtp(r * 9 + c, 9)
        for a, b in ((row, column), (column, row))
        for r in (a, 8 - a)
        for c in (b, 8 - b)
    }
    assert images | {infos[0]["move"]} == expected


def test_games_may_break_the_rules_they_are_analysed_by(ask: Ask) -> None:
    """A record with a suicide is analysed under rules that forbid it, as KataGo does."""
    plays = [["W", "A2"], ["W", "B2"], ["B", "A1"], ["W", "C1"], ["B", "B1"]]
    (reply,) = ask(query("q", moves=plays))
    assert reply["turnNumber"] == 5
    assert reply["rootInfo"]["currentPlayer"] == "W"


def test_hashes_name_positions_up_to_symmetry() -> None:
    def hashes(point: str, to_move: Any = BLACK) -> tuple[str, str]:
        setup = Board.from_stones(9, [parse_gtp(point, 9)])  # type: ignore[list-item]
        return position_hashes(Game(9, setup=setup, to_move=to_move))

    corner, other = hashes("C3"), hashes("G7")
    assert corner[0] != other[0]
    assert corner[1] == other[1]
    assert corner[1] != hashes("C4")[1]
    assert corner[0] != hashes("C3", WHITE)[0]
    assert len(corner[0]) == 32


def test_pipes_are_answered_to_the_end(evaluator: Evaluator) -> None:
    lines = [json.dumps(query(f"q{i}", 3)) for i in range(12)]
    source = io.BytesIO("\n".join([*lines, "", "nonsense"]).encode())
    target = io.BytesIO()
    serve(evaluator, source, target)
    replies = [json.loads(line) for line in target.getvalue().splitlines()]
    assert {reply.get("id") for reply in replies} == {f"q{i}" for i in range(12)} | {None}
    target = io.BytesIO()
    source.seek(0)
    serve(evaluator, source, target, finish=False)
    replies = [json.loads(line) for line in target.getvalue().splitlines()]
    assert len([reply for reply in replies if "turnNumber" in reply]) == 12


def test_queries_wait_unread_where_very_many_wait_already(
    evaluator: Evaluator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.katago_protocol.engine.WAITING", 20)
    monkeypatch.setattr("tengen.katago_protocol.engine.Tree", counted := Counted())
    replies: list[Any] = []
    engine = AnalysisEngine(evaluator, replies.append)
    sent = []

    def send() -> None:
        for number in range(50):
            engine.submit(json.dumps(query(str(number), visits=1)))
            sent.append(number)

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    sender.join(0.5)
    assert 5 <= len(sent) <= 21
    assert counted.made == 0  # what waits is small
    worker = threading.Thread(target=engine.work, daemon=True)
    worker.start()
    wait_for(replies, 50)
    engine.close()
    worker.join()


class Counted:
    """Makes search trees, and counts them."""

    made = 0

    def __call__(self, *settings: Any) -> Tree:
        self.made += 1
        return Tree(*settings)


def test_a_location_may_be_a_column_and_a_row(ask: Ask) -> None:
    """KataGo's `Location::tryOfString`: from 0 at the top left, so (2,8) is C1 on 9x9."""
    stones: dict[str, Any] = {"initialStones": [["W", "(2,8)"]], "moves": [["B", "(4, 4)"]]}
    named: dict[str, Any] = {"initialStones": [["W", "C1"]], "moves": [["B", "E5"]]}
    (by_pair,), (by_name,) = ask(query("q", **stones)), ask(query("q", **named))
    assert by_pair["rootInfo"]["thisHash"] == by_name["rootInfo"]["thisHash"]
    allowed = {"player": "B", "moves": ["(0,0)"], "untilDepth": 1}
    (reply,) = ask(query("q", allowMoves=[allowed]))
    assert [info["move"] for info in reply["moveInfos"]] == ["A9"]


@pytest.mark.parametrize("place", ["(9,0)", "(0,9)", "(0)", "(-1,0)", "(0,0", "(\u0661,0)"])
def test_a_pair_off_the_board_is_no_location(ask: Ask, place: str) -> None:
    (reply,) = ask(query("q", moves=[["B", place]]))
    assert reply["field"] == "moves"
