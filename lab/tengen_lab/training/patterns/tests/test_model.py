"""Models: trained, saved, read back, and refused."""

from __future__ import annotations

import contextlib
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.patterns.model import PatternModel, _parse, load_model
from tengen.patterns.presets import PRESETS
from tengen.patterns.tables import PatternTable
from tengen.records.tables import write_frame
from tengen_lab.papers.wistuba2012.evaluation import evaluate
from tengen_lab.training.patterns.pools import open_pool
from tengen_lab.training.patterns.tests.conftest import SETTINGS
from tengen_lab.training.patterns.training import make_competitions, train


def test_every_learner_beats_chance_by_far(
    models: dict[str, PatternModel], pool_file: Path
) -> None:
    results = evaluate(list(models.values()), open_pool(pool_file, "test"))
    for result in results:
        assert result.games == 6
        assert result.top(1) > 0.12  # of about 60 moves; four near the last one are usual
        assert result.top(1) <= result.top(5) <= result.top(10) <= 1
        assert result.log_evidence > -3.6  # of ln(1/60) = -4.1
        assert result.summary()["positions"] == len(result) > 200


def test_a_model_comes_back_from_its_file(
    models: dict[str, PatternModel], pool_file: Path, tmp_path: Path
) -> None:
    pool = open_pool(pool_file, "test")
    for name, model in models.items():
        model.save(tmp_path / f"{name}.npz")
        again = load_model(tmp_path / f"{name}.npz")
        before, after = evaluate([model, again], pool)
        assert np.array_equal(before.log_probability, after.log_probability)
        assert again.settings == model.settings
        model.save(tmp_path / "small.npz", small=True)
        small = load_model(tmp_path / "small.npz")
        (rough,) = evaluate([small], pool)
        assert rough.log_evidence == pytest.approx(before.log_evidence, abs=0.02)
        assert (tmp_path / "small.npz").stat().st_size < (tmp_path / f"{name}.npz").stat().st_size


def test_a_pruned_model_still_predicts(models: dict[str, PatternModel], pool_file: Path) -> None:
    pruned = models["mm"].pruned(20)
    (result,) = evaluate([pruned], open_pool(pool_file, "test"))
    assert len(pruned.table) < len(models["mm"].table)
    assert result.top(1) > 0.1


def test_a_cluster_and_an_interrupted_run_train_the_same_model(
    models: dict[str, PatternModel], pool_file: Path, table: PatternTable, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("tengen_lab.training.patterns.training.BATCH", 10)
    preset, pool = PRESETS["responses"], open_pool(pool_file, "train")
    weights = []
    for folder, options in (("one", {}), ("two", {"threads": 2, "cluster": "local"})):
        (tmp_path / folder).mkdir()
        data = make_competitions(pool, table, [preset], tmp_path / folder, SETTINGS, **options)  # type: ignore[arg-type]
        (model,) = train(data, [("mm", preset)], SETTINGS)
        weights.append(model.weights)
    assert np.array_equal(weights[0], weights[1])
    files = sorted((tmp_path / "one").glob("*.teams"))
    kept = files[0].stat().st_mtime_ns
    files[-1].unlink()
    data = make_competitions(pool, table, [preset], tmp_path / "one", SETTINGS)
    assert files[0].stat().st_mtime_ns == kept
    (model,) = train(data, [("mm", preset)], SETTINGS)
    assert np.array_equal(model.weights, weights[0])


def test_other_games_under_the_same_names_are_made_anew(
    pool_file: Path, table: PatternTable, tmp_path: Path
) -> None:
    games = pl.read_parquet(pool_file)
    for folder in ("again", "fresh"):
        (tmp_path / folder).mkdir()
    path = tmp_path / "pool.parquet"
    for moves in (pl.col("moves"), pl.col("moves").reverse()):
        write_frame(games.with_columns(moves), path)
        pool = open_pool(path, "train")
        make_competitions(pool, table, [PRESETS["responses"]], tmp_path / "again", SETTINGS)
    make_competitions(pool, table, [PRESETS["responses"]], tmp_path / "fresh", SETTINGS)
    for made in (tmp_path / "fresh").glob("*.teams"):
        assert (tmp_path / "again" / made.name).read_bytes() == made.read_bytes()


def test_unknown_learners_are_refused(models: dict[str, PatternModel]) -> None:
    with pytest.raises(GoError, match="no learner 'svm'"):
        next(train(None, [("svm", PRESETS["tengen"])]))  # type: ignore[arg-type]


def tampered(model: PatternModel, path: Path, change: object) -> Path:
    """Save the model with its header changed."""
    model.save(path)
    with np.load(path) as archive:
        arrays = {key: archive[key] for key in archive.files}
    header = json.loads(arrays["header"].tobytes())
    change(header)  # type: ignore[operator]
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    np.savez(path, **arrays)
    return path


def test_a_model_with_other_features_is_refused(
    models: dict[str, PatternModel], tmp_path: Path
) -> None:
    def fewer_levels(header: dict) -> None:  # type: ignore[type-arg]
        header["features"][1][1] -= 1

    def unknown_class(header: dict) -> None:  # type: ignore[type-arg]
        header["preset"]["classes"][0] = "moonlight"

    def newer(header: dict) -> None:  # type: ignore[type-arg]
        header["format"] = 99

    path = tmp_path / "model.npz"
    with pytest.raises(GoError, match="trained with other features: the class 'capture'"):
        load_model(tampered(models["mm"], path, fewer_levels))
    with pytest.raises(GoError, match="trained with other features: the class 'moonlight'"):
        load_model(tampered(models["mm"], path, unknown_class))
    with pytest.raises(GoError, match="format 99"):
        load_model(tampered(models["mm"], path, newer))


def test_a_model_that_repeats_a_class_is_one_line(
    models: dict[str, PatternModel], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It overwrote the stack: a team's members are collected in an array of one of each class."""

    def repeated(header: dict) -> None:  # type: ignore[type-arg]
        header["preset"]["classes"] += ["capture"] * 100

    evil = tampered(models["mm"], tmp_path / "evil.npz", repeated)
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[9];B[cc];W[gg])")
    assert main(["predict", "--model", str(evil), str(game)]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "a damaged pattern model (a feature class twice)" in error


UNSOUND: dict[str, tuple[dict[str, Any], str]] = {
    "weights in rows": ({"weights": np.ones((9, 2))}, "weights of shape (9, 2)"),
    "too few weights": ({"weights": np.ones(9)}, "weights of shape (9,)"),
    "no numbers": ({"weights": np.full(9, np.nan)}, "no numbers"),
    "larger than a float": ({"weights": np.full(9, 1e300)}, "no numbers"),
    "too large for a softmax": ({"weights": np.full(9, 1e30)}, "no numbers"),
    "flat vectors": ({"vectors": np.ones(9)}, "vectors of shape (9,)"),
    "too few vectors": ({"vectors": np.ones((9, 2))}, "vectors of shape (9, 2)"),
    "numbers of another machine": ({"plain": np.ones(9, ">u4")}, "(values of a wrong type)"),
    "vectors of words": ({"vectors": np.array(["x"])}, "a damaged pattern model"),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", UNSOUND)
def test_weights_that_do_not_fit_are_one_line(
    models: dict[str, PatternModel], tmp_path: Path, name: str
) -> None:
    arrays, line = UNSOUND[name]
    path = tmp_path / "model.npz"
    models["mm"].save(path)
    with np.load(path) as archive:
        np.savez(path, **{**archive, **arrays})
    with pytest.raises(GoError, match=re.escape(line)):
        load_model(path)


@pytest.mark.parametrize("temperature", [0.0, -1.0, math.nan, math.inf, 1e-300])
def test_a_temperature_that_is_none_is_refused(
    models: dict[str, PatternModel], tmp_path: Path, temperature: float
) -> None:
    def changed(header: dict) -> None:  # type: ignore[type-arg]
        header["temperature"] = temperature

    with pytest.raises(GoError, match=f"a temperature of {temperature}"):
        load_model(tampered(models["mm"], tmp_path / "model.npz", changed))


@given(st.binary(max_size=200))
@settings(max_examples=50, deadline=None)
def test_bytes_that_are_no_model(data: bytes) -> None:
    with pytest.raises(GoError):
        _parse(data, "x")


@pytest.fixture(scope="module")
def model_bytes(models: dict[str, PatternModel], tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("model") / "mm.npz"
    models["mm"].save(path)
    return path.read_bytes()


def test_a_model_that_seems_to_be_encrypted_is_none(model_bytes: bytes) -> None:
    data = bytearray(model_bytes)
    data[data.rindex(b"PK\1\2") + 8] |= 1  # the flag of a directory entry
    with pytest.raises(GoError, match="not a pattern model"):
        _parse(bytes(data), "damaged")


@given(where=st.floats(0, 1), flip=st.integers(1, 255), cut=st.booleans())
@settings(max_examples=60, deadline=None)
def test_damaged_models_give_nothing_but_go_errors(
    model_bytes: bytes, where: float, flip: int, cut: bool
) -> None:
    data = bytearray(model_bytes)
    at = int(where * (len(data) - 1))
    data[at] ^= flip
    with contextlib.suppress(GoError):
        _parse(bytes(data[:at] if cut else data), "damaged")
