"""How good a local-move network is, on games that nobody trained on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from tengen.nets.features import encode_positions
from tengen.rules import Rules
from tengen_lab.training.labels import unpacked
from tengen_lab.training.local.net import LocalOutputs
from tengen_lab.training.local.samples import LocalSamples, RegionKind
from tengen_lab.training.local.training import forbidden, turned
from tengen_lab.training.measuring import Raw

Figures = dict[str, float]
LocalCall = Callable[[Tensor, Tensor, Tensor], LocalOutputs]
BINS = 10  # of the calibration of "nobody"


class _Notes:
    """Values by name, batch after batch."""

    def __init__(self) -> None:
        self.found: dict[str, list[Tensor]] = {}

    def __call__(self, name: str, values: Tensor) -> None:
        self.found.setdefault(name, []).append(values.float().cpu())

    def joined(self) -> dict[str, Tensor]:
        return {name: torch.cat(parts) for name, parts in self.found.items()}


def _means(values: dict[str, Tensor]) -> Figures:
    return {name: float(each.mean()) for name, each in values.items() if len(each)}


@torch.no_grad()  # type: ignore[untyped-decorator]
def measure_local(net: LocalCall, samples: LocalSamples, batch: int = 1024) -> Figures:
    """Return figures of a network on samples.

    top1, top3      the next local move (its colour and point, or that nobody plays) is the
                    likeliest, is among the three likeliest: Frejlak's 57 % is this top1
    top1_*          the same by the kind of region
    point_top1/3    where somebody plays, and told who: the right point
    next_color      where somebody plays: the likelier colour is who plays; next_color_base is the
                    share of the player to move
    nobody_*        brier and calibration error (10 bins) of "nobody plays here again"; its base
    sente_*         accuracy, base rate and log loss of "the last move here was answered at once"
    forbidden       chance given to points outside the region or with a stone
    ownership_mse   of the region's points, against the teacher
    ownership_published  the same as Frejlak's program counts it: half of the square, and the mean
                    over the whole board, on which points outside the region count as right
    region_points   in a region
    """
    note = _Notes()
    points = samples.size**2
    for start in range(0, len(samples), batch):
        some = samples[slice(start, start + batch)]
        planes, globals_, region, targets = turned(some, 0)
        outputs = net(planes, globals_, region)
        moves = outputs.moves.float()
        ranks = moves.topk(3, dim=1).indices == targets.moves[:, None]
        for kind in RegionKind:
            note(f"top1_{kind.name.lower()}", ranks[some.kind == kind, 0])
        note("top1", ranks[:, 0])
        note("top3", ranks.any(1))
        chances = moves.softmax(1)
        note("nobody", chances[:, -1])
        note("is_nobody", targets.moves == 2 * points)
        note("forbidden", forbidden(moves, targets.playable))
        played = targets.moves < 2 * points
        color, point = targets.moves[played] // points, targets.moves[played] % points
        sides = chances[played, :-1].unflatten(1, (2, -1))
        note("next_color", sides.sum(2).argmax(1) == color)
        note("next_color_base", color == 0)
        own = sides[torch.arange(len(color), device=color.device), color]
        own = own.masked_fill(targets.playable[played] == 0, -1.0)
        _note_points(note, own, point)
        known = targets.sente >= 0
        answered = targets.sente[known].float()
        sente = outputs.sente[known].float().sigmoid()
        note("sente_accuracy", (sente > 0.5) == (answered > 0.5))
        note("sente_base", answered)
        chance = torch.where(answered > 0.5, sente, 1 - sente)
        note("sente_log_loss", -chance.clamp_min(1e-6).log())
        gap = (outputs.ownership.float().tanh() - targets.ownership).square()
        note("ownership_mse", gap[targets.region > 0])
        note("ownership_published", (gap * targets.region).mean(1) / 2)
        note("region_points", targets.region.sum(1))
    joined = note.joined()
    nobody, is_nobody = joined.pop("nobody"), joined.pop("is_nobody")
    figures = _means(joined)
    figures["nobody_base"] = float(is_nobody.mean())
    figures["nobody_brier"] = float((nobody - is_nobody).square().mean())
    figures["nobody_calibration_error"] = calibration_error(nobody, is_nobody)
    figures["nobody_accuracy"] = float(((nobody > 0.5) == (is_nobody > 0.5)).float().mean())
    figures["samples"] = len(samples)
    return figures


def _note_points(note: Callable[[str, Tensor], None], own: Tensor, point: Tensor) -> None:
    ranks = own.topk(3, dim=1).indices == point[:, None]
    note("point_top1", ranks[:, 0])
    note("point_top3", ranks.any(1))


def calibration_error(chances: Tensor, outcomes: Tensor) -> float:
    """Return the mean distance between chance and frequency over bins, by their share."""
    bins = (chances * BINS).long().clamp(0, BINS - 1)
    gaps = torch.zeros(BINS).index_add(0, bins, chances - outcomes)
    return float(gaps.abs().sum() / len(chances))


@torch.no_grad()  # type: ignore[untyped-decorator]
def measure_policy(
    net: Callable[[Tensor, Tensor], Raw],
    samples: LocalSamples,
    batch: int = 1024,
    threads: int = 1,
) -> Figures:
    """Return what a network's own policy, looked at inside the region only, gets right.

    It speaks for one side at a time, so the position is shown with either side to move; the side
    that would rather play here is taken to be next. It cannot say that nobody plays.
    """
    note = _Notes()
    points = samples.size**2
    for start in range(0, len(samples), batch):
        some = samples[slice(start, start + batch)]
        planes, globals_, _, targets = turned(some, 0)
        sides = torch.stack(
            [
                net(*inputs)[0].float().softmax(1)[:, :-1]
                for inputs in ((planes, globals_), _other_side(some, threads))
            ],
            1,
        )
        sides = sides * targets.playable[:, None]
        ranks = sides.flatten(1).topk(3, dim=1).indices == targets.moves[:, None]
        note("top1", ranks[:, 0])
        note("top3", ranks.any(1))
        played = targets.moves < 2 * points
        color, point = targets.moves[played] // points, targets.moves[played] % points
        note("next_color", sides[played].sum(2).argmax(1) == color)
        own = sides[played][torch.arange(len(color), device=color.device), color]
        _note_points(note, own.masked_fill(targets.playable[played] == 0, -1.0), point)
    return _means(note.joined())


def _other_side(samples: LocalSamples, threads: int) -> tuple[Tensor, Tensor]:
    """Encode the positions as if the other side were to move, without their past."""
    size = samples.size
    stones = unpacked(samples.planes[:, 1:3], size).flatten(2).cpu().numpy().astype(np.uint8)
    boards = stones[:, 0] + 2 * stones[:, 1]  # the player to move is Black here, so White moves
    komi = samples.globals[:, 5].float().cpu().numpy() * -20
    rules = [Rules(komi=round(float(own) * 2) / 2) for own in komi]
    features = encode_positions(
        size, boards, np.full(len(boards), 2), rules, packed=True, threads=threads
    )
    device = samples.planes.device
    planes = unpacked(torch.from_numpy(features.planes).to(device), size)
    return planes, torch.from_numpy(features.globals).to(device)
