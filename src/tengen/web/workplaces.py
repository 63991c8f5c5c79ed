"""Where the work of jobs is done: in the server's own threads, or in processes with a limit.

Work is a function of the module level: `function(networks, job, *arguments)` yields what it finds.
A server that bounds the memory of a job sends it to a process of its own, because threads share
theirs. Such a process does one job at a time and keeps its network for the next one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from tengen.errors import GoError
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.networks import NetworkService

LOOKED_EVERY = 0.05  # seconds between two looks at whether a job was cancelled
GRACE = 5.0  # seconds that a cancelled job has to end before its process is ended
_CANCEL, _GO_ON = "cancel", "go on"


class Handle(Protocol):
    """What work sees of its job."""

    @property
    def is_cancelled(self) -> bool: ...

    def advance(self, done: int, total: int, stage: str = "") -> None: ...


class Stoppable(Handle, Protocol):
    """A handle for work that takes an event to be stopped by."""

    @property
    def cancel(self) -> threading.Event: ...


Function = Callable[..., Iterator[Any]]


class Workplace(Protocol):
    def __call__(self, function: Function, job: Handle, *arguments: Any) -> Iterator[Any]:
        """Yield what a function finds for a job."""
        ...

    def close(self) -> None: ...


def open_workplace(networks: NetworkService, limits: ServerLimits) -> Workplace:
    """Return where jobs are done. Raises `GoError` for a limit that cannot be held here."""
    if limits.job_memory is None:
        return Threads(networks)
    if not can_limit_memory():
        raise GoError("the memory of a job can be limited on Linux only")
    return Processes(networks, limits.job_memory, limits.job_seconds)


def can_limit_memory() -> bool:
    """Elsewhere the limit does not exist, or large allocations pass it by."""
    return sys.platform == "linux"


class Threads:
    """Work is done in the thread that asks, with the server's network and what it remembers."""

    def __init__(self, networks: NetworkService) -> None:
        self._networks = networks

    def __call__(self, function: Function, job: Handle, *arguments: Any) -> Iterator[Any]:
        return function(self._networks, job, *arguments)

    def close(self) -> None:
        pass


class Processes:
    """Work is done in processes: each may take `memory` bytes beyond its loaded network."""

    def __init__(self, networks: NetworkService, memory: int, seconds: float) -> None:
        self._networks, self._memory, self._seconds = networks, memory, seconds
        self._lock = threading.Lock()
        self._idle: list[_Process] = []
        self._busy: list[_Process] = []

    def __call__(self, function: Function, job: Handle, *arguments: Any) -> Iterator[Any]:
        process = self._take()
        try:
            yield from process.work(job, (self._networks.settings, function, arguments))
        finally:
            process.cancel()
            self._put(process)

    def close(self) -> None:
        with self._lock:
            for process in (*self._idle, *self._busy):
                process.end()

    def _take(self) -> _Process:
        with self._lock:
            process = self._idle.pop() if self._idle else None
            if process is None or not process.is_alive:
                process = _Process(self._memory, self._seconds)
            self._busy.append(process)
        return process

    def _put(self, process: _Process) -> None:
        with self._lock:
            self._busy.remove(process)
            if process.is_fit:
                self._idle.append(process)


class _Process:
    """A process from the side of the server."""

    def __init__(self, memory: int, seconds: float) -> None:
        self._memory, self._seconds = memory, seconds
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_work_for, args=(theirs, memory), daemon=True)
        self._process.start()
        theirs.close()
        self._is_working = False
        self.is_fit = True  # for another job

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def work(self, job: Handle, task: object) -> Iterator[Any]:
        """Yield what the process finds; it goes on only when the next thing is asked for."""
        end = time.monotonic() + self._seconds
        self._is_working = True
        self._send(task)
        while not job.is_cancelled:
            if time.monotonic() > end:
                self.end()
                raise TooLarge(f"a job may take {self._seconds:g} seconds")
            if not self._has_news():
                continue
            kind, content = self._receive()
            if kind == "advance":
                job.advance(*content)
            elif kind == "found":
                yield content
                self._send(_GO_ON)
            else:
                self._finish(kind, *content)
                return

    def cancel(self) -> None:
        """Let the process stop what it is doing; end it where it does not stop."""
        if not self._is_working or not self.is_fit:
            return
        self._send(_CANCEL)
        end = time.monotonic() + GRACE
        with contextlib.suppress(GoError, RuntimeError):  # nobody waits for it any more
            while self._is_working and time.monotonic() < end:
                if self._has_news():
                    kind, content = self._receive()
                    if kind not in ("advance", "found"):
                        self._finish(kind, *content)
        if self._is_working:
            self.end()

    def end(self) -> None:
        self.is_fit = False
        self._process.kill()
        self._process.join()

    def _send(self, message: object) -> None:
        with contextlib.suppress(OSError):  # it has died, as `_receive` will find
            self._pipe.send(message)

    def _has_news(self) -> bool:
        return self._pipe.poll(LOOKED_EVERY)

    def _receive(self) -> tuple[str, Any]:
        try:
            kind, content = self._pipe.recv()
        except (EOFError, OSError):
            self.end()
            raise TooLarge(
                "the process of this job has died; most likely it needed more than the "
                f"{_megabytes(self._memory)} MB of memory that a job may take"
            ) from None
        return kind, content

    def _finish(self, kind: str, text: str, is_fit: bool) -> None:
        self._is_working = False
        if not is_fit:
            self.end()
        if kind == "memory":
            raise TooLarge(
                f"a job may take {_megabytes(self._memory)} MB of memory, this one needs more"
            )
        if kind == "error":
            raise GoError(text)
        if kind == "fault":
            raise RuntimeError(text)


def _megabytes(count: int) -> int:
    return count // 1_000_000


class _Job:
    """A job from the side of the process that works for it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.cancel = threading.Event()

    @property
    def is_cancelled(self) -> bool:
        return self.cancel.is_set()

    def advance(self, done: int, total: int, stage: str = "") -> None:
        self._pipe.send(("advance", (done, total, stage)))


def _work_for(pipe: Connection, memory: int) -> None:
    """Do job after job, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    job = _Job(pipe)

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = pipe.recv()
                if message == _CANCEL:
                    job.cancel.set()
                inbox.put(message)
        job.cancel.set()
        inbox.put(None)

    threading.Thread(target=listen, daemon=True).start()
    networks, opened = NetworkService(), None
    room = _Room(memory)
    while (task := inbox.get()) is not None:
        if isinstance(task, str):  # of a job that is over
            continue
        settings, function, arguments = task
        job.cancel.clear()
        try:
            if settings != opened:
                net, device, exact = settings
                networks = NetworkService(net, device=device, exact=exact, opened=room.measure)
                networks.evaluator()
                opened = settings
            for found in function(networks, job, *arguments):
                pipe.send(("found", found))
                if inbox.get() != _GO_ON or job.is_cancelled:
                    break
            pipe.send(("done", ("", room.is_wide)))
        except MemoryError:
            pipe.send(("memory", ("", False)))
        except GoError as error:  # of a network, too, that could not run for want of memory
            kind = "memory" if room.is_full else "error"
            pipe.send((kind, (str(error), room.is_wide)))
        except OSError:
            return  # the server is gone
        except Exception:
            pipe.send(("fault", (traceback.format_exc(), False)))


class _Room:
    """The memory of this process: private, writable pages, whoever asks for them.

    What a loaded network takes is not counted as the job's.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._base = 0

    def measure(self) -> None:
        """Limit the process to `extra` bytes more than it takes now."""
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (resource.RLIM_INFINITY, hard))
        self._base = _data_bytes()
        resource.setrlimit(resource.RLIMIT_DATA, (self._base + self._memory, hard))

    @property
    def is_wide(self) -> bool:
        """Whether what earlier jobs have left behind leaves enough for the next one."""
        return _data_bytes() - self._base < self._memory / 2

    @property
    def is_full(self) -> bool:
        return _data_bytes() - self._base > 0.9 * self._memory


def _data_bytes() -> int:
    """Return what the limit counts, as Linux says it."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmData:")[2].split()[0]) * 1024
