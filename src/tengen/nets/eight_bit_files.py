"""Where the 8-bit form of a network lies, and whether it is the one that its card describes."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from tengen.errors import GoError
from tengen.nets.card import Card
from tengen.nets.rounded_trunk import most_weight

KEY = "rounded"  # under which the card describes it


def eight_bit_path(path: Path, *, for_core: bool) -> Path:
    """Return where the 8-bit network goes, beside the 32-bit graph or the card at `path`."""
    return path.with_name(f"{path.stem}.8bit{'.npz' if for_core else '.onnx'}")


def described(card: Card) -> dict[str, Any]:
    """Return what a card says of the 8-bit network; empty if it says nothing, or nonsense."""
    known = card.about.get(KEY)
    if not isinstance(known, dict) or not isinstance(known.get("weight_levels"), int):
        return {}
    return known


def kept_eight_bits(path: Path, card: Card) -> Path | None:
    """Return the 8-bit network beside a 32-bit graph, or None where there is none for this machine.

    Raises `GoError` where the file is missing or is another one.
    """
    known = described(card)
    if not known.get("kept"):
        return None
    for_core = bool(known.get("for_core"))
    if for_core and known["weight_levels"] > most_weight():
        return None  # made on another processor
    target = eight_bit_path(path, for_core=for_core)
    if not target.exists() or sha256(target) != known.get("sha256"):
        raise GoError(
            f"{target} is not the 8-bit network of the card: damaged, or replaced; make it again "
            "with `tengen nets fetch` or `tengen nets convert`, or use --exact"
        )
    return target


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
