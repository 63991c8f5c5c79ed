"""Who is next: clients take turns, and how long each has to wait."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import Protocol, TypeVar

# Whose request is being answered, as the guard knows. The jobs of one client wait for each other.
client_of_request: ContextVar[str] = ContextVar("client_of_request", default="")


class Waiting(Protocol):
    """A job in a queue."""

    @property
    def client(self) -> str: ...


W = TypeVar("W", bound=Waiting)


def in_turns(waiting: Iterable[W], last: Mapping[str, int]) -> list[W]:
    """Return jobs in the order in which they will run.

    `waiting` has the jobs of each client in its own order. The client whose last turn is longest
    ago is next (`last` has the number of that turn); of several, the one whose job came first.

    >>> from types import SimpleNamespace as Job
    >>> jobs = [Job(client=name[0], name=name) for name in ("a1", "a2", "a3", "b1", "c1")]
    >>> [job.name for job in in_turns(jobs, {"b": 1})]
    ['a1', 'c1', 'b1', 'a2', 'a3']
    """
    queues: dict[str, deque[W]] = {}
    for job in waiting:
        queues.setdefault(job.client, deque()).append(job)
    places = {client: number for number, client in enumerate(queues)}
    order = [(last.get(client, 0), places[client], client) for client in queues]
    heapq.heapify(order)
    turn = max(last.values(), default=0)
    found = []
    while order:
        _, place, client = heapq.heappop(order)
        found.append(queues[client].popleft())
        turn += 1
        if queues[client]:
            heapq.heappush(order, (turn, place, client))
    return found


def finishing_times(
    running: Sequence[float | None], waiting: Sequence[float | None], runners: int
) -> list[float | None]:
    """Return in how many seconds each waiting job will be done; None where nobody knows.

    `running` and `waiting` say how long each job will still take, waiting jobs in their order.

    >>> finishing_times([60.0], [30.0, 30.0], runners=1)
    [90.0, 120.0]
    >>> finishing_times([60.0], [30.0, 30.0], runners=2)
    [30.0, 60.0]
    """
    unknown = float("inf")
    free = [unknown if seconds is None else seconds for seconds in running]
    free += [0.0] * (runners - len(free))
    heapq.heapify(free)
    found: list[float | None] = []
    for seconds in waiting:
        end = heapq.heappop(free) + (unknown if seconds is None else seconds)
        heapq.heappush(free, end)
        found.append(None if end == unknown else end)
    return found
