"""Runs the web app on this machine, and opens a browser once it answers."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable

from tengen.errors import GoError
from tengen.web.app import create_app
from tengen.web.guard import LOOPBACK_NAMES
from tengen.web.limits import Limits
from tengen.web.networks import NetworkService

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

    limits = limits or Limits()
    listening = _listen(host, port, port_may_change)
    port = listening.getsockname()[1]
    names = LOOPBACK_NAMES if host == LOOPBACK else (*LOOPBACK_NAMES, host.lower())
    networks = NetworkService(net, announce)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(networks, limits=limits, hosts=names),
            log_level="warning",
            limit_concurrency=limits.connections,
            timeout_graceful_shutdown=1,
        )
    )
    address = f"http://{'localhost' if host == LOOPBACK else host}:{port}/"
    announce(f"Tengen is at {address} (Ctrl-C ends it)")
    threading.Thread(target=_warm_up, args=(networks,), daemon=True).start()
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended all, and raises it again
        server.run(sockets=[listening])


def _listen(host: str, port: int, may_change: bool) -> socket.socket:
    """Return a socket that accepts already, so that the browser need not wait for the server."""
    for candidate in (port, 0) if may_change else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as error:
            listening.close()
            reason = (error.strerror or str(error)).lower()
            failure = GoError(f"cannot serve on {host}:{port}: {reason}; choose another --port")
        else:
            listening.listen(128)
            return listening
    raise failure


def _warm_up(networks: NetworkService) -> None:
    """Load the network while the page opens; what is wrong with it is said when it is needed."""
    try:
        networks.evaluator()
    except GoError:
        return
