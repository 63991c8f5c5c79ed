"""A small strength model with known weights, and a rater on a tiny random network."""

from __future__ import annotations

import numpy as np

from tengen.nets.card import Card
from tengen.nets.evaluator import Evaluator
from tengen.nets.katago import parse_network
from tengen.nets.model import Model
from tengen.nets.onnx_graph import build_graph
from tengen.strength.estimate import BINS
from tengen.strength.evidence import EvidenceModel
from tengen.strength.moves import BASIC, MORE, MoveTable
from tengen.strength.rating import Rater
from tests.nets.tiny import tiny_network


def model(
    members: int = 2, seed: int = 0, temperature: tuple[float, float] = (1.0, 0.0)
) -> EvidenceModel:
    rng = np.random.default_rng(seed)
    inputs, hidden, features, head = len(BASIC) + len(MORE), 8, 6, 5

    def made(*shape: int) -> np.ndarray:
        return rng.normal(size=(members, *shape)).astype(np.float32)

    weights = {
        "w1": made(inputs, hidden), "b1": made(hidden), "w2": made(hidden, features),
        "b2": made(features), "attention": made(features), "w3": made(2 * features + 1, head),
        "b3": made(head), "w4": made(head, BINS), "b4": made(BINS),
    }  # fmt: skip
    zeros, ones = np.zeros(inputs, np.float32), np.ones(inputs, np.float32)
    return EvidenceModel(("basic", "more"), zeros, ones, weights, temperature, {"net": "tiny"})


def table(moves: int, seed: int = 0, games: int = 1) -> MoveTable:
    rng = np.random.default_rng(seed)
    none = np.empty((moves, 0), np.float16)
    return MoveTable(
        np.repeat(np.arange(games), -(-moves // games))[:moves].astype(np.int32),
        np.arange(moves).astype(np.int16),
        np.ones(moves, np.uint8),
        (np.arange(moves) % 81).astype(np.int16),
        rng.normal(0, 0.5, (moves, len(BASIC))).astype(np.float32),
        rng.normal(0, 0.5, (moves, len(MORE))).astype(np.float32),
        none,
        none,
    )


def rater(own: EvidenceModel | None = None) -> Rater:
    network = parse_network(tiny_network("v8"))
    net = Model(build_graph(network).SerializeToString(), Card.of(network), workers=1)
    return Rater(evaluator=Evaluator(net), model=own or model())
