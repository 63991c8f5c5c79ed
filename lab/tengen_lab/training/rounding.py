"""The rounding of 8-bit arithmetic, as a network can be trained and measured with it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tengen_lab.training.quantize import SIGNED_ZERO, WEIGHT_LEVELS

ACTIVATION_LEVELS = 255


class Rounding(nn.Module):  # type: ignore[misc]
    """Rounds activations to 8 bits as the quantized graph will; passes gradients straight on."""

    def __init__(self, *, signed: bool) -> None:
        super().__init__()
        self.signed = signed
        self.observing = self.active = False
        self.register_buffer("scale", torch.ones(()))
        self.register_buffer("error", torch.zeros(16))

    @property
    def limits(self) -> tuple[float, float]:
        return (-float(SIGNED_ZERO), 127.0) if self.signed else (0.0, float(ACTIVATION_LEVELS))

    def forward(self, x: Tensor) -> Tensor:
        if self.observing:
            self._observe(x)
            return x
        return self._rounded(x, self.scale) if self.active else x

    def _rounded(self, x: Tensor, scale: Tensor) -> Tensor:
        steps = (x.float() * scale.reciprocal()).clamp(*self.limits)
        return ((steps + (torch.round(steps) - steps).detach()) * scale).to(x.dtype)

    def observe(self) -> None:
        """Begin to look for the step that loses least."""
        self.observing = True
        self.largest: Tensor | None = None
        self.error.zero_()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _observe(self, x: Tensor) -> None:
        """Keep the scale, among parts of the largest value seen first, that loses least."""
        if self.largest is None:
            self.largest = x.float().abs().amax().clamp_min(1e-6)
        scales = self.largest * torch.linspace(0.25, 1.0, 16, device=x.device) / self.limits[1]
        sample = x.float().flatten()[:: max(1, x.numel() // 1_000_000)]
        for i in range(16):
            self.error[i] += (self._rounded(sample, scales[i]) - sample).square().mean()
        self.scale.copy_(scales[self.error.argmin()])


class RoundedConv(nn.Module):  # type: ignore[misc]
    """A convolution of the trunk, whose weights can be rounded to a few bits per channel."""

    def __init__(self, inside: int, outside: int, kernel: int, gain: float = 1.0) -> None:
        super().__init__()
        deviation = gain * math.sqrt(2.0 / (inside * kernel * kernel))
        self.weight = nn.Parameter(torch.randn(outside, inside, kernel, kernel) * deviation)
        self.padding = kernel // 2
        self.active = False

    def forward(self, x: Tensor) -> Tensor:
        weight = self.weight
        if self.active:
            with torch.no_grad():
                scale = weight.abs().amax((1, 2, 3), keepdim=True).clamp_min(1e-12) / WEIGHT_LEVELS
                change = torch.round(weight / scale) * scale - weight
            weight = weight + change
        return F.conv2d(x, weight, padding=self.padding)


def set_rounding(net: nn.Module, active: bool) -> None:
    """Switch the 8-bit rounding of everything in a network on or off."""
    for module in net.modules():
        if isinstance(module, Rounding | RoundedConv):
            module.active = active


@contextmanager
def observed(net: nn.Module) -> Iterator[None]:
    """Find the steps of rounding from what flows through a network meanwhile."""
    roundings = [module for module in net.modules() if isinstance(module, Rounding)]
    for rounding in roundings:
        rounding.observe()
    yield
    for rounding in roundings:
        rounding.observing = False
