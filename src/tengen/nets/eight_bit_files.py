"""Where the 8-bit graph of a network lies, and whether it is the one that its card describes."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tengen.errors import GoError
from tengen.nets.card import Card


def eight_bit_path(path: Path) -> Path:
    """Return where the 8-bit graph of a network lies, given its 32-bit graph or its card."""
    return path.with_name(f"{path.stem}.8bit.onnx")


def kept_eight_bits(path: Path, card: Card) -> Path | None:
    """Return the 8-bit graph beside a 32-bit one, or None where the card knows of none.

    Raises `GoError` where the file is missing or is another one.
    """
    known = card.about.get("eight_bits", {})
    if not isinstance(known, dict) or not known.get("kept"):
        return None
    target = eight_bit_path(path)
    if not target.exists() or sha256(target) != known.get("graph_sha256"):
        raise GoError(
            f"{target} is not the 8-bit network of the card: damaged, or replaced; make it again "
            "with `tengen nets fetch` or `tengen nets convert`, or use --exact"
        )
    return target


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
