"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

Net = Annotated[
    str | None, typer.Option("--net", help="A network by name (see `tengen nets list`) or a file.")
]
Device = Annotated[
    str,
    typer.Option(
        "--device", help="Where the network runs: auto, cpu, or cuda (a GPU; needs PyTorch)."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Expansions = Annotated[
    int | None,
    typer.Option("--expansions", min=1, help="How many positions of a place to look into."),
]
