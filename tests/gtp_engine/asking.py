"""Asking an engine in tests: what it says, and what it refuses with."""

from __future__ import annotations

from tengen.gtp import parse_response
from tengen.gtp_engine import GtpEngine


def ask(engine: GtpEngine, line: str) -> str:
    """Return the text of an answer that has to be a success."""
    response = parse_response(engine.ask(line))
    assert response.ok, f"{line}: {response.text}"
    return response.text


def refusal(engine: GtpEngine, line: str) -> str:
    """Return the text of an answer that has to be a failure."""
    response = parse_response(engine.ask(line))
    assert not response.ok, f"{line}: {response.text}"
    return response.text
