"""How bad a loss is: OGS's names, KaTrain's colours, and from where on a move is flagged."""

from __future__ import annotations

from typing import Literal, get_args

FLAGGED = 3.0  # points that a move must lose to be called a mistake

Category = Literal["excellent", "great", "good", "inaccuracy", "mistake", "blunder"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
BOUNDS = (0.2, 0.6, 1.2, 4.0, 10.0)  # points lost, below which a move is still of that category

# Dots for losses, from the smallest to the largest: KaTrain's steps, in colours that can be told
# apart on a wooden board. scripts/page_types.py hands them to the page.
COLOR_BOUNDS = (0.5, 1.5, 3.0, 6.0, 12.0)
COLORS = ("#3fa66a", "#a4c957", "#eec643", "#f0803c", "#d7263d", "#a3388f")


def category_of(loss: float) -> Category:
    """Return OGS's name for a loss in points.

    >>> [category_of(loss) for loss in (-1.0, 0.2, 3.9, 4.0, 10.0)]
    ['excellent', 'great', 'inaccuracy', 'mistake', 'blunder']
    """
    return CATEGORIES[sum(loss >= bound for bound in BOUNDS)]


def color_of(loss: float) -> str:
    """Return the colour of KaTrain's dot for a loss in points.

    >>> color_of(0.4), color_of(12.0)
    ('#3fa66a', '#a3388f')
    """
    return COLORS[sum(loss >= bound for bound in COLOR_BOUNDS)]


def is_flagged(loss: float) -> bool:
    """Tell whether a loss is large enough to be called a mistake, once a search has confirmed it.

    >>> is_flagged(2.9), is_flagged(3.0)
    (False, True)
    """
    return loss >= FLAGGED
