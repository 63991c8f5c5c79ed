"""Windows: some consecutive games of one player, to be rated together.

The ruler for every estimate of strength: a player's games in time order are cut into disjoint
windows of so many games; the label is the rank that the player had at the last of them, and games
that do not fill a window are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color
from tengen.records.held_out import Part, part_of
from tengen.strength.games import GameSet

LENGTHS = (1, 2, 4, 8)  # games
LEAST_MOVES = 40  # a player's own, in each game


@dataclass(frozen=True, slots=True)
class Window:
    """Games of one player (numbers in a `GameSet`), and the rank at the last of them."""

    player: str
    color: tuple[Color, ...]
    games: tuple[int, ...]
    steps: float


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in one game."""

    player: str
    color: Color
    game: int
    steps: float


def rated_seats(
    games: GameSet,
    *,
    size: int = 19,
    least_moves: int = LEAST_MOVES,
    part: Part | None = None,
    ranked: bool = True,
) -> list[Seat]:
    """Return the humans of ranked even games who made enough moves and have a rank, in time order.

    `part` takes only the players of one side of the split (`tengen.records.held_out`).
    """
    wanted = (games.games.sizes == size) & (games.handicap == 0) & (games.human > 0)
    if ranked:
        wanted &= games.ranked
    seats = []
    order = np.argsort(games.time, kind="stable")
    for game in order[wanted[order]].tolist():
        color = BLACK if games.human[game] == BLACK else WHITE
        player, steps = games.name(game, color), games.steps(game, color)
        if np.isnan(steps) or (part is not None and part_of(player) is not part):
            continue
        if len(games.own_turns(game, color)) >= least_moves:
            seats.append(Seat(player, color, game, steps))
    return seats


def cut_windows(seats: Iterable[Seat], length: int) -> list[Window]:
    """Cut each player's seats, which come in time order, into windows of `length` games.

    >>> seats = [Seat("a", BLACK, game, 20.0 + game) for game in range(5)]
    >>> [(window.games, window.steps) for window in cut_windows(seats, 2)]
    [((0, 1), 21.0), ((2, 3), 23.0)]
    """
    waiting: dict[str, list[Seat]] = {}
    windows = []
    for seat in seats:
        own = waiting.setdefault(seat.player, [])
        own.append(seat)
        if len(own) == length:
            colors = tuple(each.color for each in own)
            windows.append(Window(seat.player, colors, tuple(s.game for s in own), seat.steps))
            own.clear()
    return windows


def some_players(seats: list[Seat], count: int, seed: int = 0) -> list[Seat]:
    """Return the seats of `count` players, chosen by the seed."""
    names = sorted({seat.player for seat in seats})
    rng = np.random.default_rng(seed)
    chosen: NDArray[np.str_] = rng.permutation(np.array(names))[:count]
    kept = set(chosen.tolist())
    return [seat for seat in seats if seat.player in kept]
