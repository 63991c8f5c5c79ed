"""What a human policy is worth, on players that nothing was learnt from.

Move match is the share of moves that were the likeliest one; the likelihood of a rank is that of a
player's moves, all together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.nets.human_ranks import HIGHEST, KNOTS, LOWEST, RANKS
from tengen_lab.training.human.games import HumanMoves

BANDS = {
    "20k and weaker": (-50.0, 11.0),
    "19k to 15k": (11.0, 16.0),
    "14k to 10k": (16.0, 21.0),
    "9k to 5k": (21.0, 26.0),
    "4k to 1k": (26.0, 30.0),
    "1d to 3d": (30.0, 33.0),
    "4d and stronger": (33.0, 60.0),
}
TEMPERATURES = tuple(np.round(np.arange(0.7, 1.35, 0.05), 2).tolist())
NEAR = 3.0  # ranks
WINDOW = 4  # games
HEAT = 4.0  # divides likelihoods, as moves of a game depend on each other; 3 to 6 do as well
SMOOTH = 2.0  # ranks: width by which each player is spread out in the prior

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Rival:
    """What a network that knows no rank says of moves that were played."""

    hit: NDArray[np.bool_]  # it was the likeliest move
    chance: Floats  # log-probability

    @classmethod
    def of(cls, chances: NDArray[np.floating], played: NDArray[np.int64]) -> Rival:
        """Take the log-probabilities of all moves (n, moves)."""
        own = np.take_along_axis(chances, played[:, None], 1)[:, 0]
        return cls(chances.argmax(1) == played, own.astype(np.float32))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What policies say of moves that were played; one row a move."""

    moves: HumanMoves
    hit: NDArray[np.bool_]  # the likeliest move for a player of this rank
    rivals: dict[str, Rival]  # networks that know no rank
    by_temperature: Floats  # (n, temperatures) log-probability at the player's rank
    by_rank: Floats  # (n, ranks) log-probability at each rank


def spread_over_bands(moves: HumanMoves, most: int, seed: int) -> HumanMoves:
    """Return at most `most` moves of each band of rank, chosen at random."""
    order = np.random.default_rng(seed).permutation(len(moves))
    chosen = [np.empty(0, np.int64)]
    for low, high in BANDS.values():
        rank = moves.rank[order]
        chosen.append(order[(rank >= low) & (rank < high)][:most])
    return moves.some(np.concatenate(chosen))


def first_games(
    moves: HumanMoves, players: int, seed: int, window: int = WINDOW, least: int = 20
) -> HumanMoves:
    """Return all moves of some players' first `window` games with `least` own moves."""
    group = moves.group()
    names, first, counts = np.unique(group, return_index=True, return_counts=True)
    long = counts >= least
    names, owner = names[long], moves.player[first[long]]
    enough = np.flatnonzero(np.bincount(owner) >= window)
    chosen = np.random.default_rng(seed).permutation(enough)[:players]
    # Numbers of groups rise with the number of the game, and games are in the order of time.
    kept = [names[owner == player][:window] for player in chosen]
    return moves.some(np.flatnonzero(np.isin(group, np.concatenate([names[:0], *kept]))))


def fit_temperatures(verdicts: Sequence[Verdicts]) -> list[float]:
    """Return for each knot of rank the temperature under which players' moves are likeliest.

    Neighbours share their moves as straight lines between knots would; where few moves are known
    the temperature is near 1.
    """
    rank = np.concatenate([each.moves.rank for each in verdicts]).clip(LOWEST, HIGHEST)
    chances = np.concatenate([each.by_temperature for each in verdicts])
    found = []
    for knot in KNOTS:
        weight = np.maximum(0, 1 - np.abs(rank - knot) / (2 * (KNOTS[1] - KNOTS[0])))
        total = (weight[:, None] * chances).sum(0)
        prior = -500 * (np.array(TEMPERATURES) - 1) ** 2
        found.append(_peak(total + prior))
    return found


def _peak(values: NDArray[np.floating]) -> float:
    """Return where a parabola through the largest value and its neighbours has its top."""
    best = int(np.clip(values.argmax(), 1, len(values) - 2))
    left, top, right = (float(v) for v in values[best - 1 : best + 2])
    step = TEMPERATURES[1] - TEMPERATURES[0]
    bend = left - 2 * top + right
    shift = 0.0 if bend >= 0 else 0.5 * (left - right) / bend
    low, high = TEMPERATURES[0], TEMPERATURES[-1]
    return round(float(np.clip(TEMPERATURES[best] + step * shift, low, high)), 3)


def match_by_band(verdicts: Verdicts) -> dict[str, dict[str, Any]]:
    """Return how often each policy's likeliest move was played, by band of rank.

    `gain` is over a rival, with its standard error clustered by player; `nats` are the mean
    negative log-probabilities.
    """
    moves, figures = verdicts.moves, {}
    for name, (low, high) in BANDS.items():
        own = (moves.rank >= low) & (moves.rank < high)
        if not own.any():
            continue
        players = moves.player[own]
        figures[name] = {
            "moves": int(own.sum()),
            "players": len(np.unique(players)),
            "match": float(verdicts.hit[own].mean()),
            "nats": -float(verdicts.by_temperature[own, TEMPERATURES.index(1.0)].mean()),
            "rivals": {
                rival: _compared(verdicts.hit[own], said.hit[own], said.chance[own], players)
                for rival, said in verdicts.rivals.items()
            },
        }
    return figures


def _compared(
    ours: NDArray[np.bool_],
    theirs: NDArray[np.bool_],
    chance: Floats,
    players: NDArray[np.int32],
) -> dict[str, float]:
    gain = ours.astype(float) - theirs
    return {
        "match": float(theirs.mean()),
        "gain": float(gain.mean()),
        "gain_se": _clustered(gain, players),
        "nats": -float(chance.mean()),
    }


def _clustered(values: NDArray[np.floating], cluster: NDArray[np.int32]) -> float:
    """Return the standard error of a mean whose rows come in clusters."""
    _, index = np.unique(cluster, return_inverse=True)
    sums = np.bincount(index, values - values.mean())
    return float(np.sqrt((sums**2).sum()) / len(values))


@dataclass(frozen=True, slots=True)
class GameSums:
    """Likelihoods by rank, summed over one player's moves in a game; one row a player and game."""

    game: NDArray[np.int32]
    player: NDArray[np.int32]
    rank: Floats
    moves: NDArray[np.int64]
    by_rank: NDArray[np.float64]  # (n, ranks)

    @classmethod
    def of(cls, verdicts: Verdicts) -> GameSums:
        moves = verdicts.moves
        _, first, index, counts = np.unique(
            moves.group(), return_index=True, return_inverse=True, return_counts=True
        )
        sums = np.zeros((len(first), len(RANKS)))
        np.add.at(sums, index, verdicts.by_rank)
        return cls(moves.game[first], moves.player[first], moves.rank[first], counts, sums)


def log_prior(moves: HumanMoves) -> NDArray[np.float64]:
    """Return the logarithm of how frequent each of `RANKS` is among the players of some moves."""
    players, first = np.unique(moves.player, return_index=True)
    ranks = moves.rank[first].clip(LOWEST, HIGHEST)
    near = np.exp(-0.5 * ((np.array(RANKS)[:, None] - ranks) / SMOOTH) ** 2)
    found: NDArray[np.float64] = np.log(near.sum(1) + 1e-3) - np.log(len(players))
    return found


def rank_by_likelihood(
    sums: GameSums,
    window: int = WINDOW,
    least: int = 20,
    prior: NDArray[np.float64] | None = None,
) -> dict[str, Any]:
    """Find the rank of each player's first `window` games with `least` own moves.

    First the likeliest one; then, as `calibrated`, the median of the belief that the likelihood,
    divided by `HEAT`, gives with a prior. One window a player; the true rank is that of the
    window's last game, within what is measured.
    """
    sets, ranks = [], []
    for player in np.unique(sums.player):
        own = np.flatnonzero((sums.player == player) & (sums.moves >= least))
        if len(own) < window:
            continue
        chosen = own[np.argsort(sums.game[own])[:window]]
        sets.append(sums.by_rank[chosen].sum(0))
        ranks.append(float(np.clip(sums.rank[chosen[-1]], LOWEST, HIGHEST)))
    if not sets:
        return {"players": 0}
    true, likely = np.array(ranks), np.array(sets)
    told = np.array(RANKS)[likely.argmax(1)]
    return {
        "players": len(true),
        **_errors(told, true),
        "constant_mae": float(np.abs(true - np.median(true)).mean()),
        "calibrated": _errors(believed_ranks(likely, prior), true),
        "by_player": [
            {"rank": round(rank, 2), "likeliest": int(rank_told)}
            for rank, rank_told in zip(ranks, told.tolist(), strict=True)
        ],
    }


def believed_ranks(
    likely: NDArray[np.float64], prior: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """Return the median of the belief about each row's rank, from its log-likelihoods by rank."""
    logits = likely / HEAT + (0.0 if prior is None else prior)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    reached = np.cumsum(chances / chances.sum(1, keepdims=True), axis=1)
    # A rank stands for the half step below and above it.
    edges = np.append(RANKS[0] - 0.5, np.array(RANKS) + 0.5)
    return np.array([np.interp(0.5, np.append(0.0, own), edges) for own in reached])


def _errors(told: NDArray[Any], true: NDArray[np.float64]) -> dict[str, float]:
    gap = told - true
    return {
        "within_3": float((np.abs(gap) <= NEAR).mean()),
        "mae": float(np.abs(gap).mean()),
        "bias": float(gap.mean()),
    }
