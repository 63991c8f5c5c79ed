"""The bots as opponents: how strong each is, and how it plays."""

from __future__ import annotations

from tengen.bots.registry import BOTS, parse_bot
from tengen.words import tell

# As a list shows them. Levels are by 20 games each against Hana 20k, 10k, 1k and 3d, on 9x9:
# `tengen arena BOT human:RANK --games 20 --size 9 --komi 7 --seed 3`. Swift made 20, 20, 19 and
# 15.5 points, and 25.5 of 40 against 6d; Kata 16, 10, 9.5 and 3; Moyo 4, 0, 0 and 0; Pebble 1, 0, 0
# and 0. Abacus and Dice had 12 games each before Hana was tempered: 12, 12, 12 and 11, and none.
OPPONENTS = (
    "human",
    "search",
    "policy",
    "endgame",
    "uct",
    "patterns",
    "influence",
    "random",
    "capture",
)


def level_of(bot: str) -> str:
    """Say how strong a bot is, in the language that is spoken."""
    return tell(f"opponent-{bot}-level")


def character_of(bot: str) -> str:
    """Say how a bot plays, in the language that is spoken."""
    return tell(f"opponent-{bot}-character")


def playable() -> list[str]:
    """Return the bots that may be played against from outside, as a list shows them."""
    return [name for name in OPPONENTS if not BOTS[name].reads_files]


def name_opponent(bot: str, seconds: float | None = None) -> str:
    """Return a bot as its opponents call it.

    >>> name_opponent("human:rank=8k"), name_opponent("search", 5), name_opponent("policy")
    ('Hana 8k', 'Sage (5 s a move)', 'Swift')
    """
    name, settings = parse_bot(bot)
    parts = [
        BOTS[name].title or name,
        settings.get("rank"),
        settings.get("level") and tell(f"captureLevel-{settings['level']}"),
        f"({seconds:g} s a move)" if seconds else None,
    ]
    return " ".join(part for part in parts if part)
