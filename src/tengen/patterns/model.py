"""A trained model: its patterns, its weights, and a card that says where they come from.

A model is one file (a NumPy archive): the table of patterns, the weights, for a factorised model a
vector for each member, for BAR and LBR the variances that let them learn on, and the card as JSON.
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError, quoted
from tengen.files.archives import read_arrays
from tengen.files.atomic import replacing
from tengen.files.budgets import ARRAY_BYTES, OverBudget
from tengen.files.inputs import read_input
from tengen.patterns.presets import CLASSES, Preset
from tengen.patterns.tables import PatternTable, hashes_from_planes

FORMAT = 1
EMBEDDED = "embedded"
SMALL_HASH, WEIGHT_STEPS, VECTOR_STEPS = 40, 511, 47
LARGEST = 1e9  # that a weight may be: learned ones stay below 100
LEARNERS = (
    "mm", "fbt", "gradient", "lbr", "bar", "bar-full", "bar-averaged", "bar-tm", "probabilistic",
)  # fmt: skip


@dataclass(frozen=True)
class PatternModel:
    """What a learner found: a weight for each member of the preset's layout."""

    preset: Preset
    learner: str
    table: PatternTable
    weights: NDArray[np.float32]
    vectors: NDArray[np.float32] | None = None  # [members, factors]
    variances: NDArray[np.float64] | None = None  # of BAR and LBR
    temperature: float = 1.0  # scores are divided by it before the softmax
    settings: dict[str, float] = field(default_factory=dict)  # of the learner
    card: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def layout(self) -> core.Layout:
        return make_layout(self.table, self.preset)

    @cached_property
    def core(self) -> core.Model:
        return make_model(self.layout, self.weights, self.vectors, self.temperature)

    @property
    def name(self) -> str:
        return str(self.card.get("name") or f"{self.learner} {self.preset.name}")

    def pruned(self, threshold: int) -> PatternModel:
        """Return the model without the patterns seen less than `threshold` times."""
        table, rows = self.table.pruned(threshold)
        members = np.concatenate([rows, np.arange(len(self.table), len(self.weights))])
        return PatternModel(
            self.preset,
            self.learner,
            table,
            self.weights[members],
            None if self.vectors is None else self.vectors[members],
            None if self.variances is None else self.variances[members],
            self.temperature,
            self.settings,
            self.card,
        )

    def save(self, path: Path, *, small: bool = False) -> None:
        """Write the model.

        `small` keeps 40 bits of each hash, coarse weights, coarser vectors, and neither counts nor
        variances: about a third of the size for a tenth of a percentage point.
        """
        arrays: dict[str, NDArray[Any]] = dict(self.table.arrays())
        arrays["weights"] = self.weights
        if self.vectors is not None:
            arrays["vectors"] = self.vectors
        if self.variances is not None:
            arrays["variances"] = self.variances
        hash_bits = min(SMALL_HASH, self.table.hash_bits) if small else self.table.hash_bits
        if hash_bits < 64:
            del arrays["hashes"]
            arrays["hash_planes"] = self.table.hash_planes(hash_bits // 8)
        if small:
            for name in ("counts", "variances"):
                arrays.pop(name, None)
            for name, steps in (("weights", WEIGHT_STEPS), ("vectors", VECTOR_STEPS)):
                if name in arrays:
                    arrays[name], arrays[f"{name}_scale"] = _quantised(arrays[name], steps)
        header = {
            "format": FORMAT,
            "preset": {
                "name": self.preset.name,
                "classes": list(self.preset.classes),
                "vectors": self.preset.vectors,
                "responses": self.preset.responses,
            },
            "features": feature_signature(),
            "learner": self.learner,
            "temperature": self.temperature,
            "settings": self.settings,
            "card": self.card,
        }
        arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
        with replacing(path) as beside, beside.open("wb") as stream:
            np.savez_compressed(stream, **arrays)  # type: ignore[arg-type]


def _quantised(values: NDArray[np.float32], steps: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return whole numbers from -steps to steps, and the scale of each column."""
    scale = np.abs(values).max(axis=0) / steps + 1e-12
    kind = np.int8 if steps < 128 else np.int16
    return np.rint(values / scale).astype(kind), np.asarray(scale, dtype=np.float32)


def feature_signature() -> list[list[Any]]:
    """Return what the core's feature classes are; a model fits only the same ones."""
    return [list(entry) for entry in CLASSES]


def make_layout(table: PatternTable, preset: Preset) -> core.Layout:
    return core.Layout(table.dictionary, preset.class_numbers, preset.vectors, preset.responses)


def make_model(
    layout: core.Layout,
    weights: NDArray[np.float32],
    vectors: NDArray[np.float32] | None = None,
    temperature: float = 1.0,
) -> core.Model:
    model = core.Model(layout, 0 if vectors is None else vectors.shape[1])
    model.set_weights(np.ascontiguousarray(weights, dtype=np.float32))
    if vectors is not None:
        model.set_vectors(np.ascontiguousarray(vectors, dtype=np.float32).ravel())
    model.temperature = temperature
    return model


def load_model(name: str | Path) -> PatternModel:
    """Read a model file, or the one in the package if the name is "embedded".

    Raises `GoError` if the file is no model, or if it was trained with other features than those
    of this version.
    """
    if str(name) == EMBEDDED:
        folder = resources.files(__package__) / "models"
        model = _parse((folder / "embedded.npz").read_bytes(), EMBEDDED)
        return replace(model, card=json.loads((folder / "embedded.json").read_text()))
    path = Path(name)
    if not path.is_file():
        raise GoError(f"{path}: no such model file (or {EMBEDDED}, the model in the package)")
    return _parse(read_input(path, "arrays", ARRAY_BYTES), str(path))


def _parse(data: bytes, source: str) -> PatternModel:
    try:
        arrays = read_arrays(io.BytesIO(data), source)
        header = json.loads(arrays["header"].tobytes())
        version = header["format"]
    except OverBudget:
        raise
    except (ValueError, LookupError, TypeError, RecursionError):  # GoError is a ValueError
        raise GoError(f"{source}: not a pattern model") from None
    if version != FORMAT:
        raise GoError(f"{source}: a model of format {quoted(version)}; this version reads {FORMAT}")
    try:
        preset = Preset(
            header["preset"]["name"],
            tuple(header["preset"]["classes"]),
            bool(header["preset"]["vectors"]),
            bool(header["preset"]["responses"]),
        )
        _check_features(header["features"], preset, source)
        bits = 64
        if "hash_planes" in arrays:
            bits = 8 * len(arrays["hash_planes"])
            arrays["hashes"] = hashes_from_planes(arrays["hash_planes"])
        counts = arrays.get("counts", np.zeros(len(arrays["hashes"]), dtype=np.uint32))
        table = PatternTable(
            arrays["hashes"], arrays["sizes"], arrays["kinds"], arrays["plain"], counts, bits
        )
        with np.errstate(over="ignore", invalid="ignore"):  # numbers are checked below
            for name in ("weights", "vectors"):
                scale = arrays.get(f"{name}_scale", np.float32(1))
                if name in arrays:
                    arrays[name] = arrays[name].astype(np.float32) * scale
        model = PatternModel(
            preset,
            str(header["learner"]),
            table,
            arrays["weights"],
            arrays.get("vectors"),
            arrays.get("variances"),
            float(header["temperature"]),
            dict(header["settings"]),
            dict(header["card"]),
        )
        _check_values(model, source)
        return model
    except GoError:
        raise
    except TypeError:  # the core's own words are many lines of signatures
        raise GoError(f"{source}: a damaged pattern model (values of a wrong type)") from None
    except (LookupError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise GoError(f"{source}: a damaged pattern model ({error})") from None


def _check_values(model: PatternModel, source: str) -> None:
    """Refuse weights that are no numbers, too large for a softmax, or not one for each member."""
    numbers = [values for values in (model.weights, model.vectors) if values is not None]
    sound = all((np.abs(values) <= LARGEST).all() for values in numbers)  # which NaN is not
    if not sound or (model.variances is not None and not np.isfinite(model.variances).all()):
        raise GoError(f"{source}: a damaged pattern model (weights that are no numbers)")
    if not 1 / LARGEST <= model.temperature <= LARGEST:
        raise GoError(f"{source}: a damaged pattern model (a temperature of {model.temperature})")
    members = model.layout.parameters
    if model.weights.shape != (members,):
        raise GoError(f"{source}: weights of shape {model.weights.shape} for {members} members")
    if model.vectors is not None and (model.vectors.ndim != 2 or len(model.vectors) != members):
        raise GoError(f"{source}: vectors of shape {model.vectors.shape} for {members} members")


def _check_features(saved: list[Any], preset: Preset, source: str) -> None:
    known = {entry[0]: list(entry) for entry in feature_signature()}
    theirs = {entry[0]: list(entry) for entry in saved}
    for name in preset.classes:
        if name not in known or theirs.get(name) != known[name]:
            raise GoError(
                f"{source}: trained with other features: the class {name!r} is "
                f"{theirs.get(name, 'unknown')} there and {known.get(name, 'unknown')} here"
            )
