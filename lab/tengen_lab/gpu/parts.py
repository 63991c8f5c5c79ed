"""Writes a network description as half-precision parts of bounded size, and reads them back.

For machines to which files of a KataGo network's size cannot travel in one piece. Convolutions
and matrices become float16 (a relative error of at most 2^-11); vectors stay float32.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from tengen.errors import ParseError
from tengen.files.atomic import write_bytes, write_text
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input, read_json
from tengen.nets import network as kinds
from tengen.nets.network import Network

_CARD = "network.json"


def write_parts(
    network: Network, folder: str | Path, *, half: bool = True, part_bytes: int = 16 << 20
) -> list[Path]:
    """Write `network` into `folder` as a card and weight files; return all their paths."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    blobs: list[bytes] = []
    card = _describe(network, blobs, half)
    data = b"".join(blobs)
    paths = [folder / _CARD]
    for index, start in enumerate(range(0, len(data), part_bytes)):
        paths.append(folder / f"weights-{index:03d}.bin")
        write_bytes(paths[-1], data[start : start + part_bytes])
    write_text(paths[0], json.dumps({"parts": len(paths) - 1, "bytes": len(data), "net": card}))
    return paths


def read_parts(folder: str | Path) -> Network:
    """Read what `write_parts` wrote."""
    folder = Path(folder)
    card = read_json(folder / _CARD)
    names = [f"weights-{index:03d}.bin" for index in range(card["parts"])]
    data = b"".join(read_input(folder / name, "weights", NETWORK_BYTES) for name in names)
    if len(data) != card["bytes"]:
        raise ParseError(f"{card['bytes']} bytes of weights expected, {len(data)} found").at(
            str(folder)
        )
    network, used = _restore(card["net"], data, 0)
    if not isinstance(network, Network) or used != len(data):
        raise ParseError("not a network's parts").at(str(folder))
    return network


def _describe(value: Any, blobs: list[bytes], half: bool) -> Any:
    if isinstance(value, np.ndarray):
        kind = "<f2" if half and value.ndim > 1 else "<f4"
        blobs.append(value.astype(kind).tobytes())
        return {"array": kind, "shape": list(value.shape)}
    if isinstance(value, tuple):
        return [_describe(item, blobs, half) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        fields = {
            name: _describe(getattr(value, name), blobs, half)
            for name in value.__dataclass_fields__
        }
        return {"kind": type(value).__name__, "fields": fields}
    return value


def _restore(card: Any, data: bytes, at: int) -> tuple[Any, int]:
    if isinstance(card, list):
        items = []
        for item in card:
            restored, at = _restore(item, data, at)
            items.append(restored)
        return tuple(items), at
    if not isinstance(card, dict):
        return card, at
    if "array" in card:
        count = int(np.prod(card["shape"], dtype=np.int64))
        array = np.frombuffer(data, card["array"], count, at)
        return array.astype(np.float32).reshape(card["shape"]), at + array.nbytes
    fields = {}
    for name, field in card["fields"].items():
        fields[name], at = _restore(field, data, at)
    return getattr(kinds, card["kind"])(**fields), at
