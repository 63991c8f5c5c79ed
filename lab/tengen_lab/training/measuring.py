"""How far a network is from the teacher on positions that nobody trained on."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from tengen_lab.training.labels import Labels

Raw = tuple[Tensor, Tensor, Tensor, Tensor]  # policy, value, score, ownership, all raw


@torch.no_grad()  # type: ignore[untyped-decorator]
def measure(
    net: Callable[[Tensor, Tensor], Raw],
    labels: Labels,
    lead_scale: float = 20.0,
    batch: int = 1024,
) -> dict[str, float]:
    """Return agreement and errors of `net` against the labels.

    top1_teacher  share of positions where the likeliest move is the teacher's
    top1_human    share where it is the move that was played
    winrate_mae   mean absolute error of win probability
    lead_mae      mean absolute error of the lead, in points
    ownership_mse mean squared error of ownership, a point, in [-1, 1]
    policy_kl     mean divergence of the policy from the teacher's, in nats
    """
    sums: dict[str, float] = dict.fromkeys(
        ("top1_teacher", "winrate_mae", "lead_mae", "ownership_mse", "policy_kl"), 0.0
    )
    hits, played = 0.0, 0
    for start in range(0, len(labels), batch):
        some = labels[slice(start, start + batch)]
        policy, value, score, ownership = net(*some.inputs())
        target = some.policy.float()
        # The teacher gives no weight to illegal moves; neither may the student here.
        logits = policy.float().masked_fill(target == 0, -1e4)
        best = logits.argmax(1)
        sums["top1_teacher"] += float((best == target.argmax(1)).sum())
        gap = target.clamp_min(1e-9).log() - logits.log_softmax(1)
        sums["policy_kl"] += float((target * gap).sum())
        winrate = value.float().softmax(1)
        mine = winrate[:, 0] + winrate[:, 2] / 2
        theirs = some.value[:, 0].float() + some.value[:, 2].float() / 2
        sums["winrate_mae"] += float((mine - theirs).abs().sum())
        lead = score.float()[:, 2] * lead_scale
        sums["lead_mae"] += float((lead - some.score[:, 2].float()).abs().sum())
        gap = ownership.float().flatten(1).tanh() - some.ownership.float() / 127
        sums["ownership_mse"] += float(gap.square().mean(1).sum())
        known = some.played >= 0
        hits += float(((best == some.played) & known).sum())
        played += int(known.sum())
    result = {name: total / len(labels) for name, total in sums.items()}
    if played:
        result["top1_human"] = hits / played
    return result
