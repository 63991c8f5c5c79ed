"""Runs a GTP program as a child process, sends it commands and reads its answers.

Every command is sent with a number, so that a late answer to a command that timed out is not taken
for the answer to the next one. `ask_all` sends several commands before the first is answered: that
saves waiting for each answer.
"""

from __future__ import annotations

import contextlib
import queue
import re
import subprocess
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import IO, Self

from tengen.errors import GoError, ParseError, quoted
from tengen.gtp.responses import Response, parse_response

# Commands under way must fit into a pipe's buffer (64 KiB), or both sides could wait for ever.
_AHEAD = 48
_MAX_COMMAND = 1000
_MAX_LINE = 1_000_000
_MAX_LINES = 10_000  # of one response, and of what is kept unread
_UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f#]")


class BrokenEngine(GoError):
    """The program does not start, has ended, is too slow, or does not speak GTP."""


class SlowEngine(BrokenEngine):
    """The program has not answered in time."""


class RefusedCommand(GoError):
    """The program answered `? message`."""

    def __init__(self, program: str, command: str, message: str) -> None:
        super().__init__(f"{program} refuses {quoted(command)}: {message or 'no reason given'}")
        self.command, self.message = command, message


class Controller:
    """A running GTP program; use it in a `with` statement, or call `close`."""

    def __init__(self, command: Sequence[str], *, timeout: float = 60.0) -> None:
        """Start `command`; each answer may take `timeout` seconds."""
        self.program, self.timeout = command[0], timeout
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115, closed with the program
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BrokenEngine(f"{self.program} does not start: {reason}") from None
        self._number = 0
        self._lines: queue.Queue[bytes] = queue.Queue(_MAX_LINES)
        self._closing = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, command: str, *, timeout: float | None = None) -> str:
        """Send a command and return the text of its answer.

        Raises `RefusedCommand` if the program answers with an error, `BrokenEngine` if it gives no
        answer.
        """
        (response,) = self.ask_all([command], timeout=timeout)
        if not response.ok:
            raise RefusedCommand(self.program, command, response.text)
        return response.text

    def ask_all(
        self, commands: Iterable[str], *, timeout: float | None = None
    ) -> Iterator[Response]:
        """Yield the answers to many commands in the order of the commands; a refusal is an answer.

        Raises `BrokenEngine` where the program stops answering.
        """
        under_way: deque[tuple[int, str]] = deque()
        for command in commands:
            if len(under_way) == _AHEAD:
                yield self._answer(*under_way.popleft(), timeout)
            under_way.append((self._send(command), command))
        while under_way:
            yield self._answer(*under_way.popleft(), timeout)

    def close(self, patience: float = 2.0) -> None:
        """Ask the program to quit, and end it if it does not."""
        self._closing.set()
        with contextlib.suppress(OSError, ValueError):
            self._write("quit")
            self._stdin.close()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(patience)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()
        self._errors.close()

    def _send(self, command: str) -> int:
        if not command.strip() or len(command) > _MAX_COMMAND or _UNSENDABLE.search(command):
            raise GoError(f"not a GTP command: {quoted(command)}")
        self._number += 1
        try:
            self._write(f"{self._number} {command}")
        except (OSError, ValueError):
            raise BrokenEngine(self._last_words(command)) from None
        return self._number

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _write(self, line: str) -> None:
        self._stdin.write(line.encode() + b"\n")
        self._stdin.flush()

    def _read(self) -> None:
        """Hand lines from the program to the queue; an empty chunk says that it has ended."""
        assert self._process.stdout is not None
        line = b"\n"
        while line and not self._closing.is_set():
            line = self._process.stdout.readline(_MAX_LINE)
            while not self._closing.is_set():
                with contextlib.suppress(queue.Full):
                    self._lines.put(line, timeout=0.5)
                    break

    def _answer(self, number: int, command: str, timeout: float | None) -> Response:
        deadline = time.monotonic() + (self.timeout if timeout is None else timeout)
        while True:
            text = self._response_text(command, deadline)
            try:
                response = parse_response(text)
            except ParseError as error:
                raise BrokenEngine(f"{self.program} answers {quoted(command)}: {error}") from None
            if response.number is None or response.number == number:
                return response
            if response.number > number:
                raise BrokenEngine(f"{self.program} skips the answer to {quoted(command)}")

    def _response_text(self, command: str, deadline: float) -> str:
        """Return the lines up to the next empty one; skip empty lines before the first text."""
        lines: list[bytes] = []
        while len(lines) < _MAX_LINES:
            line = self._next_line(command, deadline)
            if not line:
                self._lines.put(b"")  # for the commands after this one
                raise BrokenEngine(self._last_words(command))
            if line.strip():
                lines.append(line)
            elif lines:
                return b"".join(lines).decode("utf-8", "replace")
        raise BrokenEngine(f"{self.program} answers {quoted(command)} without end")

    def _next_line(self, command: str, deadline: float) -> bytes:
        """Wait for a line until the deadline, or until `close` is called."""
        while not self._closing.is_set():
            left = deadline - time.monotonic()
            try:
                return self._lines.get(timeout=min(max(0.0, left), 0.25))
            except queue.Empty:
                if left <= 0:
                    raise SlowEngine(
                        f"{self.program} does not answer {quoted(command)} in time"
                    ) from None
        raise BrokenEngine(f"{self.program} was closed at {quoted(command)}")

    def _last_words(self, command: str) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        words = f" ({said[-1][:200]})" if said else ""
        return f"{self.program} ended with {self._process.returncode} at {quoted(command)}{words}"
