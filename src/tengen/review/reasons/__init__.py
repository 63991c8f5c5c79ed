"""Why a move lost points, in plain words. A reason is never guessed.

Each reason is a function of a `Situation` (and of what else it names) that returns a `Reason` when
its own quantities say so, and else None. `find_reasons` asks all of them, the most telling first;
where none fires, no reason is known.
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
ONE_FATE = ("ladder", "stones_captured", "group_died")  # of the same stones, one of these is enough


def find_reasons(
    at: Situation, predictor: Predictor, worth: MoveTemperature | None = None
) -> tuple[Reason, ...]:
    """Return the reasons that fire, the most telling first, at most three."""
    found = [bigger_endgame(at, worth) if worth is not None else None]
    found += [reason(at) for reason in BY_SITUATION]
    found.append(unusual_shape(at, predictor))
    return tuple(_without_repeats(reason for reason in found if reason is not None))[:MOST]


def _without_repeats(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Leave out what says of the same stones once more that they are lost."""
    lost = set[str]()
    for reason in reasons:
        if reason.name in ONE_FATE:
            where = str(reason.quantities["at"])
            if where in lost:
                continue
            lost.add(where)
        yield reason


__all__ = ["Situation", "find_reasons"]
