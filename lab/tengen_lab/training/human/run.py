"""Trains and measures a human policy: encode moves, train, fit temperatures, measure, write down.

    learn_human(HumanCorpus.load(path), read_run(trunk), read_human_plan(plan), folder)

One process, as in `distill.py`: encoded positions are too many to keep. Needs a GPU for real sizes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tengen.errors import GoError
from tengen.files.atomic import replacing, write_text
from tengen.files.inputs import read_json
from tengen_lab.training.embedded.student import Shape, Student
from tengen_lab.training.held_out import Part
from tengen_lab.training.human.games import SERVERS, SIZES, HumanCorpus
from tengen_lab.training.human.head import HeadShape, HumanHead
from tengen_lab.training.human.looking import look
from tengen_lab.training.human.measuring import (
    GameSums,
    Verdicts,
    fit_temperatures,
    match_by_band,
    rank_by_likelihood,
)
from tengen_lab.training.human.plan import HumanPlan
from tengen_lab.training.human.training import (
    HumanBatches,
    HumanTraining,
    PlayedMoves,
    encode_moves,
)
from tengen_lab.training.rounding import set_rounding
from tengen_lab.training.weight_files import load_weights, save_weights

WEIGHTS, CARD = "human.pt", "human.json"


def learn_human(
    corpus: HumanCorpus,
    student: Student,
    plan: HumanPlan,
    folder: Path,
    *,
    device: str = "cuda",
    threads: int = 16,
    about: Mapping[str, Any] | None = None,
    log: Callable[[str], None] = print,
) -> None:
    """Run the plan; leaves the head's weights and a card with its figures in `folder`.

    What comes of the plan's `then` is in the folder `then` below it.
    """
    begun = time.monotonic()

    def tell(line: str) -> None:
        log(f"[{time.monotonic() - begun:.0f} s] {line}")

    torch.manual_seed(plan.schedule.seed)
    moves: dict[int, PlayedMoves] = {}
    for size in SIZES:
        found = corpus.moves_of(Part.TRAIN, size)
        if size in plan.batch and len(found):
            moves[size] = encode_moves(corpus, found, device, threads)
    tell(f"moves to learn from: { {size: len(part) for size, part in moves.items()} }")
    head = HumanHead(student.shape, plan.head)
    head.start_from(student)
    ruler = _Ruler(corpus, plan, device, threads, tell)
    boards = 0
    for schedule in (plan.schedule, plan.then):
        if schedule is None:
            break
        batches = HumanBatches(moves, plan.batch, schedule, device)
        training = HumanTraining(head, student, batches, schedule, device, tell)
        training.run()
        boards += training.positions
        facts = {
            **(about or {}),
            "trunk_shape": asdict(student.shape),
            "head": asdict(plan.head),
            "schedule": asdict(schedule),
            "batch": dict(plan.batch),
            "moves": {size: len(part) for size, part in moves.items()},
            "boards": boards,
        }
        _write(head, facts, ruler, training.frozen, folder)
        folder = folder / "then"


def _write(
    head: HumanHead, facts: dict[str, Any], ruler: _Ruler, student: Student, folder: Path
) -> None:
    """Fit temperatures, measure, and write down a head that has been trained."""
    folder.mkdir(parents=True, exist_ok=True)
    save_weights(head.state_dict(), folder / WEIGHTS)
    validation = ruler.look(head, student, Part.VALIDATION)
    test = ruler.look(head, student, Part.TEST)
    set_rounding(head, False)
    plain = ruler.look(head, student, Part.VALIDATION, 0.25)
    set_rounding(head, True)
    card = {
        **facts,
        "temperatures": fit_temperatures(validation),
        "conv_scales": head.conv_scales(),
        "figures": {
            "validation": described(validation),
            "test": described(test),
            "validation, not rounded": described(plain),
        },
    }
    write_text(folder / CARD, json.dumps(card))
    _keep(test, folder / "test.npz")
    _keep(validation, folder / "validation.npz")
    ruler.log(json.dumps({key: card[key] for key in ("temperatures", "figures")}, indent=1))


class _Ruler:
    """Measures heads on players that nothing is learnt from."""

    def __init__(
        self,
        corpus: HumanCorpus,
        plan: HumanPlan,
        device: str,
        threads: int,
        log: Callable[[str], None],
    ) -> None:
        self.corpus, self.device, self.threads, self.log = corpus, device, threads, log
        self.most = {Part.VALIDATION: plan.validation_games, Part.TEST: plan.test_games}
        self.seed = plan.schedule.seed

    def look(
        self, head: HumanHead, student: Student, part: Part, share: float = 1.0
    ) -> list[Verdicts]:
        """Let a head look at moves of one part of the split, each size and server by itself."""
        verdicts = []
        most = max(1, int(share * self.most[part]))
        for size in SIZES:
            for server in SERVERS:
                some = self.corpus.moves_of(part, size, server, most, self.seed)
                if not len(some):
                    continue
                played = encode_moves(self.corpus, some, self.device, self.threads)
                with torch.compiler.set_stance("force_eager"):
                    verdicts.append(look(head, student, played, some))
        self.log(f"looked at {sum(len(each.moves) for each in verdicts)} moves for {part}")
        return verdicts


def described(verdicts: list[Verdicts]) -> dict[str, Any]:
    """Return the figures of some verdicts: by server, size and band, and ranks by likelihood."""
    found: dict[str, Any] = {}
    for each in verdicts:
        name = f"{SERVERS[int(each.moves.server[0])]} {each.moves.size}x{each.moves.size}"
        found[name] = {
            "bands": match_by_band(each),
            "rank": rank_by_likelihood(GameSums.of(each)),
        }
    return found


def _keep(verdicts: list[Verdicts], path: Path) -> None:
    """Write the likelihoods by rank of each player's games, for fitting without a GPU."""
    rows = []
    for each in verdicts:
        sums = GameSums.of(each)
        kind = np.tile([each.moves.size, int(each.moves.server[0])], (len(sums.game), 1))
        columns = [kind, sums.game, sums.player, sums.rank, sums.moves, sums.by_rank]
        rows.append(np.column_stack(columns).astype(np.float32))
    with replacing(path) as beside, beside.open("wb") as file:
        np.savez_compressed(file, rows=np.concatenate(rows))


def load_head(folder: Path) -> HumanHead:
    """Return the head that `learn_human` left in a folder, rounding as in use, not in training."""
    try:
        card = read_json(folder / CARD)
        head = HumanHead(Shape(**card["trunk_shape"]), HeadShape(**card["head"]))
        head.load_state_dict(load_weights(folder / WEIGHTS))
    except (OSError, KeyError, TypeError, ValueError, RuntimeError) as error:
        raise GoError(f"{folder}: not what `learn human train` leaves ({error!r})") from None
    for norm in head.norms():
        norm.frozen = True
    set_rounding(head, True)
    head.eval()
    return head
