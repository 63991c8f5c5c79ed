"""Runs KataGo networks by PyTorch on a GPU, for whoever asks an `Evaluator`.

    evaluator = Evaluator(load_torch_model("b18c384nbt"))

Worth it where many positions are asked for at once: an H200 judges thousands a second.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from tengen.errors import UnsupportedError
from tengen.nets.card import Card
from tengen.nets.fetching import PUBLISHED, kept_network
from tengen.nets.katago import read_network
from tengen.nets.metadata import with_profile
from tengen.nets.model import HEADS, OPTIMISTIC, Outputs, Trunk
from tengen.nets.network import Network
from tengen_lab.gpu.katago_torch import KataGoNet
from tengen_lab.gpu.parts import read_parts

BATCH = 512


class TorchModel:
    """A KataGo network on a device of PyTorch's; half precision on a GPU."""

    has_trunk = True

    def __init__(
        self, network: Network, name: str | None = None, *, device: str = "cuda", batch: int = BATCH
    ) -> None:
        if device.startswith("cuda") and not torch.cuda.is_available():
            raise UnsupportedError("PyTorch finds no CUDA device here")
        self.card = Card.of(network, name)
        self.device, self.batch = device, batch
        self.workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
        dtype = torch.float32 if device == "cpu" else torch.float16
        self._net = KataGoNet(network, dtype).to(device).eval()
        self.is_optimistic = self._net.optimistic_head is not None

    @property
    def name(self) -> str:
        return self.card.name

    def run(
        self, spatial: NDArray[np.float32], globals_: NDArray[np.float32], *, trunk: Trunk = False
    ) -> Outputs:
        """Return the raw outputs of `spatial` (n, 22, H, W) and `globals_` (n, 19)."""
        names = [*HEADS, *[OPTIMISTIC] * self.is_optimistic, *["trunk"] * (trunk is not False)]
        parts: dict[str, list[NDArray[np.float32]]] = {name: [] for name in names}
        for start in range(0, len(spatial), self.batch):
            part = slice(start, start + self.batch)
            with torch.inference_mode():
                outputs = self._net(self._there(spatial[part]), self._there(globals_[part]))
            if not isinstance(trunk, bool):  # before it leaves the device: a trunk is large
                outputs = outputs._replace(trunk=_at_points(outputs.trunk, trunk[part]))
            for name in names:
                parts[name].append(getattr(outputs, name).float().cpu().numpy())
        return {name: np.concatenate(some) for name, some in parts.items()}

    def _there(self, array: NDArray[np.float32]) -> torch.Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)


def _at_points(trunk: torch.Tensor, points: NDArray[np.int64]) -> torch.Tensor:
    """Return one vector of each trunk, as `tengen.nets.model.at_points` does."""
    where = torch.from_numpy(points).to(trunk.device)
    flat = trunk.flatten(2)
    index = where.clamp_min(0)[:, None, None].expand(-1, flat.shape[1], 1)
    return torch.where(where[:, None] < 0, flat.mean(2), flat.gather(2, index)[:, :, 0])


def load_torch_model(net: str | Path, *, device: str = "cuda", batch: int = BATCH) -> TorchModel:
    """Load a KataGo network: by name, a `.bin.gz` (`@PROFILE`), or a folder of `write_parts`."""
    file, at, profile = str(net).rpartition("@")
    is_human = bool(at) and file.endswith(".bin.gz")
    path, name = Path(file if is_human else net), None
    if str(net) in PUBLISHED:
        path, name = kept_network(str(net)), str(net)
    if path.is_dir():
        network = read_parts(path)
    elif path.name.endswith(".bin.gz"):
        network = read_network(path)
    else:
        raise UnsupportedError(f"{net}: PyTorch runs KataGo networks by name, or .bin.gz files")
    if is_human:
        network, name = with_profile(network, profile), f"{network.name}@{profile}"
    return TorchModel(network, name, device=device, batch=batch)
