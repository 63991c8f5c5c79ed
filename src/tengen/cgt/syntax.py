"""The notation of games parsed into a tree; `notation` and `graphs` compute its value.

4||-4|-10        the longest bar is the outermost: {4|{-4|-10}}
{0,*|0}          several options
1/2  1.5  -3     numbers
*  *2  ^  v  ^^  v3  2*  1^*     star, nimbers, ups and downs, sums with a number
+-3  5+-3        switches: {3|-3}, {8|2}
tiny(2) miny(2) cool(G, 1) heat(G, 1) freeze(G)
G + H - K    3.G    -(G)
A = {K|0}; K = {9|A}             a ko: names for positions, the first is the one asked about
K; A = {K|0}; K = {9|A}          the same ko, asked about K
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tengen.errors import ParseError, quoted

MAX_LENGTH = 50_000
MAX_NESTING = 80
MAX_DIGITS = 18

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<number>\d+(?:/\d+|\.\d+)?)
    | (?P<ups>\^+\d*|↑+\d*|⇑)
    | (?P<downs>v+(?![A-Za-z_])\d*(?![A-Za-z_])|↓+\d*|⇓)
    | (?P<star>\*\d*)
    | (?P<name>[A-Za-z_][A-Za-z0-9_']*)
    | (?P<bars>\|+)
    | (?P<switch>\+-|±)
    | (?P<mark>[-+{}(),;=.])
    | (?P<end>$)
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Expression:
    """One piece of an expression; `kind` says which of the other fields matter."""

    kind: str  # number, ups, star, name, game, sum, negative, multiple, call
    depth: int = 1
    value: Fraction = Fraction(0)
    name: str = ""
    left: tuple[Expression, ...] = ()
    right: tuple[Expression, ...] = ()
    place: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """What was written: one expression, or equations and the position asked about."""

    root: Expression
    equations: dict[str, Expression] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    place: int


def parse(text: str) -> Source:
    """Return the tree of an expression or of equations; raises `ParseError` with the place."""
    return _Parser(text).source()


class _Parser:
    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise ParseError(f"an expression of {len(text)} characters: at most {MAX_LENGTH}")
        self.text = text
        self.tokens = list(self._tokens())
        self.next = 0
        self.nesting = 0

    def _tokens(self) -> Sequence[_Token]:
        tokens, place = [], 0
        while True:
            match = _TOKEN.match(self.text, place)
            if match is None:
                while self.text[place].isspace():
                    place += 1
                raise self._error(f"unexpected {quoted(self.text[place])}", place)
            kind = match.lastgroup
            assert kind is not None
            tokens.append(_Token(kind, match[kind], match.start(kind)))
            if kind == "end":
                return tokens
            place = match.end()

    def _error(self, message: str, place: int) -> ParseError:
        line = self.text.count("\n", 0, place) + 1
        column = place - (self.text.rfind("\n", 0, place) + 1) + 1
        return ParseError(message, line=line, column=column)

    @property
    def token(self) -> _Token:
        return self.tokens[self.next]

    def take(self) -> _Token:
        token = self.token
        self.next += 1
        return token

    def is_mark(self, mark: str) -> bool:
        return self.token.kind == "mark" and self.token.text == mark

    def accept(self, mark: str) -> bool:
        if self.is_mark(mark):
            self.next += 1
            return True
        return False

    def expect(self, mark: str) -> None:
        if not self.accept(mark):
            raise self.unexpected(f"expected {mark!r}")

    def unexpected(self, wanted: str) -> ParseError:
        found = "the end" if self.token.kind == "end" else quoted(self.token.text)
        return self._error(f"{wanted}, found {found}", self.token.place)

    def source(self) -> Source:
        equations: dict[str, Expression] = {}
        root: Expression | None = None
        while True:
            named = self.token
            if named.kind == "name" and self.tokens[self.next + 1].text == "=":
                self.next += 2
                if named.text in equations:
                    raise self._error(f"{named.text} is defined twice", named.place)
                equations[named.text] = self.expression()
            elif root is None and not equations:
                root = self.expression()
            else:
                raise self.unexpected("expected NAME = expression")
            if not self.accept(";") or (equations and self.token.kind == "end"):
                break
        if self.token.kind != "end":
            raise self.unexpected("expected the end" if not equations else "expected ';'")
        if root is None:
            first = next(iter(equations))
            root = Expression("name", name=first)
        return Source(root, equations)

    def expression(self) -> Expression:
        """Parse options and bars; without bars there must be just one option."""
        place = self.token.place
        segments, bars = self.segments()
        if bars:
            return self.folded(segments, bars, place)
        if len(segments[0]) != 1:
            raise self.unexpected("expected a game")
        return segments[0][0]

    def segments(self) -> tuple[list[tuple[Expression, ...]], list[int]]:
        segments: list[tuple[Expression, ...]] = []
        bars: list[int] = []
        while True:
            options: list[Expression] = []
            if not self.at_end_of_side():
                options.append(self.sum())
                while self.accept(","):
                    options.append(self.sum())
            segments.append(tuple(options))
            if self.token.kind != "bars":
                return segments, bars
            bars.append(len(self.take().text))

    def at_end_of_side(self) -> bool:
        token = self.token
        return token.kind in ("bars", "end") or (token.kind == "mark" and token.text in "});,")

    def folded(
        self, segments: list[tuple[Expression, ...]], bars: list[int], place: int
    ) -> Expression:
        outermost = max(bars)
        if bars.count(outermost) > 1:
            raise self._error(f"two bars {'|' * min(outermost, 9)} in one game: add braces", place)
        middle = bars.index(outermost)
        left = self.side(segments[: middle + 1], bars[:middle], place)
        right = self.side(segments[middle + 1 :], bars[middle + 1 :], place)
        return self.node("game", left, right, place)

    def side(
        self, segments: list[tuple[Expression, ...]], bars: list[int], place: int
    ) -> tuple[Expression, ...]:
        return (self.folded(segments, bars, place),) if bars else segments[0]

    def node(
        self,
        kind: str,
        left: tuple[Expression, ...],
        right: tuple[Expression, ...],
        place: int,
        name: str = "",
    ) -> Expression:
        depth = 1 + max((part.depth for part in (*left, *right)), default=0)
        if depth > MAX_NESTING:
            raise self._error(f"nested more than {MAX_NESTING} deep", place)
        return Expression(kind, depth, left=left, right=right, place=place, name=name)

    def sum(self) -> Expression:
        place = self.token.place
        parts = [self.term()]
        while self.token.kind == "switch" or self.is_mark("+") or self.is_mark("-"):
            if self.is_mark("-"):
                self.next += 1
                parts.append(self.node("negative", (self.term(),), (), place))
            else:
                self.accept("+")
                parts.append(self.term())
        return parts[0] if len(parts) == 1 else self.node("sum", tuple(parts), (), place)

    def term(self) -> Expression:
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            raise self._error(f"nested more than {MAX_NESTING} deep", self.token.place)
        try:
            return self.signed()
        finally:
            self.nesting -= 1

    def signed(self) -> Expression:
        place = self.token.place
        if self.accept("-"):
            if self.token.kind == "number":  # -1^ is -1 and up, as canonical forms are printed
                return self.atom(sign=-1)
            return self.node("negative", (self.term(),), (), place)
        if self.token.kind == "switch":
            self.next += 1
            inner = self.term()
            return self.node("game", (inner,), (self.node("negative", (inner,), (), place),), place)
        if self.accept("("):
            inner = self.expression()
            self.expect(")")
            return inner
        if self.accept("{"):
            segments, bars = self.segments()
            if not bars:
                raise self.unexpected("expected '|' or ','")
            self.expect("}")
            return self.folded(segments, bars, place)
        if self.token.kind == "name":
            return self.named()
        return self.atom()

    def named(self) -> Expression:
        token = self.take()
        if not self.accept("("):
            return Expression("name", name=token.text, place=token.place)
        place = self.token.place
        segments, bars = self.segments()
        self.expect(")")
        arguments = (self.folded(segments, bars, place),) if bars else segments[0]
        return self.node("call", arguments, (), token.place, token.text)

    def atom(self, sign: int = 1) -> Expression:
        """Parse a number with its sign, ups or downs, and a star, in this order, each optional."""
        place = self.token.place
        parts: list[Expression] = []
        if self.token.kind == "number":
            value = sign * self.number(self.take())
            if value.denominator == 1 and self.accept("."):
                inner = self.term()
                depth = inner.depth + 1
                return Expression("multiple", depth, value=value, left=(inner,), place=place)
            parts.append(Expression("number", value=value, place=place))
        if self.token.kind in ("ups", "downs"):
            token = self.take()
            ups = self.count(token) if token.kind == "ups" else -self.count(token)
            parts.append(Expression("ups", value=Fraction(ups), place=place))
        if self.token.kind == "star":
            token = self.take()
            digits = token.text[1:]
            value = Fraction(1) if not digits else self.number(_Token("", digits, token.place))
            parts.append(Expression("star", value=value, place=place))
        if not parts:
            raise self.unexpected("expected a game")
        return parts[0] if len(parts) == 1 else self.node("sum", tuple(parts), (), place)

    def count(self, token: _Token) -> int:
        arrows = token.text.rstrip("0123456789")
        digits = token.text[len(arrows) :]
        if not digits:
            return 2 if arrows in "⇑⇓" else len(arrows)
        if len(arrows) > 1:
            raise self._error(f"unexpected {quoted(token.text)}: write ^3 or ^^^", token.place)
        return int(self.number(_Token("", digits, token.place)))

    def number(self, token: _Token) -> Fraction:
        if any(len(digits) > MAX_DIGITS for digits in re.split(r"[/.]", token.text)):
            raise self._error(f"a number of more than {MAX_DIGITS} digits", token.place)
        try:
            return Fraction(token.text)
        except (ZeroDivisionError, ValueError):
            raise self._error(f"no such number: {quoted(token.text)}", token.place) from None
