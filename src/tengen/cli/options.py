"""Options that several commands share."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Annotated, Any, get_type_hints

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


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take some of its options together, as a frozen dataclass.

    A parameter whose type is a dataclass stands for the fields of it: each is an option as it would
    be as a parameter, and the command gets the value that they make.
    """
    hints = get_type_hints(command, include_extras=True)
    hints.pop("return", None)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}
    parameters: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        if name in groups:
            parameters += _parameters(groups[name])
        else:
            kind = inspect.Parameter.KEYWORD_ONLY
            parameters.append(parameter.replace(annotation=hints[name], kind=kind))

    @functools.wraps(command)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _parameters(group: Any) -> list[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(group)
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
