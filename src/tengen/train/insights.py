"""A player over all of his games: where he loses more than others of his rank, and what improved.

Losses of one game belong together, so every error is clustered by game. Many questions are asked at
once; what is said holds for all of them together in 95 of 100 cases. What a sample cannot carry is
left out.
"""

from __future__ import annotations

import functools
import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

from tengen.coords import BLACK, WHITE, Color
from tengen.files.plain_json import or_null
from tengen.names import josekis_of, opening_of, tell_names
from tengen.names.josekis import FRESH
from tengen.phases import PHASES, Phase
from tengen.ranks import parse_rank
from tengen.results import Outcome
from tengen.review.categories import is_flagged
from tengen.review.sentences import tell_theme
from tengen.train.exercises import UNEXPLAINED
from tengen.train.games import ReviewedGame
from tengen.train.peers import rank_name
from tengen.words import tell

TABLE = Path(__file__).parent / "tables" / "baseline.json"
LEAST_ALIKE = 2  # games of an opening that is told
MOST_POINTS = 15.0  # of one loss that count: one lost group should not decide about a year
LATEST = 10  # games whose records tell his rank of today
LEAST_GAMES = 8  # of a slice that is compared
LEAST_MOVES = 100
ADVICE = 3  # sentences at most
DOUBT = 0.05  # how often a player without any weakness may get a remark
NOTABLE = 0.1  # share by which a slice must be worse to be worth a sentence
MIDDLE_RANK = 20.0  # where nobody knows the rank: the profile by phase hardly depends on it
AS_BLACK, AS_WHITE = "as Black", "as White"
_BAND = 5  # ranks in a band of the baseline


@dataclass(frozen=True, slots=True)
class Corner:
    """A joseki of one game: the names of its steps, and what each of the player's moves lost."""

    names: tuple[str, ...]
    losses: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """One game of the player, as insights see it: what his moves lost."""

    game: str
    color: Color
    opponent: str
    date: str
    daytime: str  # "" where nobody knows
    even: bool
    won: bool | None
    losses: tuple[tuple[Phase, float, tuple[str, ...]], ...]  # themes of mistakes only
    opening: tuple[str, ...] = ()  # as `opening_of` names it
    josekis: tuple[Corner, ...] = ()


@dataclass(frozen=True, slots=True)
class Slice:
    """Some of a player's moves: what they lose on average, and the standard error of that.

    error     None where a single game says it
    expected  what players of his rank would lose here who lose as much as he does in all; None
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

    share, usual  of 100 mistakes, his and those of others; usual is None where nobody counted
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


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that the sample carries.

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


@dataclass(frozen=True, slots=True)
class Insights:
    """All that the games of a player say: the object of `tengen insights --json`."""

    names: tuple[str, ...]
    rank: str | None
    games: int
    moves: int
    total: Slice | None
    phases: tuple[Slice, ...]
    themes: tuple[ThemeShare, ...]
    colors: tuple[Slice, ...]
    opponents: tuple[Slice, ...]
    hours: tuple[Slice, ...]
    months: tuple[Slice, ...]
    openings: tuple[Opening, ...]
    josekis: tuple[Opening, ...]
    advice: tuple[Remark, ...]
    improved: tuple[Remark, ...]


def band_of(rank: float) -> int:
    """Return the lowest rank of the band that the baseline has for a rank, in steps.

    >>> band_of(22.4), band_of(3.0), band_of(38.0)
    (20, 10, 30)
    """
    return min(max(int(rank // _BAND) * _BAND, 10), 30)


@functools.cache
def _table() -> Any:
    return json.loads(TABLE.read_text(encoding="utf-8"))


def baseline(rank: float | None) -> dict[Phase, float]:
    """Return what a move of each phase loses at a rank, in points; only their ratios are used."""
    band = _table()["bands"][str(band_of(MIDDLE_RANK if rank is None else rank))]
    return {phase: float(band[phase]["loss"]) for phase in PHASES}


def theme_rates() -> dict[str, tuple[float, float]]:
    """Return how many mistakes in a hundred mistakes have each theme, and that number's error."""
    return {name: (one["share"], one["error"]) for name, one in _table()["themes"].items()}


def own_games(games: Iterable[ReviewedGame], names: Collection[str]) -> list[Own]:
    """Return the games of a player, in the order of their dates."""
    found = []
    for one in games:
        color = one.color_of(names)
        if color is None:
            continue
        losses = tuple(
            (
                phase,
                _clipped(move.loss),
                _themes(move.loss, tuple(reason.name for reason in move.reasons)),
            )
            for phase, move in one.moves_of(color)
        )
        if losses:
            found.append(
                Own(
                    game=one.id,
                    color=color,
                    opponent=one.info.player(color.opponent),
                    date=one.info.iso_date,
                    daytime=one.daytime,
                    even=one.game.handicap < 2,
                    won=_won(one, color),
                    losses=losses,
                    opening=opening_of(one.game, color),
                    josekis=tuple(_corners(one, color)),
                )
            )
    return sorted(found, key=lambda own: (own.date, own.game))


def _corners(one: ReviewedGame, color: Color) -> Iterator[Corner]:
    """Yield the josekis in which a colour has moved, with what its moves lost there."""
    losses = {move.move: _clipped(move.loss) for _, move in one.moves_of(color)}
    for joseki in josekis_of(one.game):
        own = tuple(losses[number] for number in joseki.moves[:FRESH] if number in losses)
        if own:
            yield Corner(joseki.names, own)


def _clipped(loss: float) -> float:
    return min(max(loss, 0.0), MOST_POINTS)


def _themes(loss: float, reasons: tuple[str, ...]) -> tuple[str, ...]:
    return (reasons or (UNEXPLAINED,)) if is_flagged(loss) else ()


def _won(one: ReviewedGame, color: Color) -> bool | None:
    result = one.info.result
    known = result.outcome not in (Outcome.UNKNOWN, Outcome.VOID) and result.winner is not None
    return result.winner is color if known else None


def rank_of(games: Iterable[ReviewedGame], names: Collection[str]) -> float | None:
    """Return the mean rank that the player's latest records state, in steps; None for none."""
    steps = []
    for one in sorted(games, key=lambda one: one.info.iso_date):
        color = one.color_of(names)
        rank = None if color is None else one.info.parsed_rank(color)
        if rank is not None and rank.steps is not None:
            steps.append(rank.steps)
    return fmean(steps[-LATEST:]) if steps else None


def parse_steps(text: str) -> float:
    """Return the steps of a rank such as 8k. Raises `ParseError` for other text."""
    from tengen.nets.human_ranks import steps_of

    return steps_of(parse_rank(text))


Chosen = Callable[[Own, Phase, float, tuple[str, ...]], bool]


def insights(
    games: Iterable[ReviewedGame], names: Collection[str], rank: float | None = None
) -> Insights:
    """Return what the games of a player say; `rank` in steps, else the records' own."""
    every = list(games)
    own = own_games(every, names)
    steps = rank_of(every, names) if rank is None else rank
    return insights_of(own, tuple(names), steps)


def insights_of(own: Sequence[Own], names: tuple[str, ...], rank: float | None) -> Insights:
    """Return the insights of games that were chosen already."""
    total = _slice("all", own, lambda *_: True)
    usual = baseline(rank)
    phases = tuple(_phases(own, usual))
    colors, opponents, hours = (tuple(_both(own, key)) for key in _GROUPS.values())
    months = tuple(_both(own, lambda one: one.date[:7], is_ordered=True))
    questions = _Questions()
    remarks: list[Remark] = []
    remarks += _phase_remarks(own, phases, usual, questions)
    remarks += _theme_remarks(own, questions)
    for about, key in _GROUPS.items():
        remarks += _group_remarks(own, about, key, questions)
    since = _Questions()  # whether he improved is a question of its own
    progress = list(_progress(own, since))
    sure = [one for one in remarks if questions.is_sure(one)]
    sure.sort(key=lambda one: -one.points_a_game)
    return Insights(
        names=names,
        rank=None if rank is None else rank_name(rank),
        games=len(own),
        moves=sum(len(one.losses) for one in own),
        total=total,
        phases=phases,
        themes=tuple(_theme_shares(own)),
        colors=colors,
        opponents=opponents,
        hours=hours,
        months=months,
        openings=tuple(_openings(own)),
        josekis=tuple(_josekis(own)),
        advice=tuple(sure[:ADVICE]),
        improved=tuple(one for one in progress if since.is_sure(one)),
    )


class _Questions:
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


def _slice(
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


def _openings(own: Sequence[Own]) -> Iterator[Opening]:
    """Yield the openings that came up in several games, the most frequent first."""
    rows: dict[tuple[str, ...], list[_Row]] = defaultdict(list)
    for one in own:
        if one.opening and (sums := _sums(one, "opening"))[1]:
            rows[one.opening].append((one, sums))
    yield from _alike(rows)


def _josekis(own: Sequence[Own]) -> Iterator[Opening]:
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


def _phases(own: Sequence[Own], usual: dict[Phase, float]) -> Iterator[Slice]:
    """Yield the phases; expected is what his total would be like at the usual profile."""
    for phase in PHASES:
        expected = _expected(own, phase, usual)
        found = _slice(phase, own, lambda _, at, *__, phase=phase: at == phase, expected)
        if found is not None:
            yield found


def _expected(own: Sequence[Own], phase: Phase, usual: dict[Phase, float]) -> float | None:
    """Return what he would lose a move in a phase if he were as much worse as in the others."""
    others = [(at, loss) for one in own for at, loss, _ in one.losses if at != phase]
    if not others:
        return None
    share = sum(loss for _, loss in others) / sum(usual[at] for at, _ in others)
    return share * usual[phase]


def _phase_remarks(
    own: Sequence[Own], phases: Sequence[Slice], usual: dict[Phase, float], questions: _Questions
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


def _difference(rows: Sequence[tuple[float, int, float]]) -> tuple[float, float, float]:
    """Return the mean a move, the expected mean, and the error of their difference, by game."""
    count = sum(moves for _, moves, _ in rows)
    value = sum(above for above, _, _ in rows) / count
    expected = sum(moves * other for _, moves, other in rows) / count
    gap = value - expected
    square = sum((above - moves * other - moves * gap) ** 2 for above, moves, other in rows)
    return value, expected, math.sqrt(square * len(rows) / (len(rows) - 1)) / count


def _theme_shares(own: Sequence[Own]) -> Iterator[ThemeShare]:
    """Yield the themes of his mistakes, the most frequent first."""
    usual = theme_rates()
    counts = Counter(theme for one in own for *_, themes in one.losses for theme in themes)
    for name, count in counts.most_common():
        losses = [[loss for _, loss, themes in one.losses if name in themes] for one in own]
        lost, error = ratio([(sum(some), len(some)) for some in losses if some])
        share, share_error = ratio(_theme_rows(own, name))
        yield ThemeShare(
            name,
            sum(map(bool, losses)),
            count,
            round(lost, 4),
            or_null(round(error, 4)),
            round(100 * share, 2),
            or_null(round(100 * share_error, 2)),
            None if name not in usual else usual[name][0],
        )


def _theme_rows(own: Sequence[Own], name: str) -> list[tuple[float, int]]:
    """Return how many mistakes of each game have a theme, and how many there are."""
    mistakes = [[themes for *_, themes in one.losses if themes] for one in own]
    return [(float(sum(name in themes for themes in some)), len(some)) for some in mistakes if some]


def _theme_remarks(own: Sequence[Own], questions: _Questions) -> Iterator[Remark]:
    for name, (usual, usual_error) in theme_rates().items():
        rows = _theme_rows(own, name)
        mistakes_in_all = sum(count for _, count in rows)
        if len(rows) < LEAST_GAMES or mistakes_in_all < LEAST_MOVES or name == UNEXPLAINED:
            continue
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


def _exercises(about: str, name: str) -> dict[str, str]:
    """Return the filter for exercises from a group of games."""
    if about == "color":
        return {"color": (BLACK if name == AS_BLACK else WHITE).letter}
    return {"daytime" if about == "hour" else about: name}


def _code(name: str) -> str:
    """Return the name of a phase or a group as the catalogues select by it."""
    return name.replace(" ", "-")


def _group_remarks(
    own: Sequence[Own],
    about: str,
    key: Callable[[Own], str | None],
    questions: _Questions,
) -> Iterator[Remark]:
    """Compare each group of games with the others; games with a handicap are left out."""
    groups = _grouped([one for one in own if one.even], key)
    for name, some in groups.items():
        rest = [one for other, games in groups.items() if other != name for one in games]
        if min(len(some), len(rest)) < LEAST_GAMES:
            continue
        value, error = ratio([_sums(one) for one in some])
        other, other_error = ratio([_sums(one) for one in rest])
        if value < other * (1 + NOTABLE):
            questions.asked += 1
            continue
        a_game = (value - other) * sum(_sums(one)[1] for one in some) / len(some)
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


def _progress(own: Sequence[Own], questions: _Questions) -> Iterator[Remark]:
    """Compare the later half of the dated games with the earlier one: in all, and by phase."""
    dated = [one for one in own if one.date]
    half = len(dated) // 2
    if half < LEAST_GAMES:
        return
    early, late = dated[:half], dated[half:]
    for name in ("game", *PHASES):
        sums = [
            [row for one in games if (row := _sums(one, None if name == "game" else name))[1]]
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


def _sums(one: Own, phase: str | None = None) -> tuple[float, float]:
    some = [loss for at, loss, _ in one.losses if phase in (None, at)]
    return sum(some), len(some)


def _grouped(own: Iterable[Own], key: Callable[[Own], str | None]) -> dict[str, list[Own]]:
    groups: dict[str, list[Own]] = defaultdict(list)
    for one in own:
        name = key(one)
        if name:
            groups[name].append(one)
    return groups


def _both(
    own: Sequence[Own], key: Callable[[Own], str | None], *, is_ordered: bool = False
) -> Iterator[Slice]:
    """Yield a slice for each group of games, the largest first, or in the order of their names."""
    groups = _grouped(own, key)
    order = sorted(groups) if is_ordered else sorted(groups, key=lambda name: -len(groups[name]))
    for name in order:
        found = _slice(name, groups[name], lambda *_: True)
        if found is not None:
            yield found


def _is_large(one: Slice) -> bool:
    return one.games >= LEAST_GAMES and one.moves >= LEAST_MOVES


_GROUPS: dict[str, Callable[[Own], str | None]] = {
    "color": lambda one: AS_BLACK if one.color is BLACK else AS_WHITE,
    "opponent": lambda one: one.opponent,
    "hour": lambda one: one.daytime or None,
}
