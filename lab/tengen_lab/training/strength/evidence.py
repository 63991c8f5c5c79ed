"""Training of `tengen.strength.evidence`: windows of moves with a rank, several members at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor, nn

from tengen.strength.estimate import BINS, EDGES, INTERVAL, quantiles
from tengen.strength.evidence import CLIP, WEIGHTS, tempered
from tengen_lab.training.loop import Best, Loop, weights_of
from tengen_lab.training.strength.seats import Seats
from tengen_lab.training.strength.windows import LENGTHS, Seat, cut_windows


@dataclass(frozen=True, slots=True)
class EvidencePlan:
    """How a model is trained."""

    members: int = 4
    hidden: int = 32
    features: int = 16
    head: int = 32
    steps: int = 800
    batch: int = 32
    rate: float = 3e-3
    decay: float = 0.05
    drop_input: float = 0.1
    drop: float = 0.1
    most: int = 300  # moves of a window
    balance: float = 0.8  # 0: as often as they come, 1: every rank as often
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Windows:
    """Windows to learn from: the rows order[start:end] for each of the bounds (n, 2)."""

    order: NDArray[np.int64]
    bounds: NDArray[np.int64]
    steps: NDArray[np.float32]  # the true rank
    player: NDArray[np.str_]
    length: NDArray[np.int64]  # games

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def moves(self) -> NDArray[np.int64]:
        return self.bounds[:, 1] - self.bounds[:, 0]

    def some(self, chosen: NDArray[Any]) -> Windows:
        parts = (self.bounds, self.steps, self.player, self.length)
        return Windows(self.order, *(part[chosen] for part in parts))


def all_windows(
    seats: Seats, chosen: NDArray[np.bool_], lengths: Sequence[int] = LENGTHS
) -> Windows:
    """Return every run of `length` consecutive games of a player among the chosen seats."""
    kept = np.flatnonzero(chosen & ~np.isnan(seats.steps))
    order, starts = _joined_rows(seats, kept)
    bounds, steps, player, length = [], [], [], []
    for count in lengths:
        last = np.arange(count - 1, len(kept))
        last = last[seats.number[kept[last]] == seats.number[kept[last - count + 1]]]
        bounds.append(np.column_stack([starts[last - count + 1], starts[last + 1]]))
        steps.append(seats.steps[kept[last]])
        player.append(seats.player[kept[last]])
        length.append(np.full(len(last), count))
    return Windows(order, *map(np.concatenate, (bounds, steps, player, length)))


def ruler_windows(seats: Seats, rated: Sequence[Seat]) -> Windows:
    """Return the disjoint windows of the ruler (`tengen_lab.training.strength.windows`)."""
    find = seats.find()
    parts, steps, player, length = [], [], [], []
    for count in LENGTHS:
        for window in cut_windows(rated, count):
            own = zip(window.games, window.color, strict=True)
            parts.append([find[game, int(color)] for game, color in own])
            steps.append(window.steps)
            player.append(window.player)
            length.append(count)
    order, starts = _joined_rows(seats, np.array([seat for part in parts for seat in part], int))
    ends = starts[np.cumsum([0, *map(len, parts)])]
    bounds = np.column_stack([ends[:-1], ends[1:]])
    return Windows(
        order, bounds, np.array(steps, np.float32), np.array(player), np.array(length, np.int64)
    )


def joined_windows(parts: Sequence[Windows]) -> Windows:
    """Return several sets of windows as one."""
    starts = np.cumsum([0, *(len(part.order) for part in parts)])
    return Windows(
        np.concatenate([part.order for part in parts]),
        np.concatenate([p.bounds + start for p, start in zip(parts, starts, strict=False)]),
        np.concatenate([part.steps for part in parts]),
        np.concatenate([part.player for part in parts]),
        np.concatenate([part.length for part in parts]),
    )


def fragments(windows: Windows, moves: int = 25) -> Windows:
    """Return the middle of each window of one game, so that short ones are measured as well."""
    one = windows.some(windows.length == 1)
    bounds = one.bounds.copy()
    middle = bounds.sum(1) // 2
    bounds[:, 0] = np.maximum(bounds[:, 0], middle - moves // 2)
    bounds[:, 1] = np.minimum(bounds[:, 1], bounds[:, 0] + moves)
    return Windows(one.order, bounds, one.steps, one.player, one.length)


def _joined_rows(
    seats: Seats, chosen: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rows of seats one after the other, and where each begins."""
    rows = [seats.order[seats.start[seat] : seats.end[seat]] for seat in chosen]
    starts = np.cumsum([0, *map(len, rows)])
    return np.concatenate([np.empty(0, np.int64), *rows]), starts


LOOKS = 8  # at the validation windows during a training


class Members(nn.Module):  # type: ignore[misc]
    """Several small networks with weights of their own, trained side by side."""

    def __init__(self, inputs: int, plan: EvidencePlan) -> None:
        super().__init__()
        self.plan = plan
        m, h, f, g = plan.members, plan.hidden, plan.features, plan.head

        def made(*shape: int) -> nn.Parameter:
            return nn.Parameter(torch.randn(m, *shape) * math.sqrt(2 / shape[0]))

        self.w1, self.b1 = made(inputs, h), nn.Parameter(torch.zeros(m, h))
        self.w2, self.b2 = made(h, f), nn.Parameter(torch.zeros(m, f))
        self.attention = nn.Parameter(torch.zeros(m, f))
        self.w3, self.b3 = made(2 * f + 1, g), nn.Parameter(torch.zeros(m, g))
        self.w4, self.b4 = made(g, BINS), nn.Parameter(torch.zeros(m, BINS))
        with torch.no_grad():
            self.w4 *= 0.1

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return logits (members, b, bins) for sets of moves (b, n, inputs)."""
        plan = self.plan
        seen = x.expand(plan.members, *x.shape)
        seen = F.dropout(seen, plan.drop_input, self.training)
        h = F.relu(torch.einsum("mbnd,mdh->mbnh", seen, self.w1) + self.b1[:, None, None])
        h = F.dropout(h, plan.drop, self.training)
        e = F.relu(torch.einsum("mbnh,mhf->mbnf", h, self.w2) + self.b2[:, None, None])
        real = mask.to(e.dtype)[None, :, :, None]
        count = mask.sum(1).clamp_min(1)
        plain = (e * real).sum(2) / count[None, :, None]
        score = torch.einsum("mbnf,mf->mbn", e, self.attention).masked_fill(~mask, -1e9)
        attended = torch.einsum("mbn,mbnf->mbf", score.softmax(2), e)
        amount = (count / 100).log()[None, :, None].expand(plan.members, -1, 1).to(e.dtype)
        pooled = torch.cat([plain, attended, amount], 2)
        pooled = F.dropout(pooled, plan.drop, self.training)
        g = F.relu(torch.einsum("mbf,mfg->mbg", pooled, self.w3) + self.b3[:, None])
        return torch.einsum("mbg,mgk->mbk", g, self.w4) + self.b4[:, None]

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        return {name: getattr(self, name).detach().float().cpu().numpy() for name in WEIGHTS}


class Rows(Protocol):
    """Inputs of moves; a module where they come from something that learns as well."""

    @property
    def device(self) -> torch.device: ...

    @property
    def width(self) -> int: ...

    def __getitem__(self, index: Tensor) -> Tensor: ...


class Still:
    """Rows on a device that do not learn."""

    def __init__(self, rows: Tensor) -> None:
        self.rows = rows

    @property
    def device(self) -> torch.device:
        return self.rows.device

    @property
    def width(self) -> int:
        return int(self.rows.shape[1])

    def __getitem__(self, index: Tensor) -> Tensor:
        return self.rows[index]


class Scaled(Still):
    """Rows on a device, scaled by means and deviations of the training rows."""

    def __init__(self, rows: Tensor, mean: Tensor, scale: Tensor) -> None:
        super().__init__(rows)
        self.mean, self.scale = mean, scale

    @classmethod
    def of(cls, rows: Tensor, chosen: Tensor) -> Scaled:
        """Take means and deviations from some of the rows."""
        seen = rows[chosen].float()
        spread = seen.std(0)
        # What never changed in training says nothing, however far it is from that elsewhere.
        scale = torch.where(spread > 1e-3, 1 / (spread + 1e-3), torch.zeros_like(spread))
        return cls(rows, seen.mean(0), scale)

    def __getitem__(self, index: Tensor) -> Tensor:
        return ((self.rows[index].float() - self.mean) * self.scale).clamp(-CLIP, CLIP)


def train(
    rows: Rows,
    windows: Windows,
    validation: Windows,
    plan: EvidencePlan,
    *,
    choose: bool = True,
    rate_of_rows: float = 0.0,
    seconds: float = math.inf,
    start: Mapping[str, NDArray[np.float32]] | None = None,
    log: Callable[[str], None] = lambda _: None,
) -> Members:
    """Train on windows, from the weights `start` if given; they are averaged over the way.

    The average that is best on validation is kept, or without `choose` the last one. Rows that
    learn do so at `rate_of_rows` times the rate.
    """
    learning = _Learning(rows, windows, validation if choose else None, plan, rate_of_rows, log)
    learning.seconds = seconds
    if start is not None:
        learning.begin_with(start)
    learning.run()
    learning.net.load_state_dict(learning.best.weights if choose else learning.average)
    learning.model.eval()
    return learning.model


class _Learning(Loop):
    """The training of members, with rows that may learn as well."""

    def __init__(
        self,
        rows: Rows,
        windows: Windows,
        validation: Windows | None,
        plan: EvidencePlan,
        rate_of_rows: float,
        log: Callable[[str], None],
    ) -> None:
        torch.manual_seed(plan.seed)
        self.rows, self.windows, self.validation, self.log = rows, windows, validation, log
        self.plan, self.rng = plan, np.random.default_rng(plan.seed)
        self.model: Members = Members(rows.width, plan).to(rows.device)
        below = [rows] if isinstance(rows, nn.Module) else []
        super().__init__(nn.ModuleList([self.model, *below]), plan.steps)
        self.clipped = 1.0
        named = list(self.model.named_parameters())
        groups = [
            {"params": [p for n, p in named if n.startswith("w")], "weight_decay": plan.decay},
            {"params": [p for n, p in named if not n.startswith("w")], "weight_decay": 0.0},
        ]
        if learning := [p for module in below for p in module.parameters() if p.requires_grad]:
            groups.append({"params": learning, "weight_decay": 0.0, "share": rate_of_rows})
        self.optimizers = [(torch.optim.AdamW(groups, lr=plan.rate), plan.rate)]
        self.chances = drawing_chances(windows, plan.balance)
        self.average, self.best, self.looks = weights_of(self.net), Best(self.net), 0

    def begin_with(self, weights: Mapping[str, NDArray[np.float32]]) -> None:
        """Go on from the weights of a trained model of the same form."""
        with torch.no_grad():
            for name in WEIGHTS:
                getattr(self.model, name).copy_(torch.from_numpy(weights[name]))
        self.average = weights_of(self.net)

    def rate(self) -> float:
        return min(1.0, (self.done + 1) / 100) * 0.5 * (1 + math.cos(math.pi * self.progress))

    def loss(self) -> Tensor:
        plan, windows, device = self.plan, self.windows, self.rows.device
        index = self.rng.choice(len(windows), plan.batch, p=self.chances)
        bounds = shortened(windows.bounds[index], self.rng)
        x, mask = draw(self.rows, windows.order, bounds, plan.most, self.rng)
        true = torch.from_numpy(windows.steps[index]).to(device)
        if device.type == "cuda":
            x = x.bfloat16()
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            logits = self.model(x, mask)
        return ranked_loss(logits.float(), true)

    def after_step(self, value: Tensor) -> bool:
        keep = min(0.998, self.done / (self.done + 9))
        with torch.no_grad():
            for name, now in self.net.state_dict().items():
                if now.is_floating_point():
                    self.average[name].lerp_(now, 1 - keep)
        part = max(self.done / self.steps, self.progress)
        if self.validation is not None and part >= (self.looks + 1) / LOOKS:
            self.looks += 1
            self._look(self.validation)
        return True

    def _look(self, validation: Windows) -> None:
        """See how good the average is by now."""
        now = weights_of(self.net)
        self.net.load_state_dict(self.average)
        said = predict(self.model, self.rows, validation)
        error = float(np.abs(medians(said) - validation.steps).mean())
        crps = crps_of(said, validation.steps)
        self.log(f"step {self.done} validation: mae {error:.3f} crps {crps:.3f}")
        self.best.look(-crps)
        self.net.load_state_dict(now)


def ranked_loss(logits: Tensor, true: Tensor) -> Tensor:
    """Return the mean squared distance of distribution functions (CRPS) and a little of the rest.

    CRPS is proper and knows that ranks are ordered: a near miss costs less than a far one.
    """
    edges = torch.from_numpy(EDGES[1:]).to(true)
    reached = (edges[None] - true[:, None] + 0.5).clamp(0, 1)
    said = logits.softmax(2).cumsum(2)
    crps = (said - reached[None]).square().sum(2).mean()
    mass = torch.diff(reached, dim=1, prepend=torch.zeros_like(reached[:, :1]))
    mass[:, -1] += 1 - mass.sum(1)
    entropy = -(mass[None] * logits.log_softmax(2)).sum(2).mean()
    return crps + 0.1 * entropy


def drawing_chances(windows: Windows, balance: float) -> NDArray[np.float64]:
    """Return how likely each window is drawn: rare ranks more often, busy players less."""
    ranks = np.clip(windows.steps, 0, BINS - 1).astype(int)
    crowd = np.convolve(np.bincount(ranks, minlength=BINS), np.ones(3), "same")[ranks]
    _, number, games = np.unique(windows.player, return_inverse=True, return_counts=True)
    chances = (1 / np.maximum(crowd, 30)) ** balance / np.sqrt(games[number])
    return np.asarray(chances / chances.sum())


def shortened(bounds: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """Cut a third of the windows down to a fragment, as short as 20 moves."""
    cut = bounds.copy()
    lengths = bounds[:, 1] - bounds[:, 0]
    some = rng.random(len(bounds)) < 0.35
    wanted = np.exp(rng.uniform(np.log(20), np.log(np.maximum(lengths, 21)))).astype(np.int64)
    wanted = np.where(some, np.minimum(wanted, lengths), lengths)
    cut[:, 0] += (rng.random(len(bounds)) * (lengths - wanted + 1)).astype(np.int64)
    cut[:, 1] = cut[:, 0] + wanted
    return cut


def draw(
    rows: Rows,
    order: NDArray[np.int64],
    bounds: NDArray[np.int64],
    most: int,
    rng: np.random.Generator,
) -> tuple[Tensor, Tensor]:
    """Return the moves of windows (b, n, inputs), at most `most` of each, and what is real."""
    lengths = bounds[:, 1] - bounds[:, 0]
    width = int(min(most, lengths.max()))
    place = np.minimum(np.arange(width), lengths[:, None] - 1)
    for number in np.flatnonzero(lengths > width):
        place[number] = rng.choice(int(lengths[number]), width, replace=False)
    index = torch.from_numpy(order[bounds[:, :1] + place]).to(rows.device)
    mask = torch.from_numpy(np.arange(width) < np.minimum(lengths, width)[:, None])
    return rows[index], mask.to(rows.device)


@torch.no_grad()  # type: ignore[untyped-decorator]
def predict(
    model: Members, rows: Rows, windows: Windows, *, batch: int = 64, most: int = 4000
) -> NDArray[np.float64]:
    """Return the members' mean distribution for each window, not tempered."""
    model.eval()
    rng = np.random.default_rng(0)
    order = np.argsort(windows.moves)
    found = np.empty((len(windows), BINS))
    for start in range(0, len(order), batch):
        some = order[start : start + batch]
        x, mask = draw(rows, windows.order, windows.bounds[some], most, rng)
        found[some] = model(x, mask).softmax(2).mean(0).float().cpu().numpy()
    model.train()
    return found


def medians(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.array([float(quantiles(each, 0.5)) for each in chances])


def crps_of(chances: NDArray[np.float64], steps: NDArray[np.float32]) -> float:
    reached = np.clip(EDGES[None, 1:] - steps[:, None] + 0.5, 0, 1)
    return float(((chances.cumsum(1) - reached) ** 2).sum(1).mean())


def fit_temperature(
    chances: NDArray[np.float64],
    moves: NDArray[np.int64],
    steps: NDArray[np.float32],
    player: NDArray[np.str_],
) -> tuple[float, float]:
    """Return the temperature, and its power of the moves, under which 80 % intervals hold 80 %.

    Windows with few, some and many moves count alike, every player by the square root of his
    windows; between settings that cover as well the likelier one is taken.
    """
    _, number, count = np.unique(player, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(count[number])
    place = np.clip(steps, 0, BINS - 1e-3).astype(int)
    groups = [part for part in np.array_split(np.argsort(moves, kind="stable"), 3) if len(part)]
    best, found = math.inf, (1.0, 0.0)
    for first in np.geomspace(0.3, 3.0, 36):
        for power in np.linspace(-0.6, 0.4, 21):
            said = tempered(chances, moves, (float(first), float(power)))
            likely = np.log(np.maximum(said[np.arange(len(said)), place], 1e-4))
            inside = is_covered(said, steps)
            loss = -0.02 * float(np.average(likely, weights=weight))
            for part in groups:
                loss += (float(np.average(inside[part], weights=weight[part])) - 0.8) ** 2
            if loss < best:
                best, found = loss, (float(first), float(power))
    return found


def is_covered(chances: NDArray[np.float64], steps: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Tell of each true rank whether it lies in the middle 80 % of its distribution."""
    place = np.clip(steps.astype(np.float64), 0, BINS - 1e-6)
    whole = place.astype(int)
    row = np.arange(len(chances))
    below = np.concatenate([np.zeros((len(chances), 1)), chances.cumsum(1)], 1)
    reached = below[row, whole] + (place - whole) * chances[row, whole]
    inside: NDArray[np.bool_] = (reached >= INTERVAL[0]) & (reached <= INTERVAL[1])
    return inside
