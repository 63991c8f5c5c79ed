"""What strength models gain when the network's last blocks learn with them (Neubauer 2024, 6.4).

Positions go through the first blocks once; what comes out is kept. In training the last blocks make
of it the vector at the move's point, and learn at a lower rate than the model that reads it. The
same training with the blocks as they are is the one to compare with.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from tengen.learn.labels import unpacked
from tengen.learn.strength import evidence
from tengen.learn.strength.evidence import Plan, Scaled
from tengen.learn.strength.run import RowSet, report
from tengen.learn.student import Student
from tengen.nets.features import encode_packed
from tengen.records.held_out import Part
from tengen.strength.evidence import inputs_of
from tengen.strength.games import GameSet

KINDS = ("quality", "more")
AT_ONCE = 2048  # positions
Figures = dict[str, dict[str, dict[str, float]]]


@dataclass(frozen=True, slots=True)
class Halfway:
    """What the first blocks make of the position before each move, and the points played."""

    boards: Tensor  # (n, channels, size, size) half
    points: Tensor  # (n,)


@torch.no_grad()  # type: ignore[untyped-decorator]
def look_halfway(
    student: Student, blocks: int, games: GameSet, rows: RowSet, device: str
) -> Halfway:
    """Run the positions of all rows through all but the last `blocks` blocks."""
    table, seats = rows.table, rows.seats
    place = {str(id_): number for number, id_ in enumerate(games.id)}
    owner = np.array([place[str(id_)] for id_ in seats.id])[table.game]
    size = int(games.games.sizes[owner[0]])
    rules = games.all_rules()
    student = student.to(device).eval()
    boards = torch.empty(
        len(table), student.shape.channels, size, size, dtype=torch.float16, device=device
    )
    order = np.lexsort((table.turn, owner))
    for start in range(0, len(order), AT_ONCE):
        some = order[start : start + AT_ONCE]
        chosen, first = np.unique(owner[some], return_index=True)
        turns = np.split(table.turn[some].astype(np.int64), first[1:])
        features = encode_packed(
            games.games.subset(chosen), [rules[number] for number in chosen], turns, packed=True
        )
        planes = unpacked(torch.from_numpy(features.planes).to(device), size)
        globals_ = torch.from_numpy(features.globals).to(device)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            x = student.conv(planes) + student.globals_to_bias(globals_)[:, :, None, None]
            for block in student.blocks[: len(student.blocks) - blocks]:
                x = block(x, None)
        boards[torch.from_numpy(some).to(device)] = x.half()
    return Halfway(boards, torch.from_numpy(table.point.astype(np.int64)).to(device))


class Unfrozen(nn.Module):  # type: ignore[misc]
    """Rows whose last columns come from blocks that may learn."""

    def __init__(
        self, student: Student, blocks: int, halfway: Halfway, columns: Scaled, *, learns: bool
    ) -> None:
        super().__init__()
        # Not registered: the state of the module is what learns, not the data.
        self.__dict__.update(halfway=halfway, columns=columns)
        self.blocks = copy.deepcopy(student.blocks[len(student.blocks) - blocks :])
        self.tip = copy.deepcopy(student.heads.tip)
        for norm in [*self.blocks.modules(), self.tip]:
            if hasattr(norm, "frozen"):
                norm.frozen = True
        self.requires_grad_(learns)
        some = torch.arange(0, len(halfway.points), max(1, len(halfway.points) // AT_ONCE))
        seen = self._vectors(some.to(halfway.points.device)).detach()
        self.__dict__.update(mean=seen.mean(0), scale=1 / (seen.std(0) + 1e-3))

    @property
    def device(self) -> torch.device:
        return self.halfway.boards.device

    @property
    def width(self) -> int:
        return int(self.columns.width + self.halfway.boards.shape[1])

    def _vectors(self, rows: Tensor) -> Tensor:
        boards, points = self.halfway.boards[rows], self.halfway.points[rows]
        kind = boards.device.type
        with torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda"):
            x = boards.float() if kind == "cpu" else boards.bfloat16()
            for block in self.blocks:
                x = block(x, None)
            x = self.tip(x, None)
        own = points[:, None, None].expand(-1, x.shape[1], 1)
        return x.flatten(2).gather(2, own)[:, :, 0].float()

    def __getitem__(self, index: Tensor) -> Tensor:
        wanted, place = index.unique(return_inverse=True)
        parts = [self._vectors(some) for some in wanted.split(AT_ONCE)]
        vectors = (torch.cat(parts) - self.mean) * self.scale
        return torch.cat([self.columns[index], vectors[place]], -1)


def compare(
    student: Student,
    games: GameSet,
    rows: RowSet,
    plan: Plan,
    *,
    blocks: int = 2,
    rate: float = 0.1,
    device: str = "cpu",
    log: Callable[[str], None] = lambda _: None,
) -> Figures:
    """Train with the last blocks as they are, and with them learning; return the ruler's figures.

    `rate` is that of the blocks, as a share of the model's.
    """
    halfway = look_halfway(student, blocks, games, rows, device)
    log(f"{len(halfway.points)} positions halfway through the network")
    train, validation = rows.learned(Part.TRAIN), rows.measured(Part.VALIDATION)
    learned = torch.from_numpy(np.unique(train.order)).to(device)
    inputs: NDArray[np.float32] = inputs_of(rows.table, KINDS)
    columns = Scaled.of(torch.from_numpy(inputs).to(device), learned)
    test = rows.measured(Part.TEST)
    figures: Figures = {}
    for name, learns in (("frozen", False), ("unfrozen", True)):
        own = Unfrozen(student, blocks, halfway, columns, learns=learns).to(device)
        members = evidence.train(own, train, validation, plan, rate_of_rows=rate, log=log)
        for part, windows in (("validation", validation), ("test", test)):
            if len(windows):
                figures[f"{name} {part}"] = report(windows, evidence.predict(members, own, windows))
        log(f"{name}: {figures}")
    return figures
