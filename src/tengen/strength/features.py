"""Rows of moves from game records, by a network on this machine.

features = MoveReader(Evaluator("default"))
table = features.read(games)            # a row for each move of a set of games
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.strength.games import GameSet
from tengen.strength.moves import Floats, Judged, MoveTable, describe_moves, list_moves

TRAINED_ON_PLAYERS = ("fast",)  # it learned the moves of these very players
Progress = Callable[[int, int], None]  # games done, games in all


class RankPolicy(Protocol):
    """Says how likely each move is for players of each rank, from the trunk of one position."""

    def log_likelihoods(
        self, trunks: Sequence[NDArray[np.float32]], legal: Sequence[NDArray[np.bool_]],
        points: Sequence[int],
    ) -> Floats: ...  # fmt: skip


class MoveReader:
    """Judges games with a network and returns their moves as rows."""

    def __init__(
        self, evaluator: Evaluator, *, trunk: bool = True, human: RankPolicy | None = None
    ) -> None:
        if evaluator.name in TRAINED_ON_PLAYERS:
            raise GoError(
                f"the network {evaluator.name!r} has learned human moves: it cannot judge how "
                "strong they are; use default or b18c384nbt"
            )
        self.evaluator, self.trunk, self.human = evaluator, trunk, human

    def read(self, games: GameSet, progress: Progress = lambda *_: None) -> MoveTable:
        """Return a row for each move of both players, game by game."""
        parts = []
        for done, part in enumerate(self.read_each(games), start=1):
            parts.append(part)
            progress(done, len(games))
        if not parts:
            raise GoError("no game to read")
        return MoveTable.joined(parts)

    def read_each(self, games: GameSet) -> Iterator[MoveTable]:
        """Yield the moves of one game after the other."""
        for number in range(len(games)):
            yield self._read_game(games, number)

    def _read_game(self, games: GameSet, number: int) -> MoveTable:
        one = games.games.subset(np.array([number]))
        turns = range(len(one.moves) + 1)
        moves = list_moves(one)
        points_at = np.full(len(turns), -1)
        points_at[moves.at] = moves.point
        whole = self.human is not None
        found = self.evaluator.evaluate_packed(
            one,
            [games.rules_of(number)],
            [turns],
            trunk=whole,
            trunk_at=points_at if self.trunk and not whole else None,
        )
        basic, more = describe_moves(moves, _judged(found, one.moves_of(0)))
        seen = [found[int(at)] for at in moves.at]
        points = moves.point.tolist()
        trunks = [e.trunk for e in seen if e.trunk is not None]
        vectors = [_at(trunk, point) for trunk, point in zip(trunks, points, strict=False)]
        human = np.empty((len(points), 0), np.float16)
        if self.human is not None:
            legal = [each.legal for each in seen]
            human = self.human.log_likelihoods(trunks, legal, points).astype(np.float16)
        return MoveTable(
            np.full(len(points), number, np.int32),
            moves.turn,
            moves.color,
            moves.point,
            basic,
            more,
            np.array(vectors, np.float16).reshape(len(points), -1 if vectors else 0),
            human,
        )


def _at(trunk: NDArray[np.float32], point: int) -> NDArray[np.float32]:
    """Return the trunk's vector at a point, of a whole board or where only that was kept."""
    return trunk if trunk.ndim == 1 else trunk.reshape(len(trunk), -1)[:, point]


def _judged(found: Sequence[Evaluation], words: NDArray[np.uint16]) -> Judged:
    """Gather what is needed of the evaluations of a game's positions."""
    points = (words & 1023).astype(np.int64)
    area = found[0].size * found[0].size
    played = [*np.where(points < area, points, area).tolist(), area]
    policy = np.array([each.policy[move] for each, move in zip(found, played, strict=True)])
    return Judged(
        np.array([each.winrate(each.to_move) for each in found], np.float32),
        np.array([each.lead(each.to_move) for each in found], np.float32),
        np.array([each.deviation for each in found], np.float32),
        policy.astype(np.float32),
        np.array([each.policy.max() for each in found], np.float32),
        np.array([(e.policy > p).sum() for e, p in zip(found, policy, strict=True)], np.float32),
        np.array([_entropy(each.policy) for each in found], np.float32),
    )


def _entropy(policy: NDArray[np.float64]) -> float:
    likely = policy[policy > 0]
    return float(-(likely * np.log(likely)).sum())
