"""The local-move network: a trunk, the mask of a region, and a head that speaks of the region.

The head predicts the next move in the region, of either colour or of nobody, in one distribution
(Frejlak 2024, section 5.2.2), who will own its points, and whether the last move was sente, the
output that he missed (6.2.2). The mask is one more input plane of a trunk that learns, and always
an input of the head; a frozen trunk never sees it.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tengen.nets.network import SPATIAL_INPUTS
from tengen_lab.gpu.katago_torch import KataGoNet
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.embedded.student import Student


class LocalOutputs(NamedTuple):
    """Raw outputs from the side of the player to move."""

    moves: Tensor  # (N, 2 * H * W + 1) logits: the mover's points, the opponent's, nobody
    sente: Tensor  # (N,) logits: the last move is answered in the region at once
    ownership: Tensor  # (N, H * W) logits of tanh


class LocalHead(nn.Module):  # type: ignore[misc]
    """Two layers of 3x3 convolutions over trunk and mask, pooled over the region and the board."""

    def __init__(self, channels: int, hidden: int = 96) -> None:
        super().__init__()
        self.inner = nn.Conv2d(channels, hidden, 1, bias=False)
        self.mask = nn.Conv2d(1, hidden, 5, padding=2, bias=False)
        self.norm1 = nn.BatchNorm2d(hidden)
        self.conv2 = nn.Conv2d(hidden, hidden, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(hidden)
        self.pool_to_bias = nn.Linear(3 * hidden, hidden, bias=False)
        self.conv3 = nn.Conv2d(hidden, hidden, 3, padding=1, bias=False)
        self.norm3 = nn.BatchNorm2d(hidden)
        self.planes = nn.Conv2d(hidden, 3, 1)  # the mover's moves, the opponent's, ownership
        self.scalars_inner = nn.Linear(3 * hidden, hidden)
        self.scalars = nn.Linear(hidden, 2)  # nobody, sente

    def forward(self, trunk: Tensor, region: Tensor) -> LocalOutputs:
        x = F.relu(self.norm1(self.inner(trunk) + self.mask(region)))
        x = F.relu(self.norm2(self.conv2(x)))
        bias = self.pool_to_bias(region_pool(x, region))[:, :, None, None]
        x = F.relu(self.norm3(self.conv3(x) + bias))
        pooled = region_pool(x, region)
        scalars = self.scalars(F.relu(self.scalars_inner(pooled))).float()
        mine, theirs, own = self.planes(x).float().flatten(2).unbind(1)
        return LocalOutputs(torch.cat([mine, theirs, scalars[:, :1]], 1), scalars[:, 1], own)


def region_pool(x: Tensor, region: Tensor) -> Tensor:
    """Return mean and maximum over the region and the mean over the board; `x` is not negative."""
    x = x.float()
    inside = x * region
    mean = inside.sum((2, 3)) / region.sum((2, 3)).clamp_min(1.0)
    # Not amax: see `student.pool`.
    return torch.cat([mean, inside.flatten(2).max(2).values, x.mean((2, 3))], 1)


class LocalNet(nn.Module):  # type: ignore[misc]
    """A student with a local head. Unless frozen, its first layer sees the region.

    A trunk that is `asleep` learns nothing until it is woken, so that the head learns first.
    """

    def __init__(self, student: Student, *, frozen: bool, hidden: int = 96) -> None:
        super().__init__()
        self.student, self.frozen = student, frozen
        self.asleep = False
        self.head = LocalHead(student.shape.channels, hidden)
        if not frozen:
            student.conv = widened(student.conv)

    def forward(self, planes: Tensor, globals_: Tensor, region: Tensor) -> LocalOutputs:
        with torch.set_grad_enabled(torch.is_grad_enabled() and not self.is_still):
            trunk = self.trunk(*self.inputs(planes, globals_, region))
        outputs: LocalOutputs = self.head(trunk, region)
        return outputs

    @property
    def is_still(self) -> bool:
        """Tell whether the trunk does not learn now."""
        return self.frozen or self.asleep

    def inputs(self, planes: Tensor, globals_: Tensor, region: Tensor) -> tuple[Tensor, Tensor]:
        """Return what the student sees."""
        return (planes if self.frozen else torch.cat([planes, region], 1)), globals_

    def trunk(self, planes: Tensor, globals_: Tensor) -> Tensor:
        """Return what the networks' graphs call their trunk."""
        trunk: Tensor = self.student.heads.tip(self.student.trunk(planes, globals_))
        return trunk

    def compile_parts(self) -> None:
        """Compile what is not compiled yet: a network that is trained again keeps its graphs."""
        parts = [*self.student.blocks, self.head]
        compile_parts(part for part in parts if part._compiled_call_impl is None)

    def train(self, mode: bool = True) -> LocalNet:
        super().train(mode)
        if self.is_still:
            self.student.eval()
        return self


def widened(conv: nn.Conv2d) -> nn.Conv2d:
    """Return the first convolution with one more input, the region, that counts nothing yet."""
    if conv.in_channels > SPATIAL_INPUTS:
        return conv
    wide = nn.Conv2d(SPATIAL_INPUTS + 1, conv.out_channels, 3, padding=1, bias=False)
    with torch.no_grad():
        wide.weight.zero_()
        wide.weight[:, :SPATIAL_INPUTS] = conv.weight
    return wide.to(conv.weight.device)


class OnKataGo(nn.Module):  # type: ignore[misc]
    """A local head on the frozen trunk of a KataGo network."""

    def __init__(self, net: KataGoNet, channels: int, hidden: int = 96) -> None:
        super().__init__()
        self.net, self.frozen = net, True
        self.head = LocalHead(channels, hidden)

    def compile_parts(self) -> None:
        compile_parts([self.head])

    def forward(self, planes: Tensor, globals_: Tensor, region: Tensor) -> LocalOutputs:
        # In the network's own precision, whatever that of the training is.
        with torch.no_grad(), torch.autocast(planes.device.type, enabled=False):
            trunk = self.net(planes.float(), globals_.float()).trunk.float()
        outputs: LocalOutputs = self.head(trunk, region)
        return outputs
