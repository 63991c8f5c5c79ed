"""What the local-move network says of a region: who plays there next, where, or nobody.

head = LocalMoves()
here, = head([Question(19, board.stones, region)])
here.moves[BLACK], here.next_player, here.nobody, here.sente
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.regions import Region
from tengen.errors import GoError
from tengen.files.packing import WHITE_BIT, packed
from tengen.nets.card import read_card
from tengen.nets.features import encode_packed
from tengen.nets.model import Model, Runner
from tengen.nets.onnx_check import check_graph
from tengen.packed_games import PackedGames
from tengen.rules import Ko, Rules

RULES = Rules(ko=Ko.POSITIONAL, komi=0.0)  # colours exchanged, the same is said
HEADS = ("moves", "sente", "ownership")  # of the graph, see `onnx_local`
_MODEL = Path(__file__).parent / "models" / "local.onnx"
_AT_ONCE = 256

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Question:
    """A region of a position: stones, then the latest moves, if it matters how it came about."""

    size: int
    stones: bytes
    region: Region
    past: tuple[tuple[Color, Point], ...] = ()


@dataclass(frozen=True, slots=True)
class LocalOpinion:
    """What the network says of a region.

    moves        where each colour would play next in the region: chances that sum to 1, or are 0
                 where it has no empty point
    next_player  the chance of each colour to play there next, if anybody does
    nobody       the chance that nobody plays there again
    sente        the chance that the last move is answered there at once (of little meaning where
                 the question has no past)
    ownership    Black's, in [-1, 1], of every point of the board; meant for the region
    """

    moves: dict[Color, Floats]
    next_player: dict[Color, float]
    nobody: float
    sente: float
    ownership: Floats


def load_local_model(path: Path, *, workers: int | None = None) -> Model:
    """Load a local-move network from an ONNX file beside its card."""
    if not path.exists():
        raise GoError(f"{path}: no such file")
    check_graph(path)
    return Model(path, read_card(path.with_suffix(".json")), workers=workers, heads=HEADS)


class LocalMoves:
    """The laboratory's local-move network, or another one of its kind."""

    def __init__(self, net: Runner | Path | None = None) -> None:
        if net is None or isinstance(net, Path):
            net = load_local_model(net or _MODEL)
        self.model = net

    def __call__(self, questions: Sequence[Question]) -> list[LocalOpinion]:
        """Answer questions of any sizes; those without a past are asked with either side to move.

        Raises `GoError` where the moves of a past cannot be played.
        """
        answers: dict[int, LocalOpinion] = {}
        for size in sorted({question.size for question in questions}):
            chosen = [i for i, question in enumerate(questions) if question.size == size]
            for start in range(0, len(chosen), _AT_ONCE):
                some = chosen[start : start + _AT_ONCE]
                found = self._answer(size, [questions[i] for i in some])
                answers.update(zip(some, found, strict=True))
        return [answers[i] for i in range(len(questions))]

    def _answer(self, size: int, questions: Sequence[Question]) -> list[LocalOpinion]:
        views = [
            (question, color)
            for question in questions
            for color in ((question.past[-1][0].opponent,) if question.past else (BLACK, WHITE))
        ]
        features = encode_packed(
            _games(size, views),
            RULES,
            [[len(question.past)] for question, _ in views],
            pos_len=size,
            threads=self.model.workers,
        )
        regions = np.zeros((len(views), 1, size * size), np.float32)
        for row, (question, _) in enumerate(views):
            regions[row, 0, sorted(question.region)] = 1.0
        planes = np.concatenate([features.planes, regions.reshape(-1, 1, size, size)], axis=1)
        outputs = self.model.run(planes, features.globals)
        empty = (features.planes[:, 1] + features.planes[:, 2]).reshape(len(views), -1) == 0
        seen = [
            _read(
                outputs["moves"][row],
                outputs["sente"][row],
                outputs["ownership"][row],
                (regions[row, 0] > 0) & empty[row],
                color,
            )
            for row, (_, color) in enumerate(views)
        ]
        answers, row = [], 0
        for question in questions:
            count = 1 if question.past else 2
            answers.append(_average(seen[row : row + count]))
            row += count
        return answers


def _games(size: int, views: Sequence[tuple[Question, Color]]) -> PackedGames:
    setup, moves, first = [], [], []
    for question, color in views:
        stones = np.frombuffer(question.stones, np.uint8)
        points = np.flatnonzero(stones)
        setup.append(points | np.where(stones[points] == WHITE, WHITE_BIT, 0))
        moves.append([packed(c, p) for c, p in question.past])
        first.append(int(question.past[0][0] if question.past else color))
    return PackedGames.join([size] * len(views), moves, setup, first)


def _read(
    logits: NDArray[np.float32],
    sente: NDArray[np.float32],
    ownership: NDArray[np.float32],
    playable: NDArray[np.bool_],
    to_move: Color,
) -> LocalOpinion:
    """Turn raw outputs into chances; points outside the region and stones get none."""
    allowed = np.concatenate([playable, playable, [True]])
    chances = np.where(allowed, np.exp(logits.astype(np.float64) - logits.max()), 0.0)
    chances /= chances.sum()
    points = len(playable)
    sides = {to_move: chances[:points], to_move.opponent: chances[points:-1]}
    shares = {color: float(side.sum()) for color, side in sides.items()}
    somebody = sum(shares.values())
    return LocalOpinion(
        {color: sides[color] / max(shares[color], 1e-300) for color in (BLACK, WHITE)},
        {color: shares[color] / somebody if somebody > 0 else 0.5 for color in (BLACK, WHITE)},
        float(chances[-1]),
        float(1 / (1 + np.exp(-float(sente[0])))),
        np.tanh(ownership.astype(np.float64).ravel()) * to_move.sign,
    )


def _average(views: Sequence[LocalOpinion]) -> LocalOpinion:
    if len(views) == 1:
        return views[0]
    count = len(views)
    return LocalOpinion(
        {c: np.mean([view.moves[c] for view in views], axis=0) for c in (BLACK, WHITE)},
        {c: sum(view.next_player[c] for view in views) / count for c in (BLACK, WHITE)},
        sum(view.nobody for view in views) / count,
        sum(view.sente for view in views) / count,
        np.mean([view.ownership for view in views], axis=0),
    )
