"""How long a search thinks, and how."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tengen._core import search as core
from tengen.coords import Color, Move, Point
from tengen.errors import GoError
from tengen.game import Game


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search stops: at a number of visits of the root, after some seconds, or at both.

    The evaluation of the root itself is its first visit, as in KataGo.
    """

    visits: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.visits is None and self.seconds is None:
            raise GoError("a search needs a limit: visits or seconds")
        if self.visits is not None and not 1 <= self.visits < 2**31:
            raise GoError(f"{self.visits} visits: from 1 to {2**31 - 1} expected")
        if self.seconds is not None and not self.seconds > 0:
            raise GoError(f"{self.seconds} seconds: more than 0 expected")


@dataclass(frozen=True, slots=True)
class Restriction:
    """Moves that `color` may not play, or with `only` the only ones, near the root.

    Those are the moves of the first `depth` plies, the root's own being the first; KataGo calls
    them avoidMoves and allowMoves with `untilDepth`.
    """

    color: Color
    moves: frozenset[Move]
    depth: int = 1
    only: bool = False


def within(game: Game, area: Collection[Point], depth: int = 1) -> tuple[Restriction, ...]:
    """Return the restrictions of a search whose first `depth` moves are made in an area.

    From the second move on a pass stands for all that happens elsewhere. Raises `GoError` where no
    move of the area is legal.
    """
    if not any(game.is_legal(point) for point in area):
        raise GoError("no legal move in this area")
    moves, first = frozenset[Move](area), game.to_move
    if depth == 1:
        return (Restriction(first, moves, 1, only=True),)
    return tuple(Restriction(color, moves | {None}, depth, only=True) for color in Color)


@dataclass(frozen=True, slots=True)
class Options:
    """How to think. The defaults are KataGo's, without its noise at the root.

    seed              of the symmetry that each evaluation is turned by, and of the root's noise
    root_temperature  above 1 it makes the priors of the root's moves more even
    wide_root_noise   spreads visits over more root moves; KataGo's analysis uses 0.04
    restrictions      moves that are not looked at
    ownership         average who owns what over the tree
    symmetry          0 to 7: the same for all evaluations; None: a random one for each
    leaves            positions of one tree in a batch, or None: few at first, then more, and no
                      more than keep the network busy (docs/search.md)
    max_bytes         of one tree; a search stops there
    line              how many moves of a line of play are kept
    prune_symmetric   of moves that a symmetry of the position swaps, search one
    cpuct             how much exploration counts beside the values found so far
    policy_optimism   share of the network's optimistic policy, if it has one, in the priors: it
                      prefers moves that may turn out better than they look; at the root
                      `root_policy_optimism`
    fpu_reduction     how much worse than its parent an untried move is assumed to be; at the root
                      `root_fpu_reduction`
    static_score, dynamic_score   what points are worth beside a win (docs/search.md)
    transpositions    whether other orders of the same moves share what is known
    ending_bonus      points against moves that only make a decided game longer
    """

    seed: int = 0
    root_temperature: float = 1.0
    wide_root_noise: float = 0.0
    restrictions: tuple[Restriction, ...] = ()
    ownership: bool = False
    symmetry: int | None = None
    leaves: int | None = None
    max_bytes: int = 1 << 30
    line: int = 15
    cpuct: float = 1.0
    policy_optimism: float = 1.0
    root_policy_optimism: float = 0.2
    fpu_reduction: float = 0.2
    root_fpu_reduction: float = 0.1
    static_score: float = 0.1
    dynamic_score: float = 0.3
    ending_bonus: float = 0.5
    prune_symmetric: bool = True
    transpositions: bool = True

    def __post_init__(self) -> None:
        if not self.root_temperature > 0:
            raise GoError(f"root temperature {self.root_temperature}: more than 0 expected")
        if not self.wide_root_noise >= 0:
            raise GoError(f"wide root noise {self.wide_root_noise}: at least 0 expected")
        for share in (self.policy_optimism, self.root_policy_optimism):
            if not 0 <= share <= 1:
                raise GoError(f"optimism {share}: 0 to 1 expected")
        if self.symmetry is not None and not 0 <= self.symmetry < 8:
            raise GoError(f"symmetry {self.symmetry}: 0 to 7 expected")
        if self.leaves is not None and self.leaves < 1:
            raise GoError(f"{self.leaves} leaves a batch: at least 1 expected")

    def params(self, *, is_optimistic: bool) -> core.Params:
        """Return the options as the core takes them.

        `is_optimistic` says that the network has an optimistic policy.
        """
        params = core.Params()
        if is_optimistic:
            params.policy_optimism = self.policy_optimism
            params.root_policy_optimism = self.root_policy_optimism
        params.seed = self.seed % 2**64
        params.symmetry = -1 if self.symmetry is None else self.symmetry
        for name in _CORE:
            setattr(params, name, getattr(self, name))
        return params


_CORE = (
    "root_temperature",
    "wide_root_noise",
    "max_bytes",
    "cpuct",
    "fpu_reduction",
    "root_fpu_reduction",
    "static_score",
    "dynamic_score",
    "ending_bonus",
    "prune_symmetric",
    "transpositions",
)

DEFAULTS = Options()
