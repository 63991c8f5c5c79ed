"""Where networks are: inside the package, in the user's cache, or in a file that is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tengen.errors import GoError, UnsupportedError, quoted
from tengen.nets.card import Card, read_card
from tengen.nets.eight_bit_files import described, kept_eight_bits
from tengen.nets.fetching import (
    PUBLISHED,
    convert,
    is_current,
    is_ready,
    kept_graph,
    nets_folder,
    set_aside,
)
from tengen.nets.graph_steps import graph_steps
from tengen.nets.model import Model
from tengen.nets.onnx_check import check_graph
from tengen.nets.rounded_session import RoundedSession
from tengen.nets.rounded_trunk import can_run
from tengen.nets.sessions import uses_cuda

EMBEDDED = ("default", "fast")


def load_model(
    net: str | Path | None = None,
    *,
    workers: int | None = None,
    device: str = "auto",
    batch: int | None = None,
    exact: bool = False,
    announce: Callable[[str], None] = lambda message: None,
) -> Model:
    """Load a network by name, by the path of a `.bin.gz` or `.onnx` file, or the default one.

    The default is the embedded network, or else the largest in the cache. `announce` is told of
    that, and of an 8-bit form that this processor cannot run.
    On a processor a network runs in 8 bits where it has such a graph, unless `exact` is set; the
    embedded ones, which have no other, are left to onnxruntime then.
    Raises a `GoError` if there is no such network, or its file is damaged.
    """
    name = str(net) if net is not None else _default(announce)
    graph, card = _find(name)
    source: RoundedSession | Path | None = None
    if isinstance(graph, Path) and not exact and not uses_cuda(device):
        if name in EMBEDDED:  # an 8-bit graph
            source = RoundedSession(graph_steps(graph.read_bytes())) if can_run() else None
        elif (rounded := _eight_bits(name, graph, card)) is not None:
            source = _open_rounded(rounded, trusted=name in PUBLISHED)
        elif described(card).get("kept"):
            again = "fetch" if name in PUBLISHED else "convert"
            announce(
                f"{card.name} runs in 32 bits, which is slower: its 8-bit form is for another "
                f"processor (`tengen nets {again}` makes one for this)"
            )
    if source is not None:
        return Model(source, card, workers=workers, device="cpu", batch=batch)
    return Model(graph, card, workers=workers, device=device, batch=batch)


def _eight_bits(name: str, graph: Path, card: Card) -> Path | None:
    try:
        return kept_eight_bits(graph, card)
    except GoError:
        if name in PUBLISHED:
            set_aside(name)
        raise


def _open_rounded(path: Path, *, trusted: bool) -> RoundedSession | Path:
    """Return what runs an 8-bit network; one that was not fetched is checked first."""
    if path.suffix == ".npz":
        return RoundedSession(path, check_heads=not trusted)
    if not trusted:
        check_graph(path)
    return path


def _default(announce: Callable[[str], None]) -> str:
    if (models_folder() / "default.onnx").exists():
        return "default"
    cached = [name for name in PUBLISHED if is_ready(name)]
    if not cached:
        raise GoError(
            "no network is here: get one with `tengen nets fetch b15c192`, or name a KataGo "
            "network file with --net"
        )
    largest = max(cached, key=lambda name: (nets_folder() / f"{name}.onnx").stat().st_size)
    announce(f"using the network {largest}, the largest in the cache")
    return largest


def _find(name: str) -> tuple[bytes | Path, Card]:
    if name in EMBEDDED:
        path = models_folder() / f"{name}.onnx"
        if not path.exists():
            raise GoError(f"this installation has no embedded network {name!r}")
        return path, read_card(path.with_suffix(".json"))
    if name in PUBLISHED:
        path = kept_graph(name)
        return path, read_card(path.with_suffix(".json"))
    file, at, profile = name.rpartition("@")
    if at and file.endswith(".gz"):  # a human network, and whom it imitates
        return convert(file, profile=profile)
    path = Path(name)
    if not path.exists() and not path.suffix:
        known = ", ".join([*EMBEDDED, *PUBLISHED])
        raise GoError(f"unknown network {quoted(name)} (known: {known}; or a file)")
    if path.suffix == ".onnx":
        card = path.with_suffix(".json")
        if not path.exists():
            raise GoError(f"{path}: no such file")
        if not card.exists():
            raise GoError(f"{path}: {card.name}, which says what it is, does not lie beside it")
        check_graph(path)
        return path, read_card(card)
    if path.suffix == ".gz":
        return convert(path)
    raise UnsupportedError(f"{name}: a network is a KataGo .bin.gz or an .onnx file")


@dataclass(frozen=True, slots=True)
class ListedNetwork:
    """A line of `tengen nets list`."""

    name: str
    state: str  # "embedded", "ready", "ready (older)" (`fetch` renews it) or "can be fetched"
    bytes: int  # of the ONNX file, or of the download
    parameters: int | None
    source: str
    licence: str


def list_nets() -> list[ListedNetwork]:
    """Return every network that Tengen knows by name, and how it can be had."""
    nets = []
    for name in EMBEDDED:
        path = models_folder() / f"{name}.onnx"
        if path.exists():
            nets.append(_listed(name, "embedded", path, "Tengen", "MIT"))
    for net in PUBLISHED.values():
        source = f"KaTrain {net.katrain} (PyPI)"
        if is_ready(net.name):
            path = nets_folder() / f"{net.name}.onnx"
            state = "ready" if is_current(net.name) else "ready (older)"
            nets.append(_listed(net.name, state, path, source, net.terms))
        else:
            nets.append(
                ListedNetwork(net.name, "can be fetched", net.file_bytes, None, source, net.terms)
            )
    return nets


def _listed(name: str, state: str, path: Path, source: str, licence: str) -> ListedNetwork:
    about = read_card(path.with_suffix(".json")).about
    return ListedNetwork(name, state, path.stat().st_size, about.get("parameters"), source, licence)


def models_folder() -> Path:
    """Return where embedded networks are."""
    return Path(__file__).parent / "models"
