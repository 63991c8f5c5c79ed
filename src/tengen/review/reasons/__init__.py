"""Why a move lost points, in plain words. A reason is never guessed.

Each reason is a function of a `Situation` (and of what else it names) that returns a `Reason` when
its own quantities say so, and else None. `find_reasons` asks all of them; where none fires, what
changes hands is told, and where nothing does, no reason is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tengen.endgame.temperature_graph import MoveTemperature
from tengen.patterns import Predictor
from tengen.review.reasons.answers import needless_answer, not_answered, passed
from tengen.review.reasons.endgame import bigger_endgame
from tengen.review.reasons.groups import group_died, group_lived, stones_captured
from tengen.review.reasons.ladders import caught_in_a_ladder, ladder_fails
from tengen.review.reasons.places import (
    changes_hands,
    dead_stone,
    overconcentrated,
    territory_conceded,
    territory_lost,
)
from tengen.review.reasons.shapes import unusual_shape
from tengen.review.reasons.situation import Situation
from tengen.review.values import Reason

BY_SITUATION: tuple[Callable[[Situation], Reason | None], ...] = (
    passed,
    caught_in_a_ladder,
    ladder_fails,
    stones_captured,
    group_died,
    group_lived,
    dead_stone,
    overconcentrated,
    not_answered,
    needless_answer,
    territory_lost,
    territory_conceded,
)
MOST = 3  # reasons of one move: more would bury the first
ACCOUNTED = 0.5  # share of the loss that a reason must explain to account for it
# Of the same stones, one of these is enough.
ONE_FATE = ("ladder", "stones_captured", "group_died", "group_in_danger")


def find_reasons(
    at: Situation, predictor: Predictor, worth: MoveTemperature | None = None
) -> tuple[Reason, ...]:
    """Return the reasons that fire, at most three: those that explain most points first.

    Where none of them accounts for the loss, what the better line is worth more is told.
    """
    found = [bigger_endgame(at, worth) if worth is not None else None]
    found += [reason(at) for reason in BY_SITUATION]
    found.append(unusual_shape(at, predictor))
    fired = [reason for reason in found if reason is not None]
    if max((reason.explains for reason in fired), default=0.0) < ACCOUNTED * at.loss:
        told = changes_hands(at)
        if told is not None and (told.area or not fired):  # a place, or at least that there is none
            fired.append(told)
    fired.sort(key=lambda reason: -reason.explains)
    return tuple(_without_repeats(fired))[:MOST]


def _without_repeats(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Leave out what says of the same stones once more that they are lost."""
    lost = set[str]()
    for reason in reasons:
        if reason.name in ONE_FATE:
            if not lost.isdisjoint(reason.stones):
                continue
            lost.update(reason.stones)
        yield reason


__all__ = ["Situation", "find_reasons"]
