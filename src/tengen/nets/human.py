"""How likely a human of a rank is to play a move: a small network on the embedded trunk.

    policy = HumanPolicy()
    policy.probabilities(game, 22.0)                   # of every move, by a player of 8k
    policy.log_likelihoods(games, rules, turns)        # of the moves played, at every rank

Ranks are steps on OGS's scale (30 = 1 dan), from 20k to 7d; others count as the nearest of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.errors import GoError
from tengen.files.packing import PASS
from tengen.game import Game
from tengen.nets.card import Card, read_card
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_packed, unpack
from tengen.nets.human_ranks import KNOTS, RANKS
from tengen.nets.model import Outputs
from tengen.nets.sessions import open_session
from tengen.nets.store import models_folder
from tengen.packed_games import PackedGames
from tengen.rules import Rules

Floats = NDArray[np.float32]

_TRUNKS_AT_ONCE = 64  # of 19x19, 24 MB
_BATCH = 4  # positions that a worker takes; all ranks of one are 4 MB


def trunk_name() -> str:
    """Return the name of the network that the embedded human policy stands on."""
    return _trunk(_card(_path(None)))


class HumanPolicy:
    """The embedded human policy, or that of an ONNX file beside its card."""

    def __init__(self, evaluator: Evaluator | None = None, path: Path | None = None) -> None:
        """Take the evaluator of the network that the policy stands on, or open one."""
        path = _path(path)
        self.card = _card(path)
        trunk = _trunk(self.card)
        self.evaluator = evaluator or Evaluator(trunk)
        if self.evaluator.name != trunk:
            raise GoError(
                f"the human policy stands on the network {trunk}, not on {self.evaluator.name}"
            )
        temperatures = self.card.about.get("temperatures") or [1.0] * len(KNOTS)
        self._temperatures = np.array(temperatures, np.float64)
        self._session = open_session(path, "cpu")
        self._workers = self.evaluator.model.workers

    @property
    def name(self) -> str:
        return self.card.name

    def temperature(self, rank: float) -> float:
        """Return the temperature at which the moves of this rank's players are likeliest."""
        return float(np.interp(rank, KNOTS, self._temperatures))

    def probabilities(
        self, game: Game, rank: float, temperature: float | None = None
    ) -> NDArray[np.float64]:
        """Return the chance of every move in a game as it stands, (size**2 + 1,), the pass last.

        Illegal moves have none. Without a temperature, the one fitted for the rank is taken.
        """
        judged = self.evaluator.evaluate([game], trunk=True)
        return self.chances(judged, rank, temperature)[0]

    def chances(
        self, judged: Sequence[Evaluation], rank: float, temperature: float | None = None
    ) -> list[NDArray[np.float64]]:
        """Return the chances of all moves in positions that were judged with their trunk."""
        heat = self.temperature(rank) if temperature is None else temperature
        found = []
        for here in judged:
            if here.trunk is None or here.trunk.ndim != 3:
                raise GoError("positions have to be judged with their whole trunk")
            logits = self.logits(here.trunk[None], [rank])[0, 0] / heat
            found.append(np.exp(log_softmax(logits[None], here.legal[None])[0]))
        return found

    def logits(self, trunk: Floats, ranks: ArrayLike) -> Floats:
        """Return raw logits (n, ranks, moves) from trunks (n, C, H, W) of one board size."""
        wanted = np.asarray(ranks, np.float32).reshape(-1)
        parts = [trunk[start : start + _BATCH] for start in range(0, len(trunk), _BATCH)]

        def run(part: Floats) -> Floats:
            feed = {"trunk": np.ascontiguousarray(part, np.float32), "ranks": wanted}
            (found,) = self._session.run(["policy"], feed)
            values: Floats = found
            return values

        if len(parts) < 2 or self._workers < 2:
            return np.concatenate([run(part) for part in parts])
        with ThreadPoolExecutor(self._workers) as pool:
            return np.concatenate(list(pool.map(run, parts)))

    def log_likelihoods(
        self,
        games: PackedGames,
        rules: Sequence[Rules],
        turns: Sequence[Iterable[int]],
        ranks: Sequence[float] = RANKS,
    ) -> Floats:
        """Return the log-probability of moves that were played, at each of `ranks`: (n, ranks).

        `turns[i]` lists after how many moves of game i the next one is asked for. All games have
        one size. Raises `GoError` where a game has no such move.
        """
        asked = [np.asarray(list(numbers), np.int64) for numbers in turns]
        played = moves_after(games, asked)
        found = [np.empty((0, len(ranks)), np.float32)]
        for rows, _, chances in self.looks(games, rules, asked, ranks):
            index = played[rows, None, None]
            found.append(np.take_along_axis(chances, index, 2)[..., 0].astype(np.float32))
        return np.concatenate(found)

    def looks(
        self,
        games: PackedGames,
        rules: Sequence[Rules],
        turns: Sequence[NDArray[np.int64]],
        ranks: Sequence[float] = RANKS,
    ) -> Iterator[tuple[slice, Outputs, NDArray[np.float64]]]:
        """Yield, some positions at a time, what the trunk's network says and the policy at ranks.

        The network's outputs are raw; the policy is log-probabilities (n, ranks, moves).
        """
        model = self.evaluator.model
        features = encode_packed(games, rules, turns, packed=True, threads=model.workers)
        for start in range(0, len(features), _TRUNKS_AT_ONCE):
            rows = slice(start, min(start + _TRUNKS_AT_ONCE, len(features)))
            planes = unpack(features.planes[rows], int(games.sizes[0]))
            outputs = model.run(planes, features.globals[rows], trunk=True)
            allowed = with_pass(features.legal[rows])
            yield (
                rows,
                outputs,
                log_softmax(self.logits(outputs["trunk"], ranks), allowed[:, None]),
            )


def _path(path: Path | None) -> Path:
    path = models_folder() / "human.onnx" if path is None else path
    if not path.exists():
        raise GoError(f"this installation has no human policy ({path.name} is missing)")
    return path


def _card(path: Path) -> Card:
    return read_card(path.with_suffix(".json"))


def _trunk(card: Card) -> str:
    return str(card.about.get("trunk", "default"))


def moves_after(games: PackedGames, turns: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Return the moves played at some turns; a pass is the number of points."""
    if len(turns) != len(games):
        raise GoError(f"{len(turns)} lists of turns for {len(games)} games")
    if len(games) and (games.sizes != games.sizes[0]).any():
        raise GoError("packed games of several sizes in one request")
    moves = [np.empty(0, np.int64)]
    for game, numbers in enumerate(turns):
        words = games.moves_of(game)
        if len(numbers) and not (numbers.min() >= 0 and numbers.max() < len(words)):
            raise GoError(f"game {game} has {len(words)} moves: none after turn {numbers.max()}")
        points = words[numbers].astype(np.int64) & PASS
        moves.append(np.where(points == PASS, int(games.sizes[game]) ** 2, points))
    return np.concatenate(moves)


def with_pass(legal: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which moves are legal, (n, points + 1): a pass always is."""
    return np.concatenate([legal, np.ones((len(legal), 1), np.bool_)], 1)


def log_softmax(logits: NDArray[np.floating], allowed: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return log-probabilities over the last axis; moves that are not allowed have -inf."""
    values = np.where(allowed, logits.astype(np.float64), -np.inf)
    values -= values.max(-1, keepdims=True)
    result: NDArray[np.float64] = values - np.log(np.exp(values).sum(-1, keepdims=True))
    return result
