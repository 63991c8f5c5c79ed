"""The analysis engine on pipes: one JSON object a line, in and out."""

from __future__ import annotations

import json
import threading
from typing import Any, BinaryIO

from tengen.katago_protocol.engine import PARALLEL, AnalysisEngine
from tengen.katago_protocol.settings import AnalysisSettings
from tengen.nets.evaluator import Evaluator
from tengen.nets.profiles import Imitator

MAX_LINE = 16_000_000


def serve(
    evaluator: Evaluator,
    source: BinaryIO,
    target: BinaryIO,
    settings: AnalysisSettings | None = None,
    *,
    parallel: int = PARALLEL,
    finish: bool = True,
    imitator: Imitator | None = None,
) -> None:
    """Answer queries until `source` ends, and then those under way if `finish` says so."""
    writing = threading.Lock()
    is_heard = True

    def emit(reply: dict[str, Any]) -> None:
        nonlocal is_heard
        text = json.dumps(reply, separators=(",", ":"), sort_keys=True, allow_nan=False)
        with writing:
            if not is_heard:
                return
            try:
                target.write(text.encode() + b"\n")
                target.flush()
            except BrokenPipeError:
                is_heard = False

    engine = AnalysisEngine(evaluator, emit, settings, parallel=parallel, imitator=imitator)
    worker = threading.Thread(target=engine.work)
    worker.start()
    try:
        while is_heard and (line := source.readline(MAX_LINE)):
            engine.submit(line.decode("utf-8", "replace"))
    finally:
        engine.close(finish=finish and is_heard)
        worker.join()
