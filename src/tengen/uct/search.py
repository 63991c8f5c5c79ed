"""A search by playouts: counted visits, or as many as fit into a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from dataclasses import dataclass, field

from tengen._core import board as board_core
from tengen._core import uct as core
from tengen.coords import Color, Move
from tengen.game import Game
from tengen.rules import Scoring
from tengen.uct.guide import Guide

EXPLORATION = 1.0
MEMORY = 256 << 20  # a tree that is full grows no further; playouts go on from its leaves
CHUNK = 32  # playouts between two readings of the clock


@dataclass(frozen=True, slots=True)
class UctMove:
    """A move at the root, what came of it for the player to move, and its prior."""

    move: Move
    visits: int
    winrate: float  # 0 if the move was not tried
    prior: float


@dataclass(frozen=True, slots=True)
class UctResult:
    """The moves looked at, the most visited first; of equal ones the likelier first."""

    moves: tuple[UctMove, ...]
    visits: int
    winrate: float  # of the player to move
    policy: core.LocalPolicy | None = field(default=None, compare=False)  # with what it learned


def search(
    game: Game,
    *,
    playouts: int,
    guide: Guide | None = None,
    moves: Collection[Move] | None = None,
    seed: int = 0,
    seconds: float | None = None,
    exploration: float = EXPLORATION,
    max_bytes: int = MEMORY,
    cancel: threading.Event | None = None,
) -> UctResult:
    """Search the position at the end of a game, among `moves` or all legal ones.

    The policy of a guide with `teaching` learns from the tree while it grows; the result holds the
    policy after that. Games are counted by area whatever the rules say: playouts fill the board.
    `seconds` and `cancel` end the search early, after one chunk of playouts at the earliest. The
    same seed and number of playouts give the same result.

    >>> search(Game(5), playouts=50, seed=1).visits
    50
    """
    tree = _tree(game, guide, moves, seed, exploration, max_bytes)
    started = time.perf_counter()
    while tree.visits < playouts:
        tree.run(min(CHUNK, playouts - tree.visits))
        if cancel is not None and cancel.is_set():
            break
        if seconds is not None and time.perf_counter() - started >= seconds:
            break
    return _result(tree)


def _tree(
    game: Game,
    guide: Guide | None,
    moves: Collection[Move] | None,
    seed: int,
    exploration: float,
    max_bytes: int,
) -> core.Tree:
    color = game.to_move
    wanted = game.legal_moves() if moves is None else moves
    allowed = [-1 if move is None else move for move in wanted if _is_playable(game, color, move)]
    predictor = None if guide is None else guide.predictor
    return core.Tree(
        game.board.stones,
        game.size,
        int(color),
        -1 if game.last_move is None else game.last_move,
        allowed or [-1],
        white_gets(game),
        exploration,
        seed,
        max_bytes,
        None if guide is None else guide.policy,
        None if predictor is None else predictor.core_model,
        None if predictor is None else predictor.position(game),
        0.0 if guide is None else guide.teaching,
    )


def _is_playable(game: Game, color: Color, move: Move) -> bool:
    """Tell whether a legal move is not suicide, which some rules allow."""
    if move is None or not game.rules.suicide:
        return True
    state = board_core.State(game.size, 0, False)
    state.setup(game.board.stones)
    return state.legality(move, int(color)) == 0


def white_gets(game: Game) -> float:
    """Return what White gets besides the area: the komi, and by area rules for handicap stones."""
    rules = game.rules
    by_area = rules.scoring is Scoring.AREA
    return rules.komi + (rules.handicap_bonus.points(game.handicap) if by_area else 0)


def _result(tree: core.Tree) -> UctResult:
    found = [
        UctMove(None if point < 0 else point, visits, wins / visits if visits else 0.0, prior)
        for point, visits, wins, prior in tree.moves()
    ]
    found.sort(key=lambda each: (-each.visits, -each.prior))
    total = sum(each.visits * each.winrate for each in found)
    return UctResult(tuple(found), tree.visits, total / tree.visits, tree.policy)
