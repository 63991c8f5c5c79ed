"""Rows of moves for many games on a GPU: what `tengen.strength.features` does for a few.

The planes are made by the core in threads while the network runs on those before; per position no
Python object is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor

from tengen.files import atomic
from tengen.files.packing import PASS
from tengen.nets.card import Card, ScoreScale
from tengen.nets.evaluator import can_have_no_result
from tengen.nets.features import Features, encode_packed
from tengen.nets.network import Network
from tengen.strength.games import GameSet
from tengen.strength.moves import (
    ANCHORS,
    LEAST_LIKELY,
    JudgedMoves,
    MoveTable,
    describe_moves,
    list_moves,
)
from tengen_lab.gpu.katago_torch import KataGoNet
from tengen_lab.training.ahead import prepared_ahead
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.embedded.student import Student
from tengen_lab.training.graph_in_torch import OnnxGraph
from tengen_lab.training.labels import unpacked
from tengen_lab.training.strength.folder import AskedMoves, RowSource, open_folder, seats_as_part

Log = Callable[[str], None]
SEATS_A_PART = 384  # a hundred thousand positions: enough to encode while the network runs
# From the trunk (n, C, H, W), the legal points (n, H * W) and the points played (n,):
# log-likelihoods (n, ranks).
RankPolicy = Callable[[Tensor, Tensor, Tensor], Tensor]


class ExtractedRows(NamedTuple):
    """Moves of many games: the plain columns here, the wide ones on the device.

    `table.trunk` and `table.human` are empty; `trunk` and `human` take their place.
    """

    table: MoveTable
    trunk: Tensor  # (n, channels) half
    human: Tensor  # (n, ranks) half


class SeenByNetwork(NamedTuple):
    """Raw outputs of a network, and its trunk after the last norm."""

    policy: Tensor  # (n, H * W + 1), the pass last
    value: Tensor  # (n, 3)
    score: Tensor  # (n, 4 or more)
    trunk: Tensor  # (n, C, H, W)


Look = Callable[[Tensor, Tensor], SeenByNetwork]


def by_katago(net: KataGoNet) -> Look:
    """Look through a network read from a KataGo file."""

    def look(planes: Tensor, globals_: Tensor) -> SeenByNetwork:
        out = net(planes, globals_)
        return SeenByNetwork(out.policy, out.value, out.score, out.trunk)

    return look


def katago_extractor(network: Network, device: str, *, batch: int = 2048) -> Extractor:
    """Return an extractor that looks through a KataGo network, in half precision on a GPU."""
    net = KataGoNet(network, torch.float16 if device == "cuda" else torch.float32)
    net = net.to(device).eval()
    if device == "cuda":
        compile_parts(net.blocks)
    return Extractor(
        by_katago(net),
        device,
        scale=network.scale,
        batch=batch,
        area_by_suicide=Card.of(network).area_by_suicide,
    )


def by_student(student: Student) -> Look:
    """Look through an embedded network, on a GPU through its trunk in bfloat16.

    Its heads stay in full precision: a lead of 30 points would be told in steps of 0.16.
    """

    def look(planes: Tensor, globals_: Tensor) -> SeenByNetwork:
        kind = planes.device.type
        with torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda"):
            x = student.trunk(planes, globals_)
        x = x.float()
        said = student.heads(x)
        trunk = student.heads.tip(x, None)
        policy = torch.cat([said.points.flatten(1), said.pass_], 1)
        return SeenByNetwork(policy, said.value, said.score, trunk)

    return look


def by_graph(graph: OnnxGraph) -> RankPolicy:
    """Return the likelihoods of moves at the ranks of `ANCHORS`, by the shipped human policy."""

    def look(trunk: Tensor, legal: Tensor, points: Tensor) -> Tensor:
        kind = trunk.device.type
        allowed = F.pad(legal, (0, 1), value=True)
        ranks = torch.tensor(ANCHORS, dtype=torch.float32, device=trunk.device)
        # Products of values in 8 bits are exact in half precision, not in bfloat16.
        with torch.autocast(kind, torch.float16, enabled=kind == "cuda"):
            every = graph(trunk=trunk.float(), ranks=ranks)["policy"].float()
        chances = every.masked_fill(~allowed[:, None], -torch.inf).log_softmax(2)
        own = chances.gather(2, points[:, None, None].expand(-1, len(ANCHORS), 1))[..., 0]
        return own.clamp_min(LEAST_LIKELY)

    return look


class _Batch(NamedTuple):
    features: Features
    points: NDArray[np.int64]  # played there; the area of the board for a pass and the last one
    no_result: NDArray[np.bool_]
    size: int


class Extractor:
    """A network on a device that judges every position of games."""

    def __init__(
        self,
        look: Look,
        device: str,
        *,
        scale: ScoreScale = ScoreScale(),  # noqa: B008 (frozen)
        batch: int = 2048,
        human: RankPolicy | None = None,
        threads: int = 16,
        area_by_suicide: bool = False,
    ) -> None:
        self.look, self.scale, self.device, self.human = look, scale, device, human
        self.area_by_suicide = area_by_suicide
        self.batch, self.threads = batch, threads

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def read(self, games: GameSet, log: Log = lambda _: None) -> ExtractedRows:
        """Return the moves of all games, which are of one board size."""
        moves = list_moves(games.games)
        positions = len(games.games.moves) + len(games)
        columns = torch.empty(positions, 7, device=self.device)
        wanted = torch.zeros(positions, dtype=torch.int64) - 1
        wanted[torch.from_numpy(moves.at)] = torch.arange(len(moves.at))
        wanted = wanted.to(self.device)
        trunk = human = torch.empty(0)
        start = 0
        for batch in self._batches(games):
            count = len(batch.points)
            some, vectors, likely = self._judge(batch)
            columns[start : start + count] = some
            rows = wanted[start : start + count]
            kept = rows >= 0
            if start == 0:
                trunk = vectors.new_empty(len(moves.at), vectors.shape[1])
                human = likely.new_empty(len(moves.at), likely.shape[1])
            trunk[rows[kept]] = vectors[kept]
            human[rows[kept]] = likely[kept]
            start += count
            if start // 500_000 != (start - count) // 500_000:
                log(f"{start} of {positions} positions")
        judged = JudgedMoves(*columns.T.cpu().numpy())
        basic, more = describe_moves(moves, judged)
        empty = np.empty((len(basic), 0), np.float16)
        table = MoveTable(
            moves.game, moves.turn, moves.color, moves.point, basic, more, empty, empty
        )
        return ExtractedRows(table, trunk, human)

    def _batches(self, games: GameSet) -> Iterator[_Batch]:
        """Yield batches of encoded positions, some games at a time, one piece ahead."""
        rules, packed = games.all_rules(), games.games
        area = int(packed.sizes[0]) ** 2
        step = max(1, 8 * self.batch // max(1, int(packed.lengths().mean()) + 1))
        no_result = np.array([can_have_no_result(each) for each in rules], np.bool_)

        def encode(first: int) -> _Batch:
            index = np.arange(first, min(first + step, len(packed)))
            part = packed.subset(index)
            lengths = part.lengths()
            turns = [np.arange(length + 1) for length in lengths.tolist()]
            features = encode_packed(
                part,
                [rules[i] for i in index],
                turns,
                packed=True,
                area_by_suicide=self.area_by_suicide,
                threads=self.threads,
            )
            ends = part.offsets[1:]
            points = (part.moves & PASS).astype(np.int64)
            points = np.insert(np.where(points < area, points, area), ends, area)
            flags = np.repeat(no_result[index], lengths + 1)
            return _Batch(features, points, flags, int(packed.sizes[0]))

        for whole in prepared_ahead(encode, range(0, len(packed), step)):
            for start in range(0, len(whole.points), self.batch):
                yield _part(whole, slice(start, start + self.batch))

    def _judge(self, batch: _Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Return the columns of `JudgedMoves` (n, 7), trunk vectors and log-likelihoods by rank."""
        count, device = len(batch.points), self.device
        missing = self.batch - count  # a compiled graph wants one shape
        planes = torch.from_numpy(batch.features.planes).to(device)
        inputs = unpacked(F.pad(planes, (0, 0, 0, 0, 0, missing)), batch.size)
        inputs[count:, 0] = 1.0
        globals_ = torch.from_numpy(batch.features.globals).to(device)
        out = self.look(inputs, F.pad(globals_, (0, 0, 0, missing)))
        legal = torch.from_numpy(batch.features.legal).to(device)
        points = torch.from_numpy(batch.points).to(device)
        no_result = torch.from_numpy(batch.no_result).to(device)
        trunk = out.trunk[:count]
        columns = _columns(
            out.policy[:count].float(), out.value[:count].float(), out.score[:count].float(),
            legal, points, no_result, self.scale,
        )  # fmt: skip
        here = points.clamp_max(batch.size * batch.size - 1)
        vectors = trunk.flatten(2).gather(2, here[:, None, None].expand(-1, trunk.shape[1], 1))
        likely = trunk.new_empty(count, 0) if self.human is None else self.human(trunk, legal, here)
        return columns, vectors[:, :, 0].half(), likely.half()


def write_rows(
    folder: Path,
    extractor: Extractor,
    source: RowSource,
    games: GameSet,
    asked: AskedMoves,
    log: Log = lambda _: None,
) -> None:
    """Write the rows that `tengen_lab.training.strength.folder.write_features` would, many
    games at a time."""
    parts = open_folder(folder, source, asked, SEATS_A_PART)
    for done, (path, some) in enumerate(parts):
        index = np.array([seat.game for seat in some.seats])
        sizes = games.games.sizes[index]
        tables: list[MoveTable] = [MoveTable.nothing()] * len(index)
        for size in np.unique(sizes):
            own = np.flatnonzero(sizes == size)
            chosen, places = np.unique(index[own], return_inverse=True)  # both sides read once
            read = extractor.read(games.subset(chosen))
            table = replace(
                read.table, trunk=read.trunk.cpu().numpy(), human=read.human.cpu().numpy()
            )
            for place, seat in zip(places.tolist(), own.tolist(), strict=True):
                first, last = some.turns[seat] or (0, 1 << 14)
                kept = (table.game == place) & (table.color == some.seats[seat].color)
                kept &= (table.turn >= first) & (table.turn < last)
                tables[seat] = table[kept]
        atomic.write_bytes(path, seats_as_part(games, some, tables))
        log(f"part {done + 1} of {len(parts)}")


def _part(whole: _Batch, some: slice) -> _Batch:
    features = whole.features
    return _Batch(
        Features(
            features.planes[some], features.globals[some], features.legal[some], features.keys[some]
        ),
        whole.points[some],
        whole.no_result[some],
        whole.size,
    )


def _columns(
    policy: Tensor, value: Tensor, score: Tensor, legal: Tensor, points: Tensor,
    no_result: Tensor, scale: ScoreScale,
) -> Tensor:  # fmt: skip
    """Read raw outputs as `tengen.nets.evaluation.read_outputs` does."""
    allowed = F.pad(legal, (0, 1), value=True)
    chances = policy.masked_fill(~allowed, -torch.inf).softmax(1)
    logits = value.clone()
    logits[:, 2] = logits[:, 2].masked_fill(~no_result, -torch.inf)
    won, _, without = logits.softmax(1).unbind(1)
    decided = 1 - without
    lead = score[:, 2] * scale.lead * decided
    center = score[:, 0] * scale.score_mean
    spread = F.softplus(score[:, 1]) * scale.score_deviation
    square = (center.square() + spread.square()) * decided
    deviation = (square - (center * decided).square()).clamp_min(0).sqrt()
    own = chances.gather(1, points[:, None])
    entropy = -(chances * chances.clamp_min(1e-30).log()).sum(1)
    place = (chances > own).sum(1)
    return torch.stack(
        [won + without / 2, lead, deviation, own[:, 0], chances.amax(1), place.float(), entropy], 1
    )
