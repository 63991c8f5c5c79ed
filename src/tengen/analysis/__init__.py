"""KataGo's JSON-lines protocol, so that tools written for KataGo run on Tengen.

serve(evaluator, source, target)      the engine on pipes
AnalysisEngine(evaluator, emit)       the same in Python: `submit` lines, replies come to `emit`
"""

from tengen.analysis.engine import AnalysisEngine
from tengen.analysis.server import serve
from tengen.analysis.settings import Settings

__all__ = ["AnalysisEngine", "Settings", "serve"]
