"""Why no list of move values can tell where to play: figure 2.7 of Frejlak's thesis, run.

Two local positions, White (Right) to move. A move in the centre is worth 6 points, one at the top
5. Alone, White must play the smaller one; beside a third position, the larger. So there is no way
to sort local positions by what is best to play first. The thesis draws the trees; these have the
move values and the scores that its text gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tengen.cgt import Game, format_game, parse_game, temperature
from tengen.cgt.sums import SumTurn, best_score

TOP = parse_game("{7|-3}")
CENTER = parse_game("{15|9||0}")
BOTTOM = parse_game("{5|0}")


def score_after(parts: Sequence[Game], first: int) -> Fraction:
    """Return Black's score if White begins in part `first`, with best play from there on."""
    turn = SumTurn(tuple(parts), left=False)
    after = (turn.play(first, option) for option in turn.options(first))
    return min(best_score(reply.parts, left=True) for reply in after)


def main() -> None:
    for name, part in (("top", TOP), ("centre", CENTER), ("bottom", BOTTOM)):
        print(f"{name:<7} {format_game(part):<11} a move is worth {temperature(part)}")
    for title, parts in (
        ("top + centre", (TOP, CENTER)),
        ("top + centre + bottom", (TOP, CENTER, BOTTOM)),
    ):
        at_top, at_center = (score_after(parts, first) for first in (0, 1))
        better = "the top" if at_top < at_center else "the centre"
        print(f"{title}: Black gets {at_top} if White plays the top, {at_center} if the centre:")
        print(f"    White plays {better}")


if __name__ == "__main__":
    main()
