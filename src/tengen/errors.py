"""What can go wrong with input from outside.

GoError(ValueError)
 +- ParseError         the text is not what it claims to be: .source, .line, .column
 +- IllegalMove        the move is well formed, the rules forbid it: .move, .reason
 +- UnsupportedError   valid input that we do not handle
"""

from __future__ import annotations


class GoError(ValueError):
    """Bad input; the message is one line that a user can act on."""


class ParseError(GoError):
    """Malformed text; `line` and `column` say where it goes wrong."""

    def __init__(
        self, message: str, *, source: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        place = ":".join(str(part) for part in (source or None, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)
        self.message, self.source, self.line, self.column = message, source, line, column

    def at(self, source: str) -> ParseError:
        """Return the same error, naming the file it came from."""
        return ParseError(self.message, source=source, line=self.line, column=self.column)


class IllegalMove(GoError):
    """A well-formed move that the rules forbid here."""

    def __init__(self, move: int | None, reason: str, message: str) -> None:
        super().__init__(message)
        self.move, self.reason = move, reason


class UnsupportedError(GoError):
    """Valid input that is outside of what Tengen handles."""


def quoted(text: object, limit: int = 40) -> str:
    """Return `text` as a short quoted literal for an error message."""
    shown = repr(text)
    return shown if len(shown) <= limit else shown[: limit - 4] + "..." + shown[0]
