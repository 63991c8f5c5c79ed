"""The network of the human policy, on the trunk of an embedded network that stays as it is.

A few blocks look at the trunk once, whoever plays. Only the last layer knows the rank: hidden maps
are scaled, shifted, rectified and summed with numbers that depend on it. So the chances of a move
at all ranks cost little more than at one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tengen.nets.folding import folded
from tengen.nets.human_ranks import KNOTS
from tengen_lab.training.canvas import Canvas
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.embedded.student import NestedBlock, Shape, Student, pool, spread
from tengen_lab.training.human.games import SERVERS
from tengen_lab.training.norms import NormLayer


@dataclass(frozen=True, slots=True)
class HeadShape:
    """Sizes of the network on the trunk; the first block pools over the board."""

    blocks: int = 3
    middle: int = 128
    pooled: int = 64
    hidden: int = 96
    passing: int = 16


class Said(NamedTuple):
    """Logits: of points (N, H, W), of the pass (N, 1); with a canvas (N, H, W), (N, slots, 1)."""

    points: Tensor
    pass_: Tensor


class Who(NamedTuple):
    """Who plays each board: weights of the knots of rank, and which server it is.

    (N, ...) without a canvas, (N, slots, ...) with one. `server` is all zeros for the first one.
    """

    place: Tensor  # (..., knots)
    server: Tensor  # (..., servers - 1)

    @classmethod
    def of(cls, rank: Tensor, server: Tensor) -> Who:
        """Make it from ranks (n,) in steps and servers (n,), indices into SERVERS."""
        knots = torch.tensor(KNOTS, device=rank.device, dtype=torch.float32)
        gap = float(KNOTS[1] - KNOTS[0])
        away = (rank.float().clamp(KNOTS[0], KNOTS[-1])[..., None] - knots).abs() / gap
        marks = F.one_hot(server.long(), len(SERVERS))[..., 1:].float()
        return cls(F.relu(1.0 - away), marks)


class Hidden(NamedTuple):
    """What a head knows before it is told who plays; rows (N, ...), with a canvas (N, slots, ...).

    maps     (N, hidden, H, W)
    passing  (..., passing), the hidden row of the pass
    direct   (..., 1), the part of its logit that is the same for everybody
    """

    maps: Tensor
    passing: Tensor
    direct: Tensor


class ByRank(nn.Module):  # type: ignore[misc]
    """Numbers that change with the rank along straight lines, plus a server's peculiarity."""

    def __init__(self, width: int, start: float) -> None:
        super().__init__()
        self.knots = nn.Parameter(torch.full((len(KNOTS), width), start))
        self.servers = nn.Parameter(torch.zeros(len(SERVERS) - 1, width))

    def forward(self, who: Who) -> Tensor:
        return who.place @ self.knots + who.server @ self.servers


class Modulated(nn.Module):  # type: ignore[misc]
    """The only layer that knows the rank: `sum(weight * relu(hidden * scale + shift))`."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.scale, self.shift = ByRank(width, 1.0), ByRank(width, 0.0)
        self.weight = ByRank(width, 0.0)

    def forward(self, hidden: Tensor, who: Who, canvas: Canvas | None = None) -> Tensor:
        """Return one number for each point of `hidden` (N, width, H, W), or each row (..., width).

        A row of `who` belongs to a row of `hidden`, or to a board of the canvas.
        """
        # Half precision would leave only a few different ranks between two knots.
        with torch.autocast(hidden.device.type, enabled=False):
            tables = (self.scale(who), self.shift(who), self.weight(who))
            if hidden.ndim == 4:
                scale, shift, weight = (spread(table, canvas) for table in tables)
                return (F.relu(hidden.float() * scale + shift) * weight).sum(1)
            scale, shift, weight = tables
            return (F.relu(hidden.float() * scale + shift) * weight).sum(-1, keepdim=True)


class HumanHead(nn.Module):  # type: ignore[misc]
    """From the trunk (after its last norm) to the logits of moves."""

    def __init__(self, trunk: Shape, shape: HeadShape) -> None:
        super().__init__()
        self.shape, channels = shape, trunk.channels
        inner = replace(trunk, blocks=shape.blocks, middle=shape.middle, pooled=shape.pooled)
        self.blocks = nn.ModuleList(
            NestedBlock(inner, pools=number == 0) for number in range(shape.blocks)
        )
        self.tip = NormLayer(channels)
        self.inner = nn.Conv2d(2 * channels, shape.hidden, 1)
        self.pool_conv = nn.Conv2d(2 * channels, shape.pooled, 1)
        self.pool_to_bias = nn.Linear(3 * shape.pooled, shape.hidden, bias=False)
        self.pool_to_pass = nn.Linear(3 * shape.pooled, shape.passing)
        self.pass_direct = nn.Linear(3 * shape.pooled, 1)
        self.points = Modulated(shape.hidden)
        self.passing = Modulated(shape.passing)
        for conv in (self.inner, self.pool_conv):
            nn.init.normal_(conv.weight, std=0.3 / (2 * channels) ** 0.5)
            nn.init.zeros_(conv.bias)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def start_from(self, student: Student) -> None:
        """Begin with the student's own policy, the same for every rank."""
        policy = folded(student.describe("")).policy
        channels, own = student.shape.channels, len(policy.conv.weight)
        if self.shape.hidden < own or self.shape.pooled != student.shape.pooled:
            raise ValueError(
                f"a head of {self.shape.hidden} hidden and {self.shape.pooled} pooled channels "
                f"cannot begin with a policy of {own} and {student.shape.pooled}"
            )

        def put(parameter: Tensor, values: object) -> None:
            parameter.copy_(torch.as_tensor(values))

        put(self.inner.weight[:own, :channels], policy.conv.weight)
        put(self.inner.bias[:own], policy.conv.bias)
        put(self.pool_conv.weight[:, :channels], policy.pool_conv.weight)
        put(self.pool_conv.bias, policy.pool_conv.bias)
        self.pool_to_bias.weight.mul_(0.1)
        put(self.pool_to_bias.weight[:own], policy.pool_to_bias.T)
        put(self.points.weight.knots[:, :own], policy.out.weight.reshape(1, own))
        put(self.pass_direct.weight, policy.pass_inner.T)
        self.pass_direct.bias.zero_()
        # What is new adds nothing at first, but has a gradient.
        self.inner.weight[:own, channels:].mul_(0.1)
        self.pool_conv.weight[:, channels:].mul_(0.1)
        self.passing.weight.knots.normal_(0.0, 0.01)
        self.points.weight.knots[:, own:].normal_(0.0, 0.01)

    def hidden(self, trunk: Tensor, canvas: Canvas | None = None) -> Hidden:
        """Return what does not depend on the rank."""
        x = trunk
        for block in self.blocks:
            x = block(x, canvas)
        both = torch.cat([trunk, self.tip(x, canvas).to(trunk.dtype)], 1)
        seen = F.relu(self.pool_conv(both))
        if canvas is not None:
            seen = seen * canvas.mask.to(seen.dtype)
        pooled = pool(seen, canvas, top=True)
        maps = self.inner(both) + spread(self.pool_to_bias(pooled), canvas)
        return Hidden(maps, self.pool_to_pass(pooled), self.pass_direct(pooled))

    def judged(self, hidden: Hidden, who: Who, canvas: Canvas | None = None) -> Said:
        """Return logits; row i of `who` describes the player of board i."""
        points = self.points(hidden.maps, who, canvas)
        return Said(points, hidden.direct.float() + self.passing(hidden.passing, who))

    def forward(self, trunk: Tensor, who: Who, canvas: Canvas | None = None) -> Said:
        return self.judged(self.hidden(trunk, canvas), who, canvas)

    def at_ranks(self, trunk: Tensor, ranks: Sequence[float]) -> Tensor:
        """Return logits of every move at each of some ranks of the first server, (N, R, moves)."""
        return self.each_rank(self.hidden(trunk), ranks)

    def each_rank(self, hidden: Hidden, ranks: Sequence[float]) -> Tensor:
        """Do what `at_ranks` does, from what has been seen already."""
        found = []
        for rank in ranks:
            level = torch.full((len(hidden.maps),), float(rank), device=hidden.maps.device)
            said = self.judged(hidden, Who.of(level, torch.zeros_like(level)))
            found.append(torch.cat([said.points.flatten(1), said.pass_], 1))
        return torch.stack(found, 1)

    def compile_parts(self) -> None:
        compile_parts([*self.blocks, self.tip, self.points])

    def norms(self) -> list[NormLayer]:
        return [module for module in self.modules() if isinstance(module, NormLayer)]

    def conv_scales(self) -> list[tuple[float, float]]:
        """Return the steps of rounding before and after each convolution of the blocks."""
        return [
            (before.scale.item(), after.scale.item())
            for block in self.blocks
            for before, after in block.rounded_convs()
        ]
