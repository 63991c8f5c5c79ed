"""What a human policy is worth, on players that nothing was learnt from.

Move match is the share of moves that were the likeliest one; the likelihood of a rank is that of a
player's moves, all together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from tengen.learn.human.games import Moves
from tengen.learn.human.head import HumanHead
from tengen.learn.human.training import ILLEGAL, Played
from tengen.learn.positions import judge
from tengen.learn.student import Student
from tengen.nets.human_ranks import HIGHEST, KNOTS, LOWEST, RANKS

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

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What two policies say of moves that were played; one row a move."""

    moves: Moves
    hit: NDArray[np.bool_]  # the likeliest move for a player of this rank
    plain_hit: NDArray[np.bool_]  # the likeliest move for the network that knows no rank
    plain: Floats  # log-probability by that network
    by_temperature: Floats  # (n, temperatures) log-probability at the player's rank
    by_rank: Floats  # (n, ranks) log-probability at each rank


@torch.no_grad()  # type: ignore[untyped-decorator]
def look(
    head: HumanHead, student: Student, played: Played, moves: Moves, batch: int = 512
) -> Verdicts:
    """Let both policies look at moves."""
    head.eval()
    device = played.positions.planes.device.type
    parts: list[tuple[NDArray[Any], ...]] = []
    for rows, said, trunk in judge(student, played.positions, batch):
        some = played[rows]
        allowed, move = some.positions.allowed(), some.move[:, None]
        plain = torch.cat([said.points.flatten(1), said.pass_], 1).float()
        plain = plain.masked_fill(~allowed, ILLEGAL)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            every = head.at_ranks(trunk, RANKS).masked_fill(~allowed[:, None], ILLEGAL)
        place = some.rank.clamp(LOWEST, HIGHEST) - LOWEST
        low = place.floor().long().clamp_max(len(RANKS) - 2)
        part = (place - low)[:, None]
        rows_ = torch.arange(len(move), device=device)
        # Between two ranks the logits are nearly a straight line.
        own = every[rows_, low] * (1 - part) + every[rows_, low + 1] * part
        chances = [(own / t).log_softmax(1).gather(1, move) for t in TEMPERATURES]
        by_rank = every.log_softmax(2).gather(2, move[:, None].expand(-1, len(RANKS), 1))
        parts.append(
            tuple(
                values.cpu().numpy()
                for values in (
                    own.argmax(1) == move[:, 0],
                    plain.argmax(1) == move[:, 0],
                    plain.log_softmax(1).gather(1, move)[:, 0],
                    torch.cat(chances, 1),
                    by_rank[..., 0],
                )
            )
        )
    return Verdicts(moves, *(np.concatenate(part) for part in zip(*parts, strict=True)))


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


def match_by_band(verdicts: Verdicts, server: int) -> dict[str, dict[str, float]]:
    """Return how often each policy's likeliest move was played, by band of rank.

    `se` is the standard error of the gain, clustered by player.
    """
    moves, figures = verdicts.moves, {}
    for name, (low, high) in BANDS.items():
        own = (moves.rank >= low) & (moves.rank < high) & (moves.server == server)
        if not own.any():
            continue
        gain = verdicts.hit[own].astype(float) - verdicts.plain_hit[own]
        figures[name] = {
            "moves": int(own.sum()),
            "players": len(np.unique(moves.player[own])),
            "human": float(verdicts.hit[own].mean()),
            "plain": float(verdicts.plain_hit[own].mean()),
            "se": _clustered(gain, moves.player[own]),
            "human_nats": -float(verdicts.by_temperature[own, TEMPERATURES.index(1.0)].mean()),
            "plain_nats": -float(verdicts.plain[own].mean()),
        }
    return figures


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


def rank_by_likelihood(sums: GameSums, window: int = WINDOW, least: int = 20) -> dict[str, float]:
    """Find the likeliest rank of each player's first `window` games with `least` own moves.

    One window a player; the true rank is that of the window's last game, within what is measured.
    """
    wrong = []
    for player in np.unique(sums.player):
        own = np.flatnonzero((sums.player == player) & (sums.moves >= least))
        if len(own) < window:
            continue
        chosen = own[np.argsort(sums.game[own])[:window]]
        said = RANKS[int(sums.by_rank[chosen].sum(0).argmax())]
        wrong.append(said - float(np.clip(sums.rank[chosen[-1]], LOWEST, HIGHEST)))
    if not wrong:
        return {"players": 0}
    gap = np.array(wrong)
    return {
        "players": len(gap),
        "within_3": float((np.abs(gap) <= NEAR).mean()),
        "mae": float(np.abs(gap).mean()),
        "bias": float(gap.mean()),
    }
