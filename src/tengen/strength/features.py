"""Rows of moves from game records, by a network on this machine.

features = MoveReader(Evaluator("default"))
table = features.read(games)            # a row for each move of a set of games
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.coords import Color
from tengen.errors import GoError
from tengen.nets.evaluation import Evaluation, entropy
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy, log_softmax
from tengen.rules import Rules
from tengen.strength.games import GameSet
from tengen.strength.moves import (
    ANCHORS,
    LEAST_LIKELY,
    Floats,
    JudgedMoves,
    Moves,
    MoveTable,
    describe_moves,
    list_moves,
)

TRAINED_ON_PLAYERS = ("fast",)  # it learned the moves of these very players
Progress = Callable[[int, int], None]  # games done, games in all


class MoveReader:
    """Judges games with a network and returns their moves as rows."""

    def __init__(
        self, evaluator: Evaluator, *, trunk: bool = True, human: HumanPolicy | None = None
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
        for number in range(len(games)):
            parts.append(self.read_game(games, number))
            progress(number + 1, len(games))
        if not parts:
            raise GoError("no game to read")
        return MoveTable.joined(parts)

    def read_game(
        self,
        games: GameSet,
        number: int,
        color: Color | None = None,
        turns: tuple[int, int] | None = None,
    ) -> MoveTable:
        """Return the moves of one game, of one colour if asked, from one turn up to another."""
        first, last = turns or (0, games.games.lengths()[number])
        last = min(last, games.games.lengths()[number])
        looks = self.look(games, number, range(first, last + 1), color=color)
        return self.rows(games, number, first, looks, color)

    def look(
        self,
        games: GameSet,
        number: int,
        turns: range,
        *,
        color: Color | None = None,
        rules: Rules | None = None,
    ) -> list[Evaluation]:
        """Judge positions of one game, with what `rows` needs of the trunk.

        `rules` are the game's own where the set knows them only roughly.
        """
        one = games.games.subset(np.array([number]))
        moves = _some(list_moves(one), turns.start, turns.stop, color)
        at = np.full(len(turns), -1)
        at[moves.at] = moves.point
        whole = self.human is not None
        return self.evaluator.evaluate_packed(
            one,
            [rules or games.rules_of(number)],
            [turns],
            trunk=whole,
            trunk_at=at if self.trunk and not whole else None,
        )

    def rows(
        self,
        games: GameSet,
        number: int,
        first: int,
        found: Sequence[Evaluation],
        color: Color | None = None,
    ) -> MoveTable:
        """Return the moves between positions that were judged one after the other by `look`.

        The first of them is the one after `first` moves.
        """
        one = games.games.subset(np.array([number]))
        last = first + len(found) - 1
        moves = _some(list_moves(one), first, last, color)
        basic, more = describe_moves(moves, _judged(found, one.moves_of(0)[first:last]))
        seen = [found[row] for row in moves.at.tolist()]
        points = moves.point.tolist()
        trunks = [each.trunk for each in seen if each.trunk is not None]
        vectors = [_at(trunk, point) for trunk, point in zip(trunks, points, strict=False)]
        likely = np.empty((len(points), 0))
        if self.human is not None and points:
            likely = _likelihoods(self.human, np.stack(trunks), seen, points)
        return MoveTable(
            np.full(len(points), number, np.int32),
            moves.turn,
            moves.color,
            moves.point,
            basic,
            more,
            np.array(vectors, np.float16).reshape(len(points), -1 if vectors else 0),
            likely.astype(np.float16),
        )


def _some(moves: Moves, first: int, last: int, color: Color | None) -> Moves:
    """Return the moves from one turn up to another; positions are counted from the first."""
    asked = (moves.turn >= first) & (moves.turn < last)
    if color is not None:
        asked &= moves.color == color
    return moves.some(np.flatnonzero(asked), first)


def _likelihoods(
    human: HumanPolicy, trunks: Floats, seen: Sequence[Evaluation], points: Sequence[int]
) -> NDArray[np.float64]:
    """Return the log-probability of each move at the ranks of `ANCHORS`: (n, ranks)."""
    found = []
    for start in range(0, len(points), 64):
        some = slice(start, start + 64)
        allowed = np.stack([each.legal for each in seen[some]])
        chances = log_softmax(human.logits(trunks[some], ANCHORS), allowed[:, None])
        played = np.array(points[some])[:, None, None]
        found.append(np.take_along_axis(chances, played, 2)[..., 0])
    return np.maximum(np.concatenate(found), LEAST_LIKELY)


def _at(trunk: NDArray[np.float32], point: int) -> NDArray[np.float32]:
    """Return the trunk's vector at a point, of a whole board or where only that was kept."""
    return trunk if trunk.ndim == 1 else trunk.reshape(len(trunk), -1)[:, point]


def _judged(found: Sequence[Evaluation], words: NDArray[np.uint16]) -> JudgedMoves:
    """Gather what is needed of the evaluations of a game's positions."""
    points = (words & 1023).astype(np.int64)
    area = found[0].size * found[0].size
    played = [*np.where(points < area, points, area).tolist(), area]
    policy = np.array([each.policy[move] for each, move in zip(found, played, strict=True)])
    return JudgedMoves(
        np.array([each.winrate(each.to_move) for each in found], np.float32),
        np.array([each.lead(each.to_move) for each in found], np.float32),
        np.array([each.deviation for each in found], np.float32),
        policy.astype(np.float32),
        np.array([each.policy.max() for each in found], np.float32),
        np.array([(e.policy > p).sum() for e, p in zip(found, policy, strict=True)], np.float32),
        np.array([entropy(each.policy) for each in found], np.float32),
    )
