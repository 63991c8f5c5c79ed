"""How much one request, and all of them together, may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import GoError

HIGHEST = 1_000_000  # of any number in a request


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Bounds of a server. With the defaults it holds below 400 MB, network included.

    With `job_memory` there are up to three processes beside it, each with a network and that much.
    """

    record: int = 10_000_000  # bytes of a file with game records
    body: int = 100_000  # bytes of any other request
    bodies: int = 64_000_000  # bytes of all requests that are being read; more wait in line
    body_waiting: float = 120.0  # seconds that a request waits in that line
    moves: int = 1000  # of any line of a record
    games: int = 1000  # in one file
    archive_files: int = 20_000  # in a ZIP of records
    archive_games: int = 5000
    archive: int = 100_000_000  # bytes that its records unpack to
    points: int = 300_000  # that all set-ups and marks of a record name, rectangles expanded
    answer: int = 12_000_000  # bytes
    small: int = 20_000  # bytes of a request that does not wait behind larger ones
    quick_waiting: int = 250  # short requests in the queue; the next one is told to come back
    slow_waiting: int = 250  # likewise, of large records and many mirror images
    jobs: int = 40  # long work: running, waiting, and finished but still watched
    jobs_running: int = 2
    job_lease: float = 20.0  # seconds that a job lives without anybody watching or asking
    job_seconds: float = 3600.0  # that a job may run
    job_memory: int | None = None  # bytes beyond the network; None: jobs share the server's
    job_results: int = 16_000_000  # bytes that one job holds
    kept_jobs: int = 500  # that wait, run or are paused
    kept_running: int = 1  # at once; more than one use the cores that one leaves
    library: int = 100_000  # games
    lines: int = 100  # kept ones of a game
    line_moves: int = 5000  # of all of them together
    client_requests: int | None = None  # of one client at once; None where there is one client
    results: int = 64_000_000  # bytes that all jobs together hold
    unread: int = 64_000_000  # bytes of answers that clients have not taken yet
    # Of requests at once, the slowest that a client can make fill less than all places.
    requests: int = 500
    streams: int = 150  # of events; the next one ends the oldest
    sending_connections: int = 150  # in the middle of a body, likewise
    taking_connections: int = 150  # in the middle of an answer that is not taken, likewise
    large: int = 100  # bodies of more than `body` bytes; the next is told to come back
    silent_connections: int = 1000  # without a request; the next one ends the oldest
    head_seconds: float = 10.0  # for the head of a request, from the first moment
    body_seconds: float = 20.0
    taking_seconds: float = 20.0  # for 64 kB of an answer


class TooLarge(GoError):
    """A request beyond the limits."""


class Busy(GoError):
    """The server has enough to do; the message says when to come back."""

    retry_after = 2  # seconds


class TooOften(GoError):
    """One visitor of a public server has asked as much as he may for now."""
