"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.errors import GoError, quoted

Net = Annotated[
    str | None, typer.Option("--net", help="A network by name (see `tengen nets list`) or a file.")
]
Device = Annotated[
    str,
    typer.Option(
        "--device", help="Where the network runs: auto, cpu, or cuda (a GPU; needs PyTorch)."
    ),
]
Exact = Annotated[
    bool,
    typer.Option("--exact", help="Run KataGo's networks in 32 bits: slower on a processor."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Expansions = Annotated[
    int | None,
    typer.Option("--expansions", min=1, help="How many positions of a place to look into."),
]


def parse_part(text: str) -> tuple[int, int]:
    """Read which part of a list is meant.

    >>> parse_part("2/3")
    (2, 3)
    """
    which, slash, of = text.partition("/")
    if not (slash and which.isdigit() and of.isdigit() and 1 <= int(which) <= int(of)):
        raise GoError(f"--part {quoted(text)}: such as 1/2 expected")
    return int(which), int(of)
