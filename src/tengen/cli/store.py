"""`tengen store`: copies of what the app keeps, and its upkeep."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say, show
from tengen.cli.options import Json

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Games, reviews and jobs that the app keeps: copy them, check them, make them good.",
)
Folder = Annotated[
    Path | None,
    typer.Option("--store", help="The folder of the store (default: your data folder)."),
]


def _folder(store: Path | None) -> Path:
    from tengen.web.store import data_folder

    return data_folder() if store is None else store


@app.command()
def export(
    output: Annotated[Path, typer.Argument(help="The zip file to write.")],
    store: Folder = None,
    as_json: Json = False,
) -> None:
    """Write a copy of the store, also while `tengen serve` uses it."""
    from tengen.web.upkeep import export_store

    copied = export_store(_folder(store), output)
    show(copied, as_json, f"{output}: {copied.games} games, {copied.records} records")


@app.command("import")
def import_command(
    copy: Annotated[Path, typer.Argument(help="A file that `tengen store export` wrote.")],
    store: Folder = None,
    as_json: Json = False,
) -> None:
    """Make a store from a copy; one of an older version is brought up to date.

    Where a store is already, it is left alone: name another folder.
    """
    from tengen.web.upkeep import import_store

    copied = import_store(copy, _folder(store))
    show(copied, as_json, f"{_folder(store)}: {copied.games} games, {copied.records} records")


@app.command()
def check(store: Folder = None, as_json: Json = False) -> None:
    """Say what is wrong with the store; the exit code is 1 if anything is."""
    from tengen.web.upkeep import check_store

    problems = check_store(_folder(store))
    for problem in problems:
        show(problem, as_json, problem.what)
    if problems:
        note("`tengen store repair` makes good what it can; nothing is deleted")
        raise typer.Exit(1)
    if not as_json:
        say(f"{_folder(store)}: all is well")


@app.command()
def repair(store: Folder = None, as_json: Json = False) -> None:
    """Make the store good: list records again that no game has, rebuild a broken database.

    Nothing is deleted. A database that cannot be used is moved aside, and what can be read of it
    is taken over.
    """
    from tengen.web.upkeep import repair_store

    done = repair_store(_folder(store))
    lines = [f"{_folder(store)}: {done.games} games were listed again"]
    if done.aside is not None:
        lines.append(f"the database that could not be used is now {done.aside}")
    show(done, as_json, *lines, *done.refused)
