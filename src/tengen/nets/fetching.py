"""Gets published networks into the user's cache.

KataGo's networks travel inside the wheels of KaTrain (a program to learn Go with), so that any
machine that can install Python packages can get them: `fetch` downloads the network out of the
wheel (`downloading.py`), checks its SHA-256, converts it to ONNX and keeps both in the cache. A
step that was completed before is not repeated.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from tengen.errors import GoError, ParseError, quoted
from tengen.files.atomic import write_bytes, write_text
from tengen.nets.card import Card, read_card
from tengen.nets.downloading import Progress, download
from tengen.nets.downloading import sha256_of as _sha256

CONVERTER = 2  # raised when graphs should be written again: 2 has the optimistic policy
_OLDEST = 1  # that still runs


@dataclass(frozen=True, slots=True)
class Published:
    """A network that can be fetched."""

    name: str
    file: str
    katrain: str  # the version of KaTrain whose wheel holds it
    wheel_bytes: int
    file_bytes: int
    sha256: str  # of the network's file
    terms: str


_KATA1_TERMS = "katagotraining.org/network_license"
PUBLISHED = {
    net.name: net
    for net in (
        Published(
            "b15c192",
            "g170e-b15c192-s1672170752-d466197061.bin.gz",
            "1.10.1",
            62_794_217,
            36_948_927,
            "1579a64e6190c3a8d73eeb96feb4dee1879f9e5e114279b15d6c56dbab3b0f78",
            "katagoarchive.org/g170",
        ),
        Published(
            "b18c384nbt",
            "kata1-b18c384nbt-s9996604416-d4316597426.bin.gz",
            "1.18.1",
            125_233_762,
            97_898_094,
            "9d7a6afed8ff5b74894727e156f04f0cd36060a24824892008fbb6e0cba51f1d",
            _KATA1_TERMS,
        ),
        Published(
            "b10c384h6nbttflrs",
            "b10c384h6nbttflrs.bin.gz",
            "1.20.0",
            105_970_370,
            38_245_488,
            "0ba27eced5180b3e3d0b898b280c541112989765e789d1eb6cd0d31b2b2c1229",
            _KATA1_TERMS,
        ),
    )
}


def cache_folder() -> Path:
    """Return the folder of everything that was downloaded: TENGEN_CACHE, or the user's cache."""
    if chosen := os.environ.get("TENGEN_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "tengen"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tengen" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tengen"


def nets_folder() -> Path:
    return cache_folder() / "nets"


def convert(
    path: str | Path, name: str | None = None, *, profile: str | None = None, **about: str | int
) -> tuple[bytes, Card]:
    """Read a KataGo network file; return its ONNX graph and its card, under `name` if given.

    `profile` says whom a human network imitates, see `tengen.nets.metadata`.
    """
    from tengen.nets.katago import read_network
    from tengen.nets.metadata import with_profile
    from tengen.nets.onnx_graph import build_graph

    network = with_profile(read_network(path), profile)
    if profile is not None:
        name, about = f"{name or network.name}@{profile}", {**about, "profile": profile}
    return build_graph(network).SerializeToString(), Card.of(network, name, **about)


def fetch(name: str, progress: Progress = lambda what, done, total: None) -> Path:
    """Make a published network ready in the cache; return the path of its ONNX file.

    An interrupted fetch goes on where it stopped; `progress` may raise to interrupt it. The
    network's 8-bit graph is made too (see `tengen.nets.rounding`).
    """
    from tengen.nets.katago import read_network
    from tengen.nets.rounding import add_eight_bits

    if name not in PUBLISHED:
        raise GoError(f"unknown network {quoted(name)} (published: {', '.join(PUBLISHED)})")
    target = nets_folder() / f"{name}.onnx"
    if not (is_current(name) and _sha256(target) == _graph_hash(name)):
        _fetch_exact(name, target, progress)
    add_eight_bits(target, lambda: read_network(kept_network(name)), progress)
    return target


def _fetch_exact(name: str, target: Path, progress: Progress) -> None:
    """Download a published network, and write its 32-bit graph and its card."""
    net = PUBLISHED[name]
    nets_folder().mkdir(parents=True, exist_ok=True)
    source = nets_folder() / f"{name}.bin.gz"
    if not source.exists() or _sha256(source) != net.sha256:
        download(net, source, cache_folder() / "downloads", progress)
    progress("converting", 0, 1)
    graph, card = convert(
        source,
        name=name,
        sha256=net.sha256,
        converter=CONVERTER,
        source=f"KaTrain {net.katrain} (PyPI)",
        licence=net.terms,
    )
    card.about["graph_sha256"] = hashlib.sha256(graph).hexdigest()
    write_bytes(target, graph)
    write_text(target.with_suffix(".json"), card.to_json())
    progress("converting", 1, 1)


def is_ready(name: str) -> bool:
    """Tell whether a published network can be used."""
    return _converter(name) >= _OLDEST


def is_current(name: str) -> bool:
    """Tell whether `fetch` would write nothing new."""
    return _converter(name) == CONVERTER


def _converter(name: str) -> int:
    """Return which converter wrote the network that is here; 0 where none is."""
    card = nets_folder() / f"{name}.json"
    if not card.exists() or not card.with_suffix(".onnx").exists():
        return 0
    try:
        about = read_card(card).about
    except ParseError:
        return 0
    by = about.get("converter")
    is_whole = about.get("sha256") == PUBLISHED[name].sha256 and "graph_sha256" in about
    return by if is_whole and isinstance(by, int) and by <= CONVERTER else 0


def kept_graph(name: str) -> Path:
    """Return the ONNX file of a fetched network, which is still what was written there."""
    path = nets_folder() / f"{name}.onnx"
    if not is_ready(name):
        raise GoError(f"the network {name} is not here yet: run `tengen nets fetch {name}`")
    return _checked(path, _graph_hash(name), name)


def kept_network(name: str) -> Path:
    """Return KataGo's file of a fetched network, which is still the published one."""
    path = nets_folder() / f"{name}.bin.gz"
    if not path.exists():
        raise GoError(f"the network {name} is not here yet: run `tengen nets fetch {name}`")
    return _checked(path, PUBLISHED[name].sha256, name)


def _graph_hash(name: str) -> str:
    return str(read_card(nets_folder() / f"{name}.json").about.get("graph_sha256"))


def set_aside(name: str) -> None:
    """Take the card from a fetched network whose files are damaged: it is to be fetched again.

    Where the cache cannot be written to, it stays, and the network fails whenever it is loaded.
    """
    card = nets_folder() / f"{name}.json"
    with contextlib.suppress(OSError):
        card.replace(card.with_suffix(".json.damaged"))


def _checked(path: Path, wanted: str, name: str) -> Path:
    if _sha256(path) != wanted:
        set_aside(name)
        raise GoError(
            f"{path} is not what was fetched: damaged, or replaced; run `tengen nets fetch {name}`"
        )
    return path
