"""The local-move network on held-out games, with ownership counted as the thesis counts it (5.4).

    python -m tengen_lab.papers.frejlak2024.local_ownership GAMES.xz --net b18c384nbt --games 400

GAMES.xz is what `tengen learn distill pack` wrote. Regions and the true ownership come from the
network `--net`, positions after 85 % of games of held-out players that were played to their end.
The last figures are those of a head that says "nobody's" everywhere, as one without training does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor

from tengen.nets.devices import open_evaluator
from tengen.nets.features import Features
from tengen.nets.model import Runner
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.labels import unpacked
from tengen_lab.training.local.games import human_positions
from tengen_lab.training.local.local_head import LocalMoves
from tengen_lab.training.local.measuring import measure_local
from tengen_lab.training.local.net import LocalOutputs
from tengen_lab.training.local.samples import LocalSamples, draw_samples

AT_ONCE = 64  # positions a network looks at in one request


@dataclass(frozen=True, slots=True)
class NetworkLabels:
    """Who owns the points, by a network: 127 is certainly the mover's."""

    ownership: Tensor


class NetworkTeacher:
    """A network as the teacher of regions, without PyTorch's graph of it."""

    def __init__(self, model: Runner) -> None:
        self.model = model

    def label(self, features: Features, size: int) -> NetworkLabels:
        parts = []
        for start in range(0, len(features), AT_ONCE):
            some = slice(start, start + AT_ONCE)
            planes = unpacked(torch.from_numpy(features.planes[some]), size).numpy()
            found = self.model.run(planes, features.globals[some])
            own = np.tanh(found["ownership"].reshape(-1, size * size))
            parts.append(np.round(127 * own).astype(np.int8))
        return NetworkLabels(torch.from_numpy(np.concatenate(parts)))


class ExportedHead:
    """The exported network, called as the one that trains."""

    def __init__(self, model: Runner) -> None:
        self.model = model

    def __call__(self, planes: Tensor, globals_: Tensor, region: Tensor) -> LocalOutputs:
        inputs = torch.cat([planes, region], 1).numpy()
        found = self.model.run(inputs, globals_.numpy())
        moves, sente, own = (
            torch.from_numpy(found[name]) for name in ("moves", "sente", "ownership")
        )
        return LocalOutputs(moves, sente.flatten(), own.flatten(1))


def nothing_learned(planes: Tensor, globals_: Tensor, region: Tensor) -> LocalOutputs:
    """A head that calls every move as likely, and every point nobody's."""
    count, points = len(planes), region.shape[2] * region.shape[3]
    return LocalOutputs(
        torch.zeros(count, 2 * points + 1), torch.zeros(count), torch.zeros(count, points)
    )


def held_out_samples(corpus: Corpus, model: Runner, games: int, seed: int = 0) -> LocalSamples:
    """Return up to three regions of a position of each finished game of held-out players."""
    drawn = []
    seen = 0
    for positions in human_positions(
        corpus, corpus.held_out, NetworkTeacher(model), np.random.default_rng(seed),
        games_at_once=min(games, 256), later=0,
    ):  # fmt: skip
        drawn.append(draw_samples(positions, seed=(seed << 24) + seen))
        seen += len(positions.games)
        if seen >= games:
            break
    return LocalSamples.joined(drawn)


def main(
    games: Path,
    net: Annotated[str, typer.Option(help="Whose ownership is the truth.")] = "default",
    most: Annotated[int, typer.Option("--games", help="How many games are looked at.")] = 400,
    seed: int = 0,
) -> None:
    teacher = open_evaluator(net)
    samples = held_out_samples(Corpus.load(games), teacher.model, most, seed)
    for name, head in (
        ("local", ExportedHead(LocalMoves().model)),
        ("nothing learned", nothing_learned),
    ):
        figures = measure_local(head, samples, batch=AT_ONCE)
        shown = ("samples", "top1", "top3", "ownership_mse", "ownership_published", "region_points")
        line = {"head": name, "truth": teacher.name}
        print(json.dumps(line | {key: round(figures[key], 5) for key in shown}), flush=True)


if __name__ == "__main__":
    typer.run(main)
