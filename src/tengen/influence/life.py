"""Life inside control: sure eyes, ladders and a few plies of reading say how dead stones are.

Hu (2020, 3.3) names life and death as what the method lacks most. What can be judged is judged
before the iteration and told to it; all other chains go on to judge themselves.

1. Chains that live whatever happens (Benson 1976), and stones inside their sure eyes, are settled.
2. A chain that a ladder catches is likely dead, more so in atari than with two liberties, where its
   owner may still move first.
3. A first map shows which points a group holds together. Of an enclosed group a few plies are read
   (`reading`). One that lives even if the attacker moves first is alive. One that lives only if its
   owner moves first is attacked in sente: it is answered, and nearly as alive. One that does not
   live, and one that is too large to be read, are dead by a logistic function of their room.

The numbers are fitted to a network's ownership.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tengen.board import Board
from tengen.influence.control import DEFAULT_MODEL, TOLERANCE, Control, Floats, estimate_control
from tengen.influence.groups import Group, find_groups
from tengen.influence.models import ControlModel
from tengen.influence.reading import LifeReading, read_life
from tengen.knowledge import Chain, chains, ladders, pass_alive

DOUBT = 0.2  # an unread group less likely dead than this judges itself


@dataclass(frozen=True, slots=True)
class RoomRule:
    """The log-odds that an enclosed group is dead: a constant, and weights of two logarithms."""

    constant: float
    room: float
    stones: float

    def death(self, group: Group) -> float:
        weights = (self.constant, self.room, self.stones)
        return float(1 / (1 + np.exp(-np.dot(weights, room_inputs(group)))))


def room_inputs(group: Group) -> tuple[float, float, float]:
    """Return what a room rule weighs: 1 and two logarithms."""
    return 1.0, float(np.log2(1 + group.room)), float(np.log2(len(group.stones)))


@dataclass(frozen=True, slots=True)
class LifeRule:
    """How dead a chain that a ladder catches is, and an enclosed group by what was read of it."""

    in_atari: float
    two_liberties: float
    alive: float
    answered: float  # lives if its owner moves first
    lost: RoomRule  # does not live
    unread: RoomRule

    def death(self, group: Group, reading: LifeReading | None) -> float:
        """Return the chance that the group is dead; NaN if it is to judge itself."""
        if reading is None:
            death = self.unread.death(group)
            return death if death > DOUBT else np.nan
        if not reading.moving_first:
            return self.lost.death(group)
        return self.alive if reading.moving_second else self.answered


# By `tengen_lab.papers.hu2020.study life`: 240 positions of KGS games judged by the network inside.
FITTED_RULE = LifeRule(
    in_atari=0.935,
    two_liberties=0.781,
    alive=0.01,
    answered=0.063,
    lost=RoomRule(1.216, -0.778, 0.195),
    unread=RoomRule(2.89, -0.831, -0.527),
)


def read_deaths(board: Board, rule: LifeRule = FITTED_RULE) -> Floats:
    """Return how likely each stone is dead by eyes and ladders; NaN where they say nothing."""
    deaths = np.full(board.size**2, np.nan)
    alive = pass_alive(board)
    for chain in chains(board):
        owner = alive[chain.stones[0]]
        if owner is not None:
            deaths[list(chain.stones)] = float(owner != chain.color)
    for chain in caught_chains(board):
        in_atari = len(chain.liberties) == 1
        deaths[list(chain.stones)] = rule.in_atari if in_atari else rule.two_liberties
    return deaths


def caught_chains(board: Board) -> list[Chain]:
    """Return the chains that a ladder catches and that have no sure eyes."""
    caught, alive = ladders(board).caught, pass_alive(board)
    firsts = ((chain, chain.stones[0]) for chain in chains(board))
    return [chain for chain, first in firsts if first in caught and alive[first] is None]


def enclosed_groups(
    board: Board, values: Floats, deaths: Floats
) -> list[tuple[Group, list[int], LifeReading | None]]:
    """Return each enclosed group, its stones whose life is unknown, and what was read."""
    found = []
    for group in find_groups(board, values):
        unknown = [stone for stone in group.stones if np.isnan(deaths[stone])]
        if group.is_enclosed and unknown:
            found.append((group, unknown, read_life(board, group)))
    return found


def judge_deaths(
    board: Board,
    model: ControlModel = DEFAULT_MODEL,
    rule: LifeRule = FITTED_RULE,
    *,
    tolerance: float = TOLERANCE,
) -> tuple[Floats, Control]:
    """Return how likely each stone is dead (NaN: unknown), and the first map that this is from."""
    deaths = read_deaths(board, rule)
    first = estimate_control(board, model, tolerance=tolerance, deaths=deaths)
    for group, unknown, reading in enclosed_groups(board, first.values, deaths):
        deaths[unknown] = rule.death(group, reading)
    return deaths, first
