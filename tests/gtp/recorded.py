"""GNU Go's side of some games, written down: an oracle where GNU Go is not installed.

The games are ours, drawn at random; `python -m tests.gtp.recorded` has GNU Go answer them again.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tengen.gtp import Response
from tengen.rules import RULE_SETS
from tests.gtp.gnugo import Comparison, compare, random_game, start_gnugo

FILE = Path(__file__).parents[1] / "data" / "gnugo" / "answers.json.gz"
SCORED = ("chinese", "japanese")
RULES = ("tromp-taylor", "chinese-kgs", "aga", *SCORED)


class Recorded:
    """Answers as GNU Go did; the questions have to be the same."""

    def __init__(self, dialogue: list[list[Any]]) -> None:
        self._dialogue = iter(dialogue)

    def ask_all(self, commands: Iterable[str]) -> Iterator[Response]:
        for command in commands:
            asked, ok, text = next(self._dialogue)
            assert command == asked, "the questions have changed: record the answers again"
            yield Response(ok, text)

    def ask(self, command: str) -> str:
        (response,) = self.ask_all([command])
        return response.text


class Recorder(Recorded):
    """Asks GNU Go, and writes down what it says."""

    def __init__(self, gnugo: Any) -> None:
        self.gnugo = gnugo
        self.dialogue: list[list[Any]] = []

    def ask_all(self, commands: Iterable[str]) -> Iterator[Response]:
        asked = list(commands)
        for command, response in zip(asked, self.gnugo.ask_all(asked), strict=True):
            self.dialogue.append([command, response.ok, response.text])
            yield response


def play_all(name: str, gnugo: Any) -> Comparison:
    """Play the games of a rule set, and compare every position."""
    rng, rules, found = random.Random(f"recorded {name}"), RULE_SETS[name], Comparison()
    for size in (2, 3, 4, 5, 7, 9, 13):
        game = random_game(rng, size, rules, to_the_end=False)
        compare(gnugo, game, found, every=1 if size <= 5 else 7, scored=False)
    if name in SCORED:
        for size in (5, 7, 9):
            game = random_game(rng, size, rules, to_the_end=True)
            compare(gnugo, game, found, every=20, scored=True)
    return found


def main() -> None:
    dialogues = {}
    for name in RULES:
        with start_gnugo(RULE_SETS[name]) as gnugo:
            recorder = Recorder(gnugo)
            print(name, play_all(name, recorder))
            dialogues[name] = recorder.dialogue
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(gzip.compress(json.dumps(dialogues).encode(), mtime=0))


if __name__ == "__main__":
    main()
