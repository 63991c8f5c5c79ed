"""Positions a second by network, against PyTorch running the same network on the same cores.

Networks: the embedded ones, those in the cache (`tengen nets fetch`), and every `.bin.gz` in the
folder `nets` of the real records (TENGEN_DATA). PyTorch is left out where it is not installed.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np

from tengen.nets.bench import positions_per_second, random_game
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_games
from tengen.nets.fetching import nets_folder
from tengen.nets.katago import read_network
from tengen.nets.store import list_nets, load_model

BATCHES = (1, 8, 32)
SECONDS = 3.0


def networks() -> list[tuple[str, str, Path | None]]:
    """Return name, what to load, and the KataGo file (None for embedded networks)."""
    found = [
        (
            net.name,
            net.name,
            None if net.state == "embedded" else nets_folder() / f"{net.name}.bin.gz",
        )
        for net in list_nets()
        if net.state != "can be fetched"
    ]
    folder = Path(os.environ.get("TENGEN_DATA", Path(__file__).parents[2] / "shared" / "data"))
    for path in sorted((folder / "nets").glob("*.bin.gz")):
        found.append(("-".join(path.name.split("-")[:2]), str(path), path))
    return found


def torch_positions_per_second(path: Path, count: int) -> float | None:
    """Return PyTorch's rate on inputs that are encoded already."""
    try:
        import torch

        from tengen_lab.gpu.katago_torch import KataGoNet
    except ImportError:
        return None
    net = KataGoNet(read_network(path)).eval()
    game = random_game(19, 180)
    features = encode_games([game], [range(len(game) - count, len(game))])
    spatial, globals_ = torch.from_numpy(features.planes), torch.from_numpy(features.globals)
    best, end = 0.0, time.perf_counter() + SECONDS
    with torch.inference_mode():
        net(spatial, globals_)
        while best == 0.0 or time.perf_counter() < end:
            started = time.perf_counter()
            net(spatial, globals_)
            best = max(best, count / (time.perf_counter() - started))
    return best


def game_seconds(name: str) -> float:
    """Return the time to load a network and judge all positions of a game of 250 moves."""
    game = random_game(19, 250)
    started = time.perf_counter()
    Evaluator(name).evaluate_game(game)
    return time.perf_counter() - started


def main() -> None:
    print(f"positions/s on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{'network':20}{'batch':>6}{'Tengen':>9}{'PyTorch':>9}")
    for name, net, path in networks():
        model = load_model(net)
        for count in BATCHES:
            ours = positions_per_second(model, count, 19, SECONDS)
            peer = None if path is None else torch_positions_per_second(path, count)
            shown = "" if peer is None else f"{peer:9.1f}"
            print(f"{name:20}{count:6d}{ours:9.1f}{shown}", flush=True)
    print("\nloading a network and judging the 251 positions of a 19x19 game")
    for name, net, path in networks():
        if path is None or path.stat().st_size < 10_000_000:
            print(f"{name:20}{np.round(game_seconds(net), 1):9} s", flush=True)


if __name__ == "__main__":
    main()
