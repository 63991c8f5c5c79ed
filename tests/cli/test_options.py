"""Options that a command takes together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from tengen.cli.options import Json, with_options


@dataclass(frozen=True, slots=True)
class Drink:
    kind: Annotated[str, typer.Option(help="Which leaves.")]
    cups: Annotated[int, typer.Option("-n", "--cups", min=1)] = 2


def test_fields_of_a_dataclass_are_options() -> None:
    app, served = typer.Typer(), []

    @app.command()
    @with_options
    def tea(guest: Annotated[str, typer.Argument()], drink: Drink, as_json: Json = False) -> None:
        served.append((guest, drink, as_json))

    run = CliRunner().invoke
    assert run(app, ["Ann", "--kind", "green"]).exit_code == 0
    assert run(app, ["Bob", "--json", "-n", "3", "--kind", "black"]).exit_code == 0
    assert served == [("Ann", Drink("green"), False), ("Bob", Drink("black", 3), True)]
    assert "--kind" in run(app, ["Ann"]).output, "an option without a default is asked for"
    assert run(app, ["Ann", "--kind", "green", "--cups", "0"]).exit_code == 2
