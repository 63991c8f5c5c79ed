"""Runs the web app on this machine, and opens a browser once it answers."""

from __future__ import annotations

import contextlib
import dataclasses
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING

from tengen.errors import GoError
from tengen.web.app import create_app
from tengen.web.guard import LOOPBACK_NAMES
from tengen.web.limits import Limits
from tengen.web.networks import NetworkService

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

LOOPBACK = "127.0.0.1"


def serve(
    *,
    host: str = LOOPBACK,
    port: int = 8361,
    port_may_change: bool = True,
    browser: bool = True,
    net: str | None = None,
    limits: Limits | None = None,
    announce: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted. Raises `GoError` where the port is taken."""
    import uvicorn

    limits = _allow_files(limits or Limits())
    listening = _listen(host, port, port_may_change)
    port = listening.getsockname()[1]
    names = LOOPBACK_NAMES if host == LOOPBACK else (*LOOPBACK_NAMES, host.lower())
    networks = NetworkService(net, announce)
    server = uvicorn.Server(configuration(create_app(networks, limits=limits, hosts=names), limits))
    address = f"http://{'localhost' if host == LOOPBACK else host}:{port}/"
    announce(f"Tengen is at {address} (Ctrl-C ends it)")
    threading.Thread(target=_warm_up, args=(networks,), daemon=True).start()
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended all, and raises it again
        server.run(sockets=[listening])


def _allow_files(limits: Limits) -> Limits:
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


def configuration(app: FastAPI, limits: Limits) -> uvicorn.Config:
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
