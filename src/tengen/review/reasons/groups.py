"""Stones that changed hands: died, captured in the expected line, or not captured."""

from __future__ import annotations

from collections.abc import Iterable

from tengen.coords import Color, Move, Point
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.review.reasons.situation import Situation, chains_of, chance, mean, stones
from tengen.review.values import Reason

OWNED = 0.3  # ownership from which on a chain is more alive than dead, and the reverse
LEAST = 2  # stones: a single one is no group
SHARE = 0.25  # of the loss that the stones themselves must make up
FORESEEN = 6  # moves of a line that are believed


def group_died(at: Situation) -> Reason | None:
    """Stones of the mover that were rather alive before the move are rather dead after it."""
    lost = _changed(at, at.color)
    if lost is None:
        return None
    where, count, before, after = lost
    text = (
        f"{stones(count, at.color).capitalize()} at {at.name(where)} died: the chance to keep them "
        f"fell from {chance(before)} to {chance(after)}."
    )
    return Reason("group_died", text, _quantities(at, lost))


def group_lived(at: Situation) -> Reason | None:
    """Stones of the opponent that were rather dead before the move are rather alive after it."""
    saved = _changed(at, at.color.opponent)
    if saved is None:
        return None
    where, count, before, after = saved
    text = (
        f"{stones(count, at.color.opponent).capitalize()} at {at.name(where)} could have been "
        f"taken: the chance fell from {chance(before)} to {chance(after)}."
    )
    return Reason("group_lived", text, _quantities(at, saved))


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
    count, where = len(kept_otherwise), at.name(min(kept_otherwise))
    text = (
        f"{at.opponent()} takes {stones(count, at.color)} at {where}, "
        f"starting with {at.name(at.reply[0])}."
    )
    line = [at.name(move) for move in at.reply[:FORESEEN]]
    return Reason("stones_captured", text, {"stones": count, "at": where, "line": line})


Changed = tuple[Point, int, float, float]  # where, how many, the mover's ownership before and after


def _changed(at: Situation, color: Color) -> Changed | None:
    """Return the stones that were the mover's, alive or as prisoners, and are no longer."""
    were = set(at.before.board.points(color))
    found: list[Point] = []
    for chain in chains_of(at.after.board, color):
        old = [point for point in chain if point in were]
        before = mean(at.owned_before[point] for point in old)
        after = mean(at.owned_after[point] for point in old)
        if before >= OWNED and after <= -OWNED:
            found += old
    fallen = sum(at.owned_before[point] - at.owned_after[point] for point in found)
    if len(found) < LEAST or fallen < SHARE * at.loss:
        return None
    return (
        min(found),
        len(found),
        mean(at.owned_before[point] for point in found),
        mean(at.owned_after[point] for point in found),
    )


def _quantities(at: Situation, changed: Changed) -> dict[str, float | int | str | list[str]]:
    where, count, before, after = changed
    return {
        "at": at.name(where),
        "stones": count,
        "ownership_before": round(before, 2),
        "ownership_after": round(after, 2),
    }


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
