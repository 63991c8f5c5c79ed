"""Opening, middle game and endgame: where one ends and the next begins."""

from __future__ import annotations

from typing import Literal, get_args

Phase = Literal["opening", "middle game", "endgame"]
PHASES: tuple[Phase, ...] = get_args(Phase)

# Moves by points of the board: the opening ends at move 50 of 19x19, the middle game at move 150.
BORDERS = (50 / 361, 150 / 361)


def phase_of(move: int, size: int, endgame: int | None = None) -> Phase:
    """Return the phase of a move by its number; `endgame` is where the endgame began, if known.

    >>> phase_of(50, 19), phase_of(50, 9), phase_of(120, 19, endgame=110)
    ('opening', 'endgame', 'endgame')
    """
    opening, middle = (border * size * size for border in BORDERS)
    if endgame is not None and move >= endgame:
        return "endgame"
    if move <= opening:
        return "opening"
    return "middle game" if endgame is not None or move <= middle else "endgame"
