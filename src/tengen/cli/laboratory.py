"""Commands of the laboratory: they join `tengen` where the package `tengen_lab` is installed.

The laboratory announces them as entry points of the group `tengen.commands`: a whole command by
its name, or `command.subcommand`. They are listed here too, so that where the laboratory is
missing each of them says in one line how to get it.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

import typer

from tengen.errors import UnsupportedError

COMMANDS = ("strength", "search", "patterns", "learn")
SUBCOMMANDS = {
    "endgame": ("bench", "examine", "make-boards", "make-suite"),
    "nets": ("check", "compare"),
    "review": ("bench", "bench-answers"),
}


def find_command(name: str) -> Any:
    """Return what runs a command of the laboratory: its own, or one that says how to get it."""
    found = tuple(entry_points(group="tengen.commands", name=name))
    return found[0].load() if found else _missing(name.replace(".", " "))


def find_app(name: str) -> typer.Typer:
    """Return a whole command of the laboratory."""
    found = find_command(name)
    if isinstance(found, typer.Typer):
        return found
    app = typer.Typer(add_completion=False)
    _add(app, name, found)
    return app


def join(app: typer.Typer, command: str) -> None:
    """Add the laboratory's subcommands of `command` to its app."""
    for name in SUBCOMMANDS[command]:
        _add(app, name, find_command(f"{command}.{name}"))


def _add(app: typer.Typer, name: str, function: Any) -> None:
    anything = {"allow_extra_args": True, "ignore_unknown_options": True}
    is_missing = getattr(function, "is_missing", False)
    app.command(name, context_settings=anything if is_missing else None)(function)


def _missing(name: str) -> Any:
    def say_how() -> None:
        raise UnsupportedError(
            f"`tengen {name}` belongs to the laboratory, which is not installed: "
            "`pip install ./lab` in a checkout of Tengen adds it"
        )

    say_how.__doc__ = "Part of the laboratory, which is not installed here."
    say_how.is_missing = True  # type: ignore[attr-defined]
    return say_how
