"""Ladders, life and network inputs: time a position, beside their slow twins in Python.

Positions come from KGS games where they are at hand (`TENGEN_DATA`), else from random ones. CPU
time, the best of several runs; the twins are timed on a few positions only.
"""

from __future__ import annotations

import gzip
import itertools
import json
import os
import random
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import fastest
from tengen import knowledge
from tengen.board import Board
from tengen.coords import parse_color, parse_sgf_point
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.nets.features import encode_games, encode_packed
from tengen.packed_games import PackedGames
from tengen.rules import RULE_SETS
from tests import reference_features, reference_knowledge

DATA = Path(os.environ.get("TENGEN_DATA", Path(__file__).resolve().parents[2] / "shared/data"))
GAMES = 60


def load_games() -> tuple[str, list[Game]]:
    """Return real games as far as they are legal, or random ones of 200 moves."""
    path = DATA / "kgs" / "games.jsonl.gz"
    if path.exists():
        with gzip.open(path, "rt") as file:
            records = [json.loads(line) for line in itertools.islice(file, GAMES)]
        return "KGS games", [game_from(record) for record in records]
    rng = random.Random(0)
    games = []
    for _ in range(GAMES):
        game = Game(19)
        while len(game) < 200:
            game.play(rng.choice(game.legal_moves()))
        games.append(game)
    return "random games", games


def game_from(record: dict[str, str]) -> Game:
    stones = [parse_sgf_point(point, 19) or 0 for point in record.get("setup_black", ())]
    game = Game(19, RULE_SETS["chinese"], setup=Board.from_stones(19, stones))
    text = record.get("moves", "")
    for color, point in ((text[i], text[i + 1 : i + 3]) for i in range(0, len(text), 3)):
        try:
            game.play(parse_sgf_point("" if point == ".." else point, 19), parse_color(color))
        except IllegalMove:
            break
    return game


def microseconds(work: Callable[[], object], count: int, repeats: int = 5) -> float:
    """Return the CPU time of one of `count` items, in the fastest of several runs."""
    return fastest(work, repeats) / count * 1e6


def main() -> None:
    source, games = load_games()
    boards = [game.at(turn).board for game in games[:20] for turn in range(20, len(game), 20)]
    few = boards[:: max(1, len(boards) // 12)]
    print(f"{source}, 19x19: {len(boards)} positions\n")
    print(f"{'a question from Python':36}{'core':>10}{'twin':>12}")
    questions: dict[str, tuple[Callable[[Board], object], Callable[[Board], object]]] = {
        "all ladders": (
            knowledge.ladders,
            lambda b: reference_knowledge.ladders(tuple(b.stones), b.size, None),
        ),
        "pass-alive chains and territory": (
            knowledge.pass_alive,
            lambda b: reference_knowledge.pass_alive(tuple(b.stones), b.size, False),
        ),
        "area": (
            knowledge.area,
            lambda b: reference_knowledge.area(tuple(b.stones), b.size, False),
        ),
        "eyes": (knowledge.eyes, lambda b: reference_knowledge.eyes(tuple(b.stones), b.size)),
    }
    for name, (ask, slow) in questions.items():
        fast = microseconds(lambda ask=ask: [ask(b) for b in boards], len(boards))
        twin = microseconds(lambda slow=slow: [slow(b) for b in few], len(few), 1)
        print(f"{name:36}{fast:7.1f} us{twin / 1000:9.1f} ms")

    turns = [range(len(game) + 1) for game in games[:20]]
    count = sum(map(len, turns))
    print(f"\n{'network inputs a position':36}")
    for rules in ("chinese", "tromp-taylor", "japanese"):
        subset = [with_rules(game, rules) for game in games[:20]]
        for packed in (False, True):
            kind = "bits" if packed else "floats"
            cost = microseconds(lambda s=subset, p=packed: encode_games(s, turns, packed=p), count)
            print(f"{f'whole games, {rules}, {kind}':36}{cost:7.1f} us")
    middle, flat = [[len(game) // 2] for game in games], PackedGames.of(games)
    chinese = RULE_SETS["chinese"]
    cost = microseconds(lambda: encode_packed(flat, chinese, middle, packed=True), len(games))
    print(f"{'one position a game, its replay too':36}{cost:7.1f} us")
    game = games[0]
    played = list(zip(map(int, game.colors), game.moves, strict=True))[: len(game) // 2]
    start = tuple(game.setup.stones)
    cost = microseconds(
        lambda: reference_features.encode(19, start, int(game.first), played, None, game.rules),
        1,
        1,
    )
    print(f"{'the same by the twin in Python':36}{cost / 1000:7.1f} ms")


def with_rules(game: Game, name: str) -> Game:
    other = game.copy()
    other.rules = RULE_SETS[name]
    return other


if __name__ == "__main__":
    main()
