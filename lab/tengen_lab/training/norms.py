"""Batch norms followed by a rectifier, over boards of several sizes that share a tensor."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from tengen_lab.training.canvas import Canvas

PART = 2  # statistics are summed over every second tensor of a batch, which is enough


class _NormalizeAndRectify(torch.autograd.Function):  # type: ignore[misc]
    """`clamp(x * scale + shift, 0, cap) * mask` with the gradients of a batch norm.

    Written by hand because statistics come from a part of the batch, and to read `x` only twice.
    """

    @staticmethod
    def forward(
        ctx: Any,
        x: Tensor,
        weight: Tensor,
        bias: Tensor,
        mean: Tensor,
        inverse: Tensor,
        mask: Tensor,
        cap: float,
    ) -> Tensor:
        ctx.save_for_backward(x, weight, bias, mean, inverse, mask)
        ctx.cap = cap
        scale = weight * inverse
        return (_scaled(x, scale, bias - mean * scale).clamp(0.0, cap) * mask).to(x.dtype)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
        x, weight, bias, mean, inverse, mask = ctx.saved_tensors
        scale = weight * inverse
        shift = bias - mean * scale

        def before_rectifier(x: Tensor, gradient: Tensor, mask: Tensor) -> Tensor:
            y = _scaled(x, scale, shift)
            return torch.where((y > 0) & (y < ctx.cap), gradient.float() * mask, 0.0)

        some, on_board = x[::PART], mask[::PART]
        upper = before_rectifier(some, gradient[::PART], on_board)
        unit = _scaled(some, inverse, -mean * inverse)
        count = on_board.sum()
        level, slope = upper.sum((0, 2, 3)) / count, (upper * unit).sum((0, 2, 3)) / count
        # scale * (gradient - level - slope * unit): the last two are what statistics owe to x.
        owed = _scaled(x, scale * slope * inverse, scale * (level - slope * mean * inverse))
        inputs = before_rectifier(x, gradient, mask) * scale[:, None, None] - owed * mask
        points = mask.sum()
        return inputs.to(x.dtype), points * slope, points * level, None, None, None, None


class NormLayer(nn.Module):  # type: ignore[misc]
    """A batch norm and a rectifier.

    In training it goes by the statistics of the batch, unless frozen; else by `mean` and
    `variance`, which `Student.settle` measures. Without a canvas all points are on the board.
    The rectifier may end at a `cap`: without one, a few points (large chains in atari) grow to
    forty times the others and set the statistics of whole batches.
    """

    EPSILON = 1e-5

    def __init__(self, channels: int, cap: float = math.inf) -> None:
        super().__init__()
        self.cap = cap
        self.frozen = False
        self.settling: float | None = None  # share of what is seen next in the statistics
        self.weight = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))
        self.register_buffer("mean", torch.zeros(channels))
        self.register_buffer("variance", torch.ones(channels))

    def forward(self, x: Tensor, canvas: Canvas | None = None) -> Tensor:
        if self.settling is not None:
            mean, variance = _statistics(x, _mask(x, canvas))
            self.mean.lerp_(mean, self.settling)
            self.variance.lerp_(variance, self.settling)
        if self.training and not self.frozen:
            mask = _mask(x, canvas)
            with torch.no_grad():
                mean, variance = _statistics(x[::PART], mask[::PART])
            inverse = torch.rsqrt(variance + self.EPSILON)
            y: Tensor = _NormalizeAndRectify.apply(
                x, self.weight, self.bias, mean, inverse, mask, self.cap
            )
            return y
        scale = self.weight * torch.rsqrt(self.variance + self.EPSILON)
        y = _scaled(x, scale, self.bias - self.mean * scale).clamp(0.0, self.cap).to(x.dtype)
        return y if canvas is None else y * canvas.mask.to(y.dtype)


def _mask(x: Tensor, canvas: Canvas | None) -> Tensor:
    return x.new_ones(x.shape[0], 1, *x.shape[2:]).float() if canvas is None else canvas.mask


def _statistics(x: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    x, count = x.float() * mask, mask.sum()
    mean = x.sum((0, 2, 3)) / count
    return mean, (x.square().sum((0, 2, 3)) / count - mean.square()).clamp_min(0.0)


def _scaled(x: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
    return x.float() * scale[:, None, None] + shift[:, None, None]


@torch.no_grad()  # type: ignore[untyped-decorator]
def settle(norms: Iterable[NormLayer], batches: Iterable[Callable[[], object]]) -> None:
    """Measure the statistics of norms again; each call of a batch runs their network once."""
    norms = list(norms)
    for count, run in enumerate(batches, 1):
        for norm in norms:
            norm.settling = 1 / count
        run()
    for norm in norms:
        norm.settling = None
