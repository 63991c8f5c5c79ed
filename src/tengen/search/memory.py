"""What searches remember of a network's words: one cache for each evaluator."""

from __future__ import annotations

import threading
from weakref import WeakKeyDictionary

from tengen._core import search as core
from tengen.nets.evaluator import Evaluator

_caches: WeakKeyDictionary[Evaluator, core.Cache] = WeakKeyDictionary()
_caches_lock = threading.Lock()


def cache_of(evaluator: Evaluator) -> core.Cache:
    """Return what searches remember of the network's words: a quarter of the evaluator's memory."""
    with _caches_lock:
        cache = _caches.get(evaluator)
        if cache is None:
            cache = _caches[evaluator] = core.Cache(evaluator.cache_bytes // 4)
        return cache


def forget(evaluator: Evaluator) -> None:
    """Drop all that the evaluator and searches with it remember of the network's words."""
    evaluator.forget()
    cache_of(evaluator).clear()
