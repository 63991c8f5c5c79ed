"""The GTP engine on pipes: a thread reads, so that a line can interrupt an answer under way."""

from __future__ import annotations

import queue
import threading
from typing import BinaryIO

from tengen.gtp_engine.gtp_engine import GtpEngine

MAX_LINE = 1_000_000
MAX_LINES = 100  # that are read ahead; more wait in the pipe


class Inbox:
    """Lines of a stream as they arrive; `waiting` is set while one has not been taken."""

    def __init__(self, stream: BinaryIO) -> None:
        self.waiting = threading.Event()
        self._stream = stream
        self._lines: queue.Queue[bytes] = queue.Queue(MAX_LINES)
        threading.Thread(target=self._read, daemon=True).start()

    def take(self) -> str | None:
        """Return the next line; None at the end of the stream."""
        line = self._lines.get()
        if not line:
            return None
        # Cleared first: a line that comes in between sets it again.
        self.waiting.clear()
        if not self._lines.empty():
            self.waiting.set()
        return line.decode("utf-8", "replace")

    def _read(self) -> None:
        line = b"\n"
        while line:
            try:
                line = self._stream.readline(MAX_LINE)
            except (OSError, ValueError):  # the stream was closed under us
                line = b""
            self._lines.put(line)
            self.waiting.set()


def serve(engine: GtpEngine, source: BinaryIO, target: BinaryIO) -> None:
    """Answer lines of `source` on `target` until `quit` or the end."""
    inbox = Inbox(source)
    try:
        while not engine.is_done and (line := inbox.take()) is not None:
            for text in engine.handle_line(line, inbox.waiting):
                target.write(text.encode())
                target.flush()
            if not inbox.waiting.is_set():
                engine.ponder(inbox.waiting)
    except BrokenPipeError:
        pass  # nobody listens any more
