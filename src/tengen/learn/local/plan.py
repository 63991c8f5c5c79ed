"""What a training of local-move networks depends on besides games and networks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.learn.local.games import SHORTEST

SHARES = {
    "unfrozen": 0.4,
    "improved": 0.1,
    "frozen": 0.1,
    "thawed": 0.1,
    "random": 0.14,
    "frozen-teacher": 0.16,
}


@dataclass(frozen=True, slots=True)
class LocalPlan:
    """Everything that a run depends on besides the games and the networks."""

    seconds: float
    human: float = 0.10  # shares of the time for games
    self_play: float = 0.14
    # Shares of the time that is left for training then; none leaves a variant out.
    shares: Mapping[str, float] = field(default_factory=lambda: dict(SHARES))
    size: int = 19
    boards: int = 2048  # games looked at, or played out, at once
    teacher_batch: int = 2048
    batch: int = 2048
    draws: int = 2  # of regions from each position
    held_games: int = 4096
    shortest: int = SHORTEST
    threads: int = 16
    seed: int = 1
    device: str = "cuda"


def planned_local(seconds: float, *, device: str = "cuda", seed: int = 1) -> LocalPlan:
    """Return the plan of a run on a GPU, or that of a trial on a CPU."""
    if device == "cuda":
        return LocalPlan(seconds, seed=seed)
    return LocalPlan(
        seconds,
        boards=16,
        teacher_batch=16,
        batch=16,
        held_games=32,
        draws=1,
        threads=1,
        seed=seed,
        device=device,
    )
