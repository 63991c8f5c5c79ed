"""The words and float blocks of KataGo's network files, one after the other."""

from __future__ import annotations

import math

import numpy as np

from tengen.errors import ParseError, UnsupportedError, quoted
from tengen.nets.network import Array

MAX_CHANNELS = 1 << 14


class Tokens:
    """A place in the file that only moves on."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def fail(self, message: str) -> ParseError:
        return ParseError(f"byte {self.at} of the unpacked network: {message}")

    def skip_space(self) -> None:
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1

    def token(self, what: str) -> str:
        self.skip_space()
        word = self.data[self.at : self.at + 256].split(maxsplit=1)
        if not word:
            raise self.fail(f"the file ends where {what} should be")
        if not word[0].isascii() or len(word[0]) > 200:
            raise self.fail(f"{what} expected, {quoted(word[0])} found")
        self.at += len(word[0])
        return word[0].decode("ascii")

    def integer(self, what: str, low: int = 0, high: int = MAX_CHANNELS) -> int:
        word = self.token(what)
        digits = word.removeprefix("-")
        if not digits.isdigit() or len(digits) > 9:
            raise self.fail(f"{what} must be a whole number, not {quoted(word)}")
        if not low <= int(word) <= high:
            raise self.fail(f"{what} must be from {low} to {high}, not {word}")
        return int(word)

    def number(self, what: str) -> float:
        word = self.token(what)
        try:
            value = float(word)
        except ValueError:
            raise self.fail(f"{what} must be a number, not {quoted(word)}") from None
        if not math.isfinite(value):
            raise self.fail(f"{what} must be finite, not {word}")
        return value

    def size(self, what: str, expected: int | None = None) -> int:
        count = self.integer(what, low=1)
        if expected is not None and count != expected:
            raise self.fail(f"{what} must be {expected}, not {count}")
        return count

    def reserved(self, count: int, what: str) -> None:
        for _ in range(count):
            if self.integer(what, -999_999_999, 999_999_999):
                raise UnsupportedError(f"{what} is used: a newer kind of network")

    def floats(self, *shape: int) -> Array:
        self.skip_space()
        if self.data[self.at : self.at + 5] != b"@BIN@":
            raise self.fail("a block of weights (@BIN@) expected")
        self.at += 5
        count = math.prod(shape)
        if self.at + 4 * count > len(self.data):
            raise self.fail("the file is truncated inside a block of weights")
        values = np.frombuffer(self.data, "<f4", count, self.at).astype(np.float32)
        if not np.isfinite(values).all():
            raise self.fail("a weight is not finite")
        self.at += 4 * count
        return values.reshape(shape)
