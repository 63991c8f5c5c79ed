"""Some of a player's moves: what they lose on average, with an error clustered by game."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tengen.coords import BLACK
from tengen.files.plain_json import or_null
from tengen.names import tell_names
from tengen.phases import PHASES, Phase
from tengen.review.categories import is_flagged
from tengen.train.own_games import Own
from tengen.train.usual import theme_rates

LEAST_ALIKE = 2  # games of an opening that is told
AS_BLACK, AS_WHITE = "as Black", "as White"

Chosen = Callable[[Own, Phase, float, tuple[str, ...]], bool]


@dataclass(frozen=True, slots=True)
class Slice:
    """Some of a player's moves: what they lose on average, and the standard error of that.

    error     None where the slice is of a single game
    expected  what players of his rank who lose as much as he does in all would lose here; None
              where there is nothing to compare with
    """

    name: str
    games: int
    moves: int
    loss: float
    error: float | None
    mistakes_per_100: float
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class ThemeShare:
    """How often a reason explains a player's mistakes, and what such a mistake loses.

    share, usual  of 100 mistakes, his and those of others in reviews by the same networks; usual is
                  None where nobody counted
    """

    name: str
    games: int
    mistakes: int
    loss: float
    error: float | None
    share: float
    share_error: float | None
    usual: float | None


@dataclass(frozen=True, slots=True)
class Opening:
    """Games with the same opening or joseki: their results, and what a move of it lost him."""

    name: str
    games: int
    won: int
    decided: int
    loss: float
    error: float


def slice_of(
    name: str, own: Sequence[Own], chosen: Chosen, expected: float | None = None
) -> Slice | None:
    rows = []
    mistakes = 0
    for one in own:
        some = [loss for phase, loss, themes in one.losses if chosen(one, phase, loss, themes)]
        if some:
            rows.append((sum(some), len(some)))
            mistakes += sum(map(is_flagged, some))
    if not rows:
        return None
    moves = sum(count for _, count in rows)
    mean, error = ratio(rows)
    return Slice(
        name,
        len(rows),
        moves,
        round(mean, 4),
        or_null(round(error, 4)),
        round(100 * mistakes / moves, 2),
        None if expected is None else round(expected, 4),
    )


def ratio(rows: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return sum / sum of pairs, one a game, with its standard error clustered by game.

    >>> mean, error = ratio([(10, 10), (30, 10)])
    >>> mean, round(error, 3)
    (2.0, 1.0)
    """
    count = sum(below for _, below in rows)
    mean = sum(above for above, _ in rows) / count
    if len(rows) < 2:
        return mean, math.inf
    square = sum((above - mean * below) ** 2 for above, below in rows)
    return mean, math.sqrt(square * len(rows) / (len(rows) - 1)) / count


_Row = tuple[Own, tuple[float, float]]  # a game, and what some of its moves lost: sum and number


def openings(own: Sequence[Own]) -> Iterator[Opening]:
    """Yield the openings that came up in several games, the most frequent first."""
    rows: dict[tuple[str, ...], list[_Row]] = defaultdict(list)
    for one in own:
        if one.opening and (sums := lost_in(one, "opening"))[1]:
            rows[one.opening].append((one, sums))
    yield from _alike(rows)


def josekis(own: Sequence[Own]) -> Iterator[Opening]:
    """Yield the josekis that came up in several games; twice in one game counts as one game."""
    rows: dict[tuple[str, ...], list[_Row]] = defaultdict(list)
    for one in own:
        for names in dict.fromkeys(corner.names for corner in one.josekis):
            some = [loss for own in one.josekis if own.names == names for loss in own.losses]
            rows[names].append((one, (sum(some), len(some))))
    yield from _alike(rows)


def _alike(rows: Mapping[tuple[str, ...], Sequence[_Row]]) -> Iterator[Opening]:
    for names, some in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        if len(some) < LEAST_ALIKE:
            continue
        loss, error = ratio([sums for _, sums in some])
        decided = [one.won for one, _ in some if one.won is not None]
        yield Opening(
            tell_names(names),
            len(some),
            sum(decided),
            len(decided),
            round(loss, 4),
            round(error, 4),
        )


def phases_of(own: Sequence[Own], usual: dict[Phase, float]) -> Iterator[Slice]:
    """Yield the phases; expected is what his total would be like at the usual profile."""
    for phase in PHASES:
        expected = _expected(own, phase, usual)
        found = slice_of(phase, own, lambda _, at, *__, phase=phase: at == phase, expected)
        if found is not None:
            yield found


def _expected(own: Sequence[Own], phase: Phase, usual: dict[Phase, float]) -> float | None:
    """Return what he would lose a move in a phase if he were as much worse as in the others."""
    others = [(at, loss) for one in own for at, loss, _ in one.losses if at != phase]
    if not others:
        return None
    share = sum(loss for _, loss in others) / sum(usual[at] for at, _ in others)
    return share * usual[phase]


def theme_shares(own: Sequence[Own]) -> Iterator[ThemeShare]:
    """Yield the themes of his mistakes, the most frequent first."""
    counts = Counter(theme for one in own for *_, themes in one.losses for theme in themes)
    for name, count in counts.most_common():
        losses = [[loss for _, loss, themes in one.losses if name in themes] for one in own]
        lost, error = ratio([(sum(some), len(some)) for some in losses if some])
        share, share_error = ratio(theme_rows(own, name))
        usual = usual_share(own, name)
        yield ThemeShare(
            name,
            sum(map(bool, losses)),
            count,
            round(lost, 4),
            or_null(round(error, 4)),
            round(100 * share, 2),
            or_null(round(100 * share_error, 2)),
            None if usual is None else round(usual[0], 3),
        )


def usual_share(own: Sequence[Own], name: str) -> tuple[float, float] | None:
    """Return how many of a hundred mistakes of others a theme explains, and that number's error.

    Each network's rates count as often as it has judged mistakes here. None where one of them has
    no rate.
    """
    mistakes = Counter[str]()
    for one in own:
        mistakes[one.judge] += sum(bool(themes) for *_, themes in one.losses)
    found = [(count, theme_rates(judge).get(name)) for judge, count in mistakes.items() if count]
    rates = [(count / mistakes.total(), rate) for count, rate in found if rate is not None]
    if not rates or len(rates) < len(found):
        return None
    share = sum(weight * rate for weight, (rate, _) in rates)
    return share, math.hypot(*(weight * error for weight, (_, error) in rates))


def theme_rows(own: Sequence[Own], name: str) -> list[tuple[float, int]]:
    """Return how many mistakes of each game have a theme, and how many there are."""
    mistakes = [[themes for *_, themes in one.losses if themes] for one in own]
    return [(float(sum(name in themes for themes in some)), len(some)) for some in mistakes if some]


def lost_in(one: Own, phase: str | None = None) -> tuple[float, float]:
    some = [loss for at, loss, _ in one.losses if phase in (None, at)]
    return sum(some), len(some)


def grouped(own: Iterable[Own], key: Callable[[Own], str | None]) -> dict[str, list[Own]]:
    groups: dict[str, list[Own]] = defaultdict(list)
    for one in own:
        name = key(one)
        if name:
            groups[name].append(one)
    return groups


def slices_by(
    own: Sequence[Own], key: Callable[[Own], str | None], *, is_ordered: bool = False
) -> Iterator[Slice]:
    """Yield a slice for each group of games, the largest first, or in the order of their names."""
    groups = grouped(own, key)
    order = sorted(groups) if is_ordered else sorted(groups, key=lambda name: -len(groups[name]))
    for name in order:
        found = slice_of(name, groups[name], lambda *_: True)
        if found is not None:
            yield found


GROUPS: dict[str, Callable[[Own], str | None]] = {
    "color": lambda one: AS_BLACK if one.color is BLACK else AS_WHITE,
    "opponent": lambda one: one.opponent,
    "hour": lambda one: one.daytime or None,
}
