"""Plays the games whose positions ship with the package to calibrate and check 8-bit networks.

    python -m scripts.rounding_games src/tengen/nets/rounding_games.sgf.gz

Both sides draw their moves from the embedded human policy at about the same rank, so that the
positions are such as players ask about: all board sizes, rule sets, komi and phases, handicaps,
and moves of beginners. Nothing in them comes from anybody's games.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import numpy as np

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.game import Game, handicap_points
from tengen.nets.human import HumanPolicy
from tengen.rules import parse_rules
from tengen.sgf import format_games

SIZES = (19,) * 26 + (13,) * 8 + (9,) * 10 + (7, 8, 10, 11, 12, 14, 15, 16, 17, 18)
RULES = ("chinese", "japanese", "aga", "tromp-taylor", "new-zealand", "korean", "japanese")
RANKS = (12.0, 18.0, 22.0, 26.0, 30.0, 33.0, 36.0)
SEED = 8


def main() -> None:
    dice = np.random.default_rng(SEED)
    policy = HumanPolicy()
    games = [_start(size, number, dice) for number, size in enumerate(SIZES)]
    # Nearly equal players: where one is far ahead, leads are guesses, in 32 bits as well.
    ranks = [dice.choice(RANKS) + dice.integers(-1, 2, 2) for _ in games]
    lengths = [int(size * size * dice.uniform(0.55, 0.9)) for size in SIZES]
    while open_games := [i for i, game in enumerate(games) if _goes_on(game, lengths[i])]:
        judged = policy.evaluator.evaluate([games[i] for i in open_games], trunk=True)
        for i, here in zip(open_games, judged, strict=True):
            rank = float(ranks[i][int(games[i].to_move is WHITE)])
            (chances,) = policy.chances([here], rank)
            move = int(dice.choice(len(chances), p=chances / chances.sum()))
            games[i].play(None if move == games[i].size ** 2 else move)
        print(f"\r{max(map(len, games))} moves, {len(open_games)} games", end="", file=sys.stderr)
    Path(sys.argv[1]).write_bytes(gzip.compress(format_games(games), mtime=0))


def _start(size: int, number: int, dice: np.random.Generator) -> Game:
    komi = float(dice.choice([0.5, 5.5, 6.5, 6.5, 7, 7.5, 7.5, 9.5]))
    rules = parse_rules(RULES[number % len(RULES)], komi)
    if number % 9 != 4 or size < 13:
        return Game(size, rules)
    stones = bytearray(size * size)
    for point in handicap_points(size, int(dice.integers(2, 5))):
        stones[point] = BLACK
    return Game(size, rules, setup=Board(size, bytes(stones)), to_move=WHITE)


def _goes_on(game: Game, length: int) -> bool:
    return not game.is_over and len(game) < length


if __name__ == "__main__":
    main()
