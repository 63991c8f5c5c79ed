"""Lines are read ahead, so that one can interrupt an answer, but not without end."""

from __future__ import annotations

import io
import threading

from tengen.gtp_engine.server import MAX_LINE, MAX_LINES, Inbox


class Endless(io.BytesIO):
    """A stream without a line's end."""

    def __init__(self) -> None:
        self.given, self.is_stuck = 0, threading.Event()

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size == MAX_LINE
        self.given += 1
        if self.given > MAX_LINES + 1:  # all are kept, and one is in the reader's hand
            self.is_stuck.set()
        return b"\0"


def test_a_stream_without_end_is_not_read_without_end() -> None:
    stream = Endless()
    inbox = Inbox(stream)
    assert not stream.is_stuck.wait(0.5)
    assert inbox.take() == "\0"
    assert inbox.waiting.is_set()
    assert stream.is_stuck.wait(10)  # there is room for one more
