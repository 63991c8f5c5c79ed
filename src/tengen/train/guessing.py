"""Guess the move: through a game one move after another, each guess scored.

A guess is scored by the judge (what it loses against the best move) and by players: how many of
each rank would have played it. Points are out of 100 a move: half for the judge, half for the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tengen.coords import Color, Move
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import RANKS
from tengen.review.answering import TriedMove, judge_answer
from tengen.review.peers import all_chances, rank_name

FULL = 100.0
LOST = 10.0  # points of the board that leave nothing of the judge's half
SMALLEST = 1e-4  # smallest share that counts, so that one guess rules out no rank


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess: what the judge says, and the share of each rank (`RANKS`) that plays it.

    played_shares  the share of each rank that plays the move of the game
    """

    move: Move
    played: Move
    judged: TriedMove
    shares: tuple[float, ...]
    played_shares: tuple[float, ...]

    @property
    def points(self) -> float:
        """Out of 100: the move of the game counts fully, others by what they lose."""
        if self.move == self.played:
            return FULL
        return FULL / 2 * max(0.0, 1 - self.judged.loss / LOST)


def guess_move(
    position: Game, played: Move, guess: Move, evaluator: Evaluator, policy: HumanPolicy
) -> Guess:
    """Score a guess of the move that was played. Raises `IllegalMove` where it is not allowed."""
    judged = judge_answer(position, guess, evaluator)
    (here,) = policy.evaluator.evaluate([position], trunk=True)
    chances = all_chances(here, policy, RANKS)
    both = (chances[:, here.size**2 if move is None else move] for move in (guess, played))
    own, theirs = (tuple(one.round(6).tolist()) for one in both)
    return Guess(guess, played, judged, own, theirs)


def shares_told(shares: Sequence[float]) -> dict[str, float]:
    """Return shares of `RANKS` by the ranks' names."""
    return {rank_name(rank): round(share, 4) for rank, share in zip(RANKS, shares, strict=True)}


def turns_of(game: Game, color: Color | None, first: int) -> list[int]:
    """Return the turns to guess at: of one colour or both, from move number `first` on."""
    return [
        turn
        for turn in range(max(first - 1, 0), len(game))
        if color in (None, game.colors[turn]) and game.moves[turn] is not None
    ]


def likeliest_rank(guesses: Sequence[Guess]) -> str | None:
    """Return the rank whose players would guess so most often; None below ten guesses."""
    if len(guesses) < 10:
        return None
    import numpy as np

    shares = np.array([guess.shares for guess in guesses])
    best = int(np.log(np.maximum(shares, SMALLEST)).sum(0).argmax())
    return rank_name(RANKS[best])
