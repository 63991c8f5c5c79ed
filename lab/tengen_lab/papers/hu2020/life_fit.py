"""Fits the rule for life and death (`tengen.influence.life`) to what a better judge says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tengen.influence.control import Floats
from tengen.influence.groups import Group
from tengen.influence.life import LifeRule, RoomRule, room_inputs
from tengen.influence.reading import LifeReading
from tengen.knowledge import Chain


@dataclass(frozen=True, slots=True)
class JudgedGroup:
    """An enclosed group, what was read of it, and how dead it is (0 to 1) by a better judge."""

    group: Group
    reading: LifeReading | None
    dead: float


@dataclass(frozen=True, slots=True)
class JudgedChain:
    """A chain that a ladder catches, and how dead it is by a better judge."""

    chain: Chain
    dead: float


def fit_rule(groups: Sequence[JudgedGroup], caught: Sequence[JudgedChain]) -> LifeRule:
    """Fit the rule to what a better judge says; each stone counts."""

    def share(chosen: Sequence[tuple[Sequence[int], float]]) -> float:
        weights = [len(stones) for stones, _ in chosen]
        return round(float(np.average([dead for _, dead in chosen], weights=weights)), 3)

    def of_chains(in_atari: bool) -> float:
        alike = [each for each in caught if (len(each.chain.liberties) == 1) == in_atari]
        return share([(each.chain.stones, each.dead) for each in alike])

    def like(reading: LifeReading | None) -> list[JudgedGroup]:
        return [each for each in groups if each.reading == reading]

    def of_groups(reading: LifeReading) -> float:
        return share([(each.group.stones, each.dead) for each in like(reading)])

    def room_rule(reading: LifeReading | None) -> RoomRule:
        alike = like(reading)
        return fit_room_rule([each.group for each in alike], np.array([e.dead for e in alike]))

    return LifeRule(
        of_chains(in_atari=True),
        of_chains(in_atari=False),
        of_groups(LifeReading(moving_first=True, moving_second=True)),
        of_groups(LifeReading(moving_first=True, moving_second=False)),
        room_rule(LifeReading(moving_first=False, moving_second=False)),
        room_rule(None),
    )


def fit_room_rule(groups: Sequence[Group], dead: Floats) -> RoomRule:
    """Fit a logistic function to how dead groups are, by Newton's method; each stone counts."""
    inputs = np.array([room_inputs(group) for group in groups])
    stones = np.array([len(group.stones) for group in groups], dtype=np.float64)
    weights = np.zeros(3)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (stones * (dead - chance)) - 0.01 * weights
        curvature = (inputs * (stones * chance * (1 - chance))[:, None]).T @ inputs
        weights += np.linalg.solve(curvature + 0.01 * np.eye(3), slope)
    return RoomRule(*(round(float(weight), 3) for weight in weights))
