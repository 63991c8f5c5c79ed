"""Tengen as an engine for programs that speak GTP, such as Sabaki, GoGui and q5Go.

engine = GtpEngine(Session(make_bot("policy"), Supplies()))
engine.ask("genmove b")
"""

from tengen.gtp_engine.gtp_engine import GtpEngine
from tengen.gtp_engine.server import serve
from tengen.gtp_engine.session import Session

__all__ = ["GtpEngine", "Session", "serve"]
