"""A slow twin of the core's proofs (native/fates/solver.hpp): plain recursion, no memory."""

from __future__ import annotations

from tengen import knowledge
from tengen.board import Board
from tengen.coords import Color, Point
from tengen.errors import IllegalMove


def is_proved(
    board: Board,
    target: Point,
    region: list[Point],
    safe: set[Point],
    prover: Color,
    to_move: Color,
) -> bool:
    """Whether the prover captures the target, or keeps it, as the core's header defines it."""
    owner = board[target]
    assert owner is not None

    def chain_of(here: Board, point: Point) -> tuple[Point, ...]:
        return next(each.stones for each in knowledge.chains(here) if point in each.stones)

    def is_settled(here: Board) -> bool:
        joined = not safe.isdisjoint(chain_of(here, target))
        return joined or knowledge.pass_alive(here)[target] is owner

    def after(here: Board, color: Color, point: Point) -> tuple[Board, Point | None] | None:
        """The board after a move and the point where a ko may not be retaken; None if illegal."""
        if here[point] is not None:
            return None
        try:
            then = here.play(color, point)
        except IllegalMove:
            return None
        if then[point] is not color:
            return None  # suicide
        taken = [p for p in range(len(here.stones)) if here[p] is not None and then[p] is None]
        if not safe.isdisjoint(taken):
            return None
        lone = chain_of(then, point) == (point,) and knowledge.liberties(then)[point] == 1
        return then, taken[0] if len(taken) == 1 and lone else None

    def wins(
        here: Board, mover: Color, ko: Point | None, passes: int, path: frozenset[object]
    ) -> bool:
        """Whether the prover wins; `ko` is where the prover may not play now."""
        position = (here.stones, mover, ko, passes)
        if position in path:
            return False
        path |= {position}
        outcomes = []
        for point in region:
            found = None if mover is prover and point == ko else after(here, mover, point)
            if found is None:
                continue
            then, taken = found
            if then[target] is not owner:
                outcomes.append(prover is not owner)
            elif mover is owner and is_settled(then):
                outcomes.append(prover is owner)
            else:
                banned = taken if mover is not prover else None
                outcomes.append(wins(then, mover.opponent, banned, 0, path))
            if outcomes[-1] is (mover is prover):
                return outcomes[-1]
        if passes == 1 or (mover is owner and is_settled(here)):
            outcomes.append(prover is owner)
        else:
            outcomes.append(wins(here, mover.opponent, None, 1, path))
        return any(outcomes) if mover is prover else all(outcomes)

    if is_settled(board):
        return prover is owner
    return wins(board, to_move, None, 0, frozenset())
