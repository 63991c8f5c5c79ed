"""What do networks compute (Hu 2020, section 2.1)? Static maps read off each layer of a network.

    python -m tengen_lab.papers.hu2020.layers POOL [--per-phase 60] [--figure layers.svg]

At every layer of the embedded network a ridge regression predicts, from the channels at a point,
what a map says of that point: Hu's control after some rounds, propagation, and the
network's own ownership. Half of the positions are learned from, R2 is of the other half, at empty
points. A network with the weights of each filter shuffled shows what a layer of that shape would
carry without any knowledge of Go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from numpy.typing import NDArray
from torch import Tensor

from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.game import Game
from tengen.influence import SEED_MODELS, estimate_controls, propagate_influence
from tengen.nets.features import encode_games
from tengen.nets.store import models_folder
from tengen_lab.papers.hu2020.study import SIZE, draw_games
from tengen_lab.training.graph_in_torch import OPERATORS, OnnxGraph

Floats = NDArray[np.float64]
MODEL = "kappa"  # Hu's last model
ROUNDS = (1, 2, 4, 8, 16)
BATCH = 16
RIDGE = 1e-3  # of the channels' variance

app = typer.Typer(add_completion=False)


def layers_of(run: OnnxGraph) -> list[str]:
    """Return the names of the network's main path: after the first filters, and after each block.

    A block adds to the path, so each sum with the path as its first part is the next of its values.
    """
    sums = [
        (inputs, output)
        for operator, inputs, output, _ in run.nodes
        if operator is OPERATORS["Add"]
    ]
    path = [sums[0][1]]
    for inputs, output in sums[1:]:
        if inputs[0] == path[-1]:
            path.append(output)
    return path


def shuffle_weights(run: OnnxGraph, seed: int) -> None:
    """Shuffle each filter's weights: their sizes stay, what was learned does not."""
    random = torch.Generator().manual_seed(seed)
    for weights in run.buffers():
        if weights.ndim == 4:
            flat = weights.reshape(len(weights), -1)
            order = torch.argsort(torch.rand(flat.shape, generator=random), dim=1)
            weights.copy_(flat.gather(1, order).reshape(weights.shape))


def maps_of(games: Sequence[Game]) -> dict[str, Floats]:
    """Return static maps of positions from Black's side, (n, points) each."""
    stones = np.array([np.frombuffer(game.board.stones, np.uint8) for game in games])
    model = SEED_MODELS[MODEL]
    found = {"propagation": np.array([propagate_influence(game.board).values for game in games])}
    for rounds in ROUNDS:
        name = "control, 1 round" if rounds == 1 else f"control, {rounds} rounds"
        found[name] = estimate_controls(stones, SIZE, model, max_iterations=rounds)
    found["control, settled"] = estimate_controls(stones, SIZE, model)
    return found


@dataclass(slots=True)
class Probe:
    """Sums for a ridge regression of several maps on the channels of a layer."""

    squares: Tensor
    products: Tensor

    @classmethod
    def empty(cls, channels: int, maps: int) -> Probe:
        return cls(
            torch.zeros(channels + 1, channels + 1, dtype=torch.float64),
            torch.zeros(channels + 1, maps, dtype=torch.float64),
        )

    def add(self, channels: Tensor, maps: Tensor) -> None:
        seen = _with_one(channels)
        self.squares += seen.T @ seen
        self.products += seen.T @ maps

    def weights(self) -> Tensor:
        size = len(self.squares)
        ridge = RIDGE * self.squares.diagonal().mean() * torch.eye(size, dtype=torch.float64)
        ridge[-1, -1] = 0.0
        return torch.linalg.solve(self.squares + ridge, self.products)


def _with_one(channels: Tensor) -> Tensor:
    ones = torch.ones(len(channels), 1, dtype=torch.float64)
    return torch.cat([channels.double(), ones], 1)


Table = dict[str, dict[str, float]]  # by layer, then by map


def explained(
    run: OnnxGraph, games: Sequence[Game], maps: Mapping[str, Floats], held_out: NDArray[np.bool_]
) -> Table:
    """Return how much of each map's variance each layer explains on the positions held out."""
    if held_out.all() or not held_out.any():
        raise GoError("both parts need positions: take more games")
    probes: dict[str, Probe] = {}
    for channels, wanted in _points(run, games, maps, ~held_out):
        for name, seen in channels.items():
            probes.setdefault(name, Probe.empty(seen.shape[1], len(maps))).add(seen, wanted)
    weights = {name: probe.weights() for name, probe in probes.items()}
    missed = {name: torch.zeros(len(maps), dtype=torch.float64) for name in probes}
    every = []
    for channels, wanted in _points(run, games, maps, held_out):
        every.append(wanted)
        for name, seen in channels.items():
            missed[name] += ((_with_one(seen) @ weights[name] - wanted) ** 2).sum(0)
    values = torch.cat(every)
    variance = ((values - values.mean(0)) ** 2).sum(0)
    return {
        name: dict(zip(maps, (1 - each / variance).tolist(), strict=True))
        for name, each in missed.items()
    }


def _points(
    run: OnnxGraph, games: Sequence[Game], maps: Mapping[str, Floats], part: NDArray[np.bool_]
) -> Iterator[tuple[dict[str, Tensor], Tensor]]:
    """Yield the channels of every layer, and all maps, at the empty points of a few positions.

    Networks see the player to move, so the maps are turned to his side.
    """
    layers = layers_of(run)
    for some in np.array_split(np.flatnonzero(part), -(-int(part.sum()) // BATCH)):
        chosen = [games[index] for index in some]
        planes, found = _run(run, chosen, layers)
        empty = torch.tensor([[stone == 0 for stone in game.board.stones] for game in chosen])
        turned = np.stack([values[some] for values in maps.values()], 2) * _sides(chosen)
        channels = {"inputs": planes} | {
            f"block {number}" if number else "first filters": found[name]
            for number, name in enumerate(layers)
        }
        yield (
            {
                name: seen.permute(0, 2, 3, 1).flatten(1, 2)[empty]
                for name, seen in channels.items()
            },
            torch.from_numpy(turned)[empty],
        )


def ownership_of(run: OnnxGraph, games: Sequence[Game]) -> Floats:
    """Return whose each point will be, from Black's side, by the network itself."""
    parts = [games[start : start + BATCH] for start in range(0, len(games), BATCH)]
    said = [_run(run, some, ["ownership"])[1]["ownership"] for some in parts]
    owners = torch.cat(said).tanh().flatten(1).double().numpy()
    return np.asarray(owners * _sides(games)[:, :, 0])


def _run(
    run: OnnxGraph, games: Sequence[Game], wanted: Sequence[str]
) -> tuple[Tensor, dict[str, Tensor]]:
    """Return the planes of positions, and values inside the network."""
    features = encode_games(games)
    planes = torch.from_numpy(features.planes)
    run.outputs = tuple(wanted)
    with torch.no_grad():
        return planes, run(**{"spatial": planes, "global": torch.from_numpy(features.globals)})


def _sides(games: Sequence[Game]) -> Floats:
    return np.array([[[1.0 if game.to_move is BLACK else -1.0]] for game in games])


@app.command()
def main(
    pool: Path,
    net: Annotated[
        Path | None, typer.Option(help="An .onnx file; without it the embedded one.")
    ] = None,
    per_phase: Annotated[int, typer.Option(min=2, help="Positions of each phase.")] = 60,
    seed: int = 20,
    figure: Annotated[Path | None, typer.Option(help="Draw the table.")] = None,
) -> None:
    """Print how much of each map each layer explains, of the network and of a shuffled one."""
    drawn = list(draw_games(pool, per_phase, seed))
    games, held = [game for game, _ in drawn], np.array([held for _, held in drawn])
    run = OnnxGraph(net or models_folder() / "default.onnx")
    maps = {**maps_of(games), "ownership": ownership_of(run, games)}
    learned = explained(run, games, maps, held)
    shuffle_weights(run, seed)
    shuffled = explained(run, games, maps, held)
    for title, table in (("learned", learned), ("shuffled", shuffled)):
        names = list(next(iter(table.values())))
        print(f"\n| {title} | " + " | ".join(names) + " |\n| --- |" + " --- |" * len(names))
        for layer, row in table.items():
            print(f"| {layer} | " + " | ".join(f"{value:.2f}" for value in row.values()) + " |")
    if figure is not None:
        draw(learned, shuffled, figure)


def draw(learned: Table, shuffled: Table, path: Path) -> None:
    """Draw a curve for each map over the layers, dashed for the shuffled network."""
    from matplotlib.figure import Figure

    from tengen.pictures import save_figure

    canvas = Figure(figsize=(7.5, 4.2), layout="constrained")
    axes = canvas.add_subplot()
    for name in next(iter(learned.values())):
        curve = [max(0.0, row[name]) for row in learned.values()]
        (line,) = axes.plot(curve, label=name)
        chance = [max(0.0, row[name]) for row in shuffled.values()]
        axes.plot(chance, color=line.get_color(), linestyle="--", linewidth=0.8)
    axes.set_xticks(
        range(len(learned)), [name.removeprefix("block ") for name in learned], fontsize=7
    )
    axes.set_xlabel("layer")
    axes.set_ylabel("share of the map's variance that is explained")
    axes.set_ylim(0, 1)
    axes.legend(fontsize=7)
    save_figure(canvas, path)


if __name__ == "__main__":
    app()
