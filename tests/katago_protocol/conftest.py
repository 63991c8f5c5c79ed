"""An analysis engine that answers at once, in the test's own thread."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tengen.katago_protocol import AnalysisEngine, AnalysisSettings
from tengen.nets import Evaluator

Ask = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="session")
def evaluator() -> Evaluator:
    return Evaluator("fast")


@pytest.fixture(scope="session")
def ask(evaluator: Evaluator) -> Ask:
    """Return a function that submits queries (objects or lines) and returns all replies."""

    def submit(*queries: object, settings: AnalysisSettings | None = None) -> list[dict[str, Any]]:
        replies: list[dict[str, Any]] = []
        engine = AnalysisEngine(evaluator, replies.append, settings)
        for query in queries:
            engine.submit(query if isinstance(query, str) else json.dumps(query))
        engine.close()
        engine.work()
        return json.loads(json.dumps(replies, allow_nan=False))  # type: ignore[no-any-return]

    return submit
