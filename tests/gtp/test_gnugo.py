"""GNU Go 3.8 agrees on legality, captures, stones and final scores.

The default is a sample; TENGEN_GNUGO_GAMES=500 compares that many random and real games each.
"""

from __future__ import annotations

import contextlib
import gzip
import itertools
import json
import os
import random
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.coords import Point, format_gtp, parse_color, parse_gtp, parse_sgf_point
from tengen.errors import GoError
from tengen.game import Game, handicap_points
from tengen.gtp import RefusedCommand
from tengen.rules import RULE_SETS, parse_rules
from tengen.samples import NAMES, read_sample
from tengen.sgf import parse_game
from tests.gtp.gnugo import Comparison, compare, random_game, start_gnugo

GAMES = int(os.environ.get("TENGEN_GNUGO_GAMES", "0"))
RULES = ("tromp-taylor", "chinese", "chinese-kgs", "japanese", "aga", "new-zealand")


@pytest.mark.parametrize("name", RULES)
def test_random_games_have_the_same_legal_moves_and_captures(name: str) -> None:
    rng = random.Random(name)
    rules = RULE_SETS[name]
    found = Comparison()
    with start_gnugo(rules) as gnugo:
        for _ in range(-(-GAMES // len(RULES)) or 12):
            size = rng.choice((2, 3, 4, 5, 7, 9, 13, 19))
            game = random_game(rng, size, rules, to_the_end=False)
            compare(gnugo, game, found, every=1 if size <= 5 else 10, scored=False)
    _report(f"random games, {name}", found)


@pytest.mark.parametrize("name", ["chinese", "japanese"])
def test_random_games_played_to_the_end_have_the_same_score(name: str) -> None:
    rng = random.Random(name)
    rules = RULE_SETS[name]
    found = Comparison()
    with start_gnugo(rules) as gnugo:
        for _ in range(GAMES // 2 or 25):
            game = random_game(rng, rng.choice((5, 7, 9)), rules, to_the_end=True)
            compare(gnugo, game, found, every=20, scored=True)
    assert found.scores > 0
    _report(f"random games to the end, {name}", found)


def test_the_sample_games_are_the_same() -> None:
    found = Comparison()
    with start_gnugo(RULE_SETS["japanese"]) as gnugo:
        for name in NAMES:
            game = parse_game(read_sample(name)).game()
            game.rules = parse_rules("japanese", game.rules.komi)
            compare(gnugo, game, found, every=10, scored=name == "small")
    _report("sample games", found)


@pytest.mark.long
def test_real_games_are_the_same(shared_data: Path) -> None:
    """Those that are scored by territory, every fifth of them by area too."""
    japanese, chinese = RULE_SETS["japanese"], RULE_SETS["chinese"]
    found, by_area = Comparison(), Comparison()
    games = _counted_games(shared_data / "kgs" / "games.jsonl.gz")
    with contextlib.ExitStack() as stack:
        quick, better = (stack.enter_context(start_gnugo(japanese, level)) for level in (1, 10))
        area, sure = (stack.enter_context(start_gnugo(chinese, level)) for level in (1, 10))
        for number, game in enumerate(itertools.islice(games, GAMES or 30)):
            scored = number < (GAMES or 6)
            again = game.copy()
            compare(quick, game, found, every=25, scored=scored, in_doubt=better)
            if scored and number % 5 == 0:
                again.rules = parse_rules("chinese", game.rules.komi)
                compare(area, again, by_area, every=len(again), scored=True, in_doubt=sure)
    assert by_area.scores > 0
    _report("real games", found)
    _report("real games by area", by_area)


def _report(what: str, found: Comparison) -> None:
    if GAMES:
        warnings.warn(f"{what}: {found}", stacklevel=2)  # shown in pytest's summary
    assert found.differences == []


def _counted_games(path: Path) -> Iterator[Game]:
    """Yield KGS games that were counted, as far as their moves are legal."""
    with gzip.open(path, "rt") as file:
        for record in map(json.loads, file):
            if not record.get("result", "")[2:3].isdigit():
                continue
            setup = Board.from_stones(19, _points(record.get("setup_black", ())))
            rules = parse_rules("japanese", float(record.get("komi", 6.5)))
            game = Game(19, rules, setup=setup)
            text = record["moves"]
            try:
                for color, point in (
                    (text[i], text[i + 1 : i + 3]) for i in range(0, len(text), 3)
                ):
                    name = "" if point == ".." else point
                    game.resume().play(parse_sgf_point(name, 19), parse_color(color))
            except GoError:
                continue
            yield game


def _points(names: list[str]) -> Iterator[Point]:
    for name in names:
        if (point := parse_sgf_point(name, 19)) is not None:
            yield point


# Not 12: GNU Go places on the fourth line there, the specification (4.1.1) only from 13 on.
@pytest.mark.parametrize("size", [*range(2, 12), *range(13, 20)])
def test_fixed_handicaps_are_placed_alike(size: int) -> None:
    with start_gnugo(RULE_SETS["chinese"]) as gnugo:
        for stones in range(2, 10):
            gnugo.ask(f"boardsize {size}")
            gnugo.ask("clear_board")
            try:
                answer = gnugo.ask(f"fixed_handicap {stones}")
            except RefusedCommand:
                with pytest.raises(GoError, match="no fixed handicap"):
                    handicap_points(size, stones)
                continue
            theirs = {parse_gtp(word, size) for word in answer.split()}
            ours = set(handicap_points(size, stones))
            assert ours == theirs, [format_gtp(point, size) for point in sorted(ours)]
