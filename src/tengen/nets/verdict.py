"""Who was winning where a record stops: the verdict that `tengen.records.judge` asks for."""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import PackedGames
from tengen.packing import WHITE_BIT
from tengen.records.judge import Verdict
from tengen.rules import RULE_SETS, Rules, parse_rules


def network_verdict(evaluator: Evaluator) -> Verdict:
    """Return a judge of games in a table (`tengen.records.schema`): Black's chance to win each.

    A game is judged after its last legal move, under its own rules and komi; rules that are not
    given or not known are taken for Japanese, by which most servers' games are played.
    """

    def verdict(games: pl.DataFrame) -> NDArray[np.float64]:
        black = np.full(games.height, np.nan)
        sizes = games["size"].to_numpy()
        for size in np.unique(sizes):
            rows = np.flatnonzero(sizes == size)
            part = games[rows]
            packed, turns = _packed(part)
            rules = [
                _rules(name, komi) for name, komi in zip(part["rules"], part["komi"], strict=True)
            ]
            found = evaluator.evaluate_packed(packed, rules, turns)
            black[rows] = [evaluation.winrate(BLACK) for evaluation in found]
        return black

    return verdict


def _packed(games: pl.DataFrame) -> tuple[PackedGames, list[list[int]]]:
    """Return the legal moves of the games, and as the only turn of each its end."""
    legal = games["n_legal"].to_list()
    moves = [
        _words(data)[:count] for data, count in zip(games["moves"].to_list(), legal, strict=True)
    ]
    setups = [_words(data) for data in games["setup"].to_list()]
    first = [WHITE if _is_handicap(setup) else BLACK for setup in setups]
    packed = PackedGames(
        sizes=games["size"].to_numpy().astype(np.int32),
        moves=np.concatenate(moves),
        offsets=_offsets(moves),
        setup=np.concatenate(setups),
        setup_offsets=_offsets(setups),
        first=np.array(first, np.uint8),
    )
    return packed, [[len(words)] for words in moves]


def _words(data: bytes | None) -> NDArray[np.uint16]:
    return np.frombuffer(data or b"", "<u2").astype(np.uint16)


def _offsets(parts: list[NDArray[np.uint16]]) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.int64)


def _is_handicap(setup: NDArray[np.uint16]) -> bool:
    return len(setup) >= 2 and not (setup & WHITE_BIT).any()


def _rules(name: str | None, komi: float | None) -> Rules:
    try:
        return parse_rules(name or "japanese", komi)
    except GoError:
        japanese = RULE_SETS["japanese"]
        return japanese if komi is None else japanese.with_komi(komi)
