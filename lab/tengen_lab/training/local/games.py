"""Endgames to learn local moves from: finished human games, and games that the teacher finishes.

A network looks at every game's end: where it still gives many points to nobody, somebody resigned
or left, and "nobody plays there again" would be false. Such games teach nothing here; others are
looked at again after 85 % of their moves and at random later places, for the regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tengen.files.packing import PASS
from tengen.nets.features import Features, encode_packed
from tengen.packed_games import PackedGames
from tengen.rules import Rules
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.in_play import GamesInPlay
from tengen_lab.training.labels import Teacher
from tengen_lab.training.local.samples import OwnedBoards
from tengen_lab.training.sources import varied

PLACE = 0.85  # of a game, where Frejlak (2024) looks for regions
LATEST = 0.98
SETTLED = 114  # of 127: ownership of 0.9
OPEN_AT_END = 12  # points that nobody may own at the end of a finished game
SHORTEST = 200  # moves; finished games on 19x19 seldom have fewer


class Owned(Protocol):
    """What a network says of the ends of a batch of positions."""

    @property
    def ownership(self) -> Tensor: ...  # int8 (n, points), 127 is certainly the mover's


class OwnershipTeacher(Protocol):
    """A network that says who owns the points of encoded positions, as `Teacher` does."""

    def label(self, features: Features, size: int) -> Owned: ...


def without_passes_at_end(games: PackedGames) -> NDArray[np.int64]:
    """Return the number of moves of each game up to its last stone."""
    lengths = games.lengths()
    for game in range(len(games)):
        moves = games.moves_of(game)
        stones = np.flatnonzero((moves & PASS) != PASS)
        lengths[game] = stones[-1] + 1 if len(stones) else 0
    return lengths


def finished_positions(
    games: PackedGames,
    rules: Sequence[Rules],
    teacher: OwnershipTeacher,
    rng: np.random.Generator,
    *,
    later: int,
    threads: int = 1,
) -> OwnedBoards:
    """Return positions of the finished ones of these games, with the teacher's ownership.

    Of each game the position after 85 % of its moves, and `later` random ones after that.
    """
    size = int(games.sizes[0])
    lengths = without_passes_at_end(games)
    places = np.full((len(games), later + 1), PLACE)
    places[:, 1:] = rng.uniform(PLACE, LATEST, (len(games), later))
    turns = np.sort((places * lengths[:, None]).astype(np.int64), axis=1)
    asked = np.concatenate([turns, lengths[:, None]], axis=1)
    features = encode_packed(games, rules, list(asked), pos_len=size, packed=True, threads=threads)
    labels = teacher.label(features, size)
    movers = np.array(
        [games.to_move(game, int(turn)) for game, row in enumerate(asked) for turn in row]
    )
    sign = np.where(movers == 1, 1, -1).astype(np.int8)[:, None]
    ownership = (labels.ownership.cpu().numpy() * sign).reshape(len(games), later + 2, -1)
    is_finished = (np.abs(ownership[:, -1]) <= SETTLED).sum(1) <= OPEN_AT_END
    kept = np.flatnonzero(is_finished)
    return OwnedBoards(
        games,
        rules,
        np.repeat(kept, later + 1).astype(np.int32),
        turns[kept].ravel().astype(np.int32),
        ownership[kept, :-1].reshape(len(kept) * (later + 1), size * size),
    )


def human_positions(
    corpus: Corpus,
    chosen: NDArray[np.bool_],
    teacher: OwnershipTeacher,
    rng: np.random.Generator,
    *,
    size: int = 19,
    games_at_once: int = 2048,
    later: int = 2,
    threads: int = 1,
    shortest: int = SHORTEST,
) -> Iterator[OwnedBoards]:
    """Yield positions of the chosen games of one size, each game once, in random order."""
    usable = chosen & (corpus.games.sizes == size) & (corpus.games.lengths() >= shortest)
    order = rng.permutation(np.flatnonzero(usable))
    for start in range(0, len(order), games_at_once):
        index = order[start : start + games_at_once]
        rules = [varied(corpus.rules_of(int(game)), rng) for game in index]
        yield finished_positions(
            corpus.games.subset(index), rules, teacher, rng, later=later, threads=threads
        )


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that came to its end."""

    moves: NDArray[np.uint16]
    setup: NDArray[np.uint16]
    first: int
    rules: Rules
    held_out: bool


class PlayedToEnd:
    """Human games that the teacher's policy takes over late and plays to their end.

    One in `held_part` of them goes on from a game of held-out players.
    """

    def __init__(
        self,
        corpus: Corpus,
        rng: np.random.Generator,
        *,
        size: int = 19,
        games: int = 2048,
        threads: int = 1,
        temperature: float = 0.3,
        shortest: int = SHORTEST,
        held_part: int = 5,
    ) -> None:
        self.corpus, self.rng, self.size = corpus, rng, size
        self.temperature, self.held_part = temperature, held_part
        usable = (corpus.games.sizes == size) & (corpus.games.lengths() >= shortest)
        self.candidates = [np.flatnonzero(usable & (corpus.held_out == held)) for held in (0, 1)]
        self.games = GamesInPlay(size, games, threads=threads)
        self.held_out = np.zeros(games, bool)
        self.done: list[Finished] = []
        for game in range(games):
            self._begin(game)

    def _begin(self, game: int) -> None:
        is_held = int(self.rng.integers(self.held_part)) == 0 and len(self.candidates[1]) > 0
        index = int(self.rng.choice(self.candidates[is_held]))
        begun = self.corpus.games.subset(np.array([index]))
        kept = min(int(len(begun.moves) * self.rng.uniform(0.55, 0.8)), self.games.longest // 2)
        self.games.begin_from(game, begun, kept)
        self.games.rules[game] = varied(self.corpus.rules_of(index), self.rng)
        self.held_out[game] = is_held

    def step(self, teacher: Teacher) -> None:
        """Play a move in every game; where one is finished another begins."""
        games = self.games
        policy = teacher.label(games.encode(), self.size).policy.float()
        chosen = torch.multinomial(policy ** (1 / self.temperature), 1)[:, 0].cpu().numpy()
        is_over, ended = games.play(chosen)
        for game in ended:
            if is_over[game]:
                self.done.append(
                    Finished(
                        games.moves[game, : games.length[game]].copy(),
                        games.setup[game],
                        int(games.first[game]),
                        games.rules[game],
                        bool(self.held_out[game]),
                    )
                )
            self._begin(int(game))

    def finished(self, *, held_out: bool) -> tuple[PackedGames, list[Rules]]:
        """Return the games that came to an end, of held-out players or of the others."""
        done = [game for game in self.done if game.held_out == held_out]
        games = PackedGames.join(
            [self.size] * len(done),
            [game.moves for game in done],
            [game.setup for game in done],
            [game.first for game in done],
        )
        return games, [game.rules for game in done]
