"""Ten thousand random and malformed lines: each is answered once, and nothing breaks."""

from __future__ import annotations

import random
import string
import threading
from pathlib import Path

import pytest

from tengen.bots import Supplies, make_bot
from tengen.gtp import parse_command, parse_response
from tengen.gtp_engine import GtpEngine, Session

LINES = 10_000
WORDS = (
    *("b", "w", "black", "WHITE", "green", "A1", "e5", "J9", "I3", "Z99", "pass", "PASS", "resign"),
    *("0", "1", "2", "5", "7", "-1", "25", "999999999", "1e9", "nan", "inf", "-inf", "0.5", "true"),
    *("false", "interval", "avoid", "allow", "minmoves", "maxmoves", "ownership", "rootInfo"),
    *("A1,B2", ",,,", "dead", "alive", "seki", "byoyomi", "canadian", "absolute", "japanese"),
    *("chinese", '{"ko":"SIMPLE"}', "{", "[]", "{}", '{"ko":1e999}', "suicide", "x.sgf", "all"),
    *(
        "\x00",
        "\x07",
        "é",
        "囲碁",
        "\u202e",
        "\ud83d",
        "#",
        "=",
        "?",
        "'",
        '"',
        "\\",
        "%s",
        "$(ls)",
    ),
)
# Asking a network for every other line would take minutes.
RARE = {
    *("kata-analyze", "lz-analyze", "kata-genmove_analyze", "lz-genmove_analyze", "kata-raw-nn"),
    *("final_score", "final_status_list", "tengen-ownership", "tengen-temperatures"),
    *("kgs-genmove_cleanup", "tengen-predictions", "quit"),
}


def random_line(dice: random.Random, names: list[str]) -> str:
    kind = dice.random()
    if kind < 0.1:
        letters = string.printable.replace("/", "") + "\x00\x1b\x7fÿ"
        return "".join(dice.choices(letters, k=dice.randrange(60)))
    if kind < 0.12:
        return dice.choice(["", "   ", "# x", "5", "99999999999 name", "x" * 5000, "9 " * 900])
    name = dice.choice(names)
    if name in RARE and dice.random() < 0.9:
        name = "play"
    words = dice.choices(WORDS, k=dice.choice([0, 1, 1, 2, 2, 2, 3, 4, 9]))
    if name == "play" and dice.random() < 0.5:
        words = [dice.choice("bw"), f"{dice.choice('ABCDEFGHJ')}{dice.randrange(1, 10)}"]
    if name in ("boardsize", "rectangular_boardsize") and dice.random() < 0.7:
        words = [str(dice.randrange(2, 8))] * (1 if name == "boardsize" else 2)
    number = f"{dice.randrange(10 ** dice.randrange(1, 12))} " if dice.random() < 0.3 else ""
    line = " ".join([name, *words])
    if dice.random() < 0.1:
        cut = dice.randrange(len(line))
        line = line[:cut] + dice.choice(WORDS) + line[cut + 1 :]
    return number + line


def test_no_line_breaks_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    supplies = Supplies("fast", visits=2)
    bots = [make_bot(text, supplies) for text in ("random", "influence", "patterns", "search")]
    engine = GtpEngine(Session(bots[0], supplies, size=5))
    names = engine.ask("list_commands")[2:].split()
    interrupted = threading.Event()
    interrupted.set()  # an analysis ends with its first line
    dice = random.Random(20261115)
    answered = refused = 0
    for _ in range(LINES):
        if dice.random() < 0.01:
            engine.session.bot = dice.choice(bots)
        line = random_line(dice, names).replace("\n", " ")
        text = "".join(engine.handle_line(line, interrupted))
        command = parse_command(line)
        if command is None:
            assert text == "", line
            continue
        assert text.endswith("\n\n"), line
        assert text.count("\n\n") == 1, line
        response = parse_response(text)
        assert response.number == command.number, line
        answered += response.ok
        refused += not response.ok
    assert answered > 1000
    assert refused > 1500
    assert engine.ask("1 name") == "=1 Tengen\n\n"
    assert {path.suffix for path in tmp_path.iterdir()} <= {".sgf"}
