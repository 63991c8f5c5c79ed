"""Sample games that come with Tengen.

ear-reddening   Gennan Inseki against Shusaku, 1846: the most famous move of old Japan
endgame         a 19x19 game of GNU Go with itself, variations in its endgame
small           a 9x9 game of GNU Go with itself, with comments on its captures
"""

from __future__ import annotations

from importlib.resources import files

from tengen.errors import GoError, quoted

NAMES = ("ear-reddening", "endgame", "small")


def read_sample(name: str) -> bytes:
    """Return the SGF text of a sample game."""
    if name not in NAMES:
        raise GoError(f"no sample game {quoted(name)} (there are: {', '.join(NAMES)})")
    return files(__package__).joinpath(f"{name}.sgf").read_bytes()
