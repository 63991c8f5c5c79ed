"""A bar for work on many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tengen.cli.console import progress


@contextmanager
def progress_of_games(what: str) -> Iterator[Callable[[int, int, int], None]]:
    """Show a bar on stderr: share of the bytes, games so far, games a second, time left."""
    with progress(what) as bar:
        yield bar.games
