"""Who was winning where a record stops: the verdict that `tengen.records.judge` asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.packed_games import PackedGames
from tengen.rules import RULE_SETS, Rules, parse_rules

if TYPE_CHECKING:
    import polars as pl

    from tengen.records.judge import Verdict


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
            packed = PackedGames.from_frame(part)
            ends = packed.lengths()[:, None]
            rules = [
                rules_of(name, komi) for name, komi in zip(part["rules"], part["komi"], strict=True)
            ]
            found = evaluator.evaluate_packed(packed, rules, list(ends))
            black[rows] = [evaluation.winrate(BLACK) for evaluation in found]
        return black

    return verdict


def rules_of(name: str | None, komi: float | None) -> Rules:
    """Return the rules that a row of a table names; Japanese ones where it names none we know."""
    try:
        return parse_rules(name or "japanese", komi)
    except GoError:
        japanese = RULE_SETS["japanese"]
        return japanese if komi is None else japanese.with_komi(komi)
