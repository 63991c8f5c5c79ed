"""The coupon stack: play out a position beside a stack of coupons, and read off its walls.

A turn is a local move, or the top coupon of the stack t, t - d, t - 2d ... down to the ground.
The result with best play, less what the stack alone is worth, is the wall at t as d goes to zero
(Berlekamp's enriched environment). This needs no rule about kos: a ban is part of the state, a
coupon lifts it, and threats are moves that lift it at once. So it serves any graph, several kos
and superko included, and checks the rules in `kos`. All arithmetic is in whole coupons, exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

from tengen._core import cgt as core
from tengen.cgt.graphs import Graph
from tengen.cgt.thermograph import TERRITORY
from tengen.cgt.walls import Rational
from tengen.errors import UnsupportedError

MAX_STATES = 20_000
MAX_COUPONS = 1_500_000
MAX_WORK = 50_000_000  # states times coupons: a second


class KoRule(StrEnum):
    """What may not come back before a coupon or a threat has been played."""

    SIMPLE = "simple"  # the position before the opponent's last move
    SUPERKO = "superko"  # any position


@dataclass(frozen=True, slots=True)
class Threats:
    """How many moves each side has that the opponent must answer elsewhere."""

    left: int = 0
    right: int = 0


NO_THREATS = Threats()


@dataclass(frozen=True, slots=True)
class Samples:
    """The walls at ground, ground + d, ground + 2d ...: exact for this stack, in `unit`ths."""

    delta: Fraction
    ground: Fraction
    unit: int
    left: list[int]
    right: list[int]

    def temperature(self, index: int) -> Fraction:
        return self.ground + index * self.delta


@dataclass(slots=True)
class _CouponState:
    """A position with its ban and the threats left, one side to move."""

    sign: int  # +1 Left moves, -1 Right moves
    score: int | None  # of a settled position, in units
    name: str
    same: list[int]  # states after a local move or a threat: the stack stays
    coupon: int = -1  # the state after taking a coupon


class Stack:
    """A position beside a stack of coupons with steps of `delta`, from the ground up.

    If both sides only wait at the ground, the position counts as `static`.
    """

    def __init__(
        self,
        graph: Graph,
        delta: Fraction,
        *,
        ground: Rational = TERRITORY,
        threats: Threats = NO_THREATS,
        ko: KoRule = KoRule.SUPERKO,
        static: Rational = 0,
    ) -> None:
        self.delta, self.ground = delta, Fraction(ground)
        scores = [
            position.score for position in graph.positions.values() if position.score is not None
        ]
        unit = 2 * lcm(delta.denominator, self.ground.denominator, Fraction(static).denominator)
        self.unit = lcm(unit, *(2 * score.denominator for score in scores))
        self.states, self.start, self.order = _states(graph, threats, ko, self.unit)
        self.step, self.bottom = int(delta * self.unit), int(self.ground * self.unit)
        self.static = int(static * self.unit)
        self.patience = 8 * (len(graph.positions) + 2 * (threats.left + threats.right + 1))

    def levels(self, count: int) -> Iterator[tuple[int, list[int]]]:
        """Yield, for 0, 1, ... `count` coupons, what the stack alone is worth to the side to move,
        and the results from Left's side of all states, in units."""
        self._check_work(count)
        half = self.bottom // 2  # what waiting at the ground for ever is worth
        values = [
            (self.static if state.score is None else state.score) + state.sign * half
            for state in self.states
        ]
        for _ in range(self.patience):
            values = _next_level(self.states, self.order, values, self.bottom, half)
        yield half, values
        for level in range(1, count + 1):
            coupon = self.bottom + level * self.step
            alone = (coupon + self.step * (level % 2)) // 2
            values = _next_level(self.states, self.order, values, coupon, alone)
            yield alone, values

    def walls(self, top: Rational) -> Samples:
        """Return the walls from the ground up to `top`."""
        count = int((top - self.ground) / self.delta)
        self._check_work(count)
        scores = [abs(state.score) for state in self.states if state.score is not None]
        most = max(scores, default=0) + count * (abs(self.bottom) + count * self.step)
        walls = self._native_walls(count) if most < 2**62 else self._walls(count)
        return Samples(self.delta, self.ground, self.unit, *walls)

    def _native_walls(self, count: int) -> tuple[list[int], list[int]]:
        states = self.states
        first = [0]
        for state in states:
            first.append(first[-1] + len(state.same))
        return core.coupon_walls(
            [state.sign for state in states],
            [state.score is not None for state in states],
            [state.score or 0 for state in states],
            [state.coupon for state in states],
            first,
            [option for state in states for option in state.same],
            self.order,
            self.start,
            self.bottom,
            self.step,
            self.static,
            self.patience,
            count,
        )

    def _walls(self, count: int) -> tuple[list[int], list[int]]:
        """The same in Python: the specification, and for numbers beyond 64 bits."""
        left: list[int] = []
        right: list[int] = []
        for alone, values in self.levels(count):
            left.append(values[self.start] - alone)
            right.append(values[self.start + 1] + alone)
        return left, right

    def _check_work(self, count: int) -> None:
        if count > MAX_COUPONS or (count + self.patience) * len(self.states) > MAX_WORK:
            message = f"{count} coupons beside {len(self.states)} states: too much work"
            raise UnsupportedError(message)

    def best_line(self, coupons: int, *, left: bool, moves: int = 40) -> list[tuple[str, str]]:
        """Return best play with `coupons` coupons as (side, position moved to or "coupon").

        Of equal moves a local one is preferred.
        """
        results = [values for _, values in self.levels(coupons)]
        index = self.start if left else self.start + 1
        line: list[tuple[str, str]] = []
        level = coupons
        while len(line) < moves and self.states[index].score is None:
            state = self.states[index]
            side = "Left" if state.sign > 0 else "Right"
            goal = results[level][index]
            local = [option for option in state.same if results[level][option] == goal]
            if local:
                after = self.states[local[0]]
                threat = after.sign == state.sign
                line.append((side, "threat" if threat else after.name))
                index = local[0]
            elif level:
                line.append((side, "coupon"))
                index, level = state.coupon, level - 1
            else:
                break
        return line


def _next_level(
    states: list[_CouponState], order: list[int], before: list[int], coupon: int, alone: int
) -> list[int]:
    values = [0] * len(states)
    for index in order:
        state = states[index]
        sign = state.sign
        if state.score is not None:
            values[index] = state.score + sign * alone
            continue
        best = before[state.coupon] + sign * coupon
        if sign > 0:
            for option in state.same:
                if values[option] > best:
                    best = values[option]
        else:
            for option in state.same:
                if values[option] < best:
                    best = values[option]
        values[index] = best
    return values


Key = tuple[str, frozenset[str], int, int, int]


def _states(
    graph: Graph, threats: Threats, ko: KoRule, unit: int
) -> tuple[list[_CouponState], int, list[int]]:
    """Return all states, the index of the first (Left to move, Right next), and an order in
    which every state comes after those it leads to without a coupon."""
    states: list[_CouponState] = []
    numbers: dict[Key, int] = {}
    waiting: list[Key] = []

    def index(key: Key) -> int:
        if key not in numbers:
            numbers[key] = len(states)
            score = graph[key[0]].score
            whole = None if score is None else int(score * unit)
            states.append(_CouponState(key[4], whole, key[0], []))
            waiting.append(key)
            if len(states) > MAX_STATES:
                raise UnsupportedError(f"more than {MAX_STATES} ko states")
        return numbers[key]

    def fresh(name: str, left: int, right: int, sign: int) -> Key:
        return (name, frozenset([name]), left, right, sign)

    start = index(fresh(graph.root, threats.left, threats.right, 1))
    index(fresh(graph.root, threats.left, threats.right, -1))
    while waiting:
        key = waiting.pop()
        name, seen, left, right, sign = key
        state = states[numbers[key]]
        if state.score is not None:
            continue
        for option in graph[name].left if sign > 0 else graph[name].right:
            if option not in seen:
                gone = seen if ko == KoRule.SUPERKO else frozenset([name])
                if graph[option].score is not None:
                    gone = frozenset()
                state.same.append(index((option, gone | {option}, left, right, -sign)))
        if len(seen) > 1 and (left if sign > 0 else right):
            rest = (left - (sign > 0), right - (sign < 0))
            state.same.append(index(fresh(name, *rest, sign)))
        state.coupon = index(fresh(name, left, right, -sign))
    return states, start, _order(states)


def _order(states: list[_CouponState]) -> list[int]:
    order: list[int] = []
    mark = [0] * len(states)  # 1 under way, 2 done
    for first in range(len(states)):
        work = [(first, iter(states[first].same))] if not mark[first] else []
        mark[first] = mark[first] or 1
        while work:
            index, options = work[-1]
            for option in options:
                if mark[option] == 1:
                    raise UnsupportedError("play can go round without a coupon: use superko")
                if not mark[option]:
                    mark[option] = 1
                    work.append((option, iter(states[option].same)))
                    break
            else:
                mark[index] = 2
                order.append(index)
                work.pop()
    return order
