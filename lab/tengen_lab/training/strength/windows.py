"""Windows: some consecutive games of one player, to be rated together.

The ruler for every estimate of strength: a player's games in time order are cut into disjoint
windows of that many games; the label is the rank that the player had at the last of them, and games
that do not fill a window are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color
from tengen.strength.games import GameSet
from tengen_lab.training.held_out import Part, part_of

LENGTHS = (1, 2, 4, 8)  # games
LEAST_MOVES = 40  # a player's own, in each game
STARTING = 17.75  # steps: OGS gave this rank to new accounts, whoever they belonged to


@dataclass(frozen=True, slots=True)
class RankedWindow:
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
    everybody: bool = False,
) -> list[Seat]:
    """Return the humans of ranked even games who made enough moves and have a rank, in time order.

    `part` takes only the players of one side of the split (`tengen_lab.training.held_out`). With
    `everybody`, both players of all games: for servers whose records do not say who is human, or
    what is ranked, and where the weak play the strong with handicap only.
    """
    wanted = games.games.sizes == size
    if not everybody:
        wanted &= (games.handicap == 0) & (games.human > 0)
        if ranked:
            wanted &= games.ranked
    seats = []
    order = np.argsort(games.time, kind="stable")
    for game in order[wanted[order]].tolist():
        colors = (BLACK, WHITE) if everybody else (Color(int(games.human[game])),)
        for color in colors:
            player, steps = games.name(game, color), games.steps(game, color)
            if np.isnan(steps) or (part is not None and part_of(player) is not part):
                continue
            if len(games.own_turns(game, color)) >= least_moves:
                seats.append(Seat(player, color, game, steps))
    return seats


def is_starting(steps: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Tell which ranks are those of new accounts: labels that say nothing about the player.

    >>> is_starting(np.array([17.75, 17.5, 24.0], np.float32)).tolist()
    [True, False, False]
    """
    found: NDArray[np.bool_] = np.abs(steps - STARTING) < 0.01
    return found


def cut_windows(seats: Iterable[Seat], length: int) -> list[RankedWindow]:
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
            windows.append(
                RankedWindow(seat.player, colors, tuple(s.game for s in own), seat.steps)
            )
            own.clear()
    return windows


def some_players(seats: list[Seat], count: int, seed: int = 0) -> list[Seat]:
    """Return the seats of `count` players, chosen by the seed."""
    names = sorted({seat.player for seat in seats})
    rng = np.random.default_rng(seed)
    chosen: NDArray[np.str_] = rng.permutation(np.array(names))[:count]
    kept = set(chosen.tolist())
    return [seat for seat in seats if seat.player in kept]


def some_of_each_rank(seats: list[Seat], count: int, seed: int = 0) -> list[Seat]:
    """Return the seats of up to `count` players of each rank, each with his games at that rank."""
    by_rank: dict[int, dict[str, list[Seat]]] = {}
    taken: set[str] = set()
    rng = np.random.default_rng(seed)
    for place in rng.permutation(len(seats)).tolist():
        seat = seats[place]
        own = by_rank.setdefault(int(seat.steps), {})
        if seat.player not in taken and len(own) < count:
            own[seat.player] = []
            taken.add(seat.player)
    for seat in seats:
        if seat.player in by_rank[int(seat.steps)]:
            by_rank[int(seat.steps)][seat.player].append(seat)
    return [seat for rank in sorted(by_rank) for own in by_rank[rank].values() for seat in own]
