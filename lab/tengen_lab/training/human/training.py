"""Trains the human policy: the cross entropy of the moves that players of each rank chose.

Where the plan has a `contrast`, part of each batch are several moves of one player in a game, and
the rank under which they are likeliest together is compared with the player's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from tengen.nets.human_ranks import HIGHEST, KNOTS, LOWEST
from tengen.nets.network import GLOBAL_INPUTS, SPATIAL_INPUTS
from tengen_lab.training.canvas import Canvas
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.embedded.training import images
from tengen_lab.training.human.games import SERVERS, HumanCorpus, HumanMoves
from tengen_lab.training.human.head import Hidden, HumanHead, Said, Who
from tengen_lab.training.loop import Schedule, TrainingLoop
from tengen_lab.training.norms import settle
from tengen_lab.training.positions import Positions, encode
from tengen_lab.training.rounding import observed, set_rounding

_CALIBRATING = 12  # batches
ILLEGAL = -1e4  # logit of a move that the rules forbid


@dataclass(frozen=True, slots=True)
class HumanSchedule(Schedule):
    """How long and how fast; `ogs` is the share of OGS's moves where both servers have some."""

    batch: int = 1024
    muon_rate: float = 0.01
    adam_rate: float = 1e-3
    warm_up: int = 200
    steady: float = 0.4
    calibrations: tuple[float, ...] = (0.75,)
    ogs: float = 0.65
    evened: float = 0.5  # how far rare ranks are made as frequent as the others: 0 not, 1 wholly
    contrast: float = 0.0  # what telling the rank of a group of moves counts
    groups: int = 14  # of moves of one player in a game, where there is a contrast
    together: int = 32  # moves in a group


@dataclass(slots=True)
class PlayedMoves:
    """Moves of one board size on a device, with the positions they were played in."""

    positions: Positions
    move: Tensor  # int64 (n,)
    rank: Tensor  # float32 (n,)
    server: Tensor  # uint8 (n,)
    group: Tensor  # int64 (n,): the same for one player's moves in a game

    def __len__(self) -> int:
        return len(self.positions)

    def __getitem__(self, index: Tensor | slice) -> PlayedMoves:
        rest = (self.move, self.rank, self.server, self.group)
        return PlayedMoves(self.positions[index], *(values[index] for values in rest))


def encode_moves(corpus: HumanCorpus, moves: HumanMoves, device: str, threads: int) -> PlayedMoves:
    """Put moves and their positions on a device."""
    played = corpus.subset(moves.games)
    positions = encode(
        played.games,
        played.all_rules(),
        moves.turns,
        moves.size,
        device=device,
        threads=threads,
    )
    return PlayedMoves(
        positions,
        torch.from_numpy(moves.played.astype(np.int64)).to(device),
        torch.from_numpy(moves.rank).to(device),
        torch.from_numpy(moves.server).to(device),
        torch.from_numpy(moves.group()).to(device),
    )


def frequencies(played: PlayedMoves, schedule: HumanSchedule) -> Tensor:
    """Return how often each move is to be drawn: rare ranks more often than they occur."""
    level = played.rank.clamp(LOWEST, HIGHEST).floor().long() - int(LOWEST)
    weight = torch.zeros(len(played), device=level.device, dtype=torch.float64)
    shares = [schedule.ogs, 1 - schedule.ogs]
    for server in range(len(SERVERS)):
        own = played.server == server
        if not own.any():
            continue
        counts = torch.bincount(level[own], minlength=1).double()
        rarity = counts.clamp_min(1).pow(-schedule.evened)[level[own]]
        weight[own] = shares[server] * rarity / rarity.sum()
    return weight / weight.sum()


class Groups:
    """Draws groups of moves that one player of the first server made in one game."""

    def __init__(self, played: PlayedMoves, schedule: HumanSchedule) -> None:
        self.count, self.together = schedule.groups, schedule.together
        self.order = played.group.argsort(stable=True)
        _, lengths = played.group[self.order].unique_consecutive(return_counts=True)
        starts = lengths.cumsum(0) - lengths
        first = self.order[starts]
        usable = (lengths >= self.together) & (played.server[first] == 0)
        self.starts, self.lengths = starts[usable], lengths[usable]
        rarity = frequencies(played, schedule)[first[usable]]
        self.up_to = (rarity / rarity.sum()).cumsum(0)

    def rows(self, random: torch.Generator) -> Tensor:
        """Return `count` times `together` rows, group by group."""
        device = self.order.device
        dice = torch.rand(self.count, generator=random, device=device, dtype=torch.float64)
        chosen = torch.searchsorted(self.up_to, dice).clamp_max(len(self.up_to) - 1)
        part = torch.rand(self.count, self.together, generator=random, device=device)
        place = self.starts[chosen, None] + (part * self.lengths[chosen, None]).long()
        return self.order[place.flatten()]


class HumanBatches:
    """Draws batches of a fixed mixture of sizes, each board turned at random."""

    def __init__(
        self,
        moves: Mapping[int, PlayedMoves],
        counts: Mapping[int, int],
        schedule: HumanSchedule,
        device: str,
    ) -> None:
        self.moves, self.device = moves, device
        self.canvas = Canvas({size: n for size, n in counts.items() if size in moves}, device)
        self.random = torch.Generator(device).manual_seed(schedule.seed)
        self.up_to = {size: frequencies(moves[size], schedule).cumsum(0) for size in moves}
        self.images = {size: images(size, torch.device(device)) for size in moves}
        self.groups = Groups(moves[self.canvas.side], schedule) if schedule.contrast else None

    def __len__(self) -> int:
        return len(self.canvas)

    def _rows(self, size: int, count: int) -> Tensor:
        """Choose moves; those in groups come first."""
        first = torch.empty(0, dtype=torch.int64, device=self.device)
        if self.groups is not None and size == self.canvas.side:
            first = self.groups.rows(self.random)
        dice = torch.rand(
            count - len(first), generator=self.random, device=self.device, dtype=torch.float64
        )
        up_to = self.up_to[size]
        return torch.cat([first, torch.searchsorted(up_to, dice).clamp_max(len(up_to) - 1)])

    def draw(self) -> BoardBatch:
        canvas = self.canvas
        side, device = canvas.side, self.device
        planes = torch.zeros(canvas.tensors, SPATIAL_INPUTS, side, side, device=device)
        globals_ = torch.zeros(canvas.tensors, canvas.slots, GLOBAL_INPUTS, device=device)
        rank = torch.full((canvas.tensors, canvas.slots), LOWEST, device=device)
        server = torch.zeros(canvas.tensors, canvas.slots, device=device)
        targets = {}
        for size, count in canvas.counts.items():
            some = self.moves[size][self._rows(size, count)]
            symmetry = torch.randint(8, (count,), generator=self.random, device=device)
            place = self.images[size][symmetry]  # where each point comes from
            seen, numbers = some.positions.inputs()
            seen = seen.flatten(2).gather(2, place[:, None].expand(-1, SPATIAL_INPUTS, -1))
            seen = seen.unflatten(2, (size, size))
            passing = torch.full_like(place[:, :1], size * size)
            comes_from = torch.cat([place, passing], 1)
            move = (comes_from == some.move[:, None]).long().argmax(1)
            targets[size] = move, some.positions.allowed().gather(1, comes_from)
            start = 0
            for run in canvas.of_size(size):
                rows = slice(start, start + run.count)
                run.of(planes).copy_(seen[rows])
                globals_[run.tensors, run.slot] = numbers[rows]
                rank[run.tensors, run.slot] = some.rank[rows]
                server[run.tensors, run.slot] = some.server[rows].float()
                start += run.count
        return BoardBatch(planes, globals_, Who.of(rank, server), targets)


@dataclass(slots=True)
class BoardBatch:
    """Boards on a canvas, who plays them, and by size the moves played and those allowed."""

    planes: Tensor
    globals: Tensor
    who: Who
    targets: dict[int, tuple[Tensor, Tensor]]


def loss(said: Said, batch: BoardBatch, canvas: Canvas) -> Tensor:
    """Return the mean cross entropy of the moves played, among the legal ones."""
    total = torch.zeros((), device=said.points.device)
    for size, (move, allowed) in batch.targets.items():
        points = canvas.points_of(said.points, size).flatten(1)
        logits = torch.cat([points, canvas.slots_of(said.pass_, size)], 1).float()
        logits = logits.masked_fill(~allowed, ILLEGAL)
        total = total + F.cross_entropy(logits, move, reduction="sum")
    return total / len(canvas)


def contrast(
    head: HumanHead, hidden: Hidden, batch: BoardBatch, canvas: Canvas, schedule: HumanSchedule
) -> Tensor:
    """Return the cross entropy of the players' ranks, told from the moves of each group."""
    count = schedule.groups * schedule.together
    (run,) = canvas.of_size(canvas.side)
    own = Hidden(
        hidden.maps[run.tensors][:count],
        hidden.passing[run.tensors, run.slot][:count],
        hidden.direct[run.tensors, run.slot][:count],
    )
    move, allowed = (values[:count] for values in batch.targets[canvas.side])
    logits = head.each_rank(own, KNOTS).masked_fill(~allowed[:, None], ILLEGAL)
    index = move[:, None, None].expand(-1, len(KNOTS), 1)
    chances = logits.log_softmax(2).gather(2, index)[..., 0]
    evidence = chances.unflatten(0, (schedule.groups, schedule.together)).sum(1)
    place = batch.who.place[run.tensors, run.slot][: count : schedule.together]
    return F.cross_entropy(evidence, place)


class HumanTraining(TrainingLoop):
    """Trains a head for a planned time; the trunk is only looked at."""

    def __init__(
        self,
        head: HumanHead,
        student: Student,
        batches: HumanBatches,
        schedule: HumanSchedule,
        device: str,
        log: Callable[[str], None],
    ) -> None:
        super().__init__(head, None, schedule, device, log)
        self.head, self.frozen, self.batches = head, student.to(device).eval(), batches
        self.plan = schedule
        if device == "cuda":
            self.frozen.to(memory_format=torch.channels_last)
            head.to(memory_format=torch.channels_last)
        head.train()
        if not head.tip.frozen:
            settle(head.norms(), self._looks())
        for norm in head.norms():
            norm.frozen = True
        if device == "cuda":
            self.frozen.compile_parts()
            head.compile_parts()
        self.optimize_student(head)

    def _looks(self) -> Iterator[Callable[[], object]]:
        return (self._look for _ in range(_CALIBRATING))

    def _hidden(self, batch: BoardBatch) -> Hidden:
        canvas = self.batches.canvas
        with torch.no_grad():
            x = self.frozen.trunk(self.image(batch.planes), batch.globals, canvas)
            trunk = self.frozen.heads.tip(x, canvas)
        found: Hidden = self.head.hidden(trunk, canvas)
        return found

    def _look(self) -> None:
        with self.precision():
            self._hidden(self.batches.draw())

    def loss(self) -> Tensor:
        batch, canvas = self.batches.draw(), self.batches.canvas
        with self.precision():
            hidden = self._hidden(batch)
            said = self.head.judged(hidden, batch.who, canvas)
            total = loss(said, batch, canvas)
            if self.plan.contrast:
                told = contrast(self.head, hidden, batch, canvas, self.plan)
                total = total + self.plan.contrast * told
        return total

    def student_inputs(self) -> tuple[Tensor, Tensor]:
        raise NotImplementedError  # `calibrate` below looks at the head

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def calibrate(self, *, freeze: bool, batches: int = _CALIBRATING) -> None:
        """Round the blocks of the head from now on; their norms are fixed from the start."""
        set_rounding(self.head, False)
        with torch.compiler.set_stance("force_eager"), observed(self.head):
            for look in self._looks():
                look()
        set_rounding(self.head, True)
