"""What the handlers of commands take and return."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from tengen.errors import GoError
from tengen.gtp import Command
from tengen.gtp_engine.session import Session

# Text of the answer, or its lines as they come; the event is set when the client says anything.
Answer: TypeAlias = str | Iterator[str]
Handler: TypeAlias = Callable[[Session, Command, threading.Event], Answer]
Handlers: TypeAlias = Mapping[str, Handler]


def simple(function: Callable[..., str | None]) -> Handler:
    """Make a handler of a function of the session and the words of the command.

    Words that are missing or too many are a syntax error.
    """
    signature = inspect.signature(function)

    def handle(session: Session, command: Command, interrupted: threading.Event) -> str:
        try:
            bound = signature.bind(session, *command.arguments)
        except TypeError:
            raise GoError("syntax error") from None
        return function(*bound.args) or ""

    return handle
