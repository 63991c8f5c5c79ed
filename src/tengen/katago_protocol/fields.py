"""Fields of a query: JSON values <-> checked ones, each refusal with the field's name."""

from __future__ import annotations

import re
from typing import Any

from tengen.coords import Color, Move, parse_color, parse_gtp
from tengen.errors import GoError, ParseError

_PAIR = re.compile(r"\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)", re.ASCII)


class QueryError(GoError):
    """A query that cannot be answered; `field` is what is wrong with it, `id` whose it is."""

    def __init__(self, message: str, field: str | None = None, id: str | None = None) -> None:
        super().__init__(message)
        self.field, self.id = field, id

    @property
    def reply(self) -> dict[str, Any]:
        """What is answered to the query."""
        found = {"error": str(self), "field": self.field, "id": self.id}
        return {key: value for key, value in found.items() if value is not None}


class Fields:
    """The object of one query, read field by field; `unread` tells what nobody asked for."""

    def __init__(self, query: dict[str, Any]) -> None:
        self._query, self._read = query, {"id"}
        self.id: str = query["id"]

    @property
    def unread(self) -> list[str]:
        return [name for name in self._query if name not in self._read]

    def has(self, name: str) -> bool:
        return name in self._query

    def raw(self, name: str) -> Any:
        self._read.add(name)
        return self._query.get(name)

    def error(self, name: str, message: str) -> QueryError:
        return QueryError(message, name, self.id)

    def flag(self, name: str) -> bool:
        value = self.raw(name)
        if value is not None and not isinstance(value, bool):
            raise self.error(name, "Must be a boolean")
        return bool(value)

    def integer(self, name: str, low: int, high: int, words: str) -> int | None:
        """Return a whole number, None where the field is absent."""
        if not self.has(name):
            return None
        value = self.raw(name)
        if not is_integer(value) or not low <= value <= high:
            raise self.error(name, words)
        return int(value)

    def number(self, name: str, low: float, high: float, words: str) -> float | None:
        """Return a number, None where the field is absent."""
        if not self.has(name):
            return None
        value = self.raw(name)
        if not is_number(value) or not low <= value <= high:
            raise self.error(name, words)
        return float(value)

    def integers(self, name: str, words: str) -> list[int] | None:
        """Return a list of whole numbers, None where the field is absent."""
        if not self.has(name):
            return None
        value = self.raw(name)
        if not isinstance(value, list) or not all(is_integer(each) for each in value):
            raise self.error(name, words)
        return [int(each) for each in value]

    def color(self, name: str) -> Color | None:
        if not self.has(name):
            return None
        try:
            return parse_color(str(self.raw(name)))
        except ParseError:
            raise self.error(name, 'Must be "b" or "w"') from None

    def plays(self, name: str, size: int) -> list[tuple[Color, Move]]:
        """Return pairs of a colour and a move; none where the field is absent."""
        value = self.raw(name)
        if value is None:
            return []
        pairs = 'Must be an array of pairs of the form: ["b" or "w", GTP board vertex]'
        if not isinstance(value, list):
            raise self.error(name, pairs)
        found = []
        for each in value:
            if not (isinstance(each, list) and len(each) == 2):
                raise self.error(name, pairs)
            player, place = each
            try:
                color = parse_color(str(player))
            except ParseError:
                raise self.error(name, f"Could not parse player: {str(player)[:40]}") from None
            found.append((color, self.move(name, place, size)))
        return found

    def move(self, name: str, place: object, size: int) -> Move:
        """Return a move from a vertex, or from "(column,row)" counted from 0 at the top left."""
        text = place if isinstance(place, str) else "?"
        pair = _PAIR.fullmatch(text.strip())
        if pair and all(int(number) < size for number in pair.groups()):
            return int(pair[2]) * size + int(pair[1])
        try:
            return parse_gtp(text, size)
        except ParseError:
            words = f"Could not parse board location: {str(place)[:40]}"
            raise self.error(name, words) from None


def is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> bool:
    # Compared, not converted: a whole number of a thousand digits is no float.
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
