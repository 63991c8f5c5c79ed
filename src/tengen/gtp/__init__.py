"""The Go Text Protocol, version 2: programs that speak it.

with Controller(["gnugo", "--mode", "gtp"]) as gnugo:
    gnugo.ask("boardsize 9")
"""

from tengen.gtp.commands import Command, parse_command
from tengen.gtp.controller import BrokenEngine, Controller, RefusedCommand, SlowEngine
from tengen.gtp.responses import Response, format_response, parse_response

__all__ = [
    "BrokenEngine",
    "Command",
    "Controller",
    "RefusedCommand",
    "Response",
    "SlowEngine",
    "format_response",
    "parse_command",
    "parse_response",
]
