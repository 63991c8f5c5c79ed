"""How far a network in 8 bits is from the same network in 32.

Measured on pairs of positions a move apart: a review compares neighbours, so the error of the
change of the lead counts as much as that of the lead itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tengen.coords import BLACK
from tengen.nets.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class Agreement:
    """Mean absolute differences over all positions, unless it says otherwise."""

    positions: int
    first_moves: float  # share of positions with the same likeliest move
    first_move_policy: float  # by how much the policy of the exact first move differs
    winrate: float
    lead: float  # in points
    lead_high: float  # that 19 of 20 positions stay below
    change: float  # of the change of the lead from one move to the next, in points
    change_high: float  # that 19 of 20 changes stay below
    ownership: float
    trunk: float  # root mean square, relative to that of the exact trunk


def compare_pairs(exact: Sequence[Evaluation], rounded: Sequence[Evaluation]) -> Agreement:
    """Compare evaluations of the same positions, two and two of them a move apart."""
    pairs = list(zip(exact, rounded, strict=True))
    firsts = [int(one.policy.argmax()) for one in exact]
    found = [int(other.policy.argmax()) for other in rounded]
    policies = [
        abs(other.policy[move] - one.policy[move])
        for move, (one, other) in zip(firsts, pairs, strict=True)
    ]
    winrates = [other.winrate(BLACK) - one.winrate(BLACK) for one, other in pairs]
    ownerships = [np.abs(other.ownership - one.ownership).mean() for one, other in pairs]
    leads = np.array([[one.black_lead, other.black_lead] for one, other in pairs])
    errors = np.abs(leads[:, 1] - leads[:, 0])
    changes = leads[1::2] - leads[::2]
    change_errors = np.abs(changes[:, 1] - changes[:, 0])
    return Agreement(
        positions=len(pairs),
        first_moves=float(np.mean(np.equal(firsts, found))),
        first_move_policy=float(np.mean(policies)),
        winrate=float(np.mean(np.abs(winrates))),
        lead=float(errors.mean()),
        lead_high=float(np.quantile(errors, 0.95)),
        change=float(change_errors.mean()),
        change_high=float(np.quantile(change_errors, 0.95)),
        ownership=float(np.mean(ownerships)),
        trunk=float(np.mean([_distance(one, other) for one, other in pairs])),
    )


def _distance(one: Evaluation, other: Evaluation) -> float:
    if one.trunk is None or other.trunk is None:
        return float("nan")
    away = np.square(other.trunk - one.trunk).mean()
    return float(np.sqrt(away / np.square(one.trunk).mean()))
