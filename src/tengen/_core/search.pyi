"""Tree search: positions in, leaves out in batches, evaluations back in."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

# win less loss, no result, lead, score, its square, utility, weight; Black's side
OutlookValues: TypeAlias = tuple[float, float, float, float, float, float, float]
# move, visits, prior, win less loss, no result, lead, score, utility, lower bound for the player to
# move, its radius, weight, value for the choice, line, visits of the line, no result
MoveValues: TypeAlias = tuple[
    int,
    int,
    float,
    float,
    float,
    float,
    float,
    float,
    float,
    float,
    float,
    float,
    list[int],
    list[int],
    float,
]
# Who owns each point, and the standard deviation over the tree; both empty without visits.
Owners: TypeAlias = tuple[list[float], list[float]]

class Params:
    static_score: float
    dynamic_score: float
    cpuct: float
    fpu_reduction: float
    root_fpu_reduction: float
    ending_bonus: float
    root_temperature: float
    policy_optimism: float
    root_policy_optimism: float
    wide_root_noise: float
    prune_symmetric: bool
    seed: int
    symmetry: int
    transpositions: bool
    max_bytes: int
    def __init__(self) -> None: ...

class Cache:
    def __init__(self, limit: int) -> None: ...
    def clear(self) -> None: ...
    def __len__(self) -> int: ...

class Tree:
    def __init__(
        self,
        size: int,
        axes: NDArray[np.uint8],
        komi: float,
        params: Params,
    ) -> None: ...
    def start(self, stones: bytes, first: int, moves: NDArray[np.uint16], to_move: int) -> int: ...
    def ban_at_root(self, points: NDArray[np.int32]) -> None: ...
    def avoid(self, color: int, move: int, depth: int) -> None: ...
    def play(self, point: int) -> bool: ...
    def release(self) -> None: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def is_full(self) -> bool: ...
    def uncounted(self) -> list[tuple[list[int], bytes]]: ...  # type: ignore[valid-type]
    def settle(self, leads: list[float]) -> None: ...
    def root(self) -> tuple[OutlookValues, OutlookValues, OutlookValues] | None: ...
    def policy(self) -> list[float]: ...
    def moves(self, longest: int) -> list[MoveValues]: ...
    def ownership(self) -> Owners: ...
    def ownership_after(self, move: int) -> Owners: ...

def select(
    trees: list[Tree],
    quotas: NDArray[np.int32],
    limits: NDArray[np.int32],
    cache: Cache,
    threads: int,
) -> tuple[int, int]: ...
def encode(
    trees: list[Tree],
    spatial: NDArray[np.float32],
    globals: NDArray[np.float32],
    threads: int,
) -> None: ...
def accept(
    trees: list[Tree],
    policy: NDArray[np.float32],
    optimistic: NDArray[np.float32],
    value: NDArray[np.float32],
    score: NDArray[np.float32],
    ownership: NDArray[np.float32],
    scales: NDArray[np.float64],
    version: int,
    cache: Cache,
    threads: int,
) -> int: ...
