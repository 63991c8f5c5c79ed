"""Boards as a network of an experiment meets them: encoded once, and kept on its device."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tengen.bots.encodings import encoding_of
from tengen_lab.papers.liu2018.store import Boards

AT_ONCE = 16_384  # boards that are encoded together, so that their floats stay few


@dataclass(frozen=True)
class Examples:
    """Encoded boards of one size; the first dimension of every tensor counts them.

    `targets` are moves, or how often Black and White have won (n, 2); `answers` are moves, or who
    won: 0 Black, 1 White.
    """

    planes: Tensor  # (n, planes, points), bytes where all are whole numbers
    extra: Tensor  # (n, numbers) that belong to no point
    targets: Tensor
    answers: Tensor

    @classmethod
    def of(cls, boards: Boards, input_: str, target: str, device: str) -> Examples:
        """Encode boards for a network with this input that learns this target."""
        points = boards.stones.shape[1]
        inputs = torch.from_numpy(_encoded(boards, input_)).to(device)
        within = encoding_of(input_).planes * points
        if target == "policy":
            targets = answers = torch.from_numpy(boards.move).to(device)
        else:
            targets = torch.from_numpy(win_frequencies(boards)).to(device)
            answers = torch.from_numpy(boards.winner.astype(np.int64) - 1).to(device)
        planes = inputs[:, :within].unflatten(1, (-1, points))
        return cls(planes, inputs[:, within:], targets, answers)

    def __len__(self) -> int:
        return len(self.answers)

    def __getitem__(self, chosen: Tensor | slice) -> Examples:
        parts = (self.planes, self.extra, self.targets, self.answers)
        return Examples(*(part[chosen] for part in parts))

    @property
    def size(self) -> int:
        return math.isqrt(self.planes.shape[2])

    @property
    def inputs(self) -> Tensor:
        """What a network sees, (n, numbers)."""
        return torch.cat([self.planes.flatten(1), self.extra], 1)


def _encoded(boards: Boards, input_: str) -> NDArray[np.generic]:
    encode, parts = encoding_of(input_).encode, []
    for start in range(0, len(boards), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        floats = encode(boards.stones[some], boards.to_move[some], boards.size)
        whole = floats.astype(np.int8)
        parts.append(whole if (whole == floats).all() else floats)
    return np.concatenate(parts)


def turned(examples: Examples, images: Tensor) -> Examples:
    """Return examples in other symmetries; `images` (n, points) say where each point goes."""
    planes, points = examples.planes, examples.planes.shape[2]
    turned_planes = torch.empty_like(planes).scatter_(
        2, images[:, None].expand(-1, planes.shape[1], -1), planes
    )
    answers = examples.answers
    if examples.targets.ndim == 2:  # who won does not turn
        return Examples(turned_planes, examples.extra, examples.targets, answers)
    after = images.gather(1, answers.clamp_max(points - 1)[:, None])[:, 0]
    moves = torch.where(answers < points, after, answers)
    return Examples(turned_planes, examples.extra, moves, moves)


def win_frequencies(boards: Boards) -> NDArray[np.float32]:
    """Return for each board how often Black and White have won after this board (5.1.2)."""
    keys = np.ascontiguousarray(boards.stones).view(f"V{boards.stones.shape[1]}").ravel()
    _, number = np.unique(keys, return_inverse=True)
    black = np.bincount(number, weights=boards.winner == 1) / np.bincount(number)
    return np.stack([black[number], 1 - black[number]], axis=1).astype(np.float32)
