"""The strength models in the package, and the networks that they read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.strength import store
from tengen.strength.affine import Affine
from tengen.strength.estimate import BINS
from tengen.strength.store import (
    load_scale,
    load_strength_model,
    network_prints,
    strength_models,
)
from tests.strength.models import table


def test_the_embedded_model_reads_the_networks_that_are_embedded() -> None:
    model = load_strength_model("default")
    assert model.card["networks"] == network_prints("default", model.kinds)
    folder = Path(store.__file__).parent / "models"
    assert sum(path.stat().st_size for path in folder.iterdir()) < 6_000_000


def test_the_second_model_reads_the_vectors_of_b18c384nbt_and_needs_no_human_policy() -> None:
    model = load_strength_model("b18c384nbt")
    assert model.net == "b18c384nbt"
    assert "human" not in model.kinds  # it stands on the embedded trunk
    assert model.card["networks"] == network_prints("b18c384nbt", model.kinds) == {}
    rows = table(60)
    channels = 384
    vectors = np.random.default_rng(0).normal(size=(60, channels)).astype(np.float16)
    chances = model.chances(model.evidence(replace(rows, trunk=vectors)))
    assert chances.shape == (BINS,)
    assert chances.sum() == pytest.approx(1)
    assert len(model.mean) == channels + rows.quality.shape[1] + rows.more.shape[1]
    with pytest.raises(GoError, match="trained on the network 'b18c384nbt'"):
        model.evidence(replace(rows, trunk=vectors[:, :192]))
    assert model.card["figures"]["test"]["1"]["players"] == 104


def test_a_servers_scale_is_known_by_name_or_read_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SCALES", tmp_path)
    assert load_scale("OGS")(24.0) == 24.0
    with pytest.raises(GoError, match="no scale for 'fox'; there is: ogs, or the file of"):
        load_scale("fox")
    Affine(0.9, 1.0, "KGS").save(tmp_path / "kgs.json", {"players": 3})
    assert load_scale("kgs") == load_scale(str(tmp_path / "kgs.json")) == Affine(0.9, 1.0, "KGS")
    with pytest.raises(GoError, match="no such file"):
        load_scale(str(tmp_path / "dgs.json"))


def test_the_scale_of_kgs_is_in_the_package_and_known_for_some_ranks() -> None:
    kgs = load_scale("kgs")
    assert kgs.scale == "KGS"
    assert [kgs.is_known(steps) for steps in (20.0, 29.0, 36.0)] == [False, True, False]


def test_a_network_without_a_strength_model_is_said() -> None:
    assert strength_models() == ["b18c384nbt", "default"]
    with pytest.raises(GoError, match="no strength model for the network 'b15c192'"):
        load_strength_model("b15c192")
