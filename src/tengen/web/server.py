"""Runs the web app on this machine, and opens a browser once it answers."""

from __future__ import annotations

import contextlib
import dataclasses
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from tengen.errors import GoError
from tengen.web.app import create_app
from tengen.web.guard import LOOPBACK_NAMES
from tengen.web.limits import ServerLimits
from tengen.web.memory import limit_pools
from tengen.web.networks import NetworkService
from tengen.web.public import create_public_app, guard_limits
from tengen.web.store import Store, data_folder
from tengen.web.visits import VisitLimits
from tengen.web.workplaces import can_limit_memory

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

LOOPBACK = "127.0.0.1"
LOOPBACKS = (LOOPBACK, "localhost", "::1")
SHORTEST_TOKEN = 16
CLIENT_REQUESTS = 20  # of one client at once, beyond loopback
JOB_MEMORY = 1_000_000_000  # bytes of a job, likewise


def serve(
    *,
    host: str = LOOPBACK,
    port: int = 8361,
    port_may_change: bool = True,
    browser: bool = True,
    net: str | None = None,
    device: str = "auto",
    exact: bool = False,
    limits: ServerLimits | None = None,
    store: Path | None = None,
    names: Sequence[str] = (),
    token: str | None = None,
    proxies: Sequence[str] = (),
    cluster: str | None = None,
    public: VisitLimits | None = None,
    announce: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted. Raises `GoError` where the port is taken, or the device is unknown.

    Beyond loopback the names by which the server is reached, and a token, must be given. `proxies`
    are the addresses of those that may say whom they ask for (X-Forwarded-For). `cluster` is the
    address of a dask scheduler, whose workers then make reviews and ranks. With `public` anybody
    may ask for ranks, within these limits, and for nothing else; there is no store.
    """
    import uvicorn

    check_hosting(host, names, token, is_public=public is not None)
    limit_pools()
    limits = _allow_files(limits or ServerLimits())
    if host not in LOOPBACKS:
        limits = _limits_for_others(limits)
    elif limits.kept_running > 1:
        limits = _limits_of_processes(limits)
    networks = NetworkService(net, announce, device=device, exact=exact)
    if device not in ("auto", "cpu"):
        networks.evaluator()  # a device that is not here is said at once, not to every client
    hosts = (*LOOPBACK_NAMES, *(name.lower() for name in names))
    if public is not None:
        limits = _allow_files(guard_limits(public))
        app = create_public_app(networks, limits=public, hosts=hosts)
    else:
        kept = Store(data_folder() if store is None else store)
        if lost := len(kept.unlisted_records()):
            announce(
                f"{lost} records of the store belong to no game; `tengen store repair` lists them"
            )
        app = create_app(
            networks, store=kept, limits=limits, hosts=hosts, token=token, cluster=cluster
        )
    listening = _listen(host, port, port_may_change)
    port = listening.getsockname()[1]
    server = uvicorn.Server(configuration(app, limits, proxies))
    address = f"http://{names[0] if names else 'localhost'}:{port}/"
    if token is not None:
        address += f"?token={quote(token)}"
    announce(f"Tengen is at {address} (Ctrl-C ends it)")
    threading.Thread(target=_warm_up, args=(networks,), daemon=True).start()
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended all, and raises it again
        server.run(sockets=[listening])


def check_hosting(
    host: str, names: Sequence[str], token: str | None, *, is_public: bool = False
) -> None:
    """Raise `GoError` where a server could be reached from elsewhere by anybody.

    A public one may be: it shows nobody what others asked.
    """
    if is_public and token is not None:
        raise GoError("--public: anybody may ask, so there is no --token")
    if token is not None and len(token) < SHORTEST_TOKEN:
        raise GoError(f"--token: at least {SHORTEST_TOKEN} characters, so that nobody guesses it")
    if host in LOOPBACKS:
        return
    wanted = (("--token", token or is_public), ("--name", names))
    missing = [option for option, given in wanted if not given]
    if missing:
        raise GoError(
            f"--host {host}: others than this machine can then ask; give {' and '.join(missing)} "
            "(the secret that they need, and the host names by which they reach it)"
        )


def _limits_for_others(limits: ServerLimits) -> ServerLimits:
    """Add the limits of a server with more than one client, where none were given."""
    return dataclasses.replace(
        _limits_of_processes(limits),
        client_requests=limits.client_requests or CLIENT_REQUESTS,
    )


def _limits_of_processes(limits: ServerLimits) -> ServerLimits:
    """Let each job have a process of its own, which uses a core that others leave, on Linux."""
    memory = JOB_MEMORY if can_limit_memory() else None
    return dataclasses.replace(limits, job_memory=limits.job_memory or memory)


def _allow_files(limits: ServerLimits) -> ServerLimits:
    """Ask the system for as many connections as the limits allow; return what it allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits
    wanted = limits.silent_connections + limits.requests + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted and (hard == resource.RLIM_INFINITY or soft < hard):
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    silent = max(10, min(limits.silent_connections, soft - limits.requests - 200))
    return dataclasses.replace(limits, silent_connections=silent)


def configuration(
    app: FastAPI, limits: ServerLimits, proxies: Sequence[str] = ()
) -> uvicorn.Config:
    """Return uvicorn's settings: HTTP/1.1 with deadlines, silent unless something is wrong."""
    import uvicorn

    from tengen.web.connections import patient_protocol

    return uvicorn.Config(
        app,
        http=patient_protocol(limits),
        ws="none",
        log_config=None,  # whoever serves decides where messages go
        log_level="error",  # what hostile clients send is no news
        server_header=False,
        # Anybody on this machine could claim to be somebody else otherwise.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=1,
    )


def _listen(host: str, port: int, may_change: bool) -> socket.socket:
    """Return a socket that accepts already, so that the browser need not wait for the server."""
    for candidate in (port, 0) if may_change else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Answers wait in our own memory, which is counted, and not in the system's.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 17)
        try:
            listening.bind((host, candidate))
        except OSError as error:
            listening.close()
            reason = (error.strerror or str(error)).lower()
            failure = GoError(f"cannot serve on {host}:{port}: {reason}; choose another --port")
        else:
            listening.listen(1024)
            return listening
    raise failure


def _warm_up(networks: NetworkService) -> None:
    """Load the network while the page opens; what is wrong with it is said when it is needed."""
    try:
        networks.evaluator()
    except GoError:
        return
