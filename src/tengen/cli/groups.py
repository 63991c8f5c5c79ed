"""Groups of commands with a default: the command that runs where none is named."""

from __future__ import annotations

from typing import Any, ClassVar

import typer


class DefaultGroup(typer.core.TyperGroup):
    """Where no command is named, it is `default`: `tengen review FILE` reviews games."""

    default: ClassVar[str]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in {*self.commands, "-h", "--help"}:
            args = [self.default, *args]
        return super().parse_args(ctx, args)
