"""Files of a training of local moves: weights of networks, samples of solved trees."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from tengen.errors import GoError
from tengen.learn.local.net import LocalNet, OnKataGo
from tengen.learn.local.samples import Drawn


@dataclass(frozen=True, slots=True)
class Trees:
    """Samples of solved trees (`local_trees.py`), by whether the players are held out."""

    train: Drawn
    held_out: Drawn


def read_trees(folder: Path) -> Trees:
    """Read what `tengen learn local-moves trees` wrote. Raises `GoError` if a part is missing."""
    parts = []
    for kind in ("train", "held"):
        files = sorted(folder.glob(f"trees-{kind}-*.npz"))
        if not files:
            raise GoError(f"{folder}: no file trees-{kind}-*.npz in it")
        parts.append(Drawn.joined([Drawn.load(file) for file in files]))
    return Trees(*parts)


def save_net(net: LocalNet | OnKataGo, path: Path) -> None:
    """Write what was trained: the whole network, or the head alone where the trunk is frozen.

    Matrices and convolutions in half precision, so that the file stays small.
    """
    state = net.head.state_dict() if net.frozen else net.state_dict()
    torch.save(
        {
            name: value.detach().cpu().half() if value.ndim > 1 else value.detach().cpu()
            for name, value in state.items()
        },
        path,
    )


def load_state(path: Path) -> dict[str, Tensor]:
    """Read what `save_net` wrote."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    return {
        name: value.float() if value.is_floating_point() else value for name, value in state.items()
    }
