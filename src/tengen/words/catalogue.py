"""A catalogue: the messages of one language, written in Fluent, and what they become.

`fluent.syntax` reads the files. Mozilla's own runtime for Python needs Babel's 30 MB of locales, so
that messages are put together here: `@fluent/bundle`, which does so on the page, is the oracle of
`tests/words`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

from fluent.syntax import FluentParser, ast

from tengen.words.numbers import Number, Value, format_number, plural

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*)[ \t]*=", re.MULTILINE)
_FALLBACK = "en"


def _chance(value: float) -> Number:
    return Number(50 * (1 + value), 0)


# What a catalogue may do to a number; frontend/src/words/say.ts has the same.
_FUNCTIONS: Mapping[str, Callable[[float], Number]] = {
    "WHOLE": lambda value: Number(value, 0),
    "TENTHS": lambda value: Number(value, 1),
    "HUNDREDTHS": lambda value: Number(value, 2),
    "SIZE": lambda value: Number(abs(value), 1),  # of a loss or lead, whatever its sign
    "PERCENT": lambda value: Number(100 * value, 0),
    "PERMILLE": lambda value: Number(100 * value, 1),  # per cent with one decimal
    "CHANCE": _chance,  # that somebody owns a point: -1 certainly not, 1 certainly
    "SURE": lambda value: _chance(abs(value)),
}


class Catalogue:
    """The messages of a language; one that it lacks comes from the English catalogue."""

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        starts = list(_ENTRY.finditer(source))
        ends = [entry.start() for entry in starts[1:]] + [len(source)]
        self._sources = {
            entry[1]: source[entry.start() : end] for entry, end in zip(starts, ends, strict=True)
        }
        self._read: dict[str, ast.Pattern | None] = {}

    @property
    def names(self) -> list[str]:
        """The names of all messages, in the order of the file."""
        return list(self._sources)

    def message(self, name: str) -> ast.Pattern | None:
        """Return a message as Fluent's syntax tree; None where there is none."""
        if name not in self._read:
            source = self._sources.get(name)
            # A catalogue has a thousand messages and a command needs ten: each is read when asked.
            entry = None if source is None else FluentParser().parse_entry(source)
            self._read[name] = entry.value if isinstance(entry, ast.Message | ast.Term) else None
        return self._read[name]

    def tell(self, name: str, values: Mapping[str, Value]) -> str:
        """Return a message with its values filled in. Raises `KeyError` where one is missing."""
        pattern = self.message(name)
        if pattern is None:
            if self.language == _FALLBACK:
                raise KeyError(name)
            return catalogue(_FALLBACK).tell(name, values)
        return self._pattern(pattern, values)

    def _pattern(self, pattern: ast.Pattern, values: Mapping[str, Value]) -> str:
        return "".join(
            element.value
            if isinstance(element, ast.TextElement)
            else self._shown(self._value(element.expression, values))
            for element in pattern.elements
        )

    def _shown(self, value: Number | str) -> str:
        return value if isinstance(value, str) else format_number(value, self.language)

    def _value(self, expression: Any, values: Mapping[str, Value]) -> Number | str:
        match expression:
            case ast.SelectExpression():
                return self._pattern(self._chosen(expression, values), values)
            case ast.VariableReference():
                return self._given(values[expression.id.name])
            case ast.MessageReference():
                return self.tell(expression.id.name, values)
            case ast.TermReference():
                return self.tell(f"-{expression.id.name}", {})
            case ast.FunctionReference():
                given = self._value(expression.arguments.positional[0], values)
                change = _FUNCTIONS[expression.id.name]
                return change(given.value) if isinstance(given, Number) else given
            case ast.NumberLiteral():
                return Number(float(expression.value))
            case ast.StringLiteral():
                return str(expression.parse()["value"])
            case ast.Placeable():
                return self._value(expression.expression, values)
        raise TypeError(f"{type(expression).__name__}: not used in catalogues")

    def _given(self, value: Value) -> Number | str:
        if isinstance(value, str):
            return value
        if isinstance(value, int | float):
            return Number(value)
        said, *others = value
        for other in others:
            said = self.tell("either", {"one": said, "other": other})
        return said

    def _chosen(self, choice: ast.SelectExpression, values: Mapping[str, Value]) -> ast.Pattern:
        asked = self._value(choice.selector, values)
        category = plural(asked, self.language) if isinstance(asked, Number) else asked
        default = choice.variants[0]
        for variant in choice.variants:
            key = variant.key
            if isinstance(key, ast.Identifier):
                if key.name == category:
                    return variant.value
            elif isinstance(asked, Number) and float(key.value) == asked.value:
                return variant.value
            if variant.default:
                default = variant
        return default.value


@functools.cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language, such as "zh-Hans"."""
    file = resources.files("tengen.words").joinpath(f"{language}.ftl")
    return Catalogue(language, file.read_text(encoding="utf-8"))
