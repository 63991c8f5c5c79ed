"""Record what the real KataGo says with the tests' tiny random networks.

    python -m tengen_lab.measuring.katago_golden "katago gtp -config gtp.cfg" \\
        tests/data/katago-golden

The networks are those of `tests/nets/tiny.py`, so that the agreement of our reader, our input
features and our graphs with KataGo is tested where none of its own networks is at hand.
"""

from __future__ import annotations

import gzip
import json
import shlex
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[3]))  # the tests of a checkout

from tengen.coords import format_gtp
from tengen.game import Game
from tengen.gtp.controller import Controller
from tengen.rules import parse_rules
from tests.nets.tiny import write_tiny

KINDS = ("v8", "v14")
# size, rules, komi, moves, symmetry, passes at the end
POSITIONS = (
    (7, "chinese", 7.0, 5, 0, 0),
    (7, "tromp-taylor", 6.5, 60, 0, 0),
    (9, "japanese", 5.5, 70, 3, 0),
    (9, "chinese", 7.0, 90, 0, 1),
    (9, "aga", 7.5, 40, 6, 0),
    (13, "chinese", 7.5, 150, 5, 0),
    (13, "japanese", 6.5, 110, 0, 1),
    (19, "new-zealand", 7.0, 300, 0, 0),
    (19, "japanese", 6.5, 200, 7, 0),
)


def random_game(
    size: int, rules: str, komi: float, moves: int, seed: int, passes: int
) -> tuple[list[list[str]], str]:
    """Return random legal moves that fill no small eye, and who is to move."""
    game, random = Game(size, parse_rules(rules, komi)), np.random.default_rng(seed)
    played: list[list[str]] = []
    for number in range(moves + passes):
        points = [p for p in game.legal_moves() if p is not None]
        passing = number >= moves or not points
        point = None if passing else points[int(random.integers(len(points)))]
        played.append([game.to_move.letter, format_gtp(point, size)])
        game.play(point)
        if game.is_over:
            break
    return played, game.to_move.letter


def numbers(words: list[str]) -> list[float | None]:
    return [None if word.upper() == "NAN" else float(word) for word in words]


def parsed(answer: str) -> dict[str, Any]:
    """Return the fields of an answer to `kata-raw-nn`; a name is followed by its numbers."""
    raw: dict[str, list[str]] = {}
    for word in answer.split():
        if word[0].isalpha() and word.upper() != "NAN":
            raw[word] = fields = []
        else:
            fields.append(word)
    several = ("policy", "whiteOwnership")
    single = ("policyPass", "whiteWin", "whiteLoss", "noResult", "whiteLead")
    return {
        **{name: numbers(raw[name]) for name in several},
        **{name: numbers(raw[name])[0] for name in single},
    }


def main(command: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        entries = []
        with tempfile.TemporaryDirectory() as place:
            net = write_tiny(Path(place), kind)
            with Controller([*shlex.split(command), "-model", str(net)], timeout=3600) as engine:
                version = engine.ask("version")
                for seed, (size, rules, komi, moves, symmetry, passes) in enumerate(POSITIONS):
                    played, to_move = random_game(size, rules, komi, moves, seed, passes)
                    for line in (f"boardsize {size}", "clear_board", f"kata-set-rules {rules}"):
                        engine.ask(line)
                    engine.ask(f"komi {komi}")
                    for color, vertex in played:
                        engine.ask(f"play {color} {vertex}")
                    raw = parsed(engine.ask(f"kata-raw-nn {symmetry} 0.0"))
                    about = {"size": size, "rules": rules, "komi": komi, "initial": []}
                    entries.append(
                        about
                        | {"moves": played, "to_move": to_move, "symmetry": symmetry, "raw": raw}
                    )
        text = json.dumps({"katago": version, "net": kind, "entries": entries})
        path = folder / f"{kind}.json.gz"
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(path, path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
