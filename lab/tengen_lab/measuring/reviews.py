"""Reviews measured against KataGo's: games that it has judged move by move.

The mistakes, losses and leads are compared as `tengen_lab.measuring.mistakes` defines it for
one look.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tengen.nets.evaluator import Evaluator
from tengen.nets.symmetry import images
from tengen.review.options import ReviewOptions
from tengen.review.reviewing import review
from tengen.review.values import Review, ReviewedMove
from tengen.search import forget
from tengen_lab.measuring.mistakes import find_mistakes
from tengen_lab.training.judged import JudgedGame, JudgedPosition

ACCEPTED = 0.2  # of its best move's visits make a move one that KataGo would play, too


@dataclass(frozen=True, slots=True)
class Benched:
    """A judged game, our review of it, and how long that took: by the clock, and of processors."""

    judged: JudgedGame
    review: Review
    seconds: float
    processor_seconds: float


@dataclass(frozen=True, slots=True)
class Figures:
    """How good reviews of games on one board size are.

    precision         share of the moves flagged that lose three points or more
    recall            share of those moves that are flagged
    loss_correlation  of the points lost by each move
    lead_mae          mean absolute error of the lead, in points
    better_move_top1  share of the flagged moves for which our better move is one that KataGo
                      gave at least a fifth of its best move's visits
    processor_seconds_per_game  of all cores: what the clock shows on an idle machine, times them
    """

    net: str
    size: int
    games: int
    moves: int
    flagged: int
    precision: float
    recall: float
    loss_correlation: float
    player_correlation: float
    lead_mae: float
    better_move_top1: float
    seconds_per_game: float
    processor_seconds_per_game: float


def bench(
    judged: Sequence[JudgedGame],
    evaluator: Evaluator,
    options: ReviewOptions,
    draft: Evaluator | None = None,
) -> Iterator[Benched]:
    """Review judged games one by one; no review remembers anything of another."""
    for game in judged:
        for network in (evaluator, draft):
            if network is not None:
                forget(network)
        started, worked = time.perf_counter(), time.process_time()
        *_, last = review(game.game, evaluator, options, draft=draft)
        assert last.review is not None
        yield Benched(
            game,
            last.review,
            time.perf_counter() - started,
            time.process_time() - worked,
        )


def figures(benched: Sequence[Benched], net: str, size: int) -> Figures:
    """Return the figures of the games on boards of `size`."""
    chosen = [one for one in benched if one.judged.game.size == size]
    found = find_mistakes(
        [one.judged for one in chosen],
        [one.review.leads for one in chosen],
        net,
        size,
        [[move.loss for move in one.review.moves] for one in chosen],
    )
    better = [is_accepted(one.judged, move) for one in chosen for move in one.review.mistakes]
    return Figures(
        net=net,
        size=size,
        games=found.games,
        moves=found.moves,
        flagged=len(better),
        precision=found.precision,
        recall=found.recall,
        loss_correlation=found.loss_correlation,
        player_correlation=found.player_correlation,
        lead_mae=found.lead_mae,
        better_move_top1=sum(better) / max(1, len(better)),
        seconds_per_game=sum(one.seconds for one in chosen) / len(chosen),
        processor_seconds_per_game=sum(one.processor_seconds for one in chosen) / len(chosen),
    )


def is_accepted(judged: JudgedGame, move: ReviewedMove) -> bool:
    """Tell whether KataGo would play our better move, too, or one that a symmetry makes of it."""
    if not move.line:
        return False
    before = judged.game.at(move.move - 1)
    same = images(before, move.better)
    return any(one in same for one in accepted_moves(judged.positions[move.move - 1]))


def accepted_moves(position: JudgedPosition) -> list[int | None]:
    """Return the moves that got at least a fifth of the best move's visits."""
    most = max((move.visits for move in position.moves), default=0)
    return [move.move for move in position.moves if move.visits >= ACCEPTED * most]
