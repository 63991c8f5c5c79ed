"""The plan of a training of local-move networks: a TOML file, such as `../plans/local.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from tengen.errors import GoError
from tengen_lab.training.local.games import SHORTEST


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
    try:
        data = tomllib.loads(path.read_text())
        if unknown := data.keys() - {field.name for field in fields(LocalPlan)}:
            raise ValueError(f"unknown {', '.join(sorted(unknown))}")
        plan = LocalPlan(**data)
        if not plan.steps or min(plan.steps.values()) < 1:
            raise ValueError("a variant needs a step at least")
        return plan
    except OSError:
        raise GoError(f"{path}: no such plan") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError, ValueError) as error:
        raise GoError(f"{path}: not a plan of a training: {error}") from None
