"""Tengen as an engine for programs that speak GTP, such as Sabaki, GoGui and q5Go.

engine = GtpEngine(Session(make_bot("policy"), Supplies()))
engine.ask("genmove b")
"""

from tengen.engine.gtp_engine import GtpEngine
from tengen.engine.server import serve
from tengen.engine.session import Session

__all__ = ["GtpEngine", "Session", "serve"]
