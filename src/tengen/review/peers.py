"""What players of a rank would have played: how common a mistake is, and who sees it.

The shares are those of the human policy (`tengen.nets.human`): in a position like this one, how
many of ten players of a rank choose the move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color, Move
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.human import HumanPolicy, log_softmax
from tengen.nets.human_ranks import HIGHEST, LOWEST, RANKS
from tengen.ranks import Rank
from tengen.review.values import ReviewedMove, Swing
from tengen.sgf import Info
from tengen.words import tell

HARDLY = 0.1  # a mistake is "seen" from the rank on from which at most this share plays it
AHEAD = 2.0  # ranks above his own that somebody may look at: what they avoid, he can learn
MOST_POINTS = 10.0  # a larger loss counts as this: it is not more worth his time
AT_ONCE = 32  # positions whose trunks are kept at a time


@dataclass(frozen=True, slots=True)
class Peers:
    """How a mistake looks to players of each rank.

    rank       whose rank, in steps
    played     share of his rank that plays the mistake
    higher     share two ranks higher
    found      share of his rank that plays the better move
    shares     share that plays the mistake, at each of `RANKS`
    seen_from  the rank, in steps, from which on at most one in ten plays it; None: not even 7 dan
    """

    rank: float
    played: float
    higher: float
    found: float
    shares: tuple[float, ...]
    seen_from: float | None

    def worth(self, loss: float) -> float:
        """Return how much looking at the mistake may gain him, in points a game like this one.

        What is common at his rank and rare two ranks higher comes first.
        """
        return min(loss, MOST_POINTS) * max(self.played - self.higher, 0.0)

    @property
    def sentence(self) -> str:
        """What it says, for people, in the language that is spoken."""
        own, played = rank_name(self.rank), _of_ten(self.played)
        if played <= 1:
            told = tell("peersRare", rank=own, played=played)
        elif self.seen_from is None:
            told = tell("peersNever", rank=own, played=played)
        else:
            told = tell("peersCommon", rank=own, played=played, seen=rank_name(self.seen_from))
        return f"{told} {tell('peersFound', rank=own, found=_of_ten(self.found))}"


def rank_name(steps: float) -> str:
    """Return the rank nearest to a number of steps.

    >>> rank_name(22.0), rank_name(29.6), rank_name(30.0)
    ('8k', '1d', '1d')
    """
    return str(Rank.from_steps(round(steps)))


def _of_ten(share: float) -> int:
    """Return how many players of ten a share is; 0 for fewer than one.

    >>> _of_ten(0.38), _of_ten(0.05), _of_ten(0.03), _of_ten(0.97)
    (4, 1, 0, 10)
    """
    return max(round(10 * share), 1) if share >= 0.05 else 0


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of players, at each of `RANKS`, that play the mistake and the better move."""

    played: tuple[float, ...]
    better: tuple[float, ...]

    def at(self, rank: float) -> Peers:
        """Return what they say to a player of a rank; it counts as the nearest of `RANKS`."""
        own = min(max(rank, LOWEST), HIGHEST)
        common = [at for at, share in enumerate(self.played) if share > HARDLY]
        first = common[-1] + 1 if common else 0
        return Peers(
            rank=own,
            played=_between(self.played, own),
            higher=_between(self.played, own + AHEAD),
            found=_between(self.better, own),
            shares=self.played,
            seen_from=float(RANKS[first]) if first < len(RANKS) else None,
        )


def _between(shares: Sequence[float], rank: float) -> float:
    return float(np.interp(rank, RANKS, shares))


def shares_of(asked: Sequence[tuple[Game, Move, Move]], policy: HumanPolicy) -> list[Shares]:
    """Return how many players of each rank play the mistake, and the better move.

    `asked` has positions, each with its mistake and its better move.
    """
    found: list[Shares] = []
    for start in range(0, len(asked), AT_ONCE):
        some = asked[start : start + AT_ONCE]
        judged = policy.evaluator.evaluate([game for game, _, _ in some], trunk=True)
        for here, (_, *moves) in zip(judged, some, strict=True):
            chances = all_chances(here, policy, RANKS)
            both = [chances[:, here.size**2 if move is None else move] for move in moves]
            played, better = (tuple(own.round(4).tolist()) for own in both)
            found.append(Shares(played, better))
    return found


def ranks_of(info: Info, rank: float | None = None) -> dict[Color, float]:
    """Return the ranks of the players, in steps: the one given, else those that the record states.

    A color without a rank is missing.
    """
    if rank is not None:
        return {BLACK: rank, WHITE: rank}
    stated = {color: info.parsed_rank(color) for color in (BLACK, WHITE)}
    return {
        color: own.steps
        for color, own in stated.items()
        if own is not None and own.steps is not None
    }


def peers_of(
    game: Game, moves: Iterable[ReviewedMove], ranks: Mapping[Color, float], policy: HumanPolicy
) -> dict[int, Peers]:
    """Return how mistakes look to players of the rank of who made them, by the moves' numbers.

    `moves` are those of a review. What is no mistake, has no better move, or is by somebody without
    a rank is left out.
    """
    mistakes, asked = [], []
    for move in moves:
        if move.is_mistake and move.line and move.color in ranks:
            before = game.at(move.move - 1)
            if before.to_move is move.color:  # not where a record skips a turn
                mistakes.append(move)
                asked.append((before, move.point, move.line[0]))
    every = shares_of(asked, policy)
    return {
        move.move: shares.at(ranks[move.color])
        for move, shares in zip(mistakes, every, strict=True)
    }


def in_order(swings: Sequence[Swing], peers: Mapping[int, Peers]) -> list[Swing]:
    """Return the swings whose largest mistake is most worth one's time first.

    Those without peers come last.
    """

    def worth(swing: Swing) -> float:
        own = peers.get(swing.largest.move)
        return -1.0 if own is None else own.worth(swing.largest.loss)

    return sorted(swings, key=worth, reverse=True)


def all_chances(
    here: Evaluation, policy: HumanPolicy, ranks: Sequence[float]
) -> NDArray[np.float64]:
    """Return the chance of every move at each rank, (ranks, moves), the pass last."""
    assert here.trunk is not None
    logits = policy.logits(here.trunk[None], ranks)[0].astype(np.float64)
    heat = np.array([policy.temperature(rank) for rank in ranks])[:, None]
    allowed = np.broadcast_to(here.legal, logits.shape)
    return np.exp(log_softmax(logits / heat, allowed))
