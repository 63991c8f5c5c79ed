"""What a network says of single moves: the rows that strength is read from.

A network judges every position of a game (`JudgedMoves`); `describe_moves` turns that into one row
a move. The first six columns are those of Neubauer (2024), section 4.5, in his scaling; `MORE`
names what our own model sees besides. Everything is from the side of the player who moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.files.packing import PASS, WHITE_BIT
from tengen.packed_games import PackedGames

Floats = NDArray[np.float32]

BASIC = ("winrate", "lead", "policy", "best_policy", "winrate_loss", "points_loss")
MORE = (
    "log_policy",  # of the move
    "log_ratio",  # of its policy to the best one's
    "log_place",  # of its place among the legal moves by policy
    "entropy",  # of the policy: how open the question was
    "squeezed_loss",  # points, with the sign, on a logarithmic scale
    "far",  # from the opponent's last move, 0 to 1
    "progress",  # moves played by points on the board
    "small",  # how much smaller the board is than 19x19
    "deviation",  # of the final score before the move
)
ANCHORS = (10, 13, 16, 19, 22, 25, 28, 31, 34)  # ranks at which a move's likelihood is taken
POINTS = 10.0  # leads and losses are divided by this
RECENT = 500  # moves that a model may look back on
LEAST_POLICY = 1e-6
LEAST_LIKELY = -14.0  # log-likelihoods end here


@dataclass(frozen=True, slots=True)
class JudgedMoves:
    """What a network says of every position of some games, the one after the last move included.

    Rates, leads and deviations are those of the player to move; `policy`, `best`, `place` and
    `entropy` belong to the move that was played there (0 after the last).
    """

    winrate: Floats
    lead: Floats
    deviation: Floats
    policy: Floats
    best: Floats
    place: Floats
    entropy: Floats


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Moves, one a row, passes left out.

    game, turn   which game of the set, and how many moves were played before
    color        1 Black, 2 White
    point        row-major
    basic        (n, 6) the features of Neubauer's basic model
    more         (n, 9) what `MORE` names
    trunk        (n, channels) the network's trunk at the move's point, or none (n, 0)
    human        (n, 9) log-likelihood of the move at each rank of `ANCHORS`, or none (n, 0)
    """

    game: NDArray[np.int32]
    turn: NDArray[np.int16]
    color: NDArray[np.uint8]
    point: NDArray[np.int16]
    basic: Floats
    more: Floats
    trunk: NDArray[np.float16]
    human: NDArray[np.float16]

    def __len__(self) -> int:
        return len(self.game)

    def __getitem__(self, rows: NDArray[np.intp] | NDArray[np.bool_] | slice) -> MoveTable:
        return MoveTable(*(getattr(self, f.name)[rows] for f in fields(self)))

    @classmethod
    def joined(cls, parts: Sequence[MoveTable]) -> MoveTable:
        # A part without moves does not know how wide the vectors of the others are.
        parts = [part for part in parts if len(part)] or parts[:1]
        return cls(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(cls)))

    @property
    def quality(self) -> Floats:
        """Return the basic features without the state of the game: policies and losses.

        Who is ahead says something about the opponent, and so about the rank that the server
        paired him with; how good the moves are should not depend on it.
        """
        return self.basic[:, 2:]

    @classmethod
    def nothing(cls) -> MoveTable:
        """Return a table without moves."""
        flat = (np.int32, np.int16, np.uint8, np.int16)
        wide = ((len(BASIC), np.float32), (len(MORE), np.float32), (0, np.float16), (0, np.float16))
        columns: list[Any] = [np.empty(0, kind) for kind in flat]
        return cls(*columns, *(np.empty((0, width), kind) for width, kind in wide))

    @property
    def points_loss(self) -> Floats:
        """Return how many points each move lost."""
        return self.basic[:, 5] * np.float32(POINTS)


@dataclass(frozen=True, slots=True)
class Moves:
    """Where moves stand: one entry for every move but passes.

    `at` and `after` number the positions of all games before and after the move.
    """

    game: NDArray[np.int32]
    turn: NDArray[np.int16]
    color: NDArray[np.uint8]
    point: NDArray[np.int16]
    at: NDArray[np.int64]
    previous: NDArray[np.int16]  # the point played just before, -1 for a pass or none
    size: NDArray[np.int32]
    opponent_follows: NDArray[np.bool_]  # who is to move after it is the opponent

    @property
    def after(self) -> NDArray[np.int64]:
        return self.at + 1

    def some(self, rows: NDArray[np.intp], first: int = 0) -> Moves:
        """Return some of the moves; positions are counted from the `first` one."""
        kept = {f.name: getattr(self, f.name)[rows] for f in fields(self)}
        kept["at"] = kept["at"] - first
        return Moves(**kept)


def list_moves(games: PackedGames) -> Moves:
    """Return all moves of all games, passes left out."""
    lengths = games.lengths()
    count = len(games.moves)
    game = np.repeat(np.arange(len(games), dtype=np.int32), lengths)
    turn = (np.arange(count) - games.offsets[:-1][game]).astype(np.int16)
    color = np.where(games.moves >= WHITE_BIT, 2, 1).astype(np.uint8)
    point = (games.moves & PASS).astype(np.int16)
    follower = np.append(color[1:], 0)
    last = turn == lengths[game] - 1
    follower = np.where(last, 3 - color, follower)
    before = np.concatenate([[-1], point[:-1]]).astype(np.int16)
    before = np.where((turn == 0) | (before == PASS), -1, before).astype(np.int16)
    kept = point != PASS
    return Moves(
        game[kept],
        turn[kept],
        color[kept],
        point[kept],
        (np.arange(count) + game)[kept],  # a game of n moves has n + 1 positions
        before[kept],
        games.sizes[game][kept],
        (follower != color)[kept],
    )


def describe_moves(moves: Moves, judged: JudgedMoves) -> tuple[Floats, Floats]:
    """Return the columns of `BASIC` and of `MORE` for each move."""
    turned = moves.opponent_follows
    here, there = moves.at, moves.after
    won = np.where(turned, 1 - judged.winrate[there], judged.winrate[there])
    lead = np.where(turned, -judged.lead[there], judged.lead[there])
    policy, best = judged.policy[here], judged.best[here]
    loss = judged.lead[here] - lead
    basic = np.column_stack(
        [
            won - 0.5,
            lead / POINTS,
            policy - 0.5,
            best - 0.5,
            judged.winrate[here] - won,
            loss / POINTS,
        ]
    )
    likely = np.log(np.maximum(policy, LEAST_POLICY))
    more = np.column_stack(
        [
            likely,
            likely - np.log(np.maximum(best, LEAST_POLICY)),
            np.log1p(judged.place[here]),
            judged.entropy[here],
            np.sign(loss) * np.log1p(np.abs(loss)),
            _distance(moves),
            moves.turn / (moves.size * moves.size),
            (19 - moves.size) / 10,
            judged.deviation[here] / 30,
        ]
    )
    return basic.astype(np.float32), more.astype(np.float32)


def _distance(moves: Moves) -> NDArray[np.float64]:
    """Return how far each move is from the one before, 1 where there is none."""
    size = moves.size
    rows, columns = moves.point // size, moves.point % size
    others = np.maximum(moves.previous, 0)
    apart = np.maximum(np.abs(rows - others // size), np.abs(columns - others % size))
    return np.where(moves.previous < 0, 1.0, apart / size)
