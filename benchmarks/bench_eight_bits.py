"""KataGo's networks in 8 bits: time on one core, and agreement with 32 bits on judged games.

Networks: those in the cache (`tengen nets fetch`). Times are of processor, one worker, 8 positions
of 19x19 at once, all networks in turn; ratios within one run count. The rows "7 bits" and "AVX2"
are what processors without VNNI run: AVX2 instructions and weights of 7 bits. Agreement is measured
on games of the real records (TENGEN_DATA), on which nothing was calibrated.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np

from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.agreement import Agreement, compare_pairs
from tengen.nets.bench import random_game
from tengen.nets.calibration import calibrate
from tengen.nets.eight_bits import NARROW_LEVELS
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_games
from tengen.nets.fetching import PUBLISHED, is_ready, kept_network
from tengen.nets.graph_steps import graph_steps
from tengen.nets.katago import read_network
from tengen.nets.model import Model
from tengen.nets.onnx_graph import build_heads_graph
from tengen.nets.rounded_file import format_rounded
from tengen.nets.rounded_session import RoundedSession
from tengen.nets.rounded_trunk import can_run
from tengen.nets.rounding_games import calibration_positions
from tengen.nets.store import load_model, models_folder
from tengen.nets.trunk_steps import trunk_steps
from tengen_lab.training.judged import read_judged

BATCH = 8
ROUNDS = 6
FOLDER = Path(os.environ.get("TENGEN_DATA", Path(__file__).parents[2] / "shared" / "data"))


def narrow(name: str) -> Model:
    """Return a network with weights of 7 bits, computed without VNNI."""
    network = read_network(kept_network(name))
    steps = trunk_steps(network, calibrate(network, calibration_positions()), NARROW_LEVELS)
    heads = build_heads_graph(network).SerializeToString()
    session = RoundedSession(format_rounded(steps, heads), kernel="avx2")
    return Model(session, load_model(name).card, workers=1)


def embedded_without_vnni(name: str) -> Model:
    """Return an embedded network, whose weights have 7 bits anyway, computed without VNNI."""
    data = (models_folder() / f"{name}.onnx").read_bytes()
    session = RoundedSession(graph_steps(data), kernel="avx2")
    return Model(session, load_model(name).card, workers=1)


def milliseconds(models: dict[str, Model]) -> dict[str, float]:
    """Return the least processor time of a position for each model, measured in turn."""
    game = random_game(19, 180)
    features = encode_games([game], [range(len(game) - BATCH, len(game))])
    best = dict.fromkeys(models, float("inf"))
    for _ in range(ROUNDS):
        for name, model in models.items():
            started = time.process_time()
            model.run(features.planes, features.globals)
            best[name] = min(best[name], (time.process_time() - started) / BATCH * 1e3)
    return best


def pairs() -> tuple[list[Game], list[list[int]]]:
    """Return neighbouring positions of judged games, two pairs a game."""
    path = FOLDER / "katago-reviews" / "games.jsonl.gz"
    if not path.exists():
        raise GoError(f"{path} is not here (set TENGEN_DATA): no agreement")
    dice = np.random.default_rng(1)
    games = [judged.game for judged in read_judged(path)]
    firsts = [sorted(dice.choice((len(game) - 1) // 2, 2, replace=False) * 2) for game in games]
    return games, [[int(turn) for one in each for turn in (one, one + 1)] for each in firsts]


def show(title: str, found: Agreement) -> None:
    print(
        f"{title:28}{found.first_moves:8.1%}{found.winrate:9.4f}{found.lead:7.2f}"
        f"{found.lead_high:7.2f}{found.change:8.2f}{found.change_high:7.2f}"
        f"{found.ownership:8.4f}{found.trunk:7.3f}",
        flush=True,
    )


def main() -> None:
    names = [name for name in PUBLISHED if is_ready(name)]
    if not names:
        raise GoError("no network is here: `tengen nets fetch b18c384nbt`")
    models = {
        "default": load_model("default", workers=1),
        "default, onnxruntime": load_model("default", exact=True, workers=1),
    }
    if can_run("avx2"):
        models["default, AVX2"] = embedded_without_vnni("default")
    for name in names:
        models[f"{name}, 32 bits"] = load_model(name, exact=True, workers=1)
        models[f"{name}, 8 bits"] = load_model(name, workers=1)
        if can_run("avx2"):
            models[f"{name}, 7 bits"] = narrow(name)
    times = milliseconds(models)
    print(f"{'':28}{'ms':>8}{'of 32 bits':>12}{'of default':>12}")
    for title, spent in times.items():
        whole = times.get(f"{title.partition(',')[0]}, 32 bits")
        share = f"{whole / spent:9.1f} x" if whole else ""
        print(f"{title:28}{spent:8.1f}{share:>12}{spent / times['default']:12.2f}", flush=True)
    games, turns = pairs()
    print(f"\nagreement with 32 bits on {sum(map(len, turns))} positions of {len(games)} games")
    print(
        f"{'':28}{'first':>8}{'win rate':>9}{'lead':>7}{'95 %':>7}{'change':>8}{'95 %':>7}"
        f"{'owner':>8}{'trunk':>7}"
    )
    for name in names:
        judged = {
            bits: Evaluator(models[title]).evaluate(games, turns, trunk=True)
            for bits in (32, 8, 7)
            if (title := f"{name}, {bits} bits") in models
        }
        for bits in sorted(judged.keys() - {32}, reverse=True):
            show(f"{name}, {bits} bits", compare_pairs(judged[32], judged[bits]))


if __name__ == "__main__":
    main()
