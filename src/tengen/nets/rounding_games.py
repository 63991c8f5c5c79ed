"""Positions that ship with the package, to calibrate and to check networks in 8 bits.

`scripts/rounding_games.py` played the games. Every other game is for calibration, the rest are for
the check, so that a network is never checked on the positions that set its ranges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tengen.files.archives import unpack
from tengen.files.budgets import SGF_BYTES
from tengen.game import Game
from tengen.sgf import parse_games

GAMES = Path(__file__).with_name("rounding_games.sgf.gz")


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of one board size: `turns[i]` lists after how many moves game i is looked at."""

    size: int
    games: tuple[Game, ...]
    turns: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return sum(map(len, self.turns))


def calibration_positions(each: int = 4) -> list[Sample]:
    """Return positions of all phases, `each` of every other game, by board size."""
    return _by_size(_games()[::2], lambda game: _spread(len(game), each))


def check_pairs(each: int = 3) -> list[Sample]:
    """Return pairs of positions a move apart, `each` of every other game, by board size.

    The turns of a game are (t, t + 1, u, u + 1, ...).
    """

    def pairs(game: Game) -> tuple[int, ...]:
        return tuple(turn for first in _spread(len(game) - 1, each) for turn in (first, first + 1))

    return _by_size(_games()[1::2], pairs)


def _games() -> list[Game]:
    text = unpack(GAMES.read_bytes(), SGF_BYTES, GAMES.name, "SGF")
    return [record.game() for record in parse_games(text)]


def _spread(last: int, count: int) -> tuple[int, ...]:
    """Return `count` even turns from the opening to the last but one."""
    return tuple(sorted({2 * round(last * (i + 0.6) / count / 2 - 0.5) for i in range(count)}))


def _by_size(games: Sequence[Game], turns: Callable[[Game], Iterable[int]]) -> list[Sample]:
    samples = []
    for size in sorted({game.size for game in games}):
        chosen = tuple(game for game in games if game.size == size)
        samples.append(Sample(size, chosen, tuple(tuple(turns(game)) for game in chosen)))
    return samples
