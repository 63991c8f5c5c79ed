"""Judges many positions at once: batches them, uses all cores, and remembers what it has judged.

evaluator = Evaluator("b15c192")
here, = evaluator([game])                        # the position after the last move
whole = evaluator.evaluate_game(game)            # all positions of a game
bare = evaluator.evaluate_positions(19, stones, to_move, rules, ko=ko)   # without a past
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.coords import Color, Point
from tengen.errors import GoError, UnsupportedError, quoted
from tengen.game import Game
from tengen.nets.evaluation import Evaluation, average, read_outputs
from tengen.nets.features import Features, encode_packed, encode_positions, unpack
from tengen.nets.model import Outputs, Runner, Trunk
from tengen.nets.store import load_model
from tengen.nets.symmetry import SYMMETRIES, restore, restore_policy, transform, transform_points
from tengen.packed_games import PackedGames
from tengen.rules import Ko, Rules, Scoring

MAX_SIZE = 19  # KataGo's networks have not seen larger boards
CACHE_BYTES = 256 << 20  # of past evaluations, unless another limit is given
_POSITIONS_AT_ONCE = 512  # their planes as floats take 16 MB


@dataclass(slots=True)
class Throughput:
    """What an evaluator has done so far."""

    positions: int = 0  # asked for
    cached: int = 0  # of them answered from memory
    evaluated: int = 0  # positions that the network ran on, each symmetry counted
    seconds: float = 0.0  # spent encoding, running and reading

    @property
    def per_second(self) -> float:
        return self.evaluated / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class _Asked:
    """Encoded positions of one board size, their planes packed."""

    size: int
    features: Features
    to_move: NDArray[np.uint8]
    can_have_no_result: NDArray[np.bool_]


class Evaluator:
    """A network with a memory. May be used by several threads at a time."""

    def __init__(
        self,
        net: Runner | str | Path | None = None,
        *,
        symmetries: Iterable[int] = (0,),
        cache_bytes: int = CACHE_BYTES,
        workers: int | None = None,
        device: str = "auto",
        batch: int | None = None,
        exact: bool = False,
        announce: Callable[[str], None] = lambda message: None,
    ) -> None:
        """Take what runs a network, or load a model (see `load_model`).

        Every evaluation is the average over `symmetries` (numbers 0 to 7). At most `cache_bytes`
        of past evaluations are kept, the latest used. `exact` computes in 32 bits where a
        processor would do with 8.
        """
        self.model: Runner = (
            load_model(
                net, workers=workers, device=device, batch=batch, exact=exact, announce=announce
            )
            if net is None or isinstance(net, str | Path)
            else net
        )
        self.symmetries = check_symmetries(symmetries)
        self.throughput = Throughput()
        self._cache = _Cache(cache_bytes)
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def cache_bytes(self) -> int:
        """How much memory past evaluations may take."""
        return self._cache.limit

    def forget(self) -> None:
        """Drop all evaluations kept in memory."""
        with self._lock:
            self._cache = _Cache(self._cache.limit)

    def __call__(self, games: Sequence[Game]) -> list[Evaluation]:
        """Judge each game as it stands."""
        return self.evaluate(games)

    def evaluate(
        self,
        games: Sequence[Game],
        turns: Sequence[Sequence[int]] | None = None,
        *,
        symmetries: Iterable[int] | None = None,
        trunk: bool = False,
    ) -> list[Evaluation]:
        """Judge positions of games of any sizes and rules; return them game by game.

        `turns[i]` lists, rising, after how many moves game i is judged; without it, each game is
        judged as it stands.
        """
        asked = [[len(game)] for game in games] if turns is None else turns
        starts = np.concatenate([[0], np.cumsum([len(numbers) for numbers in asked])])
        results: list[Evaluation | None] = [None] * int(starts[-1])
        for size in sorted({game.size for game in games}):
            chosen = [index for index, game in enumerate(games) if game.size == size]
            found = self.evaluate_packed(
                PackedGames.of(games[i] for i in chosen),
                [games[i].rules for i in chosen],
                [asked[i] for i in chosen],
                symmetries=symmetries,
                trunk=trunk,
            )
            places = [place for i in chosen for place in range(starts[i], starts[i + 1])]
            for place, evaluation in zip(places, found, strict=True):
                results[place] = evaluation
        return [result for result in results if result is not None]

    def evaluate_packed(
        self,
        games: PackedGames,
        rules: Sequence[Rules],
        turns: Sequence[Sequence[int]],
        *,
        symmetries: Iterable[int] | None = None,
        trunk: bool = False,
        trunk_at: ArrayLike | None = None,
    ) -> list[Evaluation]:
        """Judge positions of many packed games, all of one size; see `evaluate`.

        `trunk_at` names one point for each position, -1 for none: instead of the whole trunk its
        vector at that point is kept, or the mean over the board.
        """
        size = int(games.sizes[0]) if len(games) else MAX_SIZE
        _check_size(size)
        if (games.sizes != size).any():
            raise UnsupportedError("packed games of several sizes in one request")
        features = encode_packed(
            games,
            rules,
            turns,
            packed=True,
            area_by_suicide=self.model.card.area_by_suicide,
            threads=self.model.workers,
        )
        to_move = [games.to_move(i, turn) for i, numbers in enumerate(turns) for turn in numbers]
        flags = [can_have_no_result(rules[i]) for i, numbers in enumerate(turns) for _ in numbers]
        asked = _Asked(size, features, np.array(to_move, np.uint8), np.array(flags, np.bool_))
        if trunk_at is None:
            return self._evaluate(asked, symmetries, trunk)
        points = np.asarray(trunk_at, np.int64).ravel()
        if len(points) != len(features) or ((points < -1) | (points >= size * size)).any():
            raise GoError(
                f"a point of the {size}x{size} board, or -1, for each of {len(features)} "
                f"positions expected, not {quoted(str(points.tolist()))}"
            )
        return self._evaluate(asked, symmetries, points)

    def evaluate_game(
        self, game: Game, *, symmetries: Iterable[int] | None = None, trunk: bool = False
    ) -> list[Evaluation]:
        """Judge every position of a game, from its start to the position after its last move."""
        turns = [range(len(game) + 1)]
        return self.evaluate([game], turns, symmetries=symmetries, trunk=trunk)

    def evaluate_positions(
        self,
        size: int,
        stones: Sequence[bytes] | NDArray[np.uint8],
        to_move: Sequence[Color] | ArrayLike,
        rules: Rules | Sequence[Rules],
        *,
        ko: Sequence[Point | None] | None = None,
        symmetries: Iterable[int] | None = None,
        trunk: bool = False,
    ) -> list[Evaluation]:
        """Judge positions without a past, all of one size; `ko` names points not to be retaken."""
        _check_size(size)
        players = np.ascontiguousarray(to_move, np.uint8)
        features = encode_positions(
            size,
            stones,
            players,
            rules,
            ko=ko,
            packed=True,
            area_by_suicide=self.model.card.area_by_suicide,
            threads=self.model.workers,
        )
        each = [rules] * len(players) if isinstance(rules, Rules) else rules
        flags = np.array([can_have_no_result(one) for one in each], np.bool_)
        return self._evaluate(_Asked(size, features, players, flags), symmetries, trunk)

    def run(self, spatial: NDArray[np.float32], globals_: NDArray[np.float32]) -> Outputs:
        """Return the network's raw outputs for encoded positions, past the memory.

        The fast path for callers that encode and read positions themselves, as `tengen.search` does
        in the core: work in Python is per batch, not per position.
        """
        started = time.perf_counter()
        outputs = self.model.run(spatial, globals_)
        with self._lock:
            self.throughput.positions += len(spatial)
            self.throughput.evaluated += len(spatial)
            self.throughput.seconds += time.perf_counter() - started
        return outputs

    def _evaluate(
        self, asked: _Asked, symmetries: Iterable[int] | None, trunk: Trunk
    ) -> list[Evaluation]:
        started = time.perf_counter()
        chosen = self.symmetries if symmetries is None else check_symmetries(symmetries)
        points = [None] * len(asked.to_move) if isinstance(trunk, bool) else trunk.tolist()
        keys = [(int(k), chosen, at) for k, at in zip(asked.features.keys, points, strict=True)]
        with self._lock:
            known = {key: self._cache.get(key, trunk is not False) for key in keys}
        # Equal positions in one request are evaluated once.
        missing = {key: index for index, key in enumerate(keys) if known[key] is None}
        if missing:
            found = self._run(asked, np.array(list(missing.values())), chosen, trunk)
            known.update(zip(missing, found, strict=True))
        with self._lock:
            for key in missing:
                self._cache.put(key, known[key])
            done = self.throughput
            done.positions += len(keys)
            done.cached += len(keys) - len(missing)
            done.evaluated += len(missing) * len(chosen)
            done.seconds += time.perf_counter() - started
        return [evaluation for key in keys if (evaluation := known[key]) is not None]

    def _run(
        self, asked: _Asked, rows: NDArray[np.int64], symmetries: tuple[int, ...], trunk: Trunk
    ) -> list[Evaluation]:
        """Run the network on some of the positions, as many at a time as fit into memory."""
        step = max(1, _POSITIONS_AT_ONCE // len(symmetries))
        parts = (rows[start : start + step] for start in range(0, len(rows), step))
        return [found for part in parts for found in self._run_part(asked, part, symmetries, trunk)]

    def _run_part(
        self, asked: _Asked, rows: NDArray[np.int64], symmetries: tuple[int, ...], trunk: Trunk
    ) -> list[Evaluation]:
        features, count = asked.features, len(rows)
        planes = unpack(features.planes[rows], asked.size)
        seen = np.concatenate([transform(planes, symmetry) for symmetry in symmetries])
        globals_ = np.tile(features.globals[rows], (len(symmetries), 1))
        if not isinstance(trunk, bool):
            own_points = [transform_points(trunk[rows], asked.size, each) for each in symmetries]
            trunk = np.concatenate(own_points)
        outputs = self.model.run(seen, globals_, trunk=trunk)
        images = []
        for index, symmetry in enumerate(symmetries):
            own = slice(index * count, (index + 1) * count)
            images.append(
                read_outputs(
                    self.model.card,
                    _restored({name: values[own] for name, values in outputs.items()}, symmetry),
                    features.legal[rows],
                    asked.to_move[rows],
                    asked.can_have_no_result[rows],
                )
            )
        return [average(views) for views in zip(*images, strict=True)]


def check_symmetries(symmetries: Iterable[int]) -> tuple[int, ...]:
    """Return the symmetries as a tuple. Raises `GoError` if there is none or an unknown one."""
    chosen = tuple(sorted(set(symmetries)))
    if not chosen or not set(chosen).issubset(SYMMETRIES):
        raise GoError(f"symmetries {chosen}: some of 0 to 7 expected")
    return chosen


def _check_size(size: int) -> None:
    if size > MAX_SIZE:
        raise UnsupportedError(
            f"networks judge boards up to {MAX_SIZE}x{MAX_SIZE}, this one is {size}x{size}"
        )


def can_have_no_result(rules: Rules) -> bool:
    return rules.ko is Ko.SIMPLE or rules.scoring is Scoring.TERRITORY


def _restored(outputs: Outputs, symmetry: int) -> Outputs:
    if symmetry == 0:
        return outputs
    restored = {**outputs, "policy": restore_policy(outputs["policy"], symmetry)}
    for name in {"ownership", "trunk"} & outputs.keys():
        if outputs[name].ndim == 2:  # the trunk at one point
            continue
        restored[name] = np.ascontiguousarray(restore(outputs[name], symmetry))
    return restored


# A position, the symmetries it was averaged over, the point at which the trunk was kept.
_Key: TypeAlias = tuple[int, tuple[int, ...], int | None]


class _Cache:
    """The evaluations used last, within a bound of memory."""

    def __init__(self, limit: int) -> None:
        self.limit, self.used = limit, 0
        self.entries: OrderedDict[_Key, Evaluation] = OrderedDict()

    def get(self, key: _Key, trunk: bool) -> Evaluation | None:
        found = self.entries.get(key)
        if found is None or (trunk and found.trunk is None):
            return None
        self.entries.move_to_end(key)
        return found

    def put(self, key: _Key, evaluation: Evaluation | None) -> None:
        if evaluation is None or evaluation.nbytes > self.limit:
            return
        if old := self.entries.pop(key, None):
            self.used -= old.nbytes
        self.entries[key] = evaluation
        self.used += evaluation.nbytes
        while self.used > self.limit:
            self.used -= self.entries.popitem(last=False)[1].nbytes
