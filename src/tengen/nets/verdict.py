"""Who was winning where a record stops: the verdict that `tengen.records.judge` asks for."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK
from tengen.nets.evaluator import Evaluator
from tengen.packed_games import PackedGames
from tengen.records.row import rules_of

if TYPE_CHECKING:
    import polars as pl

    from tengen.records.judge import Verdict


def network_verdict(evaluator: Evaluator) -> Verdict:
    """Return a judge of games in a table (`tengen.records.schema`): Black's chance to win each.

    A game is judged after its last legal move, under its own rules and komi (`agreed_rules`).
    """

    def verdict(games: pl.DataFrame) -> NDArray[np.float64]:
        black = np.full(games.height, np.nan)
        sizes = games["size"].to_numpy()
        for size in np.unique(sizes):
            rows = np.flatnonzero(sizes == size)
            part = games[rows]
            packed = PackedGames.from_frame(part)
            ends = packed.lengths()[:, None]
            rules = list(starmap(rules_of, part.select("rules", "komi", "handicap", "time").rows()))
            found = evaluator.evaluate_packed(packed, rules, list(ends))
            black[rows] = [evaluation.winrate(BLACK) for evaluation in found]
        return black

    return verdict
