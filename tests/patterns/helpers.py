"""Small made-up inputs for the pattern tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.coords import BLACK, WHITE, Color
from tengen.files.packing import pack_moves
from tengen.game import Game

NONE = 0xFFFFFF


def fake_dictionary(patterns: int) -> core.Dictionary:
    """Numbers without meaning: learners do not look at what a pattern is."""
    return core.Dictionary(
        np.arange(1, patterns + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15),
        np.full(patterns, 3, dtype=np.uint8),
        np.zeros(patterns, dtype=np.uint8),
        np.arange(patterns, dtype=np.uint32),
    )


def competition(*teams: tuple[int, ...], exponents: list[int] | None = None) -> core.Competitions:
    """One competition of teams with one or two members, the winner first."""
    competitions = core.Competitions()
    add_teams(competitions, *teams, exponents=exponents)
    return competitions


def add_teams(
    competitions: core.Competitions, *teams: tuple[int, ...], exponents: list[int] | None = None
) -> None:
    competitions.add(
        np.array([team[0] for team in teams], dtype=np.uint32),
        np.array([team[1] if len(team) > 1 else NONE for team in teams], dtype=np.uint32),
        np.zeros(len(teams), dtype=np.uint64),
        0,
        None if exponents is None else np.array(exponents, dtype=np.uint8),
    )


def plain_layout(patterns: int) -> core.Layout:
    return core.Layout(fake_dictionary(patterns), [], True, True)


def wandering_game(seed: int, size: int = 9, moves: int = 60) -> Game:
    """A legal game whose moves are mostly near the last one: there is something to learn."""
    rng = np.random.default_rng(seed)
    game = Game(size)
    while len(game) < moves and not game.is_over:
        legal = [move for move in game.legal_moves() if move is not None]
        if not legal:
            break
        last = game.last_move
        if last is not None and rng.random() < 0.8:
            legal.sort(
                key=lambda move: abs(move // size - last // size) + abs(move % size - last % size)
            )
            legal = legal[:4]
        game.play(int(rng.choice(legal)))
    return game


def position_of(game: Game, dictionary: core.Dictionary | None = None) -> core.Position:
    position = core.Position(game.size, dictionary or fake_dictionary(1))
    for color, move in zip(game.colors, game.moves, strict=True):
        position.play(-1 if move is None else move, int(color))
    return position


def drawn(diagram: str, dictionary: core.Dictionary | None = None) -> tuple[core.Position, int]:
    """A position from rows of X, O and dots; returns it and its size."""
    rows = diagram.split()
    position = core.Position(len(rows), dictionary or fake_dictionary(1))
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark in "XO":
                position.setup(row * len(rows) + column, int(BLACK if mark == "X" else WHITE))
    return position, len(rows)


def symmetric_point(point: int, size: int, symmetry: int) -> int:
    row, column = divmod(point, size)
    if symmetry & 1:
        row = size - 1 - row
    if symmetry & 2:
        column = size - 1 - column
    if symmetry & 4:
        row, column = column, row
    return row * size + column


def transformed(game: Game, symmetry: int, swap: bool = False) -> core.Position:
    """The core's position of the game turned or mirrored, its colours swapped if asked."""
    position = core.Position(game.size, fake_dictionary(1))
    for color, move in zip(game.colors, game.moves, strict=True):
        point = -1 if move is None else symmetric_point(move, game.size, symmetry)
        position.play(point, int(color.opponent if swap else color))
    return position


def other(color: Color, swap: bool) -> int:
    return int(color.opponent if swap else color)


def softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.exp(scores - scores.max())
    return weights / weights.sum()


def write_pool(path: Path, games: Sequence[Game]) -> None:
    """Write games as `tengen games import` does."""
    pl.DataFrame(
        {
            "id": [f"game {number}" for number in range(len(games))],
            "size": pl.Series([game.size for game in games], dtype=pl.Int16),
            "setup": [b"" for _ in games],
            "moves": [pack_moves(zip(game.colors, game.moves, strict=True)) for game in games],
            "n_moves": [len(game) for game in games],
        }
    ).write_parquet(path)
