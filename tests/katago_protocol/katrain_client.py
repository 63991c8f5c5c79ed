"""Runs KaTrain's own engine client, without its window, against an engine command.

Usage: python katrain_client.py FOLDER COMMAND. FOLDER holds `katrain` and `pysgf`, unpacked; what
they want of the window toolkit is replaced by the few names below. Prints one JSON object.
"""

from __future__ import annotations

import json
import sys
import time
import types
from typing import Any


def stub(name: str, **members: object) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


class Observable:
    def fbind(self, *words: object) -> None: ...


class Theme:
    DEFAULT_FONT = INFO_PV_COLOR = ""


class Katrain:
    """What the client wants of the program around it."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def log(self, message: object, level: int = 0) -> None:
        if level == -1:  # OUTPUT_ERROR
            self.errors.append(str(message))

    def __call__(self, *words: object) -> None:
        self.errors.append(str(words))


def main(folder: str, command: str) -> None:
    sys.path.insert(0, folder)
    stub("chardet")  # pysgf guesses the charset of files with it, and reads none here
    stub("kivy", __path__=[])
    stub("kivy.utils", platform="linux")
    stub("kivy._event", Observable=Observable)
    stub("katrain.gui", __path__=[])
    stub("katrain.gui.theme", Theme=Theme)
    from katrain.core.engine import KataGoEngine  # type: ignore[import-not-found]
    from katrain.core.game_node import GameNode  # type: ignore[import-not-found]
    from pysgf import Move  # type: ignore[import-not-found]

    katrain = Katrain()
    config = {
        "backend": "custom", "altcommand": command, "max_visits": 16, "fast_visits": 4,
        "_enable_ownership": True, "wide_root_noise": 0.04, "max_time": 60.0,
    }  # fmt: skip
    engine = KataGoEngine(katrain, config)
    root = GameNode(properties={"SZ": ["9"], "KM": ["6.5"], "RU": ["japanese"]})
    nodes = [root]
    for player, point in (("B", "E5"), ("W", "C3"), ("B", "G4"), ("W", "E3")):
        nodes.append(nodes[-1].play(Move.from_gtp(point, player)))
    for node in nodes:
        node.analyze(engine, analyze_fast=node is not nodes[-1])
    engine.wait_to_finish()
    last = nodes[-1]
    last.analyze(engine, ponder=True)  # no limit, until it is stopped
    while last.root_visits <= 16:
        time.sleep(0.02)
    engine.stop_pondering()
    engine.wait_to_finish()
    pondered = last.root_visits
    nodes[1].analyze(engine, find_alternatives=True, visits=8)
    illegal: list[Any] = []
    engine.request_analysis(
        last, lambda *_: None, error_callback=illegal.append, next_move=Move.from_gtp("E5", "B")
    )
    engine.on_new_game()  # terminates what is under way
    engine.shutdown(finish=None)
    told = {
        "errors": katrain.errors,
        "visits": [node.root_visits for node in nodes],
        "complete": [node.analysis_complete for node in nodes],
        "scores": [node.score for node in nodes],
        "winrates": [node.winrate for node in nodes],
        "lost": [node.points_lost for node in nodes[1:]],
        "pondered": pondered,
        "candidates": [
            {key: move[key] for key in ("move", "visits", "pointsLost", "pv", "order")}
            for move in last.candidate_moves
        ],
        "ownership": len(last.ownership),
        "policy": len(last.policy),
        "ranking": [(chance, move.gtp()) for chance, move in last.policy_ranking[:3]],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
