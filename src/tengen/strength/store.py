"""Where strength models are: inside the package, one for each network whose moves they read.

Scales of servers lie beside them, one line each, with what it was fitted and measured on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from tengen.errors import GoError, quoted
from tengen.nets.store import models_folder
from tengen.strength.affine import Affine, read_affine
from tengen.strength.evidence import EvidenceModel, read_model

MODELS = Path(__file__).parent / "models"
SCALES = Path(__file__).parent / "scales"
OGS = Affine(1.0, 0.0)  # the scale that the models speak


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


def scales() -> list[str]:
    """Return the names of the servers whose scales are known."""
    return sorted(["ogs", *(path.stem for path in SCALES.glob("*.json"))])


def load_scale(name: str) -> Affine:
    """Return a server's scale by its name, or the one in a file of `tengen strength calibrate`."""
    if Path(name).suffix == ".json":
        return read_affine(Path(name))
    known = name.casefold()
    if known not in scales():
        raise GoError(
            f"no scale for {quoted(name)}; there is: {', '.join(scales())}, or the file of "
            "`tengen strength calibrate`"
        )
    return OGS if known == "ogs" else read_affine(SCALES / f"{known}.json")


def load_strength_model(net: str | Path) -> EvidenceModel:
    """Return the model for a network's rows, or the one in a file (`.npz` beside its card)."""
    path = Path(net)
    if path.suffix == ".npz":
        return read_model(path)
    if str(net) not in strength_models():
        known = ", ".join(strength_models()) or "none"
        raise GoError(f"no strength model for the network {quoted(str(net))}; there is: {known}")
    return read_model(MODELS / f"{net}.npz")
