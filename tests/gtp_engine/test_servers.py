"""The engine as the programs that connect bots to servers talk to it, over pipes.

What they send was read in their sources: gtp2ogs (`src/Bot.ts`), CGOS's Python client
(`gtpengine.py`), and in the documentation of kgsGtp. Here it is sent in the same form, and answers
are read in the same way.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tengen.coords import parse_gtp


class Pipe:
    """An engine in a process of its own, and a client at the other end."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "tengen", "gtp", "--net", "fast", *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._heard = b""

    def send(self, line: str, end: str = "\r\n") -> str:
        """Send a line; return all that comes until two line ends, as gtp2ogs cuts it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write((line + end).encode())
        self.process.stdin.flush()
        while not re.search(rb"(\r?\n){2}$", self._heard):
            read = self.process.stdout.readline()
            assert read, f"the engine ended at {line}"
            self._heard += read
        heard, self._heard = self._heard.decode(), b""
        return heard

    def ask(self, line: str) -> str:
        heard = self.send(line)
        assert heard.startswith("="), f"{line}: {heard}"
        return heard[1:].strip()


@pytest.fixture(name="pipe", scope="module")
def _pipe() -> Iterator[Pipe]:
    pipe = Pipe("--bot", "search", "--visits", "4", "--size", "9")
    yield pipe
    pipe.process.kill()
    pipe.process.wait()


def is_move(text: str, size: int = 9) -> bool:
    return text == "resign" or parse_gtp(text, size) is not None or text.lower() == "pass"


def test_gtp2ogs_finds_the_clocks_and_sets_up_a_game(pipe: Pipe) -> None:
    known = set(pipe.ask("list_commands").split("\n"))
    assert {"kgs-time_settings", "kata-list_time_settings", "set_free_handicap"} <= known
    assert "fischer-capped" in pipe.ask("kata-list_time_settings")
    for line in ("boardsize 9", "clear_board", "komi 6.5", "play black e5", "play black c3"):
        assert pipe.ask(line) == ""  # an initial state is played, both colours one after the other
    for line in ("play white g7", "play black pass", "play white e3"):
        assert pipe.ask(line) == ""
    for clock in (
        "kata-time_settings fischer-capped 120 30 300 -1",
        "kgs-time_settings byoyomi 600 30 5",
        "kgs-time_settings canadian 600 300 25",
        "time_settings 0 30 1",
        "time_settings 600 0 0",
    ):
        assert pipe.ask(clock) == ""
        assert pipe.ask("time_left black 25 0") == ""
        assert pipe.ask("time_left white 25 0") == ""
    # The answer is taken in lower case and split at blanks.
    assert is_move(pipe.ask("genmove black").lower().split(" ")[0])
    assert pipe.ask("final_score")[0] in "BW0"


def test_gtp2ogs_sets_free_handicap_stones_of_the_opponent(pipe: Pipe) -> None:
    for line in ("boardsize 9", "clear_board", "komi 0.5", "set_free_handicap c3 g7 c7"):
        assert pipe.ask(line) == ""
    assert is_move(pipe.ask("genmove white"))


def test_cgos_asks_by_an_analysis_and_reads_its_last_two_lines(pipe: Pipe) -> None:
    """Its client takes the line before "play MOVE" for what the engine thinks."""
    for line in ("boardsize 9", "clear_board", "komi 7.0", "time_settings 300 0 0"):
        assert pipe.ask(line) == ""
    assert pipe.ask("time_left B 299 0") == ""
    lines = [line.strip() for line in pipe.ask("kata-genmove_analyze B ownership true").split("\n")]
    move = next(line for line in lines if line.startswith("play ")).split(" ")[-1]
    assert is_move(move)
    thought = lines[lines.index(f"play {move}") - 1]
    assert re.match(r"info move \S+ visits \d+ ", thought)
    assert len(thought.split(" ownership ")[1].split()) == 81
    assert pipe.ask("play W " + ("E5" if move != "E5" else "C3")) == ""


def test_kgsgtp_names_rules_and_cleans_up_at_the_end(pipe: Pipe) -> None:
    for line in ("boardsize 9", "clear_board", "kgs-rules japanese", "komi 6.5"):
        assert pipe.ask(line) == ""
    assert pipe.ask("kgs-time_settings byoyomi 600 30 5") == ""
    assert is_move(pipe.ask("genmove b"))
    for line in ("play w pass", "play b pass"):
        assert pipe.ask(line) == ""
    assert "\n\n" not in pipe.ask("final_status_list dead")
    assert is_move(pipe.ask("kgs-genmove_cleanup w"))
    assert pipe.ask("kgs-game_over") == ""


def test_what_is_refused_begins_with_a_question_mark(pipe: Pipe) -> None:
    assert pipe.ask("clear_board") == ""
    assert pipe.send("boardsize 9 13").startswith("?")  # not square
    assert pipe.send("play black e5").startswith("=")
    assert pipe.send("play white e5").startswith("? illegal move")
