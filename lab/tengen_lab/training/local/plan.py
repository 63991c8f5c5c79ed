"""The plan of a training of local-move networks: a TOML file, such as `../plans/local.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen_lab.training.local.games import SHORTEST
from tengen_lab.training.plan_files import read_plan_file


@dataclass(frozen=True, slots=True)
class LocalPlan:
    """Everything that a run depends on besides the games, the networks and the machine.

    steps        of each variant; one that is not named is left out
    human_games  to learn from, at most
    self_play    moves of all the games that the teacher plays out side by side
    boards       games looked at, or played out, at once
    draws        of regions from each position
    """

    steps: Mapping[str, int]
    human_games: int
    self_play: int
    size: int = 19
    boards: int = 2048
    teacher_batch: int = 2048
    batch: int = 2048
    draws: int = 2
    held_games: int = 4096
    shortest: int = SHORTEST
    seed: int = 1


def read_local_plan(path: Path) -> LocalPlan:
    """Read a plan. Raises `GoError` where the file is not one."""
    return read_plan_file(path, _plan, LocalPlan)


def _plan(data: dict[str, Any]) -> LocalPlan:
    plan = LocalPlan(**data)
    if not plan.steps or min(plan.steps.values()) < 1:
        raise ValueError("a variant needs a step at least")
    return plan
