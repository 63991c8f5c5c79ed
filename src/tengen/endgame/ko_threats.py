"""Kos of a board, and who has more threats for them elsewhere on it.

A threat is a move in another place that leaves something hotter than the ko: whoever ignores it to
win the ko loses more there. Each place counts once. Moves that no place knows are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.judges import COLORS
from tengen.endgame.report import Report
from tengen.endgame.values import Values, gain, is_ko_just_taken


@dataclass(frozen=True, slots=True)
class KoOnBoard:
    """A place whose best line is a ko, where the ko is taken, and the threats of each side."""

    point: Point
    temperature: Fraction
    threats: dict[Color, int]

    @property
    def favours(self) -> Color | None:
        """Who has more threats, None where they are equal."""
        black, white = self.threats[BLACK], self.threats[WHITE]
        return None if black == white else BLACK if black > white else WHITE

    @property
    def advice(self) -> str:
        """What to do, which depends on who has more threats."""
        if self.favours is None:
            return "equal threats: who starts the ko needs no more than its value says"
        name, other = (color.name.capitalize() for color in (self.favours, self.favours.opponent))
        return f"{name} has more threats and can fight; {other} should end the ko when it can"


def kos_of(reports: Sequence[Report]) -> list[KoOnBoard]:
    """Return the kos among a board's places."""
    return [
        KoOnBoard(
            taken,
            report.temperature,
            {
                color: sum(
                    is_threat(other, color, report) for other in reports if other is not report
                )
                for color in COLORS
            },
        )
        for report in reports
        if (taken := ko_of(report)) is not None
    ]


def ko_of(report: Report) -> Point | None:
    """Return where a best line takes a ko, so that the other side plays elsewhere."""
    if report.tree is None:
        return None
    for line in report.lines.values():
        node = report.tree.root
        for index, (color, move) in enumerate(line):
            if move is None:
                continue
            option = node.options[color].get(report.tree.window.inside(move))
            if option is None:
                break
            is_answered = index + 1 < len(line) and line[index + 1][1] is not None
            if is_ko_just_taken(option) and not is_answered:
                return move
            node = option
    return None


def is_threat(place: Report, color: Color, ko: Report) -> bool:
    """Tell whether a colour's best move in a place leaves something hotter than a ko."""
    if place.tree is None:
        return False
    values, t = Values(), ko.counting.by_area(ko.temperature)
    options = [
        option
        for option in place.tree.root.options[color].values()
        if option.is_judged and not is_ko_just_taken(option)
    ]
    if not options:
        return False
    best = max(options, key=lambda option: gain(values(option), color, t))
    return values(best).move_value > t
