"""Values with names, and operations on values: cooling, heating, freezing, thermographs."""

from __future__ import annotations

from fractions import Fraction

from tengen.cgt.games import Game, add, game, negative, number
from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import Thermograph, thermograph
from tengen.cgt.thermograph import number as number_thermograph
from tengen.cgt.work_limit import spend
from tengen.errors import GoError, UnsupportedError

MAX_NIMBER = 64
MAX_UPS = 64


def nimber(n: int) -> Game:
    """Return *n, the Nim heap of n."""
    if not 0 <= n <= MAX_NIMBER:
        raise UnsupportedError(f"nimber *{n}: only up to *{MAX_NIMBER}")
    heaps = [number(0)]
    for _ in range(n):
        heaps.append(game(heaps, heaps))
    return heaps[n]


def up(n: int = 1, star: int = 0) -> Game:
    """Return n ups (downs where negative) plus the nimber *star."""
    if abs(n) > MAX_UPS:
        raise UnsupportedError(f"{n} ups: only up to {MAX_UPS}")
    if n < 0:
        return negative(up(-n, star))
    if n == 0:
        return nimber(star)
    if (n, star) == (1, 1):
        return game([0, nimber(1)], [0])
    return game([0], [up(n - 1, star ^ 1)])


def switch(x: Game) -> Game:
    """Return +-x, the game {x | -x}."""
    return game([x], [negative(x)])


def tiny(x: Game) -> Game:
    """Return {0 || 0 | -x}: Right's threat of x, which Left answers."""
    return game([0], [game([0], [negative(x)])])


def thermograph_of(g: Game, memo: dict[Game, Thermograph] | None = None) -> Thermograph:
    """Return the thermograph of a value, from -1 up."""
    memo = {} if memo is None else memo
    found = memo.get(g)
    if found is None:
        spend()
        if g.number is not None:
            found = number_thermograph(g.number)
        else:
            found = thermograph(
                [thermograph_of(option, memo) for option in g.left],
                [thermograph_of(option, memo) for option in g.right],
            )
        memo[g] = found
    return found


def sente_of(g: Game) -> Sente:
    """Say whose sente the value is, at its own temperature."""
    memo: dict[Game, Thermograph] = {}
    return sente(
        thermograph_of(g, memo),
        [thermograph_of(option, memo) for option in g.left],
        [thermograph_of(option, memo) for option in g.right],
    )


def mean(g: Game) -> Fraction:
    """Return the mean value: n copies of g are worth n times it, give or take a bounded sum."""
    return thermograph_of(g).mean


def temperature(g: Game) -> Fraction:
    """Return the temperature by the strict definition: the t from which on g is a number."""
    return thermograph_of(g).strict_temperature


def cool(g: Game, t: Fraction | int) -> Game:
    """Return g cooled by t >= 0: every move costs t, and frozen games are their mean."""
    if t < 0:
        raise GoError(f"cooling by {t}: the tax may not be negative")
    return _cooled(g, Fraction(t), {}, {})


def _cooled(g: Game, t: Fraction, done: dict[Game, Game], memo: dict[Game, Thermograph]) -> Game:
    if g.number is not None:
        return g
    found = done.get(g)
    if found is None:
        spend()
        graph = thermograph_of(g, memo)
        if t > graph.strict_temperature:
            found = number(graph.mean)
        else:
            found = game(
                [add(_cooled(option, t, done, memo), number(-t)) for option in g.left],
                [add(_cooled(option, t, done, memo), number(t)) for option in g.right],
            )
        done[g] = found
    return found


def freeze(g: Game) -> Game:
    """Return g cooled by its temperature: its mean plus an infinitesimal."""
    return cool(g, max(temperature(g), Fraction(0)))


def heat(g: Game, t: Game | Fraction | int) -> Game:
    """Return g heated by t: every move earns t, numbers stay as they are."""
    bonus = t if isinstance(t, Game) else number(t)
    return _heated(g, bonus, {})


def _heated(g: Game, t: Game, done: dict[Game, Game]) -> Game:
    if g.number is not None:
        return g
    found = done.get(g)
    if found is None:
        spend()
        found = game(
            [add(_heated(option, t, done), t) for option in g.left],
            [add(_heated(option, t, done), negative(t)) for option in g.right],
        )
        done[g] = found
    return found
