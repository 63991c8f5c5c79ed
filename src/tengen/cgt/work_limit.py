"""A limit on work: canonical forms can be exponentially large."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tengen.errors import UnsupportedError

DEFAULT_WORK = 300_000

_work: ContextVar[list[int] | None] = ContextVar("work", default=None)


@contextmanager
def work_limit(steps: int = DEFAULT_WORK) -> Iterator[None]:
    """Limit the steps of the calculations inside; beyond them `UnsupportedError` is raised.

    Canonical forms of sums can be exponentially large; a limit keeps a hostile or unlucky
    expression from running for ever. A limit inside of another has no effect.
    """
    if _work.get() is not None:
        yield
        return
    token = _work.set([steps])
    try:
        yield
    finally:
        _work.reset(token)


def spend(steps: int = 1) -> None:
    """Count work against the limit in force."""
    left = _work.get()
    if left is not None:
        left[0] -= steps
        if left[0] < 0:
            raise UnsupportedError("the canonical form is too large: calculation given up")
