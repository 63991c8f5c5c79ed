"""What a teacher network says of many positions, kept on the GPU as training targets.

Everything is from the side of the player to move, as the networks see it; one `Labels` holds
positions of one board size. Inputs stay packed (a bit a point) until a batch is drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.nets.features import Features
from tengen.nets.network import Network
from tengen_lab.gpu.katago_torch import KataGoNet
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.sources import UNPLAYED, Opinion, Past, PoolSource


@dataclass(slots=True)
class Labels:
    """Positions with targets; the first dimension of every tensor counts positions."""

    planes: Tensor  # uint8 (n, 22, bytes), bits as numpy.packbits orders them
    globals: Tensor  # float16 (n, 19)
    policy: Tensor  # float16 (n, points + 1), pass last
    value: Tensor  # float16 (n, 3): win, loss, no result
    score: Tensor  # float16 (n, 3): mean, deviation, lead
    ownership: Tensor  # int8 (n, points), 127 is certainly the mover's
    played: Tensor  # int16 (n,): the human move, points = pass, UNPLAYED where there is none
    followed: Tensor  # bool (n,): the next row is the same game a move later

    def __len__(self) -> int:
        return int(self.planes.shape[0])

    @property
    def size(self) -> int:
        return math.isqrt(int(self.policy.shape[1]) - 1)

    @classmethod
    def joined(cls, parts: list[Labels]) -> Labels:
        return cls(*(torch.cat([getattr(p, f.name) for p in parts]) for f in fields(cls)))

    def __getitem__(self, index: Tensor | slice) -> Labels:
        return Labels(*(getattr(self, f.name)[index] for f in fields(Labels)))

    def inputs(self) -> tuple[Tensor, Tensor]:
        """Return float planes (n, 22, size, size) and globals (n, 19)."""
        return unpacked(self.planes, self.size), self.globals.float()


def unpacked(planes: Tensor, size: int) -> Tensor:
    """Turn packed bits into float planes."""
    shifts = torch.arange(7, -1, -1, device=planes.device, dtype=torch.uint8)
    bits = (planes[..., None] >> shifts) & 1
    flat = bits.flatten(-2)[..., : size * size]
    return flat.unflatten(-1, (size, size)).float()


class Teacher:
    """Labels batches of encoded positions with a large network."""

    def __init__(self, network: Network, device: str, batch: int = 2048) -> None:
        half = torch.float16 if device == "cuda" else torch.float32
        self.net = KataGoNet(network, dtype=half).to(device).eval()
        self.scale = network.scale
        if device == "cuda":
            compile_parts(self.net.blocks)
        self.device, self.batch = device, batch

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def label(self, features: Features, size: int, past: Past | None = None) -> Labels:
        """Return the network's full outputs as targets."""
        count = len(features)
        past = past or Past(np.full(count, UNPLAYED, np.int16), np.zeros(count, np.bool_))
        planes = torch.from_numpy(features.planes).to(self.device)
        globals_ = torch.from_numpy(features.globals).to(self.device)
        legal = torch.from_numpy(features.legal).to(self.device)
        parts = []
        for start in range(0, count, self.batch):
            some = slice(start, min(start + self.batch, count))
            parts.append(self._label(planes[some], globals_[some], legal[some], size))
        policy, value, score, ownership = (torch.cat(part) for part in zip(*parts, strict=True))
        return Labels(
            planes,
            globals_.half(),
            policy,
            value,
            score,
            ownership,
            torch.from_numpy(past.played).to(self.device),
            torch.from_numpy(past.followed).to(self.device),
        )

    def _label(
        self, planes: Tensor, globals_: Tensor, legal: Tensor, size: int
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        count = len(planes)
        missing = self.batch - count  # a compiled graph wants one shape
        inputs = unpacked(F.pad(planes, (0, 0, 0, 0, 0, missing)), size)
        inputs[count:, 0] = 1.0
        out = self.net(inputs, F.pad(globals_, (0, 0, 0, missing)))
        allowed = F.pad(legal, (0, 1), value=True)
        policy = out.policy[:count].float().masked_fill(~allowed, -torch.inf).softmax(1)
        value = out.value[:count].float().softmax(1)
        raw = out.score[:count].float()
        score = torch.stack(
            [
                raw[:, 0] * self.scale.score_mean,
                F.softplus(raw[:, 1]) * self.scale.score_deviation,
                raw[:, 2] * self.scale.lead,
            ],
            1,
        )
        ownership = (out.ownership[:count].float().tanh() * 127).round().to(torch.int8)
        return policy.half(), value.half(), score.half(), ownership.flatten(1)


def opinion(labels: Labels, to_move: np.ndarray) -> Opinion:
    """Return what a source wants to know of its positions, from Black's side."""
    sign = np.where(to_move == 1, 1.0, -1.0).astype(np.float32)
    ownership = labels.ownership.cpu().numpy().astype(np.float32) / 127 * sign[:, None]
    lead = labels.score[:, 2].float().cpu().numpy() * sign
    return Opinion(labels.policy.float().cpu().numpy(), ownership, lead)


def draw(teacher: Teacher, source: PoolSource) -> Labels:
    """Label one batch of a source and let the source go on."""
    features = source.encode()
    labels: Labels = teacher.label(features, source.size)
    source.advance(opinion(labels, source.to_move()))
    return labels
