"""Connections of clients that are slow on purpose: uvicorn's protocol with an end to its patience.

A client has a few seconds each to send the head of a request, its body, and to take what it is
sent. The number of silent ones is limited: the one that has been silent longest makes room for a
new one. So half-open connections lock nobody out, however many there are; the same holds for
those that stop in the middle of a body, or take no answer. Who has sent something
that was not read yet is not silent: a busy server accepts many clients before it reads from any.
"""

from __future__ import annotations

import asyncio
import itertools
import select
import socket
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tengen.web.guard import PROTECTION, problem_body
from tengen.web.limits import ServerLimits

_CANDIDATES = 20  # that are looked at for one that may go


class PatientProtocol(H11Protocol):
    """HTTP/1.1 with a deadline for each thing that a client has to do."""

    limits: ClassVar[ServerLimits]
    silent: ClassVar[dict[PatientProtocol, None]]  # no request under way, the oldest first
    sending: ClassVar[dict[PatientProtocol, None]]  # in the middle of a body, likewise
    taking: ClassVar[dict[PatientProtocol, None]]  # not reading the answer, likewise

    _phase: object = None
    _deadline: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None
    _was_paused = False  # the client had more to send than we wanted to read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        # An answer has a head and a body. Without this the body waits for the client to confirm
        # the head, 40 ms a request. asyncio does it for sockets that name their protocol only.
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family != getattr(socket, "AF_UNIX", None):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._note_phase()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._was_paused = self._was_paused or self.flow.read_paused
        self._note_phase()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_phase()

    def connection_lost(self, exc: Exception | None) -> None:
        self._enter(None)
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.taking[self] = None
        if len(self.taking) > self.limits.taking_connections:
            next(iter(self.taking))._give_up()
        self._taking = self.loop.call_later(self.limits.taking_seconds, self._give_up)

    def resume_writing(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None
        self.taking.pop(self, None)
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        if self.cycle is not None:  # a body that goes wrong while its request is being answered
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # the answer has begun
            self._give_up()
            return
        body = problem_body("This is not HTTP.", "Use a browser.")
        headers = [(name.encode(), value.encode()) for name, value in PROTECTION.items()]
        headers += [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
        ]
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _note_phase(self) -> None:
        self._enter(None if self.transport.is_closing() else self.conn.their_state)

    def _enter(self, phase: object) -> None:
        """Start the clock of a phase, unless the connection is in it already."""
        if phase is self._phase:
            return
        self._phase = phase
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.silent.pop(self, None)
        self.sending.pop(self, None)
        if phase is h11.IDLE:
            self.silent[self] = None
            _make_room(self.silent, self.limits.silent_connections)
            self._deadline = self.loop.call_later(self.limits.head_seconds, self._give_up)
        elif phase is h11.SEND_BODY:
            self.sending[self] = None
            _make_room(self.sending, self.limits.sending_connections)
            self._wait_for_body()

    def _wait_for_body(self) -> None:
        self._deadline = self.loop.call_later(self.limits.body_seconds, self._body_is_late)

    def _body_is_late(self) -> None:
        """Let a slow client go, but not one that was not read from because it waits in line."""
        if self._was_paused or self.flow.read_paused:
            self._was_paused = self.flow.read_paused
            self._wait_for_body()
        else:
            self._give_up()

    def _give_up(self) -> None:
        self._enter(None)
        self.taking.pop(self, None)
        self.transport.abort()


def _make_room(connections: dict[PatientProtocol, None], most: int) -> None:
    """Let the oldest go of those that have nothing to say, until there are not too many."""
    over = len(connections) - most
    if over <= 0:
        return
    # Who waits in line for memory is not read from: it is the server that is slow.
    idle = (one for one in connections if not one.flow.read_paused)
    for oldest in list(itertools.islice(idle, over + _CANDIDATES)):
        if over and not _has_sent(oldest.transport):
            oldest._give_up()
            over -= 1


def _has_sent(transport: asyncio.Transport) -> bool:
    """Tell whether the client has sent something that waits to be read."""
    connection = transport.get_extra_info("socket")
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(connection, select.POLLIN)
        return bool(poll.poll(0))
    return bool(select.select([connection], [], [], 0)[0])  # Windows


def patient_protocol(limits: ServerLimits) -> type[PatientProtocol]:
    """Return the protocol of one server: its connections share a list."""
    lists: dict[str, object] = {"silent": {}, "sending": {}, "taking": {}}
    return type("Protocol", (PatientProtocol,), {"limits": limits, **lists})
