"""A player's own games among reviewed ones: what each of his moves lost, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean

from tengen.coords import Color
from tengen.names import josekis_of, opening_of
from tengen.names.josekis import FRESH
from tengen.phases import Phase
from tengen.ranks import parse_rank
from tengen.results import Outcome
from tengen.review.categories import is_flagged
from tengen.train.exercises import UNEXPLAINED
from tengen.train.games import ReviewedGame

MOST_POINTS = 15.0  # a larger loss counts as this: one lost group should not decide about a year
LATEST = 10  # games whose records tell his rank of today


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
    judge: str = ""  # the network that judged most of its moves
    opening: tuple[str, ...] = ()  # as `opening_of` names it
    josekis: tuple[Corner, ...] = ()


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
                    judge=Counter(move.judged_by for move in one.moves).most_common(1)[0][0],
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
