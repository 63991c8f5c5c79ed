"""Entry point: finds the subcommand, and turns bad input into one line and exit code 1."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from tengen.errors import GoError

# Subcommand -> the panel of the help screen it belongs to. The module is tengen.cli.<name>, and
# its `app` is a typer.Typer. A module is imported when its command is asked for.
PLAYERS, RESEARCHERS, MACHINES = "For players", "For researchers", "For programs"
COMMANDS: dict[str, str] = {
    "endgame": PLAYERS,
    "evaluate": PLAYERS,
    "score": PLAYERS,
    "serve": PLAYERS,
    "show": PLAYERS,
    "tour": PLAYERS,
    "cgt": RESEARCHERS,
    "games": RESEARCHERS,
    "influence": PLAYERS,
    "learn": RESEARCHERS,
    "nets": RESEARCHERS,
    "predict": PLAYERS,
    "patterns": RESEARCHERS,
    "perft": RESEARCHERS,
    "ratings": RESEARCHERS,
}


class LazyGroup(typer.core.TyperGroup):
    """Imports a subcommand only when it is used, so that `tengen` starts at once."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"tengen.cli.{cmd_name}")
        command: Any = typer.main.get_command(module.app)
        command.name = cmd_name
        command.rich_help_panel = COMMANDS[cmd_name]
        return _flowing(command)


def _flowing(command: Any) -> Any:
    """Let help texts break where the terminal is full, not where their source does."""
    if command.help:
        paragraphs = command.help.split("\n\n")
        command.help = "\n\n".join(" ".join(text.split()) for text in paragraphs)
    for below in getattr(command, "commands", {}).values():
        _flowing(below)
    return command


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="An open laboratory for the game of Go.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from tengen import __version__

        typer.echo(f"tengen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    pass


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0 when done, 1 on bad input, 2 on bad usage."""
    command = typer.main.get_command(app)
    try:
        command(args=None if argv is None else list(argv), prog_name="tengen")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except (GoError, OSError) as error:
        print(f"tengen: {_one_line(error)}", file=sys.stderr)
        return 1
    return 0


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror.lower()}"
    return str(error)


if __name__ == "__main__":
    sys.exit(main())
