"""Boards of several sizes on tensors of one shape, so that every training batch looks the same.

A batch holds a fixed number of boards of each size. Small boards lie in the top left corner of a
tensor; where several fit with an empty line between them they share one (four of 9x9 on 19x19).
One shape means one compiled graph, and batch norms that see the same mixture at every step.

A tensor has `slots` places for boards; what a network says of a board as a whole is kept by slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True, slots=True)
class CanvasRun:
    """Boards of one size that lie at the same place of consecutive tensors."""

    size: int
    first: int  # tensor
    count: int
    slot: int
    row: int
    column: int

    @property
    def tensors(self) -> slice:
        return slice(self.first, self.first + self.count)

    def of(self, points: Tensor) -> Tensor:
        """Return these boards' part of a tensor (N, ..., H, W)."""
        rows, columns = (
            slice(self.row, self.row + self.size),
            slice(self.column, self.column + self.size),
        )
        return points[self.tensors, ..., rows, columns]


class Canvas:
    """How boards lie on a batch of tensors; `counts` says how many there are of each size."""

    def __init__(self, counts: Mapping[int, int], device: str | torch.device = "cpu") -> None:
        self.counts = {size: counts[size] for size in sorted(counts, reverse=True) if counts[size]}
        self.side = max(self.counts)
        self.runs: list[CanvasRun] = []
        first = 0
        for size, count in self.counts.items():
            line = (self.side + 1) // (size + 1)
            tensors, rest = divmod(count, line * line)
            if rest:
                raise ValueError(
                    f"{count} boards of {size}x{size}: a multiple of {line * line} expected"
                )
            places = [(row, column) for row in range(line) for column in range(line)]
            for slot, (row, column) in enumerate(places):
                self.runs.append(
                    CanvasRun(size, first, tensors, slot, row * (size + 1), column * (size + 1))
                )
            first += tensors
        self.tensors, self.slots = first, 1 + max(run.slot for run in self.runs)
        members = torch.zeros(first, self.slots, self.side, self.side)
        for run in self.runs:
            run.of(members)[:, run.slot] = 1.0
        self.mask = members.sum(1, keepdim=True).to(device)  # (N, 1, H, W)
        self.members = members.flatten(2).to(device)  # (N, slots, points)
        self.points = float(self.mask.sum())
        area = self.members.sum(2)
        self.area = area.clamp_min(1.0)[:, :, None]  # (N, slots, 1)
        self.width = (area.sqrt()[:, :, None] - 14.0) / 10.0

    def __len__(self) -> int:
        return sum(self.counts.values())

    def of_size(self, size: int) -> Iterator[CanvasRun]:
        return (run for run in self.runs if run.size == size)

    def points_of(self, points: Tensor, size: int) -> Tensor:
        """Return what (N, ..., H, W) says of the boards of one size: (count, ..., size, size)."""
        return torch.cat([run.of(points) for run in self.of_size(size)])

    def slots_of(self, values: Tensor, size: int) -> Tensor:
        """Return what (N, slots, ...) says of the boards of one size: (count, ...)."""
        return torch.cat([values[run.tensors, run.slot] for run in self.of_size(size)])

    def pooled(self, x: Tensor, *, top: bool) -> Tensor:
        """Pool each board as `student.pool` does; `x` is not negative. Returns (N, slots, 3C)."""
        flat = x.flatten(2)
        mean = (flat @ self.members.to(x.dtype).mT).mT.float() / self.area
        if top:
            parts = [
                (flat * self.members[:, None, slot].to(x.dtype)).max(2).values
                for slot in range(self.slots)
            ]
            third = torch.stack(parts, 1).float()
        else:
            third = mean * (self.width.square() - 0.1)
        return torch.cat([mean, mean * self.width, third], 2)

    def spread(self, values: Tensor) -> Tensor:
        """Write values of slots (N, slots, C) onto all points of their boards: (N, C, H, W)."""
        flat = self.members.to(values.dtype).mT @ values
        return flat.unflatten(1, (self.side, self.side)).permute(0, 3, 1, 2)
