"""What every command that trains needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tengen.errors import UnsupportedError

if TYPE_CHECKING:
    from tengen.nets.network import Network


def need_torch() -> None:
    """Raise an error that says what to install, where PyTorch is missing."""
    try:
        import torch  # noqa: F401
    except ImportError:
        raise UnsupportedError(
            "training needs PyTorch: `pip install './lab[train]'` in a checkout of Tengen adds it"
        ) from None


def open_network(path: Path) -> Network:
    """Read a KataGo network: a .bin.gz, or a folder of `tengen_lab.gpu.parts.write_parts`."""
    from tengen.nets.katago import read_network
    from tengen_lab.gpu.parts import read_parts

    return read_parts(path) if path.is_dir() else read_network(path)
