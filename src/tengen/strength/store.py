"""Where strength models are: inside the package, one for each network whose moves they read."""

from __future__ import annotations

from pathlib import Path

from tengen.errors import GoError, quoted
from tengen.strength.evidence import EvidenceModel, read_model

MODELS = Path(__file__).parent / "models"


def strength_models() -> list[str]:
    """Return the names of the networks that have a strength model."""
    return sorted(path.stem for path in MODELS.glob("*.npz"))


def load_strength_model(net: str | Path) -> EvidenceModel:
    """Return the model for a network's rows, or the one in a file (`.npz` beside its card)."""
    path = Path(net)
    if path.suffix == ".npz":
        return read_model(path)
    if str(net) not in strength_models():
        known = ", ".join(strength_models()) or "none"
        raise GoError(f"no strength model for the network {quoted(str(net))}; there is: {known}")
    return read_model(MODELS / f"{net}.npz")
