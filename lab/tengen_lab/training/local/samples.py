"""Samples for the local-move network: a position, a region of it, and what was played there next.

After Frejlak (2024), section 5.3: up to three regions of a position, one of them at the last move
(a settled patch around it where it touches no unsettled piece); regions widened at random; stones
far away taken off in half of the samples; a random number of past moves shown. The core draws them
(`native/learn/samples.hpp`), the encoder of the networks turns them into planes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tengen._core import learn as core
from tengen.errors import ParseError
from tengen.files.archives import read_array_file
from tengen.files.atomic import replacing
from tengen.files.packing import WHITE_BIT
from tengen.nets.features import encode_packed
from tengen.packed_games import PackedGames, offsets_from
from tengen.rules import Rules
from tengen_lab.training.labels import unpacked

REGIONS = 3  # of a position, at most
_AT_ONCE = 100_000  # samples encoded in one go


class RegionKind(IntEnum):
    """Where a region is."""

    LAST_MOVE = 0
    SETTLED = 1  # a patch around a last move that touches nothing unsettled
    ELSEWHERE = 2


@dataclass(frozen=True, slots=True)
class OwnedBoards:
    """Positions of games of one size, with the ownership that a network gives them."""

    games: PackedGames
    rules: Sequence[Rules]  # of each game
    game: NDArray[np.int32]
    turn: NDArray[np.int32]
    ownership: NDArray[np.int8]  # (n, points), 127 is certainly Black's

    def __len__(self) -> int:
        return len(self.game)

    @property
    def size(self) -> int:
        return int(self.games.sizes[0])


@dataclass(slots=True)
class LocalSamples:
    """Inputs and targets, seen by the player to move; a row is a sample."""

    planes: Tensor  # uint8 (n, 22, bytes), packed bits
    globals: Tensor  # float16 (n, 19)
    region: Tensor  # uint8 (n, bytes), packed bits
    target: Tensor  # int64 (n,): the mover's point, the opponent's + points, nobody's 2 * points
    sente: Tensor  # int8 (n,): was the last move answered here at once? -1 it was not here
    ownership: Tensor  # int8 (n, points), 127 is certainly the mover's
    kind: Tensor  # uint8 (n,), a RegionKind

    def __len__(self) -> int:
        return int(self.planes.shape[0])

    def __getitem__(self, index: Tensor | slice) -> LocalSamples:
        return LocalSamples(*(getattr(self, f.name)[index] for f in fields(LocalSamples)))

    @property
    def size(self) -> int:
        return math.isqrt(int(self.ownership.shape[1]))

    @classmethod
    def joined(cls, parts: Sequence[LocalSamples]) -> LocalSamples:
        return cls(*(torch.cat([getattr(p, f.name) for p in parts]) for f in fields(cls)))

    def to(self, device: str) -> LocalSamples:
        return LocalSamples(*(getattr(self, f.name).to(device) for f in fields(LocalSamples)))

    def inputs(self) -> tuple[Tensor, Tensor, Tensor]:
        """Return float planes (n, 22, size, size), globals (n, 19), region (n, 1, size, size)."""
        region = unpacked(self.region[:, None], self.size)
        return unpacked(self.planes, self.size), self.globals.float(), region


def draw_samples(positions: OwnedBoards, *, seed: int, threads: int = 1) -> LocalSamples:
    """Draw up to `REGIONS` regions of every position."""
    step = _AT_ONCE // REGIONS
    parts = [
        _draw(positions, slice(start, start + step), seed + start, threads)
        for start in range(0, len(positions), step)
    ]
    return LocalSamples.joined(parts)


@dataclass(slots=True)
class DrawnSamples:
    """Samples as the core draws them, before they are encoded; a row is a sample."""

    kind: NDArray[np.uint8]  # a RegionKind
    to_move: NDArray[np.uint8]
    region: NDArray[np.uint8]  # (n, points)
    stones: NDArray[np.uint8]  # (n, points), before the moves of the past that are shown
    past: NDArray[np.uint16]  # (n, PAST) packed moves
    shown: NDArray[np.uint8]  # how many of them
    target: NDArray[np.int16]
    sente: NDArray[np.int8]
    ownership: NDArray[np.int8]  # (n, points), Black's

    @classmethod
    def empty(cls, rows: int, points: int) -> DrawnSamples:
        kind, to_move, shown = (np.zeros(rows, np.uint8) for _ in range(3))
        region, stones = (np.zeros((rows, points), np.uint8) for _ in range(2))
        past = np.zeros((rows, core.PAST), np.uint16)
        target, sente = np.zeros(rows, np.int16), np.zeros(rows, np.int8)
        own = np.zeros((rows, points), np.int8)
        return cls(kind, to_move, region, stones, past, shown, target, sente, own)

    def __len__(self) -> int:
        return len(self.kind)

    def __getitem__(self, index: NDArray[np.intp]) -> DrawnSamples:
        return DrawnSamples(*(getattr(self, f.name)[index] for f in fields(DrawnSamples)))

    @classmethod
    def joined(cls, parts: Sequence[DrawnSamples]) -> DrawnSamples:
        return cls(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(cls)))

    def save(self, path: Path) -> None:
        with replacing(path) as beside, beside.open("wb") as file:
            np.savez_compressed(
                file, **{f.name: getattr(self, f.name) for f in fields(DrawnSamples)}
            )

    @classmethod
    def load(cls, path: Path) -> DrawnSamples:
        """Read what `save` wrote. Raises `GoError` if it is something else."""
        arrays = read_array_file(path)
        if {*arrays} != {f.name for f in fields(DrawnSamples)}:
            raise ParseError("not the samples of solved trees", source=str(path))
        return cls(**arrays)

    def encoded(self, rules: Rules | Sequence[Rules], *, threads: int = 1) -> LocalSamples:
        """Return the samples as a network takes them."""
        size = math.isqrt(self.stones.shape[1])
        features = encode_packed(
            _as_games(size, self),
            rules,
            list(self.shown.astype(np.int32)[:, None]),
            pos_len=size,
            packed=True,
            threads=threads,
        )
        sign = np.where(self.to_move == 1, 1, -1).astype(np.int8)[:, None]
        return LocalSamples(
            torch.from_numpy(features.planes),
            torch.from_numpy(features.globals).half(),
            torch.from_numpy(np.packbits(self.region, axis=1)),
            torch.from_numpy(self.target.astype(np.int64)),
            torch.from_numpy(self.sente),
            torch.from_numpy(self.ownership * sign),
            torch.from_numpy(self.kind),
        )


def _draw(positions: OwnedBoards, some: slice, seed: int, threads: int) -> LocalSamples:
    games, chosen = positions.games, positions.game[some]
    drawn = DrawnSamples.empty(len(chosen) * REGIONS, positions.size**2)
    core.samples(
        positions.size,
        games.setup,
        games.setup_offsets,
        games.first,
        games.moves,
        games.offsets,
        np.ascontiguousarray(chosen),
        np.ascontiguousarray(positions.turn[some]),
        np.ascontiguousarray(positions.ownership[some]),
        REGIONS,
        seed,
        drawn.kind,
        drawn.to_move,
        drawn.region,
        drawn.stones,
        drawn.past,
        drawn.shown,
        drawn.target,
        drawn.sente,
        threads,
    )
    drawn.ownership = np.repeat(positions.ownership[some], REGIONS, axis=0)
    used = np.flatnonzero(drawn.kind != core.UNUSED)
    rules = [positions.rules[game] for game in chosen[used // REGIONS]]
    return drawn[used].encoded(rules, threads=threads)


def _as_games(size: int, drawn: DrawnSamples) -> PackedGames:
    """Return a game for each sample: its stones as a set-up, then the past moves that are shown."""
    stones, shown = drawn.stones, drawn.shown
    rows, points = np.nonzero(stones)
    setup = points.astype(np.uint16) | np.where(stones[rows, points] == 2, WHITE_BIT, 0)
    is_shown = np.arange(core.PAST)[None] < shown[:, None]
    # Who moves first: the colour of the first past move, or whoever is to move now.
    first = np.where(drawn.past[:, 0] & WHITE_BIT, 2, 1)
    return PackedGames(
        np.full(len(stones), size, np.int32),
        drawn.past[is_shown],
        offsets_from(shown),
        setup.astype(np.uint16),
        np.searchsorted(rows, np.arange(len(stones) + 1)).astype(np.int64),
        np.where(shown > 0, first, drawn.to_move).astype(np.uint8),
    )
