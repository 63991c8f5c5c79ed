"""Sentences about a player, only those that his games support.

Many questions are asked at once; what is said holds for all of them together in 95 of 100 cases.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from tengen.coords import BLACK, WHITE
from tengen.phases import PHASES, Phase
from tengen.review.sentences import tell_theme
from tengen.train.exercises import FALLBACK, UNEXPLAINED
from tengen.train.own_games import Own
from tengen.train.slices import (
    AS_BLACK,
    Slice,
    grouped,
    lost_in,
    ratio,
    theme_rows,
    usual_share,
)
from tengen.train.usual import theme_rates
from tengen.words import tell

LEAST_GAMES = 8  # of a slice that is compared
LEAST_MOVES = 100
DOUBT = 0.05  # how often a player without any weakness may get a remark
NOTABLE = 0.1  # share by which a slice must be worse to be worth a sentence


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that the sample supports.

    about                    phase, theme, color, opponent, hour or progress
    name                     which one, such as "endgame"
    value, expected, error   points a move; of themes: of 100 mistakes
    exercises                filter for the exercises that belong to it; of progress empty
    """

    about: str
    name: str
    sentence: str
    value: float
    expected: float
    error: float
    points_a_game: float
    exercises: dict[str, str]


class Questions:
    """Counts what was asked, so that an answer is only given where all of them allow it."""

    def __init__(self) -> None:
        self.asked = 0
        self._degrees: dict[int, int] = {}

    def ask(self, remark: Remark, games: int) -> Remark:
        self.asked += 1
        self._degrees[id(remark)] = max(games - 1, 1)
        return remark

    def is_sure(self, remark: Remark) -> bool:
        """Tell whether the difference is beyond chance, for all questions together (Bonferroni)."""
        if remark.error <= 0:
            return False
        z = NormalDist().inv_cdf(1 - DOUBT / max(self.asked, 1))
        degrees = self._degrees[id(remark)]
        limit = z + (z**3 + z) / (4 * degrees)  # Student's t, to first order
        return abs(remark.value - remark.expected) > limit * remark.error


def phase_remarks(
    own: Sequence[Own], phases: Sequence[Slice], usual: dict[Phase, float], questions: Questions
) -> Iterator[Remark]:
    for phase in PHASES:
        found = next((one for one in phases if one.name == phase), None)
        if found is None or not _is_large(found) or found.expected is None:
            continue
        # Both sides vary from game to game: what he loses here, and what the rest leads to expect.
        rows = []
        for one in own:
            here = [loss for at, loss, _ in one.losses if at == phase]
            rest = [(at, loss) for at, loss, _ in one.losses if at != phase]
            if here and rest:
                share = sum(loss for _, loss in rest) / sum(usual[at] for at, _ in rest)
                rows.append((sum(here), len(here), share * usual[phase]))
        if len(rows) < LEAST_GAMES:
            continue
        value, expected, error = _difference(rows)
        if value < expected * (1 + NOTABLE):
            questions.asked += 1
            continue
        a_game = (value - expected) * sum(count for _, count, _ in rows) / len(rows)
        yield questions.ask(
            Remark(
                "phase",
                phase,
                tell(
                    "remarkPhase",
                    phase=_code(phase),
                    value=value,
                    expected=expected,
                    points=a_game,
                ),
                round(value, 3),
                round(expected, 3),
                round(error, 4),
                round(a_game, 2),
                {"phase": phase},
            ),
            len(rows),
        )


def _is_large(one: Slice) -> bool:
    return one.games >= LEAST_GAMES and one.moves >= LEAST_MOVES


def _difference(rows: Sequence[tuple[float, int, float]]) -> tuple[float, float, float]:
    """Return the mean a move, the expected mean, and the error of their difference, by game."""
    count = sum(moves for _, moves, _ in rows)
    value = sum(above for above, _, _ in rows) / count
    expected = sum(moves * other for _, moves, other in rows) / count
    gap = value - expected
    square = sum((above - moves * other - moves * gap) ** 2 for above, moves, other in rows)
    return value, expected, math.sqrt(square * len(rows) / (len(rows) - 1)) / count


def theme_remarks(own: Sequence[Own], questions: Questions) -> Iterator[Remark]:
    names = {name for judge in {one.judge for one in own} for name in theme_rates(judge)}
    for name in sorted(names - {UNEXPLAINED, *FALLBACK}):
        rows = theme_rows(own, name)
        mistakes_in_all = sum(count for _, count in rows)
        others = usual_share(own, name)
        if len(rows) < LEAST_GAMES or mistakes_in_all < LEAST_MOVES or others is None:
            continue
        usual, usual_error = others
        share, error = ratio(rows)
        value, spread = 100 * share, math.hypot(100 * error, usual_error)
        if value < usual * (1 + NOTABLE):
            questions.asked += 1
            continue
        lost = [loss for one in own for _, loss, themes in one.losses if name in themes]
        a_game = (value - usual) / value * sum(lost) / len(own)
        yield questions.ask(
            Remark(
                "theme",
                name,
                tell("remarkTheme", theme=tell_theme(name), value=value, usual=usual),
                round(value, 2),
                round(usual, 2),
                round(spread, 3),
                round(a_game, 2),
                {"theme": name},
            ),
            len(rows),
        )


def group_remarks(
    own: Sequence[Own],
    about: str,
    key: Callable[[Own], str | None],
    questions: Questions,
) -> Iterator[Remark]:
    """Compare each group of games with the others; games with a handicap are left out."""
    groups = grouped([one for one in own if one.even], key)
    for name, some in groups.items():
        rest = [one for other, games in groups.items() if other != name for one in games]
        if min(len(some), len(rest)) < LEAST_GAMES:
            continue
        value, error = ratio([lost_in(one) for one in some])
        other, other_error = ratio([lost_in(one) for one in rest])
        if value < other * (1 + NOTABLE):
            questions.asked += 1
            continue
        a_game = (value - other) * sum(lost_in(one)[1] for one in some) / len(some)
        yield questions.ask(
            Remark(
                about,
                name,
                tell(
                    "remarkOpponent" if about == "opponent" else "remarkGroup",
                    name=name if about == "opponent" else _code(name),
                    value=value,
                    otherwise=other,
                    points=a_game,
                ),
                round(value, 3),
                round(other, 3),
                round(math.hypot(error, other_error), 4),
                round(a_game, 2),
                _exercises(about, name),
            ),
            min(len(some), len(rest)),
        )


def _exercises(about: str, name: str) -> dict[str, str]:
    """Return the filter for exercises from a group of games."""
    if about == "color":
        return {"color": (BLACK if name == AS_BLACK else WHITE).letter}
    return {"daytime" if about == "hour" else about: name}


def progress_remarks(own: Sequence[Own], questions: Questions) -> Iterator[Remark]:
    """Compare the later half of the dated games with the earlier one: in all, and by phase."""
    dated = [one for one in own if one.date]
    half = len(dated) // 2
    if half < LEAST_GAMES:
        return
    early, late = dated[:half], dated[half:]
    for name in ("game", *PHASES):
        sums = [
            [row for one in games if (row := lost_in(one, None if name == "game" else name))[1]]
            for games in (early, late)
        ]
        if min(map(len, sums)) < LEAST_GAMES:
            continue
        (before, before_error), (after, after_error) = map(ratio, sums)
        if after > before * (1 - NOTABLE):
            questions.asked += 1
            continue
        a_game = (before - after) * sum(count for _, count in sums[1]) / len(sums[1])
        yield questions.ask(
            Remark(
                "progress",
                name,
                tell(
                    "remarkImproved",
                    phase=_code(name),
                    before=before,
                    until=early[-1].date,
                    after=after,
                    since=late[0].date,
                ),
                round(after, 3),
                round(before, 3),
                round(math.hypot(before_error, after_error), 4),
                round(a_game, 2),
                {},
            ),
            half,
        )


def _code(name: str) -> str:
    """Return the name of a phase or a group as the catalogues select by it."""
    return name.replace(" ", "-")
