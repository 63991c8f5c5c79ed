"""Finite games and their canonical forms: order, sum, negative.

A `Game` that leaves this module is a value in canonical form, and equal values are the same
object, so `is` decides equality. Numbers are atoms, and any rational may be one: a rational that
is not dyadic is no finite game, but a real number all the same, and number avoidance (Siegel
2013, II.3) treats it as such. Options of numbers are never looked at.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar
from weakref import WeakValueDictionary

from tengen.cgt.numbers import simplest_number
from tengen.cgt.work_limit import spend
from tengen.errors import UnsupportedError

MAX_DEPTH = 150
CACHE_SIZE = 500_000


class OutcomeClass(StrEnum):
    """Who wins where the player who cannot move loses, as the literature abbreviates it."""

    NEXT = "N"  # whoever moves first
    PREVIOUS = "P"  # whoever moves second
    LEFT = "L"
    RIGHT = "R"


class Game:
    """A number, or Left and Right options. Made by `number`, `game` and arithmetic."""

    __slots__ = ("__weakref__", "depth", "left", "left_stop", "number", "right", "right_stop")

    def __init__(
        self, number: Fraction | None, left: tuple[Game, ...] = (), right: tuple[Game, ...] = ()
    ) -> None:
        self.number, self.left, self.right = number, left, right
        self.left_stop: Fraction
        self.right_stop: Fraction
        if number is not None:
            self.depth, self.left_stop, self.right_stop = 0, number, number
        else:
            self.depth = 1 + max(option.depth for option in (*left, *right))
            self.left_stop = max(option.right_stop for option in left)
            self.right_stop = min(option.left_stop for option in right)

    @property
    def is_number(self) -> bool:
        return self.number is not None

    @property
    def is_numberish(self) -> bool:
        """Tell whether the game is a number plus an infinitesimal."""
        return self.left_stop == self.right_stop

    @property
    def is_infinitesimal(self) -> bool:
        """Tell whether the game lies between every negative and every positive number."""
        return self.left_stop == self.right_stop == 0

    @property
    def outcome(self) -> OutcomeClass:
        """Who wins the game by itself, which the sign of its value says."""
        if self >= 0:
            return OutcomeClass.PREVIOUS if self <= 0 else OutcomeClass.LEFT
        return OutcomeClass.RIGHT if self <= 0 else OutcomeClass.NEXT

    @property
    def left_incentives(self) -> tuple[Game, ...]:
        """What Left gains by each move, G^L - G, dominated ones left out."""
        return undominated([add(option, negative(self)) for option in self.left])

    @property
    def right_incentives(self) -> tuple[Game, ...]:
        """What Right gains by each move, G - G^R, dominated ones left out."""
        return undominated([add(self, negative(option)) for option in self.right])

    def __add__(self, other: Game | Fraction | int) -> Game:
        return add(self, as_game(other))

    __radd__ = __add__

    def __neg__(self) -> Game:
        return negative(self)

    def __sub__(self, other: Game | Fraction | int) -> Game:
        return add(self, negative(as_game(other)))

    def __rsub__(self, other: Game | Fraction | int) -> Game:
        return add(as_game(other), negative(self))

    def __mul__(self, times: int) -> Game:
        return multiple(self, times)

    __rmul__ = __mul__

    def __le__(self, other: Game | Fraction | int) -> bool:
        return at_most(self, as_game(other))

    def __ge__(self, other: Game | Fraction | int) -> bool:
        return at_most(as_game(other), self)

    def __lt__(self, other: Game | Fraction | int) -> bool:
        return self <= other and not self >= other

    def __gt__(self, other: Game | Fraction | int) -> bool:
        return self >= other and not self <= other

    def is_confused_with(self, other: Game | Fraction | int) -> bool:
        """Tell whether neither is at least the other: whoever moves first wins the difference."""
        return not self <= other and not self >= other

    def __repr__(self) -> str:
        from tengen.cgt.notation import format_game

        return f"<game {format_game(self)}>"


Form = tuple[frozenset[Game], frozenset[Game]]
Key = TypeVar("Key")
Value = TypeVar("Value")

_lock = threading.Lock()
_numbers: WeakValueDictionary[Fraction, Game] = WeakValueDictionary()
_forms: WeakValueDictionary[Form, Game] = WeakValueDictionary()
_canonical: dict[Form, Game] = {}
_order: dict[tuple[Game, Game], bool] = {}
_sums: dict[tuple[Game, Game], Game] = {}
_negatives: dict[Game, Game] = {}


def _remember(cache: dict[Key, Value], key: Key, value: Value) -> Value:
    if len(cache) >= CACHE_SIZE:
        cache.clear()
    cache[key] = value
    return value


def number(value: Fraction | int) -> Game:
    """Return the game that is worth `value` to Left whoever moves."""
    value = Fraction(value)
    with _lock:
        found = _numbers.get(value)
        if found is None:
            found = _numbers[value] = Game(value)
        return found


def as_game(value: Game | Fraction | int) -> Game:
    """Return `value` itself, or the number it is."""
    return value if isinstance(value, Game) else number(value)


def game(left: Iterable[Game | Fraction | int], right: Iterable[Game | Fraction | int]) -> Game:
    """Return the value of {left | right} in canonical form."""
    return canonical(
        frozenset(as_game(option) for option in left),
        frozenset(as_game(option) for option in right),
    )


def _interned(form: Form) -> Game:
    with _lock:
        found = _forms.get(form)
        if found is None:
            found = Game(None, tuple(form[0]), tuple(form[1]))
            if found.depth > MAX_DEPTH:
                raise UnsupportedError(f"a game nested more than {MAX_DEPTH} deep")
            _forms[form] = found
        return found


def canonical(left: frozenset[Game], right: frozenset[Game]) -> Game:
    """Return the canonical form of {left | right}; the options are canonical already."""
    asked: Form = (left, right)
    known = _canonical.get(asked)
    if known is not None:
        return known
    spend()
    value = _number_between(left, right)
    if value is not None:
        return _remember(_canonical, asked, number(value))
    while True:
        left, right = _maximal(left), _minimal(right)
        whole = _interned((left, right))
        shorter_left = _bypassed(left, whole, for_left=True)
        shorter_right = _bypassed(right, whole, for_left=False)
        if (shorter_left, shorter_right) == (left, right):
            return _remember(_canonical, asked, whole)
        left, right = shorter_left, shorter_right


def _number_between(left: frozenset[Game], right: frozenset[Game]) -> Fraction | None:
    """Return the simplest number x with G^L not >= x and x not >= G^R, if there is one."""
    low = max((option.right_stop for option in left), default=None)
    high = min((option.left_stop for option in right), default=None)
    if low is not None and high is not None and low > high:
        return None
    low_closed = low is not None and not any(
        at_most(number(low), option) for option in left if option.right_stop == low
    )
    high_closed = high is not None and not any(
        at_most(option, number(high)) for option in right if option.left_stop == high
    )
    return simplest_number(low, high, low_closed=low_closed, high_closed=high_closed)


def _maximal(options: frozenset[Game]) -> frozenset[Game]:
    if len(options) < 2:
        return options
    return frozenset(
        option
        for option in options
        if not any(option is not other and at_most(option, other) for other in options)
    )


def _minimal(options: frozenset[Game]) -> frozenset[Game]:
    if len(options) < 2:
        return options
    return frozenset(
        option
        for option in options
        if not any(option is not other and at_most(other, option) for other in options)
    )


def _bypassed(options: frozenset[Game], whole: Game, *, for_left: bool) -> frozenset[Game]:
    """Replace reversible options by what they reverse to.

    An undominated number is never reversible, and an option that reverses through a number can
    go: the number's own options are dominated in a game that is not a number.
    """
    result: set[Game] = set()
    for option in options:
        replies = option.right if for_left else option.left
        for reply in replies:
            if at_most(reply, whole) if for_left else at_most(whole, reply):
                result.update(reply.left if for_left else reply.right)
                break
        else:
            result.add(option)
    return frozenset(result)


def at_most(g: Game, h: Game) -> bool:
    """Tell whether g <= h: Right, moving second, does not lose g - h."""
    if g is h:
        return True
    if g.left_stop > h.left_stop or g.right_stop > h.right_stop:
        return False
    if g.left_stop < h.right_stop:
        return True
    key = (g, h)
    known = _order.get(key)
    if known is not None:
        return known
    spend()
    # Against a number only moves in the other game need a look (number avoidance).
    for option in g.left:
        if at_most(h, option):
            return _remember(_order, key, False)
    for option in h.right:
        if at_most(option, g):
            return _remember(_order, key, False)
    return _remember(_order, key, True)


def add(g: Game, h: Game) -> Game:
    """Return the sum: a turn is a move in one of the two."""
    if g.number is not None and h.number is not None:
        return number(g.number + h.number)
    if g.number == 0:
        return h
    if h.number == 0:
        return g
    key = (g, h) if id(g) <= id(h) else (h, g)
    known = _sums.get(key)
    if known is not None:
        return known
    spend()
    if g.depth + h.depth > MAX_DEPTH:
        raise UnsupportedError(f"a sum nested more than {MAX_DEPTH} deep")
    if g.number is not None or h.number is not None:
        # Number translation keeps canonical forms canonical.
        x, other = (g, h) if g.number is not None else (h, g)
        moved = _interned(
            (
                frozenset(add(option, x) for option in other.left),
                frozenset(add(option, x) for option in other.right),
            )
        )
        return _remember(_sums, key, moved)
    left = [add(option, h) for option in g.left] + [add(g, option) for option in h.left]
    right = [add(option, h) for option in g.right] + [add(g, option) for option in h.right]
    return _remember(_sums, key, canonical(frozenset(left), frozenset(right)))


def negative(g: Game) -> Game:
    """Return the game with the players' roles exchanged."""
    if g.number is not None:
        return number(-g.number)
    known = _negatives.get(g)
    if known is not None:
        return known
    spend()
    mirrored = _interned(
        (
            frozenset(negative(option) for option in g.right),
            frozenset(negative(option) for option in g.left),
        )
    )
    return _remember(_negatives, g, mirrored)


def multiple(g: Game, times: int) -> Game:
    """Return g + g + ... + g, by doubling."""
    if times < 0:
        return multiple(negative(g), -times)
    if g.number is not None:
        return number(g.number * times)
    total, power = number(0), g
    while times:
        if times & 1:
            total = add(total, power)
        times >>= 1
        if times:
            power = add(power, power)
    return total


def undominated(games: Iterable[Game]) -> tuple[Game, ...]:
    """Return the games that are not at most another one of them."""
    return tuple(_maximal(frozenset(games)))
