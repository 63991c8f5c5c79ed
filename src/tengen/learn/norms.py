"""Batch norms whose statistics can be frozen without another compiled graph."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

PART = 2  # of a batch, one part in so many is summed over for norms: it says enough


class _Normalize(torch.autograd.Function):  # type: ignore[misc]
    """Normalizes with given statistics; gradients are those of a batch norm, or plain if frozen."""

    @staticmethod
    def forward(
        ctx: Any,
        x: Tensor,
        weight: Tensor,
        bias: Tensor,
        mean: Tensor,
        inverse: Tensor,
        frozen: Tensor,
    ) -> Tensor:
        ctx.save_for_backward(x, weight, mean, inverse, frozen)
        scale = weight * inverse
        return _scaled(x, scale, bias - mean * scale)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
        x, weight, mean, inverse, frozen = ctx.saved_tensors
        shift = mean * inverse
        some = _part(gradient).float()
        unit = _scaled(_part(x).float(), inverse, -shift)
        level, slope = some.mean((0, 2, 3)), (some * unit).mean((0, 2, 3))
        scale = weight * inverse
        # scale * (gradient - level - slope * unit), the last two being what statistics owe to x
        owed = torch.where(frozen, 0.0, scale)
        inputs = _scaled(gradient.float(), scale, owed * (slope * shift - level))
        inputs = inputs - x.float() * (owed * slope * inverse)[:, None, None]
        count = x.shape[0] * x.shape[2] * x.shape[3]
        return inputs.to(x.dtype), count * slope, count * level, None, None, None


class Norm(nn.Module):  # type: ignore[misc]
    """A batch norm whose statistics can be frozen without another compiled graph.

    A batch holds boards of one size only, and small boards have other statistics than large ones.
    So the last part of the training goes by running statistics, which is what the network will use.
    """

    MOMENTUM = 0.01
    EPSILON = 1e-5

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.settling: float | None = None  # share of what is seen next in the statistics
        self.weight = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))
        self.register_buffer("mean", torch.zeros(channels))
        self.register_buffer("variance", torch.ones(channels))
        self.register_buffer("frozen", torch.zeros((), dtype=torch.bool))

    def forward(self, x: Tensor) -> Tensor:
        mean, variance = self.mean.clone(), self.variance.clone()
        if self.training:
            with torch.no_grad():
                here, mean_here = torch.var_mean(_part(x).float(), (0, 2, 3), correction=0)
                momentum = self.settling or torch.where(self.frozen, 0.0, self.MOMENTUM)
                self.mean.lerp_(mean_here, momentum)
                self.variance.lerp_(here, momentum)
                mean = torch.where(self.frozen, mean, mean_here)
                variance = torch.where(self.frozen, variance, here)
        inverse = torch.rsqrt(variance + self.EPSILON)
        y: Tensor = _Normalize.apply(x, self.weight, self.bias, mean, inverse, self.frozen)
        return y


def _part(x: Tensor) -> Tensor:
    return x[: max(1, x.shape[0] // PART)]


def _scaled(x: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
    return (x.float() * scale[:, None, None] + shift[:, None, None]).to(x.dtype)
