"""Ladders that were misread: one that catches the mover's stones, or one that fails."""

from __future__ import annotations

from tengen.board import Board
from tengen.coords import Point
from tengen.knowledge import ladders
from tengen.review.reasons.groups import OWNED
from tengen.review.reasons.situation import Situation, chains_of, mean
from tengen.review.values import Reason

FALL = 0.4  # of a chain's ownership: stones that were as good as lost before explain nothing


def caught_in_a_ladder(at: Situation) -> Reason | None:
    """The opponent can now catch stones in a ladder; after the better move he could not."""
    board = at.after.board
    found = ladders(board, at.after.ko_point)
    safe_otherwise = frozenset(at.improved.board.points(at.color)) - _caught(at)
    for chain in chains_of(board, at.color):
        starts = sorted(set(board.liberties(chain[0])) & found.moves[at.color])
        is_caught = chain[0] in found.caught and len(board.liberties(chain[0])) == 2 and starts
        old = [point for point in chain if point != at.point]
        if (
            is_caught
            and mean(at.owned_after[point] for point in chain) <= -OWNED
            and (not old or any(point in safe_otherwise for point in old))
            and (not old or mean(at.owned_before[p] - at.owned_after[p] for p in old) >= FALL)
        ):
            return at.reason(
                "ladder",
                at.fall(old),
                group=chain,
                places=starts,
                starts=[at.name(point) for point in starts],
            )
    return None


def ladder_fails(at: Situation) -> Reason | None:
    """The move starts a ladder from which the stones escape."""
    if at.point is None:
        return None
    board = at.after.board
    caught = ladders(board, at.after.ko_point).caught
    for chain in _attacked(board, at.point, at):
        (way_out,) = board.liberties(chain[0])
        if chain[0] in caught or way_out != (at.reply[0] if at.reply else None):
            continue
        fled = board.play(at.color.opponent, way_out)
        # With three liberties nobody would call it a ladder; with two the chase goes on, and fails.
        if len(fled.liberties(way_out)) == 2 and mean(at.owned_after[p] for p in chain) < OWNED:
            return at.reason(
                "ladder_fails",
                at.fall(chain),
                group=chain,
                places=[way_out],
                escape=at.name(way_out),
            )
    return None


def _caught(at: Situation) -> frozenset[Point]:
    return ladders(at.improved.board, at.improved.ko_point).caught


def _attacked(board: Board, point: Point, at: Situation) -> list[list[Point]]:
    """Return the opponent's chains that the stone at `point` has put into atari."""
    return [
        chain
        for chain in chains_of(board, at.color.opponent)
        if len(board.liberties(chain[0])) == 1
        and any(point in at.near(stone, 1) for stone in chain)
        and len(at.before.board.liberties(chain[0])) == 2
    ]
