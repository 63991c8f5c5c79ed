"""Where strength models are: inside the package, one for each network whose moves they read."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from tengen.errors import GoError, quoted
from tengen.nets.store import models_folder
from tengen.strength.evidence import EvidenceModel, read_model

MODELS = Path(__file__).parent / "models"


def strength_models() -> list[str]:
    """Return the names of the networks that have a strength model."""
    return sorted(path.stem for path in MODELS.glob("*.npz"))


def network_prints(net: str, kinds: Sequence[str]) -> dict[str, str]:
    """Return checksums of the embedded networks that rows of these kinds come from.

    A model's card keeps them: on the rows of another network it would say nonsense.
    """
    names = [net, "human"] if "human" in kinds else [net]
    paths = {name: models_folder() / f"{name}.onnx" for name in names}
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in paths.items()
        if path.exists()
    }


def load_strength_model(net: str | Path) -> EvidenceModel:
    """Return the model for a network's rows, or the one in a file (`.npz` beside its card)."""
    path = Path(net)
    if path.suffix == ".npz":
        return read_model(path)
    if str(net) not in strength_models():
        known = ", ".join(strength_models()) or "none"
        raise GoError(f"no strength model for the network {quoted(str(net))}; there is: {known}")
    return read_model(MODELS / f"{net}.npz")
