"""The two networks of Liu and others (2018): dense layers, and a residual tower."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor, nn

from tengen.bots.encodings import encoding_of
from tengen_lab.papers.liu2018.experiment import Experiment


def make_network(experiment: Experiment, size: int) -> nn.Module:
    """Return a fresh network for boards of one size, seeded by the experiment."""
    torch.manual_seed(experiment.seed)
    encoding, points = encoding_of(experiment.input), size * size
    outputs = points + 1 if experiment.target == "policy" else 2
    network: nn.Module
    if experiment.network == "dense":
        network = Dense((encoding.numbers(points), *experiment.widths, outputs))
    else:
        network = ResidualNet(encoding.planes, size, experiment.blocks, experiment.filters, outputs)
    if experiment.scaled:
        for layer in network.modules():
            if isinstance(layer, nn.Linear):
                nn.init.normal_(layer.weight, std=layer.in_features**-0.5)
                nn.init.zeros_(layer.bias)
    return network


class Dense(nn.Module):  # type: ignore[misc]
    """Linear layers with rectifiers between them (5.2.1)."""

    def __init__(self, widths: tuple[int, ...]) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(widths))

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        out: Tensor = self.layers[-1](x)
        return out


class NormedConv(nn.Module):  # type: ignore[misc]
    """A convolution and its batch normalisation."""

    def __init__(self, before: int, after: int, width: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(before, after, width, padding=width // 2, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.norm(self.conv(x))
        return out


class SkipBlock(nn.Module):  # type: ignore[misc]
    """Two convolutions beside a skip connection."""

    def __init__(self, filters: int) -> None:
        super().__init__()
        self.first, self.second = (NormedConv(filters, filters, 3) for _ in range(2))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class ResidualNet(nn.Module):  # type: ignore[misc]
    """A convolution, residual blocks, and a head of two filters and a linear layer (5.4.1)."""

    def __init__(self, planes: int, size: int, blocks: int, filters: int, outputs: int) -> None:
        super().__init__()
        self.planes, self.size = planes, size
        self.entry = NormedConv(planes, filters, 3)
        self.blocks = nn.ModuleList(SkipBlock(filters) for _ in range(blocks))
        self.head = NormedConv(filters, 2, 1)
        self.last = nn.Linear(2 * size * size, outputs)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.entry(x.reshape(-1, self.planes, self.size, self.size)))
        for block in self.blocks:
            x = block(x)
        out: Tensor = self.last(torch.relu(self.head(x)).flatten(1))
        return out
