"""A player over all of his games: where he loses more than others of his rank, and what improved.

Losses of one game belong together, so every error is clustered by game. Sentences that the sample
is too small for are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tengen.review.peers import rank_name
from tengen.train.games import ReviewedGame
from tengen.train.own_games import Own, own_games, rank_of
from tengen.train.remarks import (
    Questions,
    Remark,
    group_remarks,
    phase_remarks,
    progress_remarks,
    theme_remarks,
)
from tengen.train.slices import (
    GROUPS,
    Opening,
    Slice,
    ThemeShare,
    josekis,
    openings,
    phases_of,
    slice_of,
    slices_by,
    theme_shares,
)
from tengen.train.usual import baseline

ADVICE = 3  # sentences at most


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
    total = slice_of("all", own, lambda *_: True)
    usual = baseline(rank)
    phases = tuple(phases_of(own, usual))
    colors, opponents, hours = (tuple(slices_by(own, key)) for key in GROUPS.values())
    months = tuple(slices_by(own, lambda one: one.date[:7], is_ordered=True))
    questions = Questions()
    remarks: list[Remark] = []
    remarks += phase_remarks(own, phases, usual, questions)
    remarks += theme_remarks(own, questions)
    for about, key in GROUPS.items():
        remarks += group_remarks(own, about, key, questions)
    since = Questions()  # whether he improved is a question of its own
    progress = list(progress_remarks(own, since))
    sure = [one for one in remarks if questions.is_sure(one)]
    sure.sort(key=lambda one: -one.points_a_game)
    return Insights(
        names=names,
        rank=None if rank is None else rank_name(rank),
        games=len(own),
        moves=sum(len(one.losses) for one in own),
        total=total,
        phases=phases,
        themes=tuple(theme_shares(own)),
        colors=colors,
        opponents=opponents,
        hours=hours,
        months=months,
        openings=tuple(openings(own)),
        josekis=tuple(josekis(own)),
        advice=tuple(sure[:ADVICE]),
        improved=tuple(one for one in progress if since.is_sure(one)),
    )
