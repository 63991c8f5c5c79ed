"""A bar for work on many games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def progress_of_games(what: str) -> Iterator[Any]:
    """Show a bar on stderr: share of the bytes, games so far, games a second, time left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    with Progress(
        TextColumn(what),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[games]:,} games"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(compact=True),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bars:
        task = bars.add_task(what, total=None, games=0, rate=0.0)

        def show(done: int, total: int, games: int) -> None:
            elapsed = bars.tasks[0].elapsed or 0
            rate = games / elapsed if elapsed else 0.0
            bars.update(task, completed=done, total=total, games=games, rate=rate)

        yield show
