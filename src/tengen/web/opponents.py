"""The bots as opponents: a name, how strong each is, and how it plays."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.bots.registry import BOTS, parse_bot
from tengen.words import tell


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as a person; `thinks` if it can be told how long to think about a move."""

    title: str
    thinks: bool = False


def level_of(bot: str) -> str:
    """Say how strong a bot is, in the language that is spoken."""
    return tell(f"opponent-{bot}-level")


def character_of(bot: str) -> str:
    """Say how a bot plays, in the language that is spoken."""
    return tell(f"opponent-{bot}-character")


# Levels are by 12 games each against Hana 20k, 10k, 1k and 3d, on 9x9:
# `tengen arena BOT human:RANK --games 12 --size 9 --komi 7 --seed 3`. Swift won 12, 12, 12 and
# 10 of them, Abacus 12, 12, 12 and 11, Kata 8, 4, 5 and 1, Moyo 3, 1, 0 and 0, Dice none.
OPPONENTS: dict[str, Opponent] = {
    "human": Opponent("Hana"),
    "search": Opponent("Sage", thinks=True),
    "policy": Opponent("Swift"),
    "endgame": Opponent("Abacus"),
    "uct": Opponent("Dice", thinks=True),
    "patterns": Opponent("Kata"),
    "influence": Opponent("Moyo"),
    "random": Opponent("Pebble"),
}


def playable() -> list[str]:
    """Return the bots that may be played against from outside, as a list shows them."""
    known = {name for name, entry in BOTS.items() if not entry.reads_files}
    return [name for name in OPPONENTS if name in known]


def name_opponent(bot: str, seconds: float | None = None) -> str:
    """Return a bot as its opponent names it.

    >>> name_opponent("human:rank=8k"), name_opponent("search", 5), name_opponent("policy")
    ('Hana 8k', 'Sage (5 s a move)', 'Swift')
    """
    name, settings = parse_bot(bot)
    parts = [
        OPPONENTS[name].title,
        settings.get("rank"),
        f"({seconds:g} s a move)" if seconds else None,
    ]
    return " ".join(part for part in parts if part)
