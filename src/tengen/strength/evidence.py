"""Our strength model: every move is evidence, the mean of the evidence gives a distribution.

Each move's row goes through two dense layers. The mean of what comes out, and a mean that weighs
moves by attention, go with the number of moves through two more, to one logit for each rank. The
average over several trained members is sharpened or flattened by a temperature that depends on the
number of moves, so that an 80 % interval holds 80 % (`tengen_lab.training.strength.evidence`
trains it).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, ParseError
from tengen.files.archives import read_array_file
from tengen.files.atomic import replacing, write_text
from tengen.files.budgets import OverBudget
from tengen.files.inputs import read_json
from tengen.files.plain_json import to_json
from tengen.nets.evaluation import softmax
from tengen.strength.estimate import BINS, quantiles
from tengen.strength.moves import LEAST_LIKELY, MoveTable

Floats = NDArray[np.float32]
WEIGHTS = ("w1", "b1", "w2", "b2", "attention", "w3", "b3", "w4", "b4")
KINDS = ("basic", "quality", "more", "human", "trunk")
CLIP = 6.0  # standard deviations


def inputs_of(table: MoveTable, kinds: Sequence[str]) -> Floats:
    """Return the columns that a model of these kinds of input sees, before they are scaled."""
    parts: list[NDArray[Any]] = []
    for kind in kinds:
        values = np.asarray(getattr(table, kind), np.float32)
        if kind == "human":
            values = centered(values)
        parts.append(values)
    return np.concatenate(parts, axis=1)


def centered(likely: Floats) -> Floats:
    """Return log-likelihoods by rank less their mean, and the mean beside them."""
    values = np.maximum(likely, np.float32(LEAST_LIKELY))
    mean = values.mean(axis=1, keepdims=True)
    return np.concatenate([values - mean, mean], axis=1)


@dataclass(frozen=True, slots=True)
class EvidenceModel:
    """Trained members, stacked along the first axis of every weight; `card` says what they are."""

    kinds: tuple[str, ...]
    mean: Floats
    scale: Floats
    weights: Mapping[str, Floats]
    temperature: tuple[float, float]  # of a hundred moves, and its power of the moves
    card: Mapping[str, Any]

    @property
    def net(self) -> str:
        """Name of the network whose rows it reads."""
        return str(self.card["net"])

    def evidence(self, table: MoveTable) -> Floats:
        """Return what each move contributes: (members, moves, features)."""
        seen = inputs_of(table, self.kinds)
        if seen.shape[1] != len(self.mean):
            raise GoError(
                f"the strength model reads {len(self.mean)} numbers a move, not {seen.shape[1]}: "
                f"it was trained on the network {self.net!r}"
            )
        x = np.clip((seen - self.mean) * self.scale, -CLIP, CLIP)
        own = self.weights
        h = np.maximum(np.einsum("nd,mdh->mnh", x, own["w1"]) + own["b1"][:, None], 0)
        made: Floats = np.maximum(np.matmul(h, own["w2"]) + own["b2"][:, None], 0)
        return made

    def chances(self, evidence: Floats) -> NDArray[np.float64]:
        """Return the distribution over ranks that some moves' evidence gives."""
        found = self.chances_of_sets(evidence, np.ones((1, evidence.shape[1]), np.bool_))
        whole: NDArray[np.float64] = found[0]
        return whole

    def steps(self, table: MoveTable) -> float:
        """Return the rank that some moves look like: the median of their distribution, in steps."""
        return float(quantiles(self.chances(self.evidence(table)), 0.5))

    def chances_of_sets(self, evidence: Floats, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return the distribution for each subset (k, moves) of the moves."""
        own = self.weights
        score = np.einsum("mnf,mf->mn", evidence, own["attention"])
        raised = np.exp(score - score.max(1, keepdims=True))
        member = chosen.astype(np.float32)
        count = np.maximum(member.sum(1), 1)
        plain = np.einsum("kn,mnf->mkf", member, evidence) / count[None, :, None]
        weights = raised[:, None, :] * member[None]
        weights /= weights.sum(2, keepdims=True) + np.float32(1e-12)
        attended = np.matmul(weights, evidence)
        amount = np.broadcast_to(np.log(count / 100)[None, :, None], (*plain.shape[:2], 1))
        pooled = np.concatenate([plain, attended, amount.astype(np.float32)], axis=2)
        h = np.maximum(np.matmul(pooled, own["w3"]) + own["b3"][:, None], 0)
        logits = (np.matmul(h, own["w4"]) + own["b4"][:, None]).astype(np.float64)
        chances = softmax(logits).mean(0)
        return tempered(chances, count, self.temperature)

    def save(self, path: Path) -> None:
        """Write the weights (half precision) and the card beside them."""
        arrays: dict[str, Any] = {
            name: value.astype(np.float16) for name, value in self.weights.items()
        }
        with replacing(path) as beside, beside.open("wb") as file:
            np.savez_compressed(file, mean=self.mean, scale=self.scale, **arrays)
        card = {**self.card, "kinds": self.kinds, "temperature": self.temperature}
        write_text(path.with_suffix(".json"), to_json(card, indent=1) + "\n")


def read_model(path: Path) -> EvidenceModel:
    """Read a model that `save` wrote. Raises `ParseError` for any other file."""
    try:
        card = read_json(path.with_suffix(".json"))
        arrays = read_array_file(path)
        weights = {name: arrays[name].astype(np.float32) for name in WEIGHTS}
        mean, scale = arrays["mean"], arrays["scale"]
        _check_shapes({**weights, "mean": mean, "scale": scale})
        first, power = (float(value) for value in card.pop("temperature"))
        if not (0 < first < math.inf and math.isfinite(power)):
            raise ValueError(f"a temperature of {first} and {power}")
        kinds = tuple(str(kind) for kind in card.pop("kinds"))
        if unknown := set(kinds) - set(KINDS):
            raise ValueError(f"inputs of the kind {sorted(unknown)[0]!r}")
        str(card["net"])
    except OSError:
        raise GoError(f"{path}: no such strength model") from None
    except OverBudget:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ParseError(f"not a strength model ({error})", source=str(path)) from None
    return EvidenceModel(kinds, mean, scale, weights, (first, power), card)


def _check_shapes(arrays: Mapping[str, NDArray[Any]]) -> None:
    """Raise `ValueError` unless the layers fit each other and hold numbers."""
    inputs = arrays["mean"].size
    members, _, hidden, features, joined = (
        *(arrays["w1"].shape if arrays["w1"].ndim == 3 else (0, 0, 0)),
        arrays["attention"].shape[-1],
        arrays["b3"].shape[-1],
    )
    expected = {
        "mean": (inputs,),
        "scale": (inputs,),
        "w1": (members, inputs, hidden),
        "b1": (members, hidden),
        "w2": (members, hidden, features),
        "b2": (members, features),
        "attention": (members, features),
        "w3": (members, 2 * features + 1, joined),
        "b3": (members, joined),
        "w4": (members, joined, BINS),
        "b4": (members, BINS),
    }
    for name, shape in expected.items():
        found = arrays[name]
        if found.shape != shape or 0 in shape:
            raise ValueError(f"{name} of shape {found.shape}")
        if not np.isfinite(found).all():
            raise ValueError(f"{name} holds NaN or infinity")


def tempered(
    chances: NDArray[np.float64], moves: NDArray[Any], temperature: tuple[float, float]
) -> NDArray[np.float64]:
    """Flatten distributions (k, bins), or sharpen them, by how many moves they were made from."""
    first, power = temperature
    heat = first * (np.asarray(moves, np.float64) / 100) ** power
    return softmax(np.log(np.maximum(chances, 1e-9)) / heat[:, None])
