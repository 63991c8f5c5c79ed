"""Enclosed regions as combinatorial games: canonical forms, and best play of their sum.

In the manner of Mueller (1995): provably safe stones divide the board into independent pieces, the
core plays every piece out (`native/endgame/piece_graph.hpp`), and `tengen.cgt` does the rest. By
area, values that differ by an infinitesimal count as equal, for they differ in no score. Nothing is
lost by that: cooled by one point for the stone that a move adds, they are the values by territory,
with their infinitesimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tengen._core import endgame as core
from tengen.cgt.games import Game, game, number
from tengen.cgt.sums import Solver, incentive
from tengen.cgt.values import cool
from tengen.cgt.work_limit import work_limit
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.exact.solver import SolverOutcome, mask_of
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game as Position

Move = tuple[Color, Point]
WORK = 3_000_000  # steps for a sum, some ten seconds


@dataclass(frozen=True, slots=True)
class Piece:
    """Undecided points that nothing else on the board can influence.

    area    its value by area, None where a ko matters
    stones  Black's stones in it less White's
    moves   what each move makes of it; moves that start a ko are left out
    """

    points: frozenset[Point]
    area: Game | None
    stones: int
    moves: Mapping[Move, Game]

    @property
    def territory(self) -> Game | None:
        """The value by territory, prisoners counted: every move costs the stone it adds."""
        return None if self.area is None else cool(self.area, 1) - self.stones

    @property
    def chilled(self) -> Game | None:
        """The value by territory, chilled: every move costs a point (Berlekamp & Wolfe 1994)."""
        return None if self.area is None else cool(self.area, 2) - self.stones


@dataclass(frozen=True, slots=True)
class SolvedGames:
    """The pieces of a region, or of a whole board; `settled` is what is decided, by area."""

    outcome: SolverOutcome
    settled: int
    pieces: tuple[Piece, ...]
    positions: int
    empties: int

    @property
    def areas(self) -> list[Game]:
        """The values by area. Raises `GoError` where a ko matters, or nothing was solved."""
        found = [piece.area for piece in self.pieces if piece.area is not None]
        if self.outcome is not SolverOutcome.SOLVED:
            raise GoError(f"no sum of games: {self.outcome.name.lower()}")
        return found


def solve_games(
    stones: bytes,
    size: int,
    scored: Iterable[Point] | None = None,
    *,
    empties: int = 40,
    positions: int = 300_000,
    seconds: float = 10.0,
) -> SolvedGames:
    """Play out the undecided points among `scored` (the whole board if None), piece by piece.

    The outcome is SOLVED where every piece is a game; REPEATS where a ko matters in one of them.
    """
    mask = mask_of(range(size * size) if scored is None else scored, size)
    try:
        code, settled, forms, pieces, met, free = core.solve_games(
            stones, size, mask, empties, positions, seconds
        )
    except ValueError as error:
        raise GoError(str(error)) from None
    read = _FormReader(forms)
    return SolvedGames(
        SolverOutcome(code),
        settled,
        tuple(
            Piece(
                frozenset(points),
                read(value) if is_known else None,
                sum(_SIGNS[stones[point]] for point in points),
                {(Color(color), point): read(after) for color, point, after in moves},
            )
            for points, is_known, value, moves in pieces
        ),
        met,
        free,
    )


_SIGNS = {0: 0, int(BLACK): 1, int(WHITE): -1}


class _FormReader:
    """Turns the core's values into games; each form once."""

    def __init__(self, forms: list[tuple[list[tuple[int, int]], list[tuple[int, int]]]]) -> None:
        self.forms = forms
        self.known = {0: number(0)}

    def __call__(self, value: tuple[int, int]) -> Game:
        form, points = value
        if form not in self.known:
            left, right = self.forms[form]
            self.known[form] = game([self(one) for one in left], [self(one) for one in right])
        return self.known[form] + points


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The score by area with best play by both sides, and what keeps it."""

    score: Fraction
    moves: tuple[Point, ...]
    may_pass: bool


def best_play(solved: SolvedGames, to_move: Color) -> BestPlay:
    """Return the exact result of the whole, and every best move: minimax over the sum of games.

    Raises `GoError` where a ko matters, `UnsupportedError` where the sum is too large.
    """
    areas, left = solved.areas, to_move is BLACK
    with work_limit(WORK):
        solver = Solver()
        score = solver.score(areas, left=left)
        keeps: dict[Game, bool] = {}  # by what the move gains: equal gains, equal results
        best: list[Point] = []
        for index, piece in enumerate(solved.pieces):
            others = [*areas[:index], *areas[index + 1 :]]
            for (color, point), after in piece.moves.items():
                if color is not to_move:
                    continue
                gain = incentive(areas[index], after, left=left)
                if gain not in keeps:
                    keeps[gain] = solver.score([*others, after], left=not left) == score
                if keeps[gain]:
                    best.append(point)
        may_pass = solver.score(areas, left=not left) == score
    return BestPlay(score + solved.settled, tuple(sorted(best)), may_pass)


def prove_board(position: Position, seconds: float = 5) -> BestPlay | None:
    """Return best play of the whole board, or None unless safe stones enclose all that is open."""
    if position.ko_point is not None:
        return None
    solved = solve_games(position.board.stones, position.size, seconds=seconds)
    if solved.outcome is not SolverOutcome.SOLVED:
        return None
    try:
        return best_play(solved, position.to_move)
    except UnsupportedError:
        return None
