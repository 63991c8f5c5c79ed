"""Shape and feature patterns: harvest, teams of patterns, learners, scores."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ranked: TypeAlias = tuple[
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.float64],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint32],
]

class Games:
    """A batch of games; arrays as `tengen.packed_games.PackedGames` has them."""

    def __init__(
        self,
        sizes: NDArray[np.uint8],
        setup_at: NDArray[np.int64],
        setup: NDArray[np.uint16],
        moves_at: NDArray[np.int64],
        moves: NDArray[np.uint16],
    ) -> None: ...
    def __len__(self) -> int: ...

class Dictionary:
    """From hashes to pattern numbers; `plain` is the row of a pattern without its vector."""

    def __init__(
        self,
        hashes: NDArray[np.uint64],
        sizes: NDArray[np.uint8],
        kinds: NDArray[np.uint8],
        plain: NDArray[np.uint32],
        hash_bits: int = 64,
    ) -> None: ...
    def __len__(self) -> int: ...

class Harvest:
    def __init__(self, threshold: int, sketch_bits: int) -> None: ...
    def survey(self, games: Games, /) -> None: ...
    def count(self, games: Games, /) -> None: ...
    def sketch(self) -> bytes: ...
    def add_sketch(self, sketch: bytes) -> None: ...
    def table(
        self,
    ) -> tuple[
        NDArray[np.uint64],
        NDArray[np.uint64],
        NDArray[np.uint32],
        NDArray[np.uint8],
        NDArray[np.uint8],
    ]:
        """Return hashes, hashes of the plain shapes, counts, sizes, kinds."""

class Layout:
    """The members of a model: a dictionary's patterns, then the levels of the classes in use."""

    def __init__(
        self, dictionary: Dictionary, classes: Sequence[int], vectors: bool, responses: bool
    ) -> None: ...
    @property
    def parameters(self) -> int: ...
    @property
    def groups(self) -> int: ...
    def first(self, index: int) -> int: ...
    def members(self, competitions: Competitions) -> NDArray[np.uint32]: ...

class Competitions:
    """Competitions in memory, or mapped from a file with the contents of `to_bytes`."""

    def __init__(self, path: str = ...) -> None: ...
    def add(
        self,
        shapes: NDArray[np.uint32],
        responses: NDArray[np.uint32],
        features: NDArray[np.uint64],
        phase: int,
        exponents: NDArray[np.uint8] | None = None,
    ) -> None:
        """Append one competition, the winner first; team i stands for 2^exponents[i] equal ones."""
    def to_bytes(self) -> bytes: ...
    def places(self) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
        """Return of each competition its game, and how many moves were played before it."""
    @property
    def bytes(self) -> int: ...
    def __len__(self) -> int: ...

class Model:
    temperature: float
    def __init__(self, layout: Layout, factors: int) -> None: ...
    def weights(self) -> NDArray[np.float32]: ...
    def vectors(self) -> NDArray[np.float32]: ...
    def set_weights(self, weights: NDArray[np.float32], /) -> None: ...
    def set_vectors(self, vectors: NDArray[np.float32], /) -> None: ...
    def scores(self, competitions: Competitions) -> NDArray[np.float32]: ...
    def voices(self, competitions: Competitions) -> NDArray[np.float32]:
        """Return for each team in turn what its member of each group adds to its score."""
    def rank(self, competitions: Competitions) -> Ranked:
        """Return higher, equal, legal, log probability, phase, shape size and game."""

class Position:
    """A game in progress; points are row-major, -1 is a pass."""

    def __init__(self, size: int, dictionary: Dictionary) -> None: ...
    def setup(self, point: int, color: int) -> None: ...
    def restart(self) -> None: ...
    def play(self, point: int, color: int) -> None: ...
    def play_all(self, points: Sequence[int], colors: Sequence[int]) -> None: ...
    def compete(
        self, color: int, owner: bool = False, winner: int | None = None
    ) -> tuple[NDArray[np.int32], Competitions]: ...
    def probabilities(self, model: Model, color: int, owner: bool = False) -> NDArray[np.float32]:
        """Return the probability of each point, and of a pass at the end."""
    def play_out(self, model: Model, color: int, seed: int) -> NDArray[np.uint8]:
        """Play to the end by the model's probabilities; return who owns each point (1 or 2)."""
    def features(self, color: int, owner: bool = False) -> dict[int, dict[str, int]]:
        """Return the fields of each legal move by name; for tests and explanations."""
    def shape_hashes(
        self, point: int, color: int, response: bool = False
    ) -> NDArray[np.uint64]: ...

class MinorizationMaximization:
    def __init__(
        self, layout: Layout, parts: Sequence[Competitions], threads: int, folder: str = ""
    ) -> None: ...
    @property
    def competitions(self) -> int: ...
    def update(self, group: int) -> float: ...
    def log_prior(self) -> float: ...
    def gammas(self) -> NDArray[np.float32]: ...

class FactorTrainer:
    def __init__(
        self,
        model: Model,
        weight_rate: float,
        vector_rate: float,
        weight_decay: float,
        vector_decay: float,
        squares: float = 0.0,
    ) -> None: ...
    def observe(self, competitions: Competitions) -> float: ...

class BayesianRanking:
    """A normal belief about the strength of each member."""

    def observe(self, competitions: Competitions) -> None: ...
    def means(self) -> NDArray[np.float64]: ...
    def variances(self) -> NDArray[np.float64]: ...
    def set_means(self, means: NDArray[np.float64], /) -> None: ...
    def set_variances(self, variances: NDArray[np.float64], /) -> None: ...

class ApproximationRanking(BayesianRanking):
    def __init__(
        self,
        layout: Layout,
        beta2: float,
        variance: float,
        floor: float,
        least: float,
        ranking: int,
        rivals: float = 0.0,
    ) -> None: ...

class LoopyRanking(BayesianRanking):
    def __init__(
        self, layout: Layout, beta2: float, variance: float, tolerance: float, sweeps: int
    ) -> None: ...

class Adaptation:
    """A model that changes with every competition it sees; `model` is changed in place."""

    def __init__(self, model: Model, learner: BayesianRanking | FactorTrainer) -> None: ...
    def observe(self, competitions: Competitions) -> None: ...
    def restart(self) -> None:
        """Go back to the model of the start."""
    def measure(
        self, competitions: Competitions, groups: NDArray[np.int64], chosen: NDArray[np.bool_]
    ) -> tuple[Ranked, Ranked]:
        """Rank by the model of the start and by the adapted one, then learn, one after the other.

        `groups` has a number for each game; where it changes, the model starts again.
        """

class WinningRate:
    def __init__(self, layout: Layout) -> None: ...
    def observe(self, competitions: Competitions) -> None: ...
    def wins(self) -> NDArray[np.float64]: ...
    def appearances(self) -> NDArray[np.float64]: ...

def classes() -> list[tuple[str, int, bool]]: ...
def extract(games: Games, dictionary: Dictionary, owner: bool = False) -> Competitions: ...
def thin(
    competitions: Competitions, pilot: Model, teams: float, longest: int, seed: int
) -> Competitions: ...
