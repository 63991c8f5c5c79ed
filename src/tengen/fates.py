"""Whether a group lives, dies, or waits for who plays first: proved, or said not to be.

fate = read_fate(board, point)
fate.verdict                 alive, dead, unsettled, or unproved
fate.attacked, fate.owned    what follows where the attacker, or the owner, plays first

The search is the core's (native/fates/solver.hpp). A proof holds whoever wins the kos elsewhere. It
supposes that the walls it was given live (`GroupFate.walls`), and with an area that play stays
there; without both it is unconditional.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from tengen import knowledge
from tengen._core import fates as core
from tengen.board import Board
from tengen.coords import Color, Move, Point, format_gtp
from tengen.errors import GoError

POSITIONS = 200_000  # that one proof may look at
MOST_EMPTY = 24  # points to play on; larger regions are not tried
_REFUTED, _PROVED = 0, 1
_NO_MOVE = -2

Outcome = Literal["lives", "dies", "ko", "unproved"]
Verdict = Literal["alive", "dead", "unsettled", "ko", "unproved"]


@dataclass(frozen=True, slots=True)
class FateProof:
    """What becomes of a group if one side plays first.

    outcome    "ko": neither is proved, because a ko or a repetition decides; "unproved": the search
               was not long enough, or the region too open
    is_move    whether `move` is a proved one; where it is, None stands for a pass
    """

    outcome: Outcome
    is_move: bool = False
    move: Move = None
    positions: int = 0


@dataclass(frozen=True, slots=True)
class GroupFate:
    """What becomes of a chain, with what its proofs suppose."""

    color: Color
    chain: tuple[Point, ...]
    attacked: FateProof  # the attacker plays first
    owned: FateProof  # the owner plays first
    region: tuple[Point, ...]  # where play is
    walls: tuple[Point, ...]  # chains that are supposed to live, one stone of each
    is_framed: bool = False  # play outside an area was left out
    is_open: bool = False  # the region was too large to be read

    @property
    def verdict(self) -> Verdict:
        if self.attacked.outcome == "lives":
            return "alive"
        if self.owned.outcome == "dies":
            return "dead"
        if self.attacked.outcome == "dies" and self.owned.outcome == "lives":
            return "unsettled"
        return "ko" if "ko" in (self.attacked.outcome, self.owned.outcome) else "unproved"


def read_fate(
    board: Board,
    target: Point,
    *,
    walls: Iterable[Point] = (),
    area: Collection[Point] | None = None,
    ko: tuple[Point, Color] | None = None,
    suicide: bool = False,
    limit: int = POSITIONS,
) -> GroupFate:
    """Read what becomes of the chain at `target`.

    `walls` are stones to be taken for alive besides those that are so beyond doubt (Benson 1976).
    With an `area` play is there alone, and chains that reach out of it live; a target that does
    so itself is refused. `ko` is a point and who may not retake there at once.
    """
    if not 0 <= target < len(board.stones) or board[target] is None:
        raise GoError("the fate of a stone is asked for, not of an empty point")
    chain = next(each for each in knowledge.chains(board) if target in each.stones)
    alive = knowledge.pass_alive(board, suicide=suicide)
    sure = {point for point, owner in enumerate(alive) if owner and board[point] is owner}
    supposed = _reaching_out(board, chain, area) if area is not None else _whole(board, walls)
    supposed -= sure | set(chain.stones)
    safe = _flags(board, sure | supposed)
    region = core.reach(board.stones, board.size, target, safe)
    if area is not None:
        region = [point for point in region if point in area]
    empties = sum(board[point] is None for point in region)
    near = _beside(board, region) & supposed

    def line(first: Color) -> FateProof:
        if empties > MOST_EMPTY:
            return FateProof("unproved")
        where = ko[0] if ko is not None and ko[1] is first else -1
        inside = _flags(board, region)
        met, refuted = 0, 0
        for prover in (chain.color, chain.color.opponent):
            answer, best, positions = core.prove(
                board.stones, board.size, where, target, inside, safe, int(prover), int(first),
                suicide, limit,
            )  # fmt: skip
            met += positions
            if answer == _PROVED:
                move = None if best < 0 else best
                outcome: Outcome = "lives" if prover is chain.color else "dies"
                return FateProof(outcome, best != _NO_MOVE, move, met)
            refuted += answer == _REFUTED
        return FateProof("ko" if refuted == 2 else "unproved", positions=met)

    return GroupFate(
        color=chain.color,
        chain=chain.stones,
        attacked=line(chain.color.opponent),
        owned=line(chain.color),
        region=tuple(region),
        walls=tuple(
            each.stones[0] for each in knowledge.chains(board) if not near.isdisjoint(each.stones)
        ),
        is_framed=area is not None,
        is_open=empties > MOST_EMPTY,
    )


def _reaching_out(board: Board, target: knowledge.Chain, area: Collection[Point]) -> set[Point]:
    """Return the stones of chains that have a stone or a liberty outside an area."""
    inside = set(area)
    if not inside.issuperset(target.stones) or not inside.issuperset(target.liberties):
        out = {*target.stones, *target.liberties} - inside
        raise GoError(f"the group reaches out of the area, at {format_gtp(min(out), board.size)}")
    return {
        stone
        for chain in knowledge.chains(board)
        if not inside.issuperset(chain.stones) or not inside.issuperset(chain.liberties)
        for stone in chain.stones
    }


def _whole(board: Board, points: Iterable[Point]) -> set[Point]:
    """Return all stones of the chains at some points."""
    wanted = set(points)
    return {
        stone
        for chain in knowledge.chains(board)
        if not wanted.isdisjoint(chain.stones)
        for stone in chain.stones
    }


def _beside(board: Board, points: Iterable[Point]) -> set[Point]:
    """Return the points beside some others."""
    size, found = board.size, set()
    for point in points:
        row, column = divmod(point, size)
        found |= {
            near_row * size + near_column
            for near_row, near_column in (
                (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
            )
            if 0 <= near_row < size and 0 <= near_column < size
        }  # fmt: skip
    return found


def _flags(board: Board, points: Iterable[Point]) -> bytes:
    flags = bytearray(len(board.stones))
    for point in points:
        flags[point] = 1
    return bytes(flags)
