"""Entry point: finds the subcommand, and turns bad input into one line and exit code 1."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from tengen.cli import laboratory
from tengen.cli.console import note, say
from tengen.errors import GoError, quoted
from tengen.extras import explain
from tengen.words import LANGUAGES, match_language, speaking_everywhere

# Subcommand -> the panel of the help screen it belongs to. The module is tengen.cli.<name>, or the
# laboratory's; its `app` is a typer.Typer. A module is imported when its command is asked for.
PLAYERS, RESEARCHERS, MACHINES = "For players", "For researchers", "For programs"
COMMANDS: dict[str, str] = {
    "serve": PLAYERS,
    "review": PLAYERS,
    "train": PLAYERS,
    "insights": PLAYERS,
    "rank": PLAYERS,
    "play": PLAYERS,
    "bots": PLAYERS,
    "evaluate": PLAYERS,
    "endgame": PLAYERS,
    "predict": PLAYERS,
    "influence": PLAYERS,
    "life": PLAYERS,
    "score": PLAYERS,
    "show": PLAYERS,
    "tour": PLAYERS,
    "store": PLAYERS,
    "news": PLAYERS,
    "games": RESEARCHERS,
    "ratings": RESEARCHERS,
    "strength": RESEARCHERS,
    "arena": RESEARCHERS,
    "search": RESEARCHERS,
    "nets": RESEARCHERS,
    "patterns": RESEARCHERS,
    "cgt": RESEARCHERS,
    "learn": RESEARCHERS,
    "perft": RESEARCHERS,
    "gtp": MACHINES,
    "analysis": MACHINES,
    "mcp": MACHINES,
}


class LazyGroup(typer.core.TyperGroup):
    """Imports a subcommand only when it is used, so that `tengen` starts at once."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        command: Any = typer.main.get_command(_app_of(cmd_name))
        command.name = cmd_name
        command.rich_help_panel = COMMANDS[cmd_name]
        return _flowing(command)


def _app_of(name: str) -> typer.Typer:
    if name in laboratory.COMMANDS:
        return laboratory.find_app(name)
    app: typer.Typer = importlib.import_module(f"tengen.cli.{name}").app
    return app


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
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="An open laboratory for the game of Go. Without a command it opens the app.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from tengen import __version__

        say(f"tengen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            "--language",
            envvar="TENGEN_LANGUAGE",
            help=f"The language of what players read: {', '.join(LANGUAGES)}.",
        ),
    ] = "",
) -> None:
    if ctx.invoked_subcommand is None:
        serve: Any = ctx.command.get_command(ctx, "serve")  # type: ignore[attr-defined]
        serve.main(args=[], prog_name="tengen serve", standalone_mode=False)


_FAULT = 70  # EX_SOFTWARE of sysexits(3): not the user's mistake
_UsageError, _ClickException = typer.BadParameter.__mro__[1:3]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0 when done, 1 on bad input, 2 on bad usage, 70 on a fault of ours.

    `TENGEN_DEBUG=1` in the environment shows where an error comes from.
    """
    command: Any = typer.main.get_command(app)
    if sys.stdin is None:  # closed by whoever started us: nothing will come
        sys.stdin = open(os.devnull)  # noqa: SIM115
    try:
        asked, args = take_language(sys.argv[1:] if argv is None else argv)
        with speaking_everywhere(asked):
            done = command(args=args, prog_name="tengen", standalone_mode=False)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except typer.Abort:
        note("stopped")
        return 1
    except Exception as error:
        if os.environ.get("TENGEN_DEBUG"):
            for line in "".join(traceback.format_exception(error)).splitlines():
                note(line)
        return _explain(error)
    return done if isinstance(done, int) else 0


def take_language(args: Sequence[str]) -> tuple[str | None, list[str]]:
    """Take `--language` out of a command line, where it may stand anywhere.

    Raises `GoError` for a language that we lack.

    >>> take_language(["show", "--language", "de-AT", "game.sgf"])
    ('de', ['show', 'game.sgf'])
    """
    left: list[str] = []
    asked = None
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            return asked, [*left, word, *words]
        if name != "--language":
            left.append(word)
            continue
        tag = value if equals else next(words, "")
        asked = match_language(tag)
        if asked is None:
            known = ", ".join(LANGUAGES)
            raise GoError(f"--language {quoted(tag)}: one of {known} expected")
    return asked, left


def _explain(error: Exception) -> int:
    """Say in one line what went wrong; return the exit code."""
    if isinstance(error, _ClickException):
        usage: Any = error
        if type(error).__name__ != "NoArgsIsHelpError":  # which has shown the help already
            note(usage.format_message() + _see_help(usage))
        return int(usage.exit_code)
    if isinstance(error, OSError) and error.strerror and error.filename:
        note(f"{error.filename}: {error.strerror.lower()}")
        return 1
    if isinstance(error, GoError | OSError):
        note(str(error))
        return 1
    if isinstance(error, MemoryError):
        note("out of memory: try a smaller part of the data")
        return 1
    if isinstance(error, ModuleNotFoundError) and (advice := explain(error)):
        note(advice)
        return 1
    note(
        f"a fault of Tengen: {type(error).__name__}: {quoted(str(error), 200)}. Please report it "
        "with this line and the command (TENGEN_DEBUG=1 shows more); see CONTRIBUTING.md"
    )
    return _FAULT


def _see_help(error: Any) -> str:
    context = getattr(error, "ctx", None)
    if not isinstance(error, _UsageError) or context is None:
        return ""
    return f" (see {context.command_path} --help)"


if __name__ == "__main__":
    sys.exit(main())
