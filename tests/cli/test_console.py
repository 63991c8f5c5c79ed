"""What commands print, and what becomes of errors, called as the command is."""

from __future__ import annotations

import ast
import io
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tengen.cli
from tengen.cli import console, main
from tengen.diagram import Diagram
from tengen.errors import GoError
from tengen.terminal import format_board, printable, rich_board

# Cursor, colour and title sequences, 8-bit CSI, bells, turned text, half a character.
HOSTILE = "\x1b[2J\x1b]0;owned\x07\x9b31m\r\b\x7f\u202e\udcff"


def is_steered(text: str) -> bool:
    return any(character in text for character in HOSTILE.replace("[2J", "").replace("]0;owned", "")
               .replace("31m", ""))  # fmt: skip


@pytest.mark.parametrize("say", [console.say, console.say_lines, console.note])
def test_controls_are_written_out(say: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(say)
    say(f"Cho {HOSTILE} Chikun")
    shown = "".join(capsys.readouterr())
    assert r"Cho \x1b[2J\x1b]0;owned\x07\x9b31m\r\x08\x7f\u202e\udcff Chikun" in shown
    assert not is_steered(shown)


def test_a_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    console.say("a name\nW+R  another result")
    console.note("broken.sgf: fault\nin two lines")
    out, err = capsys.readouterr()
    assert out == "a name\\nW+R  another result\n"
    assert err == "tengen: broken.sgf: fault\\nin two lines\n"


def test_lines_stay_lines(capsys: pytest.CaptureFixture[str]) -> None:
    console.say_lines("one\ntwo\x1b[2J\n")
    assert capsys.readouterr().out == "one\ntwo\\x1b[2J\n\n"


def test_names_of_all_scripts_are_left_alone() -> None:
    for name in ("趙治勲", "조치훈", "Łukasz Ünal", "نیما\u200cزاده", "tab\there"):
        assert printable(name) == name


@given(st.text(st.characters()))
def test_a_report_is_one_line_of_json_that_reads_back(name: str) -> None:
    stream = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        console.say_json({"name": name})
    text = stream.getvalue()
    assert text.endswith("\n")
    assert "\n" not in text[:-1]
    assert not is_steered(text)
    assert json.loads(text) == {"name": name}


@dataclass(frozen=True)
class Found:
    rate: float
    where: Path


def test_a_report_takes_dataclasses_and_has_no_infinity(capsys: pytest.CaptureFixture[str]) -> None:
    console.say_json(Found(0.5, Path("a.sgf")))
    console.say_json({"found": Found(float("inf"), Path("a.sgf")), "rates": [float("nan"), 1]})
    first, second = capsys.readouterr().out.splitlines()
    assert json.loads(first) == {"rate": 0.5, "where": "a.sgf"}
    assert json.loads(second) == {"found": {"rate": None, "where": "a.sgf"}, "rates": [None, 1]}


def test_a_poor_terminal_gets_what_it_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    console.say("趙 wins")
    assert raw.getvalue() == b"\\u8d99 wins\n"


def test_boards_do_not_steer_the_terminal() -> None:
    diagram = Diagram(
        bytes(4), 2, title=f"by {HOSTILE}", caption=f"in {HOSTILE}\nRome", labels={0: "\x1bA"}
    )
    plain = format_board(diagram)
    assert " 2 * . 2" in plain
    assert plain.endswith("\nRome")
    assert not is_steered(plain)
    assert not is_steered(rich_board(diagram).plain)


def test_progress_is_silent_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with console.progress("[red]reading", total=2) as bar:
        bar(1, 2, "one")
        bar.advance()
        bar.games(2, 2, 100)
    assert capsys.readouterr() == ("", "")


def failing(error: Exception) -> object:
    def show(*_: object, **__: object) -> None:
        raise error

    return show


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (GoError("bad \x1b[2J input"), 1, r"tengen: bad \x1b[2J input"),
        (FileNotFoundError(2, "No such file", "a\x07.sgf"), 1, r"tengen: a\x07.sgf: no such file"),
        (MemoryError(), 1, "tengen: out of memory: try a smaller part of the data"),
    ],
)
def test_bad_input_is_one_line(
    error: Exception, code: int, line: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("tengen.cli.show.read_record", failing(error))
    assert main.main(["show", "a.sgf"]) == code
    assert capsys.readouterr() == ("", line + "\n")


def test_a_fault_of_ours_is_one_line_with_how_to_report_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tengen.cli.show.read_record", failing(KeyError("\x1b[2Jblack")))
    monkeypatch.delenv("TENGEN_DEBUG", raising=False)
    assert main.main(["show", "a.sgf"]) == 70
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("tengen: a fault of Tengen: KeyError: ")
    assert "report it" in line
    assert not is_steered(line)
    monkeypatch.setenv("TENGEN_DEBUG", "1")
    assert main.main(["show", "a.sgf"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_bad_usage_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["show", "--\x1b[2Jmoves", "3"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("tengen: ")
    assert "(see tengen show --help)" in line
    assert not is_steered(line)


COMMANDS = sorted(Path(tengen.cli.__file__).parent.glob("*.py"))
WAYS_OUT = {"print", "echo", "secho", "stdout", "stderr", "Console"}
THE_WAY_OUT = {"console.py"}


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.name)
def test_commands_print_through_the_console(path: Path) -> None:
    used = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Name):
            used.add(node.id)
        elif isinstance(node, ast.Attribute):
            used.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            used |= {alias.name for alias in node.names}
    assert path.name in THE_WAY_OUT or used.isdisjoint(WAYS_OUT)


ESCAPES = "\\x1b[2J\\x1b]0;owned\\x07\\x9b31m\\u202e"  # as the shown text has them
NAME = ESCAPES.encode().decode("unicode_escape")


@pytest.fixture(scope="module")
def hostile_pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of players whose names steer a terminal, read from files of such names."""
    folder = tmp_path_factory.mktemp("hostile")
    name = NAME.replace("]", "\\]")  # as SGF writes it
    for number in range(3):
        text = (
            f"(;GM[1]SZ[9]KM[7]RU[{name}]DT[2020-01-0{number + 1}]PB[A{name}]PW[B{name}]"
            f"RE[B+R]EV[{name}]C[{name}]LB[ee:{name}];B[dd];W[ff];B[ee];W[ed])"
        )
        (folder / f"{number}.sgf").write_text(text, encoding="utf-8")
    output = folder / "pool.parquet"
    assert main.main(["games", "import", str(folder), "-o", str(output)]) == 0
    return output


@pytest.mark.parametrize(
    "command",
    [
        ["show", "0.sgf", "--move", "0"],
        ["show", "0.sgf", "--move", "0", "--json"],
        ["score", "0.sgf"],
        ["evaluate", "0.sgf"],
        ["predict", "0.sgf"],
        ["ratings", "run", "pool.parquet"],
        ["ratings", "run", "pool.parquet", "--json"],
        ["games", "stats", "pool.parquet"],
        ["games", "count", "pool.parquet", "--by", "source,rules"],
        ["games", "search", "pattern.txt", "pool.parquet"],
        ["show", f"{NAME}.sgf"],
        ["games", "stats", f"{NAME}.parquet"],
        ["evaluate", "0.sgf", "--net", NAME],
        [NAME],
    ],
    ids=lambda command: " ".join(command[:2]).encode("unicode_escape").decode(),
)
def test_names_do_not_steer_the_terminal(
    command: list[str], hostile_pool: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(hostile_pool.parent)
    Path("pattern.txt").write_text("X . .\n. X .\n. . O\n")
    capsys.readouterr()
    code = main.main(command)
    shown, errors = capsys.readouterr()
    assert not is_steered(shown + errors)
    if any(NAME in word for word in command):
        assert code in (1, 2)
        assert len(errors.splitlines()) <= 2  # the record's fault, and ours
    else:
        assert code == 0, errors
        assert shown


@pytest.mark.skipif(sys.platform == "win32", reason="no shell that closes a pipe")
@pytest.mark.parametrize("command", ["play --bot random", "gtp", "analysis"])
def test_input_that_is_closed_is_an_end(command: str) -> None:
    shell = f"exec {sys.executable} -m tengen.cli.main {command} --net fast <&-"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "fault" not in done.stderr
