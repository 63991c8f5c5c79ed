"""The Go Text Protocol, version 2: programs that speak it.

with Controller(["gnugo", "--mode", "gtp"]) as gnugo:
    gnugo.ask("boardsize 9")
"""

from tengen.gtp.controller import BrokenEngine, Controller, RefusedCommand
from tengen.gtp.responses import Response, parse_response

__all__ = ["BrokenEngine", "Controller", "RefusedCommand", "Response", "parse_response"]
