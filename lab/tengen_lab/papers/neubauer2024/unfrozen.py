"""What strength models gain when the network's last blocks learn with them (Neubauer 2024, 6.4).

Positions go through the first blocks once; what comes out is kept. In training the last blocks make
of it the vector at the move's point, and learn at a lower rate than the model that reads it. The
same training with the blocks as they are is the one to compare with: its vectors never change, and
are computed once.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from tengen.errors import GoError, quoted
from tengen.nets.features import Features, encode_packed
from tengen.strength.evidence import inputs_of
from tengen.strength.games import GameSet
from tengen_lab.training.ahead import prepared_ahead
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.held_out import Part
from tengen_lab.training.labels import unpacked
from tengen_lab.training.strength import evidence
from tengen_lab.training.strength.evidence import EvidencePlan, Scaled, Still
from tengen_lab.training.strength.measures import clustered_error
from tengen_lab.training.strength.run import RowSet, report

KINDS = ("quality", "more")
AT_ONCE = 2048  # positions
PIECE = 8 * AT_ONCE  # positions that are encoded together
Figures = dict[str, dict[str, dict[str, float]]]


@dataclass(frozen=True, slots=True)
class Halfway:
    """What the first blocks make of the position before each move, and the points played."""

    boards: Tensor  # (n, size, size, channels) half
    points: Tensor  # (n,)


@torch.no_grad()  # type: ignore[untyped-decorator]
def look_halfway(
    student: Student, blocks: int, games: GameSet, rows: RowSet, device: str, threads: int = 1
) -> Halfway:
    """Run the positions of all rows through all but the last `blocks` blocks."""
    table, seats = rows.table, rows.seats
    place = {str(id_): number for number, id_ in enumerate(games.id)}
    if missing := set(seats.id.tolist()) - place.keys():
        raise GoError(f"the rows are not of these games: no game {quoted(min(missing))} among them")
    if len(set(seats.size.tolist())) != 1:
        raise GoError("rows of one board size expected")
    owner = np.array([place[str(id_)] for id_ in seats.id])[table.game]
    size = int(games.games.sizes[owner[0]])
    rules = games.all_rules()
    first_blocks = student.blocks[: len(student.blocks) - blocks]
    if device == "cuda":
        student.to(memory_format=torch.channels_last)
        compile_parts(first_blocks)
    student = student.to(device).eval()
    shape = (len(table), size, size, student.shape.channels)
    boards = torch.empty(shape, dtype=torch.float16, device=device)
    order = np.lexsort((table.turn, owner))

    def encode(start: int) -> tuple[NDArray[np.intp], Features]:
        some = order[start : start + PIECE]
        chosen, first = np.unique(owner[some], return_index=True)
        turns = np.split(table.turn[some].astype(np.int64), first[1:])
        own_rules = [rules[number] for number in chosen]
        asked = games.games.subset(chosen)
        return some, encode_packed(asked, own_rules, turns, packed=True, threads=threads)

    for some, features in prepared_ahead(encode, range(0, len(order), PIECE)):
        for start in range(0, len(some), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            own = some[part]
            planes, globals_ = (
                _filled(torch.from_numpy(array[part]).to(device))
                for array in (features.planes, features.globals)
            )
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                bias = student.globals_to_bias(globals_)[:, :, None, None]
                x = student.conv(unpacked(planes, size)) + bias
                for block in first_blocks:
                    x = block(x, None)
            seen = x[: len(own)].half().permute(0, 2, 3, 1)
            boards[torch.from_numpy(own).to(device)] = seen
    return Halfway(boards, torch.from_numpy(table.point.astype(np.int64)).to(device))


def _filled(some: Tensor) -> Tensor:
    """Repeat the last row of a short batch on a GPU, where compiled graphs want one shape."""
    missing = AT_ONCE - len(some) if some.is_cuda else 0
    return torch.cat([some, some[-1:].expand(missing, *some.shape[1:])]) if missing else some


class Unfrozen(nn.Module):  # type: ignore[misc]
    """Rows whose last columns come from blocks that learn."""

    def __init__(self, student: Student, blocks: int, halfway: Halfway, columns: Scaled) -> None:
        super().__init__()
        # Not registered: the state of the module is what learns, not the data.
        self.__dict__.update(halfway=halfway, columns=columns)
        self.blocks = copy.deepcopy(student.blocks[len(student.blocks) - blocks :])
        self.tip = copy.deepcopy(student.heads.tip)
        for norm in [*self.blocks.modules(), self.tip]:
            if hasattr(norm, "frozen"):
                norm.frozen = True
        self.requires_grad_(True)
        if self.device.type == "cuda":
            compile_parts(self.blocks)
        some = torch.arange(0, len(halfway.points), max(1, len(halfway.points) // AT_ONCE))
        with torch.no_grad():
            seen = self._vectors(some.to(self.device))
        self.__dict__.update(mean=seen.mean(0), scale=1 / (seen.std(0) + 1e-3))

    @property
    def device(self) -> torch.device:
        return self.halfway.boards.device

    @property
    def width(self) -> int:
        return int(self.columns.width + self.halfway.boards.shape[3])

    def _vectors(self, rows: Tensor) -> Tensor:
        parts = [self._some_vectors(some) for some in rows.split(AT_ONCE)]
        return torch.cat(parts)

    def _some_vectors(self, rows: Tensor) -> Tensor:
        on_gpu, count = rows.is_cuda, len(rows)
        rows = _filled(rows)
        x = self.halfway.boards[rows].permute(0, 3, 1, 2)
        with torch.autocast(rows.device.type, torch.bfloat16, enabled=on_gpu):
            x = x.bfloat16() if on_gpu else x.float()
            for block in self.blocks:
                x = block(x, None)
            x = self.tip(x, None)
        points = self.halfway.points[rows]
        everywhere = x.permute(0, 2, 3, 1).flatten(1, 2)
        return everywhere[torch.arange(len(rows), device=rows.device), points].float()[:count]

    def __getitem__(self, index: Tensor) -> Tensor:
        wanted, place = index.unique(return_inverse=True)
        vectors = (self._vectors(wanted) - self.mean) * self.scale
        return torch.cat([self.columns[index], vectors[place]], -1)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def still(self) -> Still:
        """Return the rows as they are now."""
        every = torch.arange(len(self.halfway.points), device=self.device)
        return Still(torch.cat([self[some] for some in every.split(16 * AT_ONCE)]))


def compare(
    student: Student,
    games: GameSet,
    rows: RowSet,
    plan: EvidencePlan,
    *,
    blocks: int = 2,
    rate: float = 0.1,
    device: str = "cpu",
    threads: int = 1,
    log: Callable[[str], None] = lambda _: None,
) -> Figures:
    """Train with the last blocks as they are, and with them learning; return the ruler's figures.

    `rate` is that of the blocks, as a share of the model's. Beside the figures of the second stands
    its `gain`: by how much its mean error is lower on the same windows.
    """
    train, validation = rows.learned(Part.TRAIN), rows.measured(Part.VALIDATION)
    if not len(train) or not len(validation):
        raise GoError("too few rows: no window of a training player, or none of a validation one")
    halfway = look_halfway(student, blocks, games, rows, device, threads)
    log(f"{len(halfway.points)} positions halfway through the network")
    learned = torch.from_numpy(np.unique(train.order)).to(device)
    inputs: NDArray[np.float32] = inputs_of(rows.table, KINDS)
    columns = Scaled.of(torch.from_numpy(inputs).to(device), learned)
    test = rows.measured(Part.TEST)
    figures: Figures = {}
    learning = Unfrozen(student, blocks, halfway, columns)
    learners: dict[str, evidence.Rows] = {"frozen": learning.still(), "unfrozen": learning}
    errors: dict[str, NDArray[np.float64]] = {}
    for name, own in learners.items():
        members = evidence.train(own, train, validation, plan, rate_of_rows=rate, log=log)
        log(f"{name}: trained")
        for part, windows in (("validation", validation), ("test", test)):
            if not len(windows):
                continue
            said = evidence.predict(members, own, windows)
            figures[f"{name} {part}"] = report(windows, said)
            errors[f"{name} {part}"] = np.abs(evidence.medians(said) - windows.steps)
            if name == "unfrozen":
                fewer = errors[f"frozen {part}"] - errors[f"unfrozen {part}"]
                for length, row in figures[f"unfrozen {part}"].items():
                    own_length = windows.length == int(length)
                    row.update(_gain(windows.player[own_length], fewer[own_length]))
    return figures


def _gain(players: NDArray[np.str_], fewer: NDArray[np.float64]) -> dict[str, float]:
    """Return the mean of what was gained on windows, and its error with players as clusters."""
    _, player = np.unique(players, return_inverse=True)
    return {
        "gain": round(float(fewer.mean()), 4),
        "gain_se": round(clustered_error(fewer, player), 4),
    }
