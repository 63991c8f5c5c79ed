"""How bad a loss is: OGS's names, KaTrain's colours, and from where on a move is flagged."""

from __future__ import annotations

from typing import Literal, get_args

FLAGGED = 3.0  # points that a move must lose to be called a mistake

Category = Literal["excellent", "great", "good", "inaccuracy", "mistake", "blunder"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
BOUNDS = (0.2, 0.6, 1.2, 4.0, 10.0)  # points lost, below which a move is still of that category

# KaTrain's dots, from the smallest loss to the largest, and the losses that part them.
COLOR_BOUNDS = (0.5, 1.5, 3.0, 6.0, 12.0)
COLORS = ("#1f9600", "#abe62e", "#f2f200", "#e6661a", "#cc0000", "#72216b")


def category_of(loss: float) -> Category:
    """Return OGS's name for a loss in points.

    >>> [category_of(loss) for loss in (-1.0, 0.2, 3.9, 4.0, 10.0)]
    ['excellent', 'great', 'inaccuracy', 'mistake', 'blunder']
    """
    return CATEGORIES[sum(loss >= bound for bound in BOUNDS)]


def color_of(loss: float) -> str:
    """Return the colour of KaTrain's dot for a loss in points.

    >>> color_of(0.4), color_of(12.0)
    ('#1f9600', '#72216b')
    """
    return COLORS[sum(loss >= bound for bound in COLOR_BOUNDS)]


def is_flagged(loss: float) -> bool:
    """Tell whether a loss is large enough to be called a mistake, once a search has confirmed it.

    >>> is_flagged(2.9), is_flagged(3.0)
    (False, True)
    """
    return loss >= FLAGGED
