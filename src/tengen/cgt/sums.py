"""Sums of games played for score: best play, the orthodox forecast, and what a strategy loses.

A sum is played until every part is a number; the score is their total. The side to move plays in
one part that is not a number; nobody passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.cgt.games import Game, undominated
from tengen.cgt.thermograph import Thermograph
from tengen.cgt.values import thermograph_of
from tengen.cgt.work_limit import spend


@dataclass(frozen=True, slots=True)
class SumTurn:
    """What a player sees: the parts, who moves, where the opponent has just moved.

    `ambient` is the lowest temperature that the sum as a whole has had so far.
    """

    parts: tuple[Game, ...]
    left: bool
    last: int | None = None
    ambient: Fraction | None = None

    def options(self, part: int) -> tuple[Game, ...]:
        return self.parts[part].left if self.left else self.parts[part].right

    @property
    def is_over(self) -> bool:
        return all(part.is_number for part in self.parts)

    def play(self, part: int, option: Game) -> SumTurn:
        """Return the opponent's turn after a move."""
        parts = (*self.parts[:part], option, *self.parts[part + 1 :])
        here = board_temperature(self.parts)
        ambient = here if self.ambient is None else min(here, self.ambient)
        return SumTurn(parts, not self.left, part, ambient)


Strategy = Callable[[SumTurn], tuple[int, Game]]  # the part to play in, and the option to move to


def graph_of(part: Game) -> Thermograph:
    """Return the thermograph of a part; each is calculated once."""
    found = _graphs.get(part)
    if found is None:
        if len(_graphs) > 100_000:
            _graphs.clear()
        found = thermograph_of(part, _graphs)
    return found


_graphs: dict[Game, Thermograph] = {}


def board_temperature(parts: Sequence[Game]) -> Fraction:
    """Return the temperature of the hottest part that is not a number, at least 0."""
    return max(
        (graph_of(part).strict_temperature for part in parts if not part.is_number),
        default=Fraction(0),
    )


def orthodox_forecast(parts: Sequence[Game], *, left: bool) -> Fraction:
    """Return the score in a rich environment, less what the environment adds by itself.

    The means, and half the temperature for the side that moves first. Best play in the sum alone
    differs from it by at most half the temperature (Siegel 2013, VII.2.10).
    """
    half = board_temperature(parts) / 2
    return sum((graph_of(part).mean for part in parts), Fraction(0)) + (half if left else -half)


def best_score(parts: Sequence[Game], *, left: bool) -> Fraction:
    """Return the score with best play by both sides: exact, exponential in the worst case.

    A move whose incentive is at most that of another one is not looked at: in a sum it cannot be
    better.
    """
    return Solver().score(parts, left=left)


def best_moves(parts: Sequence[Game], *, left: bool) -> list[tuple[int, Game]]:
    """Return every undominated move that keeps the best score."""
    solver = Solver()
    goal = solver.score(parts, left=left)
    turn = SumTurn(tuple(parts), left)
    return [
        (part, option)
        for part, option in undominated_moves(parts, left=left)
        if solver.score(turn.play(part, option).parts, left=not left) == goal
    ]


class Solver:
    """Minimax over sums, with a table of what is solved; `nodes` counts the sums looked at."""

    def __init__(self, *, prune: bool = True) -> None:
        self.prune = prune
        self.nodes = 0
        self.table: dict[tuple[tuple[int, ...], bool], Fraction] = {}
        self.kept: dict[int, Game] = {}  # keeps the objects alive whose ids are keys

    def score(self, parts: Sequence[Game], *, left: bool) -> Fraction:
        total = sum((part.number for part in parts if part.number is not None), Fraction(0))
        active = [part for part in parts if part.number is None]
        return total + self._score(active, left)

    def _score(self, active: list[Game], left: bool) -> Fraction:
        if not active:
            return Fraction(0)
        for part in active:
            self.kept[id(part)] = part
        key = (tuple(sorted(map(id, active))), left)
        known = self.table.get(key)
        if known is not None:
            return known
        spend()
        self.nodes += 1
        moves = (undominated_moves if self.prune else all_moves)(active, left=left)
        scores = (
            self.score([*active[:part], option, *active[part + 1 :]], left=not left)
            for part, option in moves
        )
        self.table[key] = max(scores) if left else min(scores)
        return self.table[key]


def all_moves(parts: Sequence[Game], *, left: bool) -> list[tuple[int, Game]]:
    """Return every move, as the part and the option; equal parts once."""
    seen: set[Game] = set()
    moves: list[tuple[int, Game]] = []
    for index, part in enumerate(parts):
        if part not in seen:
            seen.add(part)
            moves += [(index, option) for option in (part.left if left else part.right)]
    return moves


def undominated_moves(parts: Sequence[Game], *, left: bool) -> list[tuple[int, Game]]:
    """Return the moves whose incentive is not at most another's; of equal ones the first."""
    moves = all_moves(parts, left=left)
    if len(moves) == 1:
        return moves
    gains = [incentive(parts[part], option, left=left) for part, option in moves]
    best = set(undominated(gains))
    kept: list[tuple[int, Game]] = []
    for move, gain in zip(moves, gains, strict=True):
        if gain in best:
            best.remove(gain)
            kept.append(move)
    return kept


def incentive(part: Game, option: Game, *, left: bool) -> Game:
    """Return what the mover gains by going from `part` to `option`."""
    return option - part if left else part - option


def play_out(
    parts: Sequence[Game], left: Strategy, right: Strategy, *, left_first: bool
) -> Fraction:
    """Return the score when both sides follow a strategy."""
    turn = SumTurn(tuple(parts), left_first)
    while not turn.is_over:
        turn = turn.play(*(left if turn.left else right)(turn))
    return _total(turn.parts)


def guaranteed_score(
    parts: Sequence[Game], strategy: Strategy, *, left: bool, left_first: bool
) -> Fraction:
    """Return what the strategy gets for Left (or for Right, if not `left`) against best play."""
    table: dict[SumTurn, Fraction] = {}

    def value(turn: SumTurn) -> Fraction:
        if turn.is_over:
            return _total(turn.parts)
        if turn not in table:
            spend()
            if turn.left == left:
                table[turn] = value(turn.play(*strategy(turn)))
            else:
                replies = (
                    value(turn.play(*move)) for move in all_moves(turn.parts, left=turn.left)
                )
                table[turn] = min(replies) if left else max(replies)
        return table[turn]

    return value(SumTurn(tuple(parts), left_first))


def _total(parts: Sequence[Game]) -> Fraction:
    return sum((part.number for part in parts if part.number is not None), Fraction(0))
