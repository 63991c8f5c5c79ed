"""Games as text: `parse_game` and `format_game`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from tengen.cgt import values
from tengen.cgt.games import Game, add, game, multiple, negative, number
from tengen.cgt.syntax import Expression, parse
from tengen.errors import GoError, ParseError, UnsupportedError

MAX_MULTIPLE = 10**6
MAX_FORMAT = 100_000


def parse_game(text: str) -> Game:
    """Return the value of a loop-free expression, in canonical form.

    >>> format_game(parse_game("4||-4|-10"))
    '{4||-4|-10}'
    """
    source = parse(text)
    if source.equations:
        raise UnsupportedError("equations describe a graph of positions: see parse_graph")
    return evaluate(source.root)


def evaluate(node: Expression) -> Game:
    """Return the value of a tree without names."""
    match node.kind:
        case "number":
            return number(node.value)
        case "ups":
            return values.up(int(node.value))
        case "star":
            return values.nimber(int(node.value))
        case "game":
            return game(
                [evaluate(option) for option in node.left],
                [evaluate(option) for option in node.right],
            )
        case "sum":
            total = number(0)
            for part in node.left:
                total = add(total, evaluate(part))
            return total
        case "negative":
            return negative(evaluate(node.left[0]))
        case "multiple":
            if abs(node.value) > MAX_MULTIPLE:
                raise UnsupportedError(f"{node.value} copies: at most {MAX_MULTIPLE}")
            return multiple(evaluate(node.left[0]), int(node.value))
        case "call":
            return _call(node)
    raise ParseError(f"unknown name {node.name!r}", line=1, column=node.place + 1)


def _call(node: Expression) -> Game:
    arguments = [evaluate(argument) for argument in node.left]
    one: dict[str, Callable[[Game], Game]] = {
        "tiny": values.tiny,
        "miny": lambda x: negative(values.tiny(x)),
        "freeze": values.freeze,
    }
    two: dict[str, Callable[[Game, Game], Game]] = {
        "cool": lambda g, t: values.cool(g, _plain_number(t)),
        "heat": values.heat,
    }
    name = node.name.lower()  # CGSuite writes Tiny
    if name in one and len(arguments) == 1:
        return one[name](arguments[0])
    if name in two and len(arguments) == 2:
        return two[name](arguments[0], arguments[1])
    known = ", ".join([*(f"{name}(G)" for name in one), *(f"{name}(G, t)" for name in two)])
    message = f"unknown function {node.name} of {len(arguments)}: there are {known}"
    raise ParseError(message, line=1, column=node.place + 1)


def _plain_number(g: Game) -> Fraction:
    if g.number is None:
        raise GoError(f"cooling by {format_game(g)}: the tax must be a number")
    return g.number


def format_game(g: Game) -> str:
    """Return the canonical form as text that `parse_game` reads back."""
    text, _bars = _format(g, {})
    return text


def _format(g: Game, memo: dict[Game, tuple[str, int]]) -> tuple[str, int]:
    """Return the text and the number of bars of its outermost split (0: an atom)."""
    found = memo.get(g)
    if found is None:
        name = _name(g)
        found = (name, 0) if name is not None else _format_options(g, memo)
        if len(found[0]) > MAX_FORMAT:
            raise UnsupportedError("the canonical form is too long to print")
        memo[g] = found
    return found


def _format_options(g: Game, memo: dict[Game, tuple[str, int]]) -> tuple[str, int]:
    sides: list[str] = []
    bars = 0
    for options in (g.left, g.right):
        written = sorted(
            (_format(option, memo) for option in options), key=lambda part: (len(part[0]), part[0])
        )
        if len(written) == 1 and 0 < written[0][1] < 4:  # drop the braces, count the bars
            text, inner = written[0]
            sides.append(text[1:-1])
            bars = max(bars, inner)
        else:
            sides.append(",".join(text for text, _ in written))
    bars += 1
    return "{" + ("|" * bars).join(sides) + "}", bars


def _name(g: Game) -> str | None:
    """Return the name of a number, a number with ups and a star, a switch, a tiny or a miny."""
    if g.number is not None:
        return str(g.number)
    if g.is_numberish:
        x = g.left_stop
        ups = _ups().get(add(g, number(-x)))
        if ups is not None:
            return (str(x) if x else "") + ups
    if len(g.left) == 1 and len(g.right) == 1:
        if g.left[0].number is not None and g.left[0] is negative(g.right[0]):
            return f"+-{g.left[0].number}"
        threat = _threat(g)
        if threat is not None:
            return f"tiny({threat})"
        threat = _threat(negative(g))
        if threat is not None:
            return f"miny({threat})"
    return None


def _threat(g: Game) -> Fraction | None:
    """Return the x of a tiny {0 || 0 | -x}."""
    reply = g.right[0]
    if g.left[0].number == 0 and len(reply.left) == len(reply.right) == 1:
        loss = reply.right[0].number
        if reply.left[0].number == 0 and loss is not None and loss < 0:
            return -loss
    return None


@lru_cache(maxsize=1)
def _ups() -> dict[Game, str]:
    """The infinitesimals that have a short name: ups or downs with a nimber."""
    names: dict[Game, str] = {}
    for n in range(-9, 10):
        arrow = "^" if n > 0 else "v"
        arrows = arrow * abs(n) if abs(n) < 4 else f"{arrow}{abs(n)}"
        for star in range(9):
            nimber = ("", "*")[star] if star < 2 else f"*{star}"
            if n or star:
                names[values.up(n, star)] = arrows + nimber
    return names
