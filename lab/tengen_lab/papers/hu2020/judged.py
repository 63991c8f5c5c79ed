"""Positions with a network's ownership beside them, and how well estimates of control agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import ParseError
from tengen.files.archives import read_array_file
from tengen.files.atomic import replacing

Floats = NDArray[np.float64]

_PEER = "peer "
# Names of phases, and the first move number of each.
PHASES: dict[str, int] = {"opening": 0, "early middle": 50, "late middle": 110, "endgame": 170}


@dataclass(frozen=True, slots=True)
class JudgedPositions:
    """Real positions of one size: what a network says of them is the target.

    stones     (n, size * size), 0 empty, 1 Black, 2 White
    move       (n,), the number of moves played
    ownership  (n, size * size), +1 Black's
    held_out   (n,), True for the part that nothing is fitted to; a game is in one part only
    peers      what other networks say, by name, like `ownership`
    """

    size: int
    net: str
    stones: NDArray[np.uint8]
    move: NDArray[np.int32]
    ownership: Floats
    held_out: NDArray[np.bool_]
    peers: Mapping[str, Floats] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.stones)

    def part(self, chosen: NDArray[np.bool_]) -> JudgedPositions:
        """Return the positions where `chosen` is true."""
        return JudgedPositions(
            self.size, self.net, self.stones[chosen], self.move[chosen], self.ownership[chosen],
            self.held_out[chosen], {name: values[chosen] for name, values in self.peers.items()},
        )  # fmt: skip

    def phases(self) -> Iterator[tuple[str, NDArray[np.bool_]]]:
        """Each phase with a mask of its positions."""
        starts = [*PHASES.values(), np.iinfo(np.int32).max]
        for name, start, end in zip(PHASES, starts, starts[1:], strict=False):
            yield name, (self.move >= start) & (self.move < end)

    def save(self, path: str | Path) -> None:
        arrays: dict[str, Any] = {
            "size": self.size, "net": self.net, "stones": self.stones, "move": self.move,
            "ownership": self.ownership.astype(np.float16), "held_out": self.held_out,
        }  # fmt: skip
        arrays |= {_PEER + name: values.astype(np.float16) for name, values in self.peers.items()}
        with replacing(path) as beside, beside.open("wb") as file:
            np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, path: str | Path) -> JudgedPositions:
        try:
            file = read_array_file(Path(path))
            peers = [name for name in file if name.startswith(_PEER)]
            return cls(
                int(file["size"]), str(file["net"]), file["stones"], file["move"],
                file["ownership"].astype(np.float64), file["held_out"],
                {name.removeprefix(_PEER): file[name].astype(np.float64) for name in peers},
            )  # fmt: skip
        except (KeyError, ValueError, TypeError) as error:
            raise ParseError(f"no judged positions ({error})", source=str(path)) from None


@dataclass(frozen=True, slots=True)
class OwnershipAgreement:
    """How an estimate agrees with the ownership of judged positions."""

    mse: float  # over all points of all positions
    correlation: float
    score_error: float  # mean absolute error of the sum over the board, in points


def measure(estimate: Floats, ownership: Floats) -> OwnershipAgreement:
    """Compare estimates with ownership, one position a row.

    >>> measure(np.zeros((1, 4)), np.array([[1.0, 1.0, -1.0, 1.0]])).score_error
    2.0
    """
    errors = estimate - ownership
    spread = float(estimate.std() * ownership.std())
    covariance = float(((estimate - estimate.mean()) * (ownership - ownership.mean())).mean())
    return OwnershipAgreement(
        mse=float((errors**2).mean()),
        correlation=covariance / spread if spread > 0 else 0.0,
        score_error=float(np.abs(errors.sum(axis=1)).mean()),
    )
