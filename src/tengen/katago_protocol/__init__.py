"""KataGo's JSON-lines protocol, so that tools written for KataGo run on Tengen.

serve(evaluator, source, target)      the engine on pipes
AnalysisEngine(evaluator, emit)       the same in Python: `submit` lines, replies come to `emit`
"""

from tengen.katago_protocol.engine import AnalysisEngine
from tengen.katago_protocol.server import serve
from tengen.katago_protocol.settings import AnalysisSettings

__all__ = ["AnalysisEngine", "AnalysisSettings", "serve"]
