"""Gets published networks into the user's cache.

KataGo's networks travel inside the wheels of KaTrain (a program to learn Go with), so that any
machine that can install Python packages can get them: `fetch` asks pip for the wheel, takes the
network out of it, checks its SHA-256, converts it to ONNX and keeps both in the cache. A step that
was completed before is not repeated.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tengen.atomic import replacing, write_bytes, write_text
from tengen.errors import GoError, ParseError, quoted
from tengen.nets.card import Card, read_card

CONVERTER = 1  # raised when graphs must be written anew

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much


@dataclass(frozen=True, slots=True)
class Published:
    """A network that can be fetched."""

    name: str
    file: str
    katrain: str  # the version of KaTrain whose wheel holds it
    wheel_bytes: int
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
            "1579a64e6190c3a8d73eeb96feb4dee1879f9e5e114279b15d6c56dbab3b0f78",
            "katagoarchive.org/g170",
        ),
        Published(
            "b18c384nbt",
            "kata1-b18c384nbt-s9996604416-d4316597426.bin.gz",
            "1.18.1",
            125_233_762,
            "9d7a6afed8ff5b74894727e156f04f0cd36060a24824892008fbb6e0cba51f1d",
            _KATA1_TERMS,
        ),
        Published(
            "b10c384h6nbttflrs",
            "b10c384h6nbttflrs.bin.gz",
            "1.20.0",
            105_970_370,
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
    """Make a published network ready in the cache; return the path of its ONNX file."""
    if name not in PUBLISHED:
        raise GoError(f"unknown network {quoted(name)} (published: {', '.join(PUBLISHED)})")
    net, target = PUBLISHED[name], nets_folder() / f"{name}.onnx"
    if is_ready(name) and _sha256(target) == _graph_hash(name):
        return target
    nets_folder().mkdir(parents=True, exist_ok=True)
    source = nets_folder() / f"{name}.bin.gz"
    if not source.exists() or _sha256(source) != net.sha256:
        _take_out(_download(net, progress), net, source)
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
    return target


def is_ready(name: str) -> bool:
    card = nets_folder() / f"{name}.json"
    if not card.exists() or not card.with_suffix(".onnx").exists():
        return False
    try:
        about = read_card(card).about
    except ParseError:
        return False
    made_from = (about.get("sha256"), about.get("converter"))
    return made_from == (PUBLISHED[name].sha256, CONVERTER) and "graph_sha256" in about


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


def _checked(path: Path, wanted: str, name: str) -> Path:
    if _sha256(path) != wanted:
        raise GoError(
            f"{path} is not what was fetched: damaged, or replaced; run `tengen nets fetch {name}`"
        )
    return path


def _download(net: Published, progress: Progress) -> Path:
    """Return the wheel that holds the network, downloaded by pip unless it lies there already."""
    folder = cache_folder() / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in _wheels(folder, net):
        if wheel.stat().st_size == net.wheel_bytes:
            return wheel
    scratch = folder / f"scratch-{net.name}-{os.getpid()}"
    scratch.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input"]
    command += ["--disable-pip-version-check", "--ignore-requires-python", "--no-cache-dir"]
    # A source package would run a program of its own before any hash is checked.
    command += ["--only-binary", ":all:"]
    command += ["--dest", str(scratch), f"katrain=={net.katrain}"]
    # pip keeps unfinished files in its temporary folder: there the progress can be read off.
    environment = {**os.environ, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(scratch))}
    try:
        with open(scratch / "pip.log", "wb") as log:
            pip = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
            try:
                while pip.poll() is None:
                    progress(
                        "downloading", min(_bytes_in(scratch), net.wheel_bytes), net.wheel_bytes
                    )
                    time.sleep(0.2)
            finally:
                if pip.poll() is None:
                    pip.terminate()
                    pip.wait()
        found = list(_wheels(scratch, net))
        if pip.returncode or not found:
            raise GoError(_pip_failed(net, (scratch / "pip.log").read_text(errors="replace")))
        progress("downloading", net.wheel_bytes, net.wheel_bytes)
        return Path(shutil.move(found[0], folder / found[0].name))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _wheels(folder: Path, net: Published) -> Iterator[Path]:
    for path in sorted(folder.glob("*.whl")):
        if path.name.lower().startswith(f"katrain-{net.katrain}-"):
            yield path


def _bytes_in(folder: Path) -> int:
    """Return the size of what is in a folder, files and folders that pip has moved since apart."""
    total = 0
    for parent, _, names in os.walk(folder):  # which passes over folders that are gone
        for name in names:
            with suppress(OSError):
                total += os.stat(os.path.join(parent, name)).st_size
    return total


def _pip_failed(net: Published, log: str) -> str:
    if "No module named pip" in log:
        return f"cannot get {net.name}: this Python has no pip (python -m ensurepip adds it)"
    errors = [line for line in log.splitlines() if line.startswith("ERROR:")]
    reason = errors[0].removeprefix("ERROR:").strip() if errors else log.strip()[-200:]
    reason = " ".join(reason.split()) or "no reason given"
    return (
        f"cannot get {net.name}: pip could not download katrain=={net.katrain} ({reason}). "
        "Is this machine offline? Any KataGo .bin.gz file can be named with --net instead"
    )


def _take_out(wheel: Path, net: Published, target: Path) -> None:
    """Copy the network out of the wheel, and check it before it takes its place."""
    try:
        with replacing(target) as part:
            with (
                zipfile.ZipFile(wheel) as archive,
                archive.open(f"katrain/models/{net.file}") as member,
                part.open("wb") as file,
            ):
                shutil.copyfileobj(member, file, 1 << 20)
            if (found := _sha256(part)) != net.sha256:
                raise GoError(
                    f"{net.name}: the downloaded network has SHA-256 {found}, "
                    f"expected {net.sha256}; nothing was kept"
                )
    except (zipfile.BadZipFile, KeyError) as error:
        raise GoError(f"{net.name}: {wheel.name} does not hold the network ({error})") from None
    finally:
        wheel.unlink(missing_ok=True)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
