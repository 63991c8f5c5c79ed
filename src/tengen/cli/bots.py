"""`tengen bots`: who can be played against, by name, strength and character."""

from __future__ import annotations

import typer

from tengen.cli.console import show
from tengen.cli.options import Json

app = typer.Typer(add_completion=False)


@app.command()
def bots(as_json: Json = False) -> None:
    """List the bots: what they are called, how strong they are, and how they play.

    `tengen play --bot hana:8k`, `tengen gtp --bot sage` and `tengen arena swift hana:1k` know them
    by these names, or by the kind in brackets. Settings follow a colon: `sage:seconds=5`.
    """
    from tengen.bots import BOTS
    from tengen.bots.opponents import character_of, level_of, playable

    for name in playable():
        entry = BOTS[name]
        show(
            {
                "name": entry.title.lower(),
                "kind": name,
                "level": level_of(name),
                "character": character_of(name),
                "settings": list(entry.settings),
            },
            as_json,
            f"{entry.title + ' (' + name + ')':18} {level_of(name)}; {character_of(name)}",
        )
