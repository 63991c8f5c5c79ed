"""Makes the 8-bit graph of a network beside its 32-bit one, and decides whether it is good enough.

`NAME.onnx` and its card `NAME.json` are there already. This adds `NAME.8bit.onnx` and writes into
the card how far it agrees, under "eight_bits"; a graph beyond the limits is not kept, and the card
says so.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tengen.files.atomic import write_bytes, write_text
from tengen.nets.agreement import Agreement, compare_pairs
from tengen.nets.calibration import calibrate
from tengen.nets.card import Card, read_card
from tengen.nets.eight_bit_files import eight_bit_path, sha256
from tengen.nets.eight_bits import build_eight_bit_graph, weight_levels
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import Model
from tengen.nets.network import Network
from tengen.nets.rounding_games import calibration_positions, check_pairs

ROUNDING = 1  # raised when 8-bit graphs must be made again

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much

# What a player would notice. A review calls a loss of three points a mistake and compares
# neighbouring positions: their difference may be off by half of that in one of twenty. Networks
# differ from themselves by about as much between a position and its mirror image.
LEAST_FIRST_MOVES = 0.85
MOST = {"winrate": 0.02, "lead": 0.8, "change_high": 2.5, "ownership": 0.025}


def add_eight_bits(
    path: Path, network: Callable[[], Network], progress: Progress = lambda what, done, total: None
) -> None:
    """Make the 8-bit graph beside the 32-bit graph at `path`, unless that was done before.

    `network` reads the description of the network; it is called only if there is work to do.
    """
    card = read_card(path.with_suffix(".json"))
    target = eight_bit_path(path)
    known = card.about.get("eight_bits", {})
    if known.get("rounding") == ROUNDING and (
        not known.get("kept") or (target.exists() and sha256(target) == known["graph_sha256"])
    ):
        return
    levels = weight_levels()
    graph, found = rounded(network(), path, card, levels, progress)
    kept = agrees(found)
    about: dict[str, Any] = {"rounding": ROUNDING, "kept": kept, "weight_levels": levels}
    if kept:
        write_bytes(target, graph)
        about["graph_sha256"] = hashlib.sha256(graph).hexdigest()
    else:
        target.unlink(missing_ok=True)
    about |= {
        name: round(value, 4) if isinstance(value, float) else value
        for name, value in dataclasses.asdict(found).items()
    }
    card.about["eight_bits"] = about
    write_text(path.with_suffix(".json"), card.to_json())


def rounded(
    network: Network, exact: Path, card: Card, levels: int, progress: Progress
) -> tuple[bytes, Agreement]:
    """Return the 8-bit graph of a network and how it agrees with its 32-bit graph."""
    layers = calibrate(
        network, calibration_positions(), lambda done, total: progress("calibrating", done, total)
    )
    graph = build_eight_bit_graph(network, layers, levels).SerializeToString()
    pairs = check_pairs()
    total = 2 * sum(map(len, pairs))
    found = []
    for place, source in enumerate((exact, graph)):
        evaluator = Evaluator(Model(source, card, device="cpu"), cache_bytes=0)
        judged: list[Evaluation] = []
        for sample in pairs:
            progress("checking", place * total // 2 + len(judged), total)
            judged += evaluator.evaluate(sample.games, sample.turns, trunk=True)
        found.append(judged)
    progress("checking", total, total)
    return graph, compare_pairs(*found)


def agrees(found: Agreement) -> bool:
    """Tell whether an 8-bit graph may stand in for the 32-bit one."""
    values = dataclasses.asdict(found)
    return found.first_moves >= LEAST_FIRST_MOVES and all(
        values[name] <= most for name, most in MOST.items()
    )
