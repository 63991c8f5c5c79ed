"""Lets the human policy, and networks that know no rank, look at moves that were played."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from tengen.nets.human_ranks import HIGHEST, LOWEST, RANKS
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.human.games import HumanMoves
from tengen_lab.training.human.head import HumanHead
from tengen_lab.training.human.measuring import TEMPERATURES, Rival, Verdicts
from tengen_lab.training.human.training import ILLEGAL, PlayedMoves
from tengen_lab.training.positions import judge


@torch.no_grad()  # type: ignore[untyped-decorator]
def look(
    head: HumanHead, student: Student, played: PlayedMoves, moves: HumanMoves, batch: int = 512
) -> Verdicts:
    """Let both policies look at moves."""
    head.eval()
    device = played.positions.planes.device.type
    parts: list[tuple[NDArray[Any], ...]] = []
    for rows, said, trunk in judge(student, played.positions, batch):
        some = played[rows]
        allowed, move = some.positions.allowed(), some.move[:, None]
        plain = torch.cat([said.points.flatten(1), said.pass_], 1).float()
        plain = plain.masked_fill(~allowed, ILLEGAL)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            every = head.at_ranks(trunk, RANKS).masked_fill(~allowed[:, None], ILLEGAL)
        place = some.rank.clamp(LOWEST, HIGHEST) - LOWEST
        low = place.floor().long().clamp_max(len(RANKS) - 2)
        part = (place - low)[:, None]
        rows_ = torch.arange(len(move), device=device)
        # Between two ranks the logits are nearly a straight line.
        own = every[rows_, low] * (1 - part) + every[rows_, low + 1] * part
        chances = [(own / t).log_softmax(1).gather(1, move) for t in TEMPERATURES]
        by_rank = every.log_softmax(2).gather(2, move[:, None].expand(-1, len(RANKS), 1))
        columns = (
            own.argmax(1) == move[:, 0],
            torch.cat(chances, 1),
            by_rank[..., 0],
            plain.argmax(1) == move[:, 0],
            plain.log_softmax(1).gather(1, move)[:, 0],
        )
        parts.append(tuple(values.cpu().numpy() for values in columns))
    hit, heat, ranks, *rival = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Verdicts(moves, hit, {"trunk": Rival(*rival)}, heat, ranks)
