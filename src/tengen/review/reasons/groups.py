"""Stones that changed hands: died, captured in the expected line, or not captured."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.coords import Color, Move, Point
from tengen.endgame.regions import components
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.review.reasons.situation import Situation, chains_of, mean
from tengen.review.values import Reason

OWNED = 0.3  # ownership from which on a chain is rather alive; for the other side, rather dead
CERTAIN = 0.6  # ownership from which on a reason may call it alive or dead
LEAST = 2  # stones: a single one is no group
SHARE = 0.25  # part of the loss that the stones themselves must be worth,
PLENTY = 5.0  # but never more points than this
FORESEEN = 6  # moves of a line that are believed
LINKED = 2  # lines between chains that are one group


def group_died(at: Situation) -> Reason | None:
    """Stones of the mover that were rather alive before the move are rather dead after it."""
    lost = _changed(at, at.color)
    if lost is None:
        return None
    is_sure = mean(at.owned_after[point] for point in lost) <= -CERTAIN
    return _about(at, "group_died" if is_sure else "group_in_danger", lost)


def group_lived(at: Situation) -> Reason | None:
    """Stones of the opponent that were rather dead before the move are rather alive after it."""
    saved = _changed(at, at.color.opponent)
    if saved is None:
        return None
    was_sure = mean(at.owned_before[point] for point in saved) >= CERTAIN
    return _about(at, "group_lived" if was_sure else "group_escaped", saved)


def stones_captured(at: Situation) -> Reason | None:
    """The opponent's expected answer takes living stones that the better line keeps."""
    taken = _taken(at.after, at.reply[:FORESEEN], at.color)
    kept_otherwise = {
        point
        for point in taken - _taken(at.before, at.line[: FORESEEN + 1], at.color)
        if at.owned_before[point] > -OWNED  # else they were given up before the move
    }
    if len(kept_otherwise) < LEAST:
        return None
    return at.reason(
        "stones_captured",
        at.fall(kept_otherwise),
        group=kept_otherwise,
        places=at.reply[:1],
        first=at.name(at.reply[0]),
        line=[at.name(move) for move in at.reply[:FORESEEN]],
    )


def _about(at: Situation, name: str, group: frozenset[Point]) -> Reason:
    """Make a reason of a group whose owner has changed."""
    return at.reason(
        name,
        at.fall(group),
        group=group,
        ownership_before=round(mean(at.owned_before[point] for point in group), 2),
        ownership_after=round(mean(at.owned_after[point] for point in group), 2),
    )


def _changed(at: Situation, color: Color) -> frozenset[Point] | None:
    """Return the group that was the mover's, alive or as prisoners, and is no longer.

    Of several groups it is the one that makes up most of the loss.
    """
    were = set(at.before.board.points(color))
    found: list[Point] = []
    for chain in chains_of(at.after.board, color):
        old = [point for point in chain if point in were]
        before = mean(at.owned_before[point] for point in old)
        after = mean(at.owned_after[point] for point in old)
        if before >= OWNED and after <= -OWNED:
            found += old
    groups = components(found, at.size, LINKED)
    group = max(groups, key=at.fall, default=frozenset[Point]())
    if len(group) < LEAST or at.fall(group) < enough(at.loss):
        return None
    return group


def enough(loss: float) -> float:
    """Return the points that stones must be worth to be told of."""
    return min(SHARE * loss, PLENTY)


def _taken(game: Game, line: Iterable[Move], color: Color) -> set[Point]:
    """Return the stones of `color`, there at the start, that a line takes off the board."""
    there = set(game.board.points(color))
    played = game.copy()
    taken: set[Point] = set()
    for move in line:
        try:
            played.play(move)
        except IllegalMove:  # a line that ran on after two passes
            break
        board = played.board
        taken |= {point for point in there if board[point] is not color}
    return taken
