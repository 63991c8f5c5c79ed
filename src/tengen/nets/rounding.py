"""Makes the 8-bit form of a network beside its 32-bit graph, and decides whether it is good enough.

`NAME.onnx` and its card `NAME.json` are there already. This adds `NAME.8bit.npz` for the compiled
core, or `NAME.8bit.onnx` where that has no products for the processor, and writes into the card how
far it agrees, under "rounded". What is beyond the limits is not kept, and the card says so.
"""

from __future__ import annotations

import dataclasses
import hashlib
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen.errors import GoError
from tengen.files.atomic import write_bytes, write_text
from tengen.nets.agreement import Agreement, compare_pairs
from tengen.nets.calibration import Layer, calibrate
from tengen.nets.card import Card, read_card
from tengen.nets.eight_bit_files import KEY, described, eight_bit_path, kept_eight_bits
from tengen.nets.eight_bits import NARROW_LEVELS, WEIGHT_LEVELS, build_eight_bit_graph
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import Model
from tengen.nets.network import Network
from tengen.nets.onnx_graph import build_heads_graph
from tengen.nets.rounded_file import format_rounded
from tengen.nets.rounded_session import RoundedSession
from tengen.nets.rounded_trunk import can_run, most_weight
from tengen.nets.rounding_games import calibration_positions, check_pairs
from tengen.nets.trunk_steps import trunk_steps

ROUNDING = 4  # raised when 8-bit networks must be made again
_ARM = ("arm64", "aarch64")  # whose products of 8-bit weights do not overflow

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much

# What a player would notice. A review calls a loss of three points a mistake and compares
# neighbouring positions: their difference may be off by half of that in one of twenty. Networks
# differ from themselves by about as much between a position and its mirror image.
LEAST_FIRST_MOVES = 0.85
MOST = {"winrate": 0.02, "lead": 0.8, "change_high": 2.5, "ownership": 0.025}


def add_eight_bits(
    path: Path, network: Callable[[], Network], progress: Progress = lambda what, done, total: None
) -> None:
    """Make the 8-bit network beside the 32-bit graph at `path`, unless that was done before.

    `network` reads the description of the network; it is called only if there is work to do.
    """
    card = read_card(path.with_suffix(".json"))
    if _is_done(path, card):
        return
    made, found = rounded(network(), path, card, progress)
    kept = agrees(found)
    about: dict[str, Any] = {"rounding": ROUNDING, "kept": kept}
    about |= {"for_core": made.for_core, "weight_levels": made.levels}
    target = eight_bit_path(path, for_core=made.for_core)
    if kept:
        write_bytes(target, made.content)
        about["sha256"] = hashlib.sha256(made.content).hexdigest()
    else:
        target.unlink(missing_ok=True)
    about |= {
        name: round(value, 4) if isinstance(value, float) else value
        for name, value in dataclasses.asdict(found).items()
    }
    card.about[KEY] = about
    write_text(path.with_suffix(".json"), card.to_json())


def _is_done(path: Path, card: Card) -> bool:
    known = described(card)
    if known.get("rounding") != ROUNDING:
        return False
    try:
        return not known.get("kept") or kept_eight_bits(path, card) is not None
    except GoError:
        return False


@dataclass(frozen=True, slots=True)
class Rounded:
    """An 8-bit network as a file's content: for the compiled core, or an ONNX graph."""

    content: bytes
    for_core: bool
    levels: int  # the largest weight

    def model(self, card: Card) -> Model:
        source = RoundedSession(self.content) if self.for_core else self.content
        return Model(source, card, device="cpu")


def round_network(network: Network, layers: Sequence[Layer]) -> Rounded:
    """Return a network with its calibrated `layers` in the form that runs best on this machine."""
    if can_run() and network.metadata is None:
        levels = most_weight()
        heads = build_heads_graph(network).SerializeToString()
        content = format_rounded(trunk_steps(network, layers, levels), heads)
        return Rounded(content, True, levels)
    levels = WEIGHT_LEVELS if platform.machine().lower() in _ARM else NARROW_LEVELS
    return Rounded(
        build_eight_bit_graph(network, layers, levels).SerializeToString(), False, levels
    )


def rounded(
    network: Network, exact: Path, card: Card, progress: Progress
) -> tuple[Rounded, Agreement]:
    """Return a network in 8 bits and how it agrees with its 32-bit graph."""
    layers = calibrate(
        network, calibration_positions(), lambda done, total: progress("calibrating", done, total)
    )
    made = round_network(network, layers)
    pairs = check_pairs()
    total = 2 * sum(map(len, pairs))
    found: list[list[Evaluation]] = []
    for model in (Model(exact, card, device="cpu"), made.model(card)):
        evaluator = Evaluator(model, cache_bytes=0)
        judged: list[Evaluation] = []
        for sample in pairs:
            progress("checking", len(found) * total // 2 + len(judged), total)
            judged += evaluator.evaluate(sample.games, sample.turns, trunk=True)
        found.append(judged)
    progress("checking", total, total)
    return made, compare_pairs(*found)


def agrees(found: Agreement) -> bool:
    """Tell whether an 8-bit graph may stand in for the 32-bit one."""
    values = dataclasses.asdict(found)
    return found.first_moves >= LEAST_FIRST_MOVES and all(
        values[name] <= most for name, most in MOST.items()
    )
