"""Life inside control: ladders, sure eyes and the room of a group say how dead its stones are.

Hu (2020, 3.3) names life and death as what the method lacks most. Three judgements are made before
the iteration and told to it; all other chains go on to judge themselves.

1. Chains that live whatever happens (Benson 1976), and stones inside their sure eyes, are settled.
2. A chain in a ladder that works is dead if it is in atari and half dead with two liberties: then
   either side may move first.
3. A first map shows which points a group holds together. If it is enclosed and has little room for
   eyes it is likely dead, by a logistic function fitted to a network's ownership; groups that are
   likely alive go on to judge themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tengen.board import Board, neighbors
from tengen.influence.control import DEFAULT_MODEL, TOLERANCE, Control, Floats, estimate_control
from tengen.influence.models import ControlModel
from tengen.knowledge import chains, ladders, pass_alive

HELD = 0.05  # control from which a point belongs to a group
MOST_OUTLETS = 2  # of a group that counts as enclosed
DOUBT = 0.2  # a group less likely dead than this judges itself
CAUGHT, IN_DANGER = 0.95, 0.5


@dataclass(frozen=True, slots=True)
class Group:
    """Chains of one colour with the points they hold together on a map of control."""

    color: int
    stones: tuple[int, ...]
    room: int  # points held, own stones not counted
    outlets: int  # open points beside them

    @property
    def is_enclosed(self) -> bool:
        return self.outlets <= MOST_OUTLETS


@dataclass(frozen=True, slots=True)
class LifeRule:
    """The log-odds that an enclosed group is dead: a constant, and weights of two logarithms."""

    constant: float
    room: float
    stones: float

    def death(self, group: Group) -> float:
        weights = (self.constant, self.room, self.stones)
        return float(1 / (1 + np.exp(-np.dot(weights, _inputs(group)))))


def _inputs(group: Group) -> tuple[float, float, float]:
    return 1.0, float(np.log2(1 + group.room)), float(np.log2(len(group.stones)))


# By `scripts/influence_study.py life`: 240 positions of KGS games judged by the network inside.
FITTED_RULE = LifeRule(2.307, -1.017, -0.163)


def read_deaths(board: Board) -> Floats:
    """Return how likely each stone is dead by what can be read; NaN where nothing can."""
    deaths = np.full(board.size**2, np.nan)
    caught = set(ladders(board).caught)
    alive = pass_alive(board)
    for chain in chains(board):
        stones = list(chain.stones)
        owner = alive[stones[0]]
        if owner is not None:
            deaths[stones] = float(owner != chain.color)
        elif stones[0] in caught:
            deaths[stones] = CAUGHT if len(chain.liberties) == 1 else IN_DANGER
    return deaths


def find_groups(board: Board, values: Floats) -> list[Group]:
    """Return the groups of a map: chains that are joined by points held by their colour."""
    stones = np.frombuffer(board.stones, dtype=np.uint8)
    found = []
    for color in (1, 2):
        own = stones == color
        signed = values if color == 1 else -values
        held = own | (signed >= HELD)
        is_open = (stones == 0) & (np.abs(values) < HELD)
        seen = np.zeros(len(stones), dtype=bool)
        for start in np.flatnonzero(own):
            if not seen[start]:
                found.append(_group(board, color, int(start), own, held, is_open, seen))
    return found


def _group(
    board: Board, color: int, start: int, own: NDArray[np.bool_], held: NDArray[np.bool_],
    is_open: NDArray[np.bool_], seen: NDArray[np.bool_],
) -> Group:  # fmt: skip
    members, outlets, todo = [start], set(), [start]
    seen[start] = True
    while todo:
        for point in neighbors(todo.pop(), board.size):
            if is_open[point]:
                outlets.add(point)
            elif held[point] and not seen[point]:
                seen[point] = True
                members.append(point)
                todo.append(point)
    stones = tuple(point for point in members if own[point])
    return Group(color, stones, len(members) - len(stones), len(outlets))


def estimate_living_control(
    board: Board,
    model: ControlModel = DEFAULT_MODEL,
    rule: LifeRule = FITTED_RULE,
    *,
    tolerance: float = TOLERANCE,
) -> Control:
    """Estimate control with life and death judged first; two runs of the iteration."""
    deaths = read_deaths(board)
    first = estimate_control(board, model, tolerance=tolerance, deaths=deaths)
    for group in find_groups(board, first.values):
        death = rule.death(group)
        if group.is_enclosed and death > DOUBT:
            deaths[[stone for stone in group.stones if np.isnan(deaths[stone])]] = death
    second = estimate_control(board, model, tolerance=tolerance, deaths=deaths)
    return replace(second, iterations=first.iterations + second.iterations)


def fit_rule(groups: list[Group], dead: Floats) -> LifeRule:
    """Fit the rule to how dead groups are (0 to 1), by Newton's method; each stone counts."""
    inputs = np.array([_inputs(group) for group in groups])
    stones = np.array([len(group.stones) for group in groups], dtype=np.float64)
    weights = np.zeros(3)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (stones * (dead - chance)) - 0.01 * weights
        curvature = (inputs * (stones * chance * (1 - chance))[:, None]).T @ inputs
        weights += np.linalg.solve(curvature + 0.01 * np.eye(3), slope)
    return LifeRule(*(round(float(weight), 3) for weight in weights))
