"""Where training positions come from: human games, self-play of the teacher, local endgames.

A source encodes a batch of positions, is told what the teacher says of them, and goes on from
there. All positions of a source have one board size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tengen._core import board as core
from tengen._core import endgame
from tengen.board import neighbors
from tengen.files.packing import PASS
from tengen.nets.features import Features, encode_packed, encode_positions
from tengen.packed_games import RULE_NAMES
from tengen.rules import RULE_SETS, Rules
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.in_play import GamesInPlay

Floats = NDArray[np.float32]

UNPLAYED = -1  # no human move is known


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the teacher says of a batch, on the CPU, from Black's side."""

    policy: Floats  # (n, points + 1) over legal moves, the pass last
    ownership: Floats  # (n, points)
    lead: Floats  # (n,)


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of positions because they come from a game."""

    played: NDArray[np.int16]  # the move that was played there, points = pass, or UNPLAYED
    followed: NDArray[np.bool_]  # the next position is the one after that move


class PoolSource(Protocol):
    size: int
    listens: bool  # whether its next positions depend on what the teacher says of these

    def encode(self) -> Features: ...
    def to_move(self) -> NDArray[np.uint8]: ...
    def past(self) -> Past | None: ...
    def advance(self, opinion: Opinion) -> None: ...


def varied(rules: Rules, rng: np.random.Generator) -> Rules:
    """Return the game's own rules, or as often any others with a komi not far away."""
    if rng.random() < 0.5:
        return rules
    other = RULE_SETS[RULE_NAMES[rng.integers(len(RULE_NAMES))]]
    return other.with_komi(float(np.round(2 * (rules.komi + rng.normal(0, 5))) / 2))


class HumanGames:
    """Positions of real games, some of every game, in an order without end."""

    listens = False

    def __init__(
        self,
        corpus: Corpus,
        size: int,
        rng: np.random.Generator,
        *,
        games: int = 1024,
        per_game: int = 32,
        threads: int = 1,
        chosen: NDArray[np.bool_] | None = None,
        vary: bool = True,
        pairs: bool = False,
    ) -> None:
        """Take games of one size: the `chosen` ones, or those of players not held out."""
        self.size, self.rng, self.threads, self.vary = size, rng, threads, vary
        self.pairs = pairs
        self.corpus, self.per_game = corpus, per_game
        chosen = ~corpus.held_out if chosen is None else chosen
        self.candidates = np.flatnonzero(chosen & (corpus.games.sizes == size))
        self.batches = self._batches(min(games, len(self.candidates)))
        self.asked: list[NDArray[np.int64]] = []

    def _batches(self, games: int) -> Iterator[NDArray[np.intp]]:
        while True:
            order = self.rng.permutation(self.candidates)
            for start in range(0, len(order) - games + 1, games):
                yield order[start : start + games]

    def encode(self) -> Features:
        self.index = next(self.batches)
        self.asked = [self._turns(int(n)) for n in self.corpus.games.lengths()[self.index]]
        self.games = self.corpus.games.subset(self.index)
        rules = [self.corpus.rules_of(int(game)) for game in self.index]
        if self.vary:
            rules = [varied(rule, self.rng) for rule in rules]
        return encode_packed(
            self.games, rules, self.asked, pos_len=self.size, packed=True, threads=self.threads
        )

    def _turns(self, length: int) -> NDArray[np.int64]:
        """Choose turns of a game: pairs of neighbours, which say what a move changes, or single."""
        if not self.pairs:
            return np.sort(self.rng.choice(length + 1, min(self.per_game, length + 1), False))
        first = self.rng.choice(length, min(self.per_game // 2, length), replace=False)
        return np.union1d(first, first + 1)

    def to_move(self) -> NDArray[np.uint8]:
        return np.concatenate([self.games.movers(i)[asked] for i, asked in enumerate(self.asked)])

    def past(self) -> Past:
        moves, followed = [], []
        for i, asked in enumerate(self.asked):
            own = np.append(self.games.moves_of(i) & PASS, [0xFFFF])[asked].astype(np.int32)
            own = np.where(own == PASS, self.size**2, own)
            moves.append(np.where(own == 0xFFFF, UNPLAYED, own))
            followed.append(np.append(np.diff(asked) == 1, False))
        return Past(np.concatenate(moves).astype(np.int16), np.concatenate(followed))

    def advance(self, opinion: Opinion) -> None:
        pass


class SelfPlay:
    """Games of the teacher's policy against itself, from nothing or from a human opening."""

    listens = True

    def __init__(
        self,
        corpus: Corpus,
        size: int,
        rng: np.random.Generator,
        *,
        games: int = 1024,
        threads: int = 1,
    ) -> None:
        self.size, self.rng, self.corpus = size, rng, corpus
        chosen = (corpus.games.sizes == size) & ~corpus.held_out
        self.candidates = np.flatnonzero(chosen)
        self.games = GamesInPlay(size, games, threads=threads)
        self.temperature = np.ones(games, np.float32)
        for game in range(games):
            self._begin(game)

    def _begin(self, game: int) -> None:
        rng, games = self.rng, self.games
        games.begin(game)
        self.temperature[game] = rng.choice([0.5, 0.8, 1.0])
        rules = RULE_SETS[RULE_NAMES[rng.integers(len(RULE_NAMES))]]
        games.rules[game] = rules.with_komi(float(np.round(rng.normal(7, 2) * 2) / 2))
        if len(self.candidates) and rng.random() < 0.6:
            opening = self.corpus.games.subset(np.array([rng.choice(self.candidates)]))
            kept = int(rng.integers(min(len(opening.moves), games.longest // 2) + 1))
            games.begin_from(game, opening, kept)

    def encode(self) -> Features:
        return self.games.encode()

    def to_move(self) -> NDArray[np.uint8]:
        return self.games.to_move()

    def past(self) -> None:
        return None

    def advance(self, opinion: Opinion) -> None:
        _, ended = self.games.play(_sample(opinion.policy, self.temperature, self.rng))
        for game in ended:
            self._begin(int(game))


class LocalPlay:
    """Late positions, then boards on which only one region is open, played on by either colour.

    This is what the endgame search asks of a network: positions without a past, both sides to
    move, the outside settled, the komi at the lead, threats carried out. Boards smaller than the
    games' are windows cut out of them, some at the edges, some not.
    """

    listens = True

    def __init__(
        self,
        corpus: Corpus,
        size: int,
        rng: np.random.Generator,
        *,
        boards: int = 2048,
        threads: int = 1,
        steps: int = 8,
        chosen: NDArray[np.bool_] | None = None,
    ) -> None:
        self.size, self.rng, self.threads, self.steps = size, rng, threads, steps
        whole = int(corpus.games.sizes.max())
        self.late = HumanGames(corpus, whole, rng, games=boards, threads=threads, chosen=chosen)
        self._restart()

    def _restart(self) -> None:
        """Take a position from the later part of each of some games, without its past."""
        late = self.late
        index = next(late.batches)
        lengths = late.corpus.games.lengths()[index]
        turns = [np.array([int(n * self.rng.uniform(0.4, 1.0))]) for n in lengths]
        games = late.corpus.games.subset(index)
        seen = encode_packed(
            games, RULE_SETS["chinese"], turns, pos_len=late.size, packed=True, threads=self.threads
        )
        movers = np.concatenate([games.movers(i)[turn] for i, turn in enumerate(turns)])
        bits = np.unpackbits(seen.planes[:, 1:3], axis=-1, count=late.size**2)
        own, other = bits[:, 0], bits[:, 1]
        black = np.where(movers[:, None] == 1, own, other)
        boards = (black + 2 * np.where(movers[:, None] == 1, other, own)).astype(np.uint8)
        if self.size < late.size:
            boards = _windows(boards, late.size, self.size, self.rng)
        self.boards = boards
        self.open = np.ones_like(self.boards)
        self.komi = np.full(len(self.boards), 7.0)
        self.names = [
            RULE_NAMES[i] for i in self.rng.integers(len(RULE_NAMES), size=len(self.boards))
        ]
        self.mover = self.rng.integers(1, 3, len(self.boards)).astype(np.uint8)
        self.step = 0

    def encode(self) -> Features:
        rules = [
            RULE_SETS[name].with_komi(float(komi))
            for name, komi in zip(self.names, self.komi, strict=True)
        ]
        return encode_positions(
            self.size, self.boards, self.mover, rules, packed=True, threads=self.threads
        )

    def to_move(self) -> NDArray[np.uint8]:
        return self.mover

    def past(self) -> None:
        return None

    def advance(self, opinion: Opinion) -> None:
        self.step += 1
        if self.step > self.steps:
            self._restart()
            return
        # Leads far from zero mean a komi far from what is at stake.
        self.komi = np.clip(np.round(2 * (self.komi + opinion.lead)) / 2, -150, 150)
        if self.step == 1:
            for i in range(len(self.boards)):
                self._enclose(i, opinion.ownership[i])
        else:
            self._play(opinion.policy)
        self.mover = self.rng.integers(1, 3, len(self.boards)).astype(np.uint8)

    def _enclose(self, i: int, ownership: Floats) -> None:
        """Leave one region of board i open; in half of the cases only stones near it are kept."""
        region = some_region(ownership, self.size, self.rng)
        stones = self.boards[i]
        if self.rng.random() < 0.5:
            near = dilated(region, self.size, int(self.rng.integers(2, 5)))
            stones = np.where(near, stones, 0).astype(np.uint8)
        filled, scored = endgame.fill(
            stones.tobytes(),
            self.size,
            region.astype(np.uint8).tobytes(),
            np.ascontiguousarray(ownership),
        )
        if core.breathless(filled, self.size):
            return
        self.boards[i] = np.frombuffer(filled, np.uint8)
        self.open[i] = np.frombuffer(scored, np.uint8)

    def _play(self, policy: Floats) -> None:
        points = self.size**2
        local = policy[:, :points] * self.open
        weight = local.sum(1)
        some = np.concatenate([local, np.maximum(1e-4, 0.05 * weight)[:, None]], 1)
        chosen = _sample(some, np.ones(len(some), np.float32), self.rng)
        for i in np.flatnonzero(chosen < points):
            stones = core.play(
                self.boards[i].tobytes(), self.size, int(chosen[i]), int(self.mover[i])
            )
            self.boards[i] = np.frombuffer(stones, np.uint8)


def _windows(
    boards: NDArray[np.uint8], whole: int, size: int, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """Cut a square out of each board; those where the cut takes a chain's last liberty are left."""
    places = rng.choice([0, whole - size, -1], size=(len(boards), 2))
    places = np.where(places < 0, rng.integers(0, whole - size + 1, places.shape), places)
    lines = np.arange(size)
    rows, columns = places[:, :1] + lines, places[:, 1:] + lines
    index = (rows[:, :, None] * whole + columns[:, None, :]).reshape(len(boards), -1)
    cut = np.take_along_axis(boards, index, 1)
    return cut[[not core.breathless(board.tobytes(), size) for board in cut]]


def some_region(ownership: Floats, size: int, rng: np.random.Generator) -> NDArray[np.bool_]:
    """Return an unsettled area around a random point, or a patch of settled board."""
    unsettled = np.abs(ownership) < 0.9
    seeds = np.flatnonzero(np.abs(ownership) < 0.75)
    region = np.zeros(size * size, bool)
    seed = int(rng.choice(seeds)) if len(seeds) else int(rng.integers(size * size))
    region[seed] = True
    front = [seed]
    most = int(rng.integers(8, 40))
    while front and region.sum() < most:
        point = front.pop(0)
        for near in neighbors(point, size):
            if unsettled[near] and not region[near]:
                region[near] = True
                front.append(near)
    return dilated(region, size, int(rng.integers(1, 3)))


def dilated(region: NDArray[np.bool_], size: int, steps: int) -> NDArray[np.bool_]:
    """Return the region grown by `steps` in all eight directions."""
    grown = np.pad(region.reshape(size, size), steps)
    width = 2 * steps + 1
    rows = np.lib.stride_tricks.sliding_window_view(grown, (width, width))
    return np.asarray(rows.any((2, 3)).ravel())


def _sample(policy: Floats, temperature: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw a move from each row of unnormalised probabilities, sharpened by temperature."""
    weight = np.maximum(policy, 0) ** (1 / temperature[:, None])
    total = np.cumsum(weight, 1)
    drawn = rng.random((len(policy), 1)) * total[:, -1:]
    return np.asarray(np.minimum((total <= drawn).sum(1), policy.shape[1] - 1))
