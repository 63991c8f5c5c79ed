"""How many moves an estimate needs: its error by the size of the window, for the same players.

The question of Neubauer's figure 5.2 (2024), who then took 500 moves where a player had them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tengen.strength.evidence import EvidenceModel
from tengen.strength.moves import MoveTable
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import SeatTable, arrange_seats
from tengen_lab.training.strength.measures import measure

SIZES = (10, 20, 50, 100, 200, 300, 400, 500)


@dataclass(frozen=True, slots=True)
class AtSize:
    """The error, in ranks, of estimates from a number of moves, averaged over players."""

    moves: int
    players: int
    mae: float
    mae_se: float


def errors_by_size(
    model: EvidenceModel, seats: SeatTable, table: MoveTable, sizes: Sequence[int] = SIZES
) -> list[AtSize]:
    """Rate players whom the model has not seen by their latest moves, more and more of them.

    All of them have as many moves as the largest size, or else sizes would differ by their players
    as well; where nobody has, the larger sizes are left out. The truth is the latest rank.
    """
    arranged = arrange_seats(seats, table)
    last = np.append(arranged.number[1:] != arranged.number[:-1], True)
    known = ~np.isnan(arranged.steps) & (arranged.end - arranged.first >= min(sizes))
    held = [part_of(str(player)) is not Part.TRAIN for player in arranged.player]
    asked = np.flatnonzero(last & known & np.array(held, np.bool_))
    counts = arranged.end[asked] - arranged.first[asked]
    tried = [size for size in sizes if len(asked) and size <= counts.max()]
    asked = asked[counts >= max(tried, default=0)]
    found = []
    for size in tried:
        said = [
            model.steps(table[arranged.order[arranged.end[seat] - size : arranged.end[seat]]])
            for seat in asked
        ]
        one = measure(1, arranged.player[asked].tolist(), arranged.steps[asked], said)
        found.append(AtSize(size, one.players, one.mae, one.mae_se))
    return found
