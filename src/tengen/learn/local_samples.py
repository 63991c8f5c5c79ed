"""Samples for the local-move network: a position, a region of it, and what was played there next.

After Frejlak (2023), section 5.3: up to three regions of a position, one of them at the last move
(a settled patch around it where it touches no unsettled piece); regions widened at random; stones
far away taken off in half of the samples; a random number of past moves shown. The core draws them
(`native/local_samples.hpp`), the encoder of the networks turns them into planes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import IntEnum

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tengen._core import local as core
from tengen.learn.labels import unpacked
from tengen.nets.features import PackedGames, encode_packed
from tengen.rules import Rules

REGIONS = 3  # of a position, at most
_AT_ONCE = 100_000  # samples encoded in one go


class Kind(IntEnum):
    """Where a region is."""

    LAST_MOVE = 0
    SETTLED = 1  # a patch around a last move that touches nothing unsettled
    ELSEWHERE = 2


@dataclass(frozen=True, slots=True)
class Positions:
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
    kind: Tensor  # uint8 (n,), a Kind

    def __len__(self) -> int:
        return int(self.planes.shape[0])

    def __getitem__(self, index: Tensor | slice) -> LocalSamples:
        return LocalSamples(*(getattr(self, f.name)[index] for f in fields(LocalSamples)))

    @property
    def size(self) -> int:
        return int(self.ownership.shape[1] ** 0.5 + 0.5)

    @classmethod
    def joined(cls, parts: Sequence[LocalSamples]) -> LocalSamples:
        return cls(*(torch.cat([getattr(p, f.name) for p in parts]) for f in fields(cls)))

    def to(self, device: str) -> LocalSamples:
        return LocalSamples(*(getattr(self, f.name).to(device) for f in fields(LocalSamples)))

    def inputs(self) -> tuple[Tensor, Tensor, Tensor]:
        """Return float planes (n, 22, size, size), globals (n, 19), region (n, 1, size, size)."""
        region = unpacked(self.region[:, None], self.size)
        return unpacked(self.planes, self.size), self.globals.float(), region


def draw_samples(
    positions: Positions, *, seed: int, most: int = REGIONS, threads: int = 1
) -> LocalSamples:
    """Draw up to `most` regions of every position."""
    step = max(1, _AT_ONCE // most)
    parts = [
        _draw(positions, slice(start, start + step), seed + start, most, threads)
        for start in range(0, len(positions), step)
    ]
    return LocalSamples.joined(parts)


def _draw(positions: Positions, some: slice, seed: int, most: int, threads: int) -> LocalSamples:
    games, size = positions.games, positions.size
    chosen = positions.game[some]
    rows, points = len(chosen) * most, size * size
    kind, to_move, shown = (np.zeros(rows, np.uint8) for _ in range(3))
    region, stones = (np.zeros((rows, points), np.uint8) for _ in range(2))
    past = np.zeros((rows, core.PAST), np.uint16)
    target, sente = np.zeros(rows, np.int16), np.zeros(rows, np.int8)
    core.samples(
        size,
        games.setup,
        games.setup_offsets,
        games.first,
        games.moves,
        games.offsets,
        np.ascontiguousarray(chosen),
        np.ascontiguousarray(positions.turn[some]),
        np.ascontiguousarray(positions.ownership[some]),
        most,
        seed,
        kind,
        to_move,
        region,
        stones,
        past,
        shown,
        target,
        sente,
        threads,
    )
    used = np.flatnonzero(kind != core.UNUSED)
    rules = [positions.rules[game] for game in chosen[used // most]]
    features = encode_packed(
        _as_games(size, stones[used], past[used], shown[used], to_move[used]),
        rules,
        list(shown[used].astype(np.int32)[:, None]),
        pos_len=size,
        packed=True,
        threads=threads,
    )
    sign = np.where(to_move[used] == 1, 1, -1).astype(np.int8)[:, None]
    return LocalSamples(
        torch.from_numpy(features.planes),
        torch.from_numpy(features.globals).half(),
        torch.from_numpy(np.packbits(region[used], axis=1)),
        torch.from_numpy(target[used].astype(np.int64)),
        torch.from_numpy(sente[used]),
        torch.from_numpy(positions.ownership[some][used // most] * sign),
        torch.from_numpy(kind[used]),
    )


def _as_games(
    size: int,
    stones: NDArray[np.uint8],
    past: NDArray[np.uint16],
    shown: NDArray[np.uint8],
    to_move: NDArray[np.uint8],
) -> PackedGames:
    """Return a game for each sample: its stones as a set-up, then the past moves that are shown."""
    rows, points = np.nonzero(stones)
    setup = points.astype(np.uint16) | np.where(stones[rows, points] == 2, 0x8000, 0)
    starts = np.searchsorted(rows, np.arange(len(stones) + 1)).astype(np.int64)
    is_shown = np.arange(core.PAST)[None] < shown[:, None]
    # Who moves first: the colour of the first past move, or whoever is to move now.
    first = np.where(past[:, 0] & 0x8000, 2, 1)
    return PackedGames(
        np.full(len(stones), size, np.int32),
        past[is_shown],
        np.concatenate([[0], np.cumsum(shown, dtype=np.int64)]).astype(np.int64),
        setup.astype(np.uint16),
        starts,
        np.where(shown > 0, first, to_move).astype(np.uint8),
    )
