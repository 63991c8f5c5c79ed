"""The GTP engine: lines in, answers out, without touching a pipe."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from tengen import __version__
from tengen.errors import GoError
from tengen.gtp import Command, Response, format_response, parse_command
from tengen.gtp_engine import (
    analyze_commands,
    board_commands,
    gogui_commands,
    katago_commands,
    parameters,
    play_commands,
)
from tengen.gtp_engine.answers import Handler, simple
from tengen.gtp_engine.session import Session


class GtpEngine:
    """Answers commands about one session; `is_done` after `quit`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.is_done = False
        self._handlers: dict[str, Handler] = {
            "protocol_version": simple(lambda session: "2"),
            "name": simple(lambda session: f"Tengen {session.title}".strip()),
            "version": simple(lambda session: __version__),
            "known_command": simple(lambda session, name: str(name in self._handlers).lower()),
            "list_commands": simple(lambda session: "\n".join(self._handlers)),
            "quit": simple(self._quit),
            **board_commands.COMMANDS,
            **play_commands.COMMANDS,
            **katago_commands.COMMANDS,
            **parameters.COMMANDS,
            **analyze_commands.COMMANDS,
            **gogui_commands.COMMANDS,
        }

    def handle_line(self, line: str, interrupted: threading.Event | None = None) -> Iterator[str]:
        """Yield the text that answers a line, in pieces as they come; none for an empty line.

        An answer without end, as of `kata-analyze`, ends when `interrupted` is set.
        """
        command = parse_command(line)
        if command is None:
            return
        handler = self._handlers.get(command.name)
        if handler is None:
            yield _format(command, False, "unknown command")
            return
        try:
            answer = handler(self.session, command, interrupted or threading.Event())
        except (GoError, MemoryError) as error:
            yield _format(command, False, str(error) or "out of memory")
            return
        if isinstance(answer, str):
            yield _format(command, True, answer)
            return
        number = "" if command.number is None else str(command.number)
        yield f"={number}\n"
        try:
            for text in filter(str.strip, answer):  # an empty line would end the answer
                yield f"{text}\n"
        except (GoError, MemoryError) as error:  # too late to refuse: the answer ends here
            self.session.supplies.announce(str(error) or "out of memory")
        yield "\n"

    def ponder(self, interrupted: threading.Event) -> None:
        """Think until `interrupted` is set, where the opponent's time may be used."""
        with contextlib.suppress(GoError, MemoryError):  # the next command says what is wrong
            self.session.ponder(interrupted)

    def ask(self, line: str) -> str:
        """Return the whole answer to a line that has an end."""
        return "".join(self.handle_line(line))

    def _quit(self, session: Session) -> str:
        self.is_done = True
        return ""


def _format(command: Command, ok: bool, text: str) -> str:
    return format_response(Response(ok, text, command.number))
