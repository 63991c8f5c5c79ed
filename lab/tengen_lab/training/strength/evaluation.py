"""How good a rater is on windows of games whose players' ranks are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tengen.errors import GoError
from tengen.strength.estimate import quantiles
from tengen.strength.evidence import EvidenceModel
from tengen.strength.games import GameSet
from tengen.strength.moves import MoveTable
from tengen.strength.rating import Rater
from tengen.strength.reading import OwnGame
from tengen_lab.training.strength.measures import Measured, measure
from tengen_lab.training.strength.windows import LENGTHS, RankedWindow, Seat, cut_windows

Tables = dict[int, MoveTable]  # the player's moves in each game


def evaluate_windows(
    rater: Rater,
    games: GameSet,
    seats: Sequence[Seat],
    progress: Callable[[int, int], None] = lambda *_: None,
) -> list[Measured]:
    """Return the errors for each length of window; a length without windows is left out."""
    if not seats:
        raise GoError("no ranked even game of a human with a rank and at least 40 own moves")
    tables: Tables = {}
    for done, seat in enumerate(seats, start=1):
        tables[seat.game] = rater.read_moves(games, [OwnGame(seat.game, seat.color)])
        progress(done, len(seats))
    return [
        measure_windows(rater.model, windows, tables, length)
        for length in LENGTHS
        if (windows := cut_windows(seats, length))
    ]


def measure_windows(
    model: EvidenceModel, windows: Sequence[RankedWindow], tables: Tables, length: int
) -> Measured:
    """Compare what a model says of windows with the ranks."""
    said = []
    for window in windows:
        table = MoveTable.joined([tables[game] for game in window.games])
        said.append(quantiles(model.chances(model.evidence(table)), (0.1, 0.5, 0.9)))
    low, middle, high = np.array(said).T
    names, truth = [w.player for w in windows], [w.steps for w in windows]
    return measure(length, names, truth, middle, low, high)
