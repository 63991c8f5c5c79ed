"""Files of a training of local moves: weights of networks, samples of solved trees."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tengen.errors import GoError
from tengen_lab.training.local.net import LocalNet, OnKataGo
from tengen_lab.training.local.samples import DrawnSamples
from tengen_lab.training.weight_files import save_weights


@dataclass(frozen=True, slots=True)
class Trees:
    """Samples of solved trees (`trees.py`): of players to learn from, and of held-out ones."""

    train: DrawnSamples
    held_out: DrawnSamples


def read_trees(folder: Path) -> Trees:
    """Read what `tengen learn local-moves trees` wrote. Raises `GoError` if a part is missing."""
    parts = []
    for kind in ("train", "held"):
        files = sorted(folder.glob(f"trees-{kind}-*.npz"))
        if not files:
            raise GoError(f"{folder}: no file trees-{kind}-*.npz in it")
        parts.append(DrawnSamples.joined([DrawnSamples.load(file) for file in files]))
    return Trees(*parts)


def save_net(net: LocalNet | OnKataGo, path: Path) -> None:
    """Write what was trained: the whole network, or the head alone where the trunk is frozen."""
    save_weights(net.head.state_dict() if net.frozen else net.state_dict(), path)
