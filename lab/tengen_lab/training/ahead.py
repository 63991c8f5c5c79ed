"""Prepares the next piece of work while the present one is being done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Asked = TypeVar("Asked")
Prepared = TypeVar("Prepared")


def prepared_ahead(
    prepare: Callable[[Asked], Prepared], pieces: Iterable[Asked]
) -> Iterator[Prepared]:
    """Yield what `prepare` makes of each piece, in order, a thread working one piece ahead."""
    with ThreadPoolExecutor(1) as thread:
        coming = None
        for piece in pieces:
            following = thread.submit(prepare, piece)
            if coming is not None:
                yield coming.result()
            coming = following
        if coming is not None:
            yield coming.result()
