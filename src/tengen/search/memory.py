"""The network's answers that searches keep: one cache for each evaluator."""

from __future__ import annotations

import threading
from weakref import WeakKeyDictionary

from tengen._core import search as core
from tengen.nets.evaluator import Evaluator

_caches: WeakKeyDictionary[Evaluator, core.Cache] = WeakKeyDictionary()
_caches_lock = threading.Lock()


def cache_of(evaluator: Evaluator) -> core.Cache:
    """Return the evaluator's cache for searches, which takes a quarter of its memory."""
    with _caches_lock:
        cache = _caches.get(evaluator)
        if cache is None:
            cache = _caches[evaluator] = core.Cache(evaluator.cache_bytes // 4)
        return cache


def forget(evaluator: Evaluator) -> None:
    """Drop all answers of the network that the evaluator and its searches have kept."""
    evaluator.forget()
    cache_of(evaluator).clear()
