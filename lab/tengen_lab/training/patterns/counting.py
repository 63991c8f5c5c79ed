"""Counts how often players gave the usual answers (see `tengen.patterns.answers`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError
from tengen.patterns.answers import NONE, RESPONSES, Answers, fingerprint
from tengen.patterns.model import PatternModel
from tengen.patterns.tables import RESPONSE
from tengen_lab.training.patterns.pools import BATCH, PoolPart, core_games

LEAST, SHARE = 10, 0.3  # times that a response was there; share of them in which it was played


def count_answers(
    model: PatternModel,
    pool: PoolPart,
    *,
    least: int = LEAST,
    share: float = SHARE,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> Answers:
    """Count the usual answers of a pool's players.

    Usual is what was there `least` times or more, and was played in `share` or more of them.
    Raises `GoError` for a model without responses.
    """
    if not model.preset.responses:
        raise GoError(f"{model.name} knows no responses")
    table, count = model.table, len(model.table)
    layout = core.Layout(table.dictionary, [], model.preset.vectors, True)  # no other patterns
    blank = core.Model(layout, 0)
    seen, played = (np.zeros(count, dtype=np.int64) for _ in range(2))
    for number, games in enumerate(pool.batches(BATCH), start=1):
        made = core.extract(core_games(games), table.dictionary)
        if len(made):
            legal = blank.rank(made)[2]  # how many moves each position has, the played one first
            members = layout.members(made).reshape(-1, layout.groups)[:, RESPONSES]
            turns = np.repeat(np.arange(len(legal)), legal)[members != NONE]
            # Once a turn: mirrored points have the same shape, and one of them can be played.
            there = np.unique(turns * count + members[members != NONE]) % count
            seen += np.bincount(there, minlength=count)
            moves = members[np.cumsum(legal) - legal]
            played += np.bincount(moves[moves != NONE], minlength=count)
        progress(min(number * BATCH, len(pool)), len(pool))
    rows: NDArray[Any] = np.flatnonzero(table.kinds == RESPONSE)
    seen, played = seen[rows], played[rows]
    usual = (seen >= least) & (played >= share * seen)
    kept = [values[usual].astype(np.uint32) for values in (rows, seen, played)]
    return Answers(kept[0], kept[1], kept[2], len(pool), fingerprint(table))
