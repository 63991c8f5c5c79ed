"""The plan of a training of the human policy: a TOML file, such as `../plans/human.toml`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen_lab.training.human.head import HeadShape
from tengen_lab.training.human.training import HumanSchedule
from tengen_lab.training.plan_files import read_plan_file


@dataclass(frozen=True, slots=True)
class HumanPlan:
    """A head and how it is trained; games of each size and server that it is measured on.

    After `schedule` the training may go on by another one, `then`, into a head of its own.
    """

    head: HeadShape
    batch: Mapping[int, int]  # boards of each size in a step
    schedule: HumanSchedule
    validation_games: int = 700
    test_games: int = 2500
    then: HumanSchedule | None = None


def read_human_plan(path: Path, seconds: float = math.inf) -> HumanPlan:
    """Read a plan; each of its schedules ends after `seconds` in any case.

    Raises `GoError` where the file is not a plan.
    """
    return read_plan_file(path, lambda data: _plan(data, seconds), HumanPlan)


def _plan(data: dict[str, Any], seconds: float) -> HumanPlan:
    batch = {int(size): int(count) for size, count in data.pop("batch").items()}

    def schedule(values: dict[str, Any]) -> HumanSchedule:
        calibrations = tuple(values.pop("calibrations", ()))
        return HumanSchedule(
            batch=sum(batch.values()), calibrations=calibrations, seconds=seconds, **values
        )

    first, then = data.pop("schedule"), data.pop("then", None)
    return HumanPlan(
        HeadShape(**data.pop("head", {})),
        batch,
        schedule(first),
        then=None if then is None else schedule(then),
        **data,
    )
