"""The tools of `tengen mcp`, asked by the protocol's own client, in this process and on pipes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from tengen.assistants import desk as desk_module
from tengen.assistants.calls import Call, Turns
from tengen.assistants.desk import Desk
from tengen.assistants.server import copy_lines, make_server
from tengen.samples import read_sample
from tengen.web.library import Library
from tengen.web.limits import Busy, ServerLimits, TooLarge
from tengen.web.networks import NetworkService
from tengen.web.store import Store

SMALL = read_sample("small").decode()
TOOLS = {
    *("review", "explain", "evaluate", "try_move", "endgame", "rank", "board"),
    *("find_position", "list_games"),
}
PAGE = Path(__file__).parents[2] / "docs" / "assistants.md"


@pytest.fixture(scope="module")
def networks():
    return NetworkService("fast")


@pytest.fixture
def desk(networks):
    with Store.temporary() as store:
        yield Desk(networks, Library(store, ServerLimits()))


def ask(desk: Desk, tool: str, arguments: dict[str, Any], **about: Any) -> Any:
    """Return what a tool answers; a refusal as its text."""

    async def run() -> Any:
        async with Client(make_server(desk)) as client:
            return await client.call_tool(tool, arguments, **about)

    found = anyio.run(run)
    if found.is_error:
        return found.content[0].text
    assert json.loads(found.content[0].text) == found.structured_content
    return found.structured_content


def test_every_tool_says_what_it_is_and_changes_nothing(desk):
    async def run() -> Any:
        async with Client(make_server(desk)) as client:
            return (await client.list_tools()).tools, client.instructions

    tools, instructions = anyio.run(run)
    assert {tool.name for tool in tools} == TOOLS
    assert all(len(tool.description) > 60 and tool.annotations.read_only_hint for tool in tools)
    assert "do not make one up" in instructions


def test_a_board_is_drawn_with_its_chains_in_danger(desk):
    found = ask(desk, "board", {"sgf": "(;SZ[5]AB[bb]AW[ab][cb][ba];W[ee])"})
    assert (found["to_move"], found["moves_played"], found["last_move"]) == ("B", 1, "E1")
    assert found["few_liberties"][0] == {"color": "B", "stones": ["B4"], "liberties": ["B3"]}
    assert "X" in found["board"]
    played = ask(desk, "board", {"sgf": "(;SZ[5])", "play": ["C3", "pass", "B2"]})
    assert (played["moves_played"], played["last_move"]) == (3, "B2")


def test_a_position_is_judged_by_a_look_or_a_search(desk):
    look = ask(desk, "evaluate", {"sgf": SMALL, "move": 20})
    assert 0 <= look["black_winrate"] <= 1
    told = []

    async def hear(done, total, message):
        told.append((done, total))

    search = ask(desk, "evaluate", {"sgf": SMALL, "visits": 30}, progress_callback=hear)
    assert search["visits"] >= 30
    assert told[-1] == (30, 30)
    judged = ask(desk, "try_move", {"sgf": SMALL, "move": 20, "try_": "A1"})
    assert judged["verdict"] in ("wrong", "doubtful")
    assert judged["loss"] > 0


@pytest.mark.long
def test_a_review_tells_mistakes_and_explain_their_evidence(desk, monkeypatch):
    review = ask(desk, "review", {"sgf": SMALL, "visits": 8, "mistakes": 3})
    assert review["net"] == "fast"
    assert len(review["mistakes"]) == min(3, review["mistakes_in_all"])
    assert len(review["course"]) == max(move["move"] for move in review["course"])
    worst = review["mistakes"][0]
    assert worst["loss"] >= review["mistakes"][-1]["loss"]
    monkeypatch.setattr(desk_module, "review_work", None)  # it is not reviewed again
    found = ask(desk, "explain", {"sgf": SMALL, "move": worst["move"], "visits": 8})
    assert found["move"] == worst
    assert found["before"]["moves_played"] == worst["move"] - 1
    assert found["after"]["last_move"] == worst["point"]
    line = found["after_the_better_line"]
    assert line["moves_played"] == worst["move"] - 1 + len(worst["line"])
    assert "the game has moves 1 to" in ask(desk, "explain", {"sgf": SMALL, "move": 999})


@pytest.mark.long
def test_an_endgame_and_a_rank_are_told(desk):
    found = ask(desk, "endgame", {"sgf": SMALL})
    assert {"places", "order"} <= found.keys()
    place = ask(desk, "endgame", {"sgf": SMALL, "point": "A1"})
    assert isinstance(place, dict | str)  # a place, or why there is none
    rank = ask(desk, "rank", {"sgfs": [SMALL], "player": "Black"})
    assert isinstance(rank, dict | str)
    named = SMALL.replace("(;", "(;PB[Ann]PW[Bob]", 1)
    rank = ask(desk, "rank", {"sgfs": [named], "player": "Ann"})
    assert rank["player"] == "Ann"
    assert rank["low"]


def test_the_library_is_listed_and_searched_and_its_games_are_named_by_id(desk, tmp_path):
    (tmp_path / "one.sgf").write_text("(;SZ[9]PB[Ann]PW[Bob];B[ee];W[ce];B[gc])")
    (tmp_path / "two.sgf").write_text("(;SZ[9]PB[Cid]PW[Dan];B[ee];W[ge];B[cc])")
    (tmp_path / "bad.sgf").write_text("(;SZ[9]")
    (tmp_path / "chess.sgf").write_text("(;GM[3];B[ee])")
    faults = desk.add_games([tmp_path])
    assert len(faults) >= 1
    games = ask(desk, "list_games", {"words": "Bob"})
    (game,) = games["games"]
    found = ask(desk, "find_position", {"game": game["id"], "move": 2})
    assert {hit["black"] for hit in found["hits"]} == {"Ann", "Cid"}  # mirrored
    assert ask(desk, "board", {"game": game["id"]})["last_move"] == "G7"
    assert ask(desk, "find_position", {"pattern": "|XXXX"})["hits"] == []


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("board", {}, "give one"),
        ("board", {"sgf": "hello"}, ""),
        ("board", {"game": "nothing"}, "library"),
        ("board", {"sgf": "(;SZ[9];B[ee])", "play": ["E5"]}, "E5"),
        ("board", {"sgf": "(;SZ[9])", "play": ["longer than four"]}, "play"),
        ("board", {"sgf": "(;SZ[9])", "move": -1}, "move"),
        ("evaluate", {"sgf": SMALL, "visits": 10**6}, "visits"),
        ("review", {"sgf": "(;SZ[9])"}, "no moves"),
        ("review", {"sgf": SMALL, "visits": -1}, "visits"),
        ("try_move", {"sgf": SMALL, "try_": "Z99"}, "Z99"),
        ("rank", {"player": "Ann"}, "records"),
        ("rank", {"player": "Ann", "sgfs": ["(;SZ[9])"] * 201}, "200"),
        ("find_position", {"pattern": "x" * 2000}, "1,000"),
        ("find_position", {"pattern": "XO!"}, ""),
        ("explain", {"sgf": SMALL}, "move"),
        ("nothing", {}, "nothing"),
    ],
)
def test_what_is_wrong_is_a_sentence(desk, tool, arguments, words):
    found = ask(desk, tool, arguments)
    assert isinstance(found, str)
    assert words.lower() in found.lower()
    assert "Traceback" not in found


def test_hostile_records_are_answers_or_sentences(desk):
    for text in (
        "(" * 100_000,
        "(;SZ[9]" + "AB[aa:ii]" * 9000 + ")",
        "\ud800",
        "\x00",
        "(;SZ[99])",
    ):
        assert isinstance(ask(desk, "board", {"sgf": text}), dict | str)


def test_a_fault_of_ours_is_a_sentence_and_the_next_call_is_answered(desk, monkeypatch, caplog):
    def broken(self: Desk, *about: Any) -> Any:
        raise RuntimeError("secret of this machine")

    with monkeypatch.context() as patch:
        patch.setattr(Desk, "position", broken)
        found = ask(desk, "board", {"sgf": SMALL})
    assert "the program has a fault here" in found
    assert "secret" not in found + caplog.text
    assert "please report it" in caplog.text
    assert ask(desk, "board", {"sgf": SMALL})["moves_played"] == 57


def test_a_record_beyond_the_limit_is_refused(networks):
    with Store.temporary() as store:
        desk = Desk(networks, Library(store, ServerLimits(record=1000)))
        assert "a record may have" in ask(desk, "board", {"sgf": f"(;SZ[9]C[{'x' * 1000}])"})


def test_a_call_that_takes_too_long_ends(networks, monkeypatch):
    with Store.temporary() as store:
        desk = Desk(networks, Library(store, ServerLimits(job_seconds=0)))
        assert "0 seconds" in ask(desk, "review", {"sgf": SMALL, "visits": 0})


def test_calls_take_turns_and_their_number_has_an_end():
    turns = Turns(ServerLimits(jobs=2, jobs_running=2))
    with turns.taken(), turns.taken(), pytest.raises(Busy, match="2 calls wait"), turns.taken():
        pass
    with turns.taken():
        pass
    call = Call(ServerLimits(job_seconds=0))
    with pytest.raises(TooLarge):
        call.check_time()


def test_a_call_that_is_cancelled_ends_its_work(desk, monkeypatch):
    begun, ended = anyio.Event(), []

    def endless(networks, call, game, asked, recorded):
        try:
            while not call.is_cancelled:
                anyio.from_thread.run_sync(begun.set)
                yield None
        finally:
            ended.append(call.is_cancelled)

    monkeypatch.setattr(desk_module, "review_work", endless)

    async def run() -> None:
        nonlocal begun
        begun = anyio.Event()
        async with Client(make_server(desk)) as client, anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "review", {"sgf": SMALL})
            await begun.wait()
            group.cancel_scope.cancel()

    anyio.run(run)
    assert ended == [True]


def test_the_command_answers_on_its_pipes(tmp_path):
    (tmp_path / "one.sgf").write_text("(;SZ[9]PB[Ann]PW[Bob];B[ee])")

    async def run() -> Any:
        command = ["-m", "tengen.cli.main", "mcp", str(tmp_path), "--net", "fast"]
        server = StdioServerParameters(command=sys.executable, args=command)
        async with Client(server) as client:
            games = await client.call_tool("list_games", {})
            board = await client.call_tool("board", {"sgf": SMALL})
            return games.structured_content, board.structured_content

    games, board = anyio.run(run)
    assert games["total"] == 1
    assert board["moves_played"] > 20


@pytest.mark.parametrize("closed", ["< /dev/null", "<&-"])
def test_input_that_ends_at_once_ends_the_command(closed):
    shell = f"exec {sys.executable} -m tengen.cli.main mcp --net fast {closed}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_conversation_of_the_page_is_one_of_these_tools():
    """Its calls are calls of tools that are there, with arguments that they take."""
    with Store.temporary() as store:
        server = make_server(Desk(NetworkService("fast"), Library(store, ServerLimits())))

        async def run() -> Any:
            async with Client(server) as client:
                return {tool.name: tool for tool in (await client.list_tools()).tools}

        tools = anyio.run(run)
    page = PAGE.read_text()
    calls = [json.loads(text) for text in re.findall(r"^> (\{\"tool\".*\})$", page, re.MULTILINE)]
    assert len(calls) >= 3
    for call in calls:
        known = tools[call["tool"]].input_schema["properties"]
        assert call["arguments"].keys() <= known.keys()
    listed = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert listed == TOOLS


def test_a_line_without_end_is_not_kept():
    source = io.BytesIO(b"{}\n" + b"x" * 5000 + b"\n" + b"y" * 999 + b"\n" + b"z" * 1000)
    output, entry = os.pipe()
    copy_lines(source, entry, 1000)
    with os.fdopen(output, "rb") as file:
        found = file.read()
    too_long = b"a line that is too long\n"
    assert found == b"{}\n" + too_long + b"y" * 999 + b"\n" + too_long
