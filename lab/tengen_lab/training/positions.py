"""Positions of packed games on a device, encoded by the core; a bit a point until they are used.

    positions = encode(games, rules, turns, size, device="cuda", threads=16)
    for rows, said, trunk in judge(student, positions): ...

No Python object is made for a position: this is how heads on a trunk see millions of moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor

from tengen.nets.features import encode_packed
from tengen.packed_games import PackedGames
from tengen.rules import Rules
from tengen_lab.training.embedded.student import Outputs, Student
from tengen_lab.training.labels import unpacked

_GAMES_AT_ONCE = 2048


@dataclass(slots=True)
class Positions:
    """Encoded positions of one board size."""

    size: int
    planes: Tensor  # uint8 (n, 22, bytes)
    globals: Tensor  # float16 (n, 19)
    legal: Tensor  # uint8 (n, bytes): where the player to move may play

    def __len__(self) -> int:
        return int(self.planes.shape[0])

    def __getitem__(self, index: Tensor | slice) -> Positions:
        return Positions(self.size, self.planes[index], self.globals[index], self.legal[index])

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        names = [field.name for field in fields(cls)][1:]
        return cls(parts[0].size, *(torch.cat([getattr(p, n) for p in parts]) for n in names))

    def inputs(self) -> tuple[Tensor, Tensor]:
        """Return float planes (n, 22, size, size) and globals (n, 19)."""
        return unpacked(self.planes, self.size), self.globals.float()

    def allowed(self) -> Tensor:
        """Return which moves are legal, (n, points + 1); a pass always is."""
        points = unpacked(self.legal, self.size).flatten(1) > 0
        return F.pad(points, (0, 1), value=True)


def encode(
    games: PackedGames,
    rules: Sequence[Rules],
    turns: Sequence[NDArray[np.int64]],
    size: int,
    *,
    device: str = "cpu",
    threads: int = 1,
) -> Positions:
    """Encode the asked turns of games of one size, game by game, and put them on a device."""
    parts = []
    for start in range(0, len(games), _GAMES_AT_ONCE):
        end = min(start + _GAMES_AT_ONCE, len(games))
        found = encode_packed(
            games.subset(np.arange(start, end)),
            rules[start:end],
            turns[start:end],
            pos_len=size,
            packed=True,
            threads=threads,
        )
        parts.append(
            Positions(
                size,
                torch.from_numpy(found.planes).to(device),
                torch.from_numpy(found.globals).half().to(device),
                torch.from_numpy(np.packbits(found.legal, axis=1)).to(device),
            )
        )
    return Positions.joined(parts)


@torch.no_grad()  # type: ignore[untyped-decorator]
def judge(
    student: Student, positions: Positions, batch: int = 1024
) -> Iterator[tuple[slice, Outputs, Tensor]]:
    """Yield what a student says of positions, batch by batch, with its trunk (n, C, H, W).

    The trunk is that of the ONNX graphs: after the last norm. Numbers are from the side of the
    player to move and raw (`Outputs`). On a GPU the arithmetic is bfloat16; the last batch is
    filled up so that a compiled student meets one shape.
    """
    device = positions.planes.device.type
    for start in range(0, len(positions), batch):
        rows = slice(start, min(start + batch, len(positions)))
        planes, globals_ = positions[rows].inputs()
        count = len(planes)
        if count < batch and len(positions) > batch:
            planes = F.pad(planes, (0, 0, 0, 0, 0, 0, 0, batch - count))
            planes[count:, 0] = 1.0
            globals_ = F.pad(globals_, (0, 0, 0, batch - count))
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            said, trunk = heads_and_trunk(student, planes, globals_)
        yield rows, Outputs(*(values[:count] for values in said)), trunk[:count]


def heads_and_trunk(student: Student, planes: Tensor, globals_: Tensor) -> tuple[Outputs, Tensor]:
    """Return a student's outputs and its trunk after the last norm."""
    x = student.trunk(planes, globals_)
    said: Outputs = student.heads(x)
    trunk: Tensor = student.heads.tip(x)
    return said, trunk
