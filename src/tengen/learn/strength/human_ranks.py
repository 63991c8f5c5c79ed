"""Log-likelihoods of moves by rank, from a human policy that has been trained but not exported."""

from __future__ import annotations

import json
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.learn.human.head import HeadShape, HumanHead
from tengen.learn.rounding import set_rounding
from tengen.learn.strength.extraction import RankPolicy
from tengen.learn.student import Student
from tengen.strength.moves import ANCHORS


def read_rank_policy(folder: Path, student: Student, device: str) -> RankPolicy:
    """Read the head that `learn_human` left in a folder; it stands on the student's trunk."""
    card = json.loads((folder / "human.json").read_text())
    head = HumanHead(student.shape, HeadShape(**card["head"]))
    state = torch.load(folder / "human.pt", map_location="cpu", weights_only=True)
    head.load_state_dict({name: value.float() for name, value in state.items()})
    set_rounding(head, True)
    return rank_policy(head.to(device).eval())


def rank_policy(head: HumanHead) -> RankPolicy:
    """Return the function from trunks, legal points and moves to log-likelihoods at `ANCHORS`."""

    def look(trunk: Tensor, legal: Tensor, points: Tensor) -> Tensor:
        kind = trunk.device.type
        allowed = F.pad(legal, (0, 1), value=True)
        with torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda"):
            every = head.at_ranks(trunk, ANCHORS).float()
        chances = every.masked_fill(~allowed[:, None], -1e4).log_softmax(2)
        return chances.gather(2, points[:, None, None].expand(-1, len(ANCHORS), 1))[..., 0]

    return look
