"""The controller against programs that answer, refuse, dawdle, babble and die."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GoError, ParseError
from tengen.gtp import BrokenEngine, Controller, RefusedCommand, Response, parse_response
from tengen.gtp.responses import format_response

# A program that does on demand what a bad one does on its own.
ENGINE = r"""
import sys, time
for line in sys.stdin:
    number, command, *words = line.split()
    if command == "name":
        print(f"={number} Odd\r\n")
    elif command == "lines":
        print(f"\n\n={number} one\n two\n")
    elif command == "forget_number":
        print("= done\n")
    elif command == "sleep":
        time.sleep(float(words[0]))
        print(f"={number} awake\n")
    elif command == "babble":
        print("hello there\n")
    elif command == "flood":
        while True:
            print("= more")
    elif command == "skip":
        print(f"={int(number) + 1} early\n")
    elif command == "die":
        sys.exit("out of stones")
    elif command == "quit":
        print(f"={number}\n")
        break
    else:
        print(f"?{number} unknown command\n")
    sys.stdout.flush()
"""


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Controller]:
    path = tmp_path / "engine.py"
    path.write_text(ENGINE)
    with Controller([sys.executable, str(path)], timeout=60) as controller:
        yield controller


def test_answers_are_text_without_control_characters(engine: Controller) -> None:
    assert engine.ask("name") == "Odd"
    assert engine.ask("lines") == "one\n two"
    assert engine.ask("forget_number") == "done"


def test_a_refusal_quotes_the_command_and_the_reason(engine: Controller) -> None:
    with pytest.raises(RefusedCommand, match="refuses 'genmove': unknown command") as refused:
        engine.ask("genmove")
    assert refused.value.message == "unknown command"
    assert engine.ask("name") == "Odd"


def test_many_commands_are_answered_in_order(engine: Controller) -> None:
    answers = list(engine.ask_all(["name", "nonsense"] * 500))
    assert [answer.ok for answer in answers] == [True, False] * 500


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(engine: Controller) -> None:
    assert engine.ask("name") == "Odd"  # it has started
    with pytest.raises(BrokenEngine, match="does not answer 'sleep 1' in time"):
        engine.ask("sleep 1", timeout=0.01)
    assert engine.ask("name") == "Odd"


def test_closing_ends_a_wait_in_another_thread(engine: Controller) -> None:
    assert engine.ask("name") == "Odd"
    found: list[str] = []

    def wait() -> None:
        try:
            engine.ask("sleep 600", timeout=600)
        except BrokenEngine as error:
            found.append(str(error))

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    while engine._number < 2:
        time.sleep(0.01)
    engine.close(patience=0.1)
    thread.join(30)
    assert not thread.is_alive()
    assert "sleep 600" in found[0]


@pytest.mark.parametrize(
    ("command", "words"),
    [("babble", "not a GTP response"), ("flood", "without end"), ("skip", "skips the answer")],
)
def test_programs_that_do_not_speak_the_protocol(
    engine: Controller, command: str, words: str
) -> None:
    with pytest.raises(BrokenEngine, match=words):
        engine.ask(command)


def test_a_program_that_dies_leaves_its_last_words(engine: Controller) -> None:
    with pytest.raises(BrokenEngine, match=r"ended with 1 at 'die' \(out of stones"):
        engine.ask("die")
    with pytest.raises(BrokenEngine, match="ended with 1"):
        engine.ask("name")


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BrokenEngine, match="no-such-program does not start: No such file"):
        Controller(["no-such-program"])


@pytest.mark.parametrize("command", ["", "  ", "name\nquit", "play \x00", "# comment", "x" * 2000])
def test_what_is_no_command_is_not_sent(engine: Controller, command: str) -> None:
    with pytest.raises(GoError, match="not a GTP command"):
        engine.ask(command)


@given(st.text(max_size=200) | st.from_regex(r"[=?][0-9]{0,3}[ -~\n]*"))
def test_any_text_is_a_response_or_a_parse_error(text: str) -> None:
    try:
        response = parse_response(text)
    except ParseError:
        return
    assert parse_response(format_response(response)).ok is response.ok


words = st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=20)


@given(st.booleans(), st.lists(words, max_size=4), st.none() | st.integers(0, 10**9 - 1))
def test_responses_survive_writing_and_reading(
    ok: bool, lines: list[str], number: int | None
) -> None:
    text = "\n".join(line.strip() for line in lines if line.strip())
    response = Response(ok, text, number)
    assert parse_response(format_response(response)) == response
