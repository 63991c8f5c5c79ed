"""Where a network's judgement is not to be trusted, in a sentence for whoever reads it."""

from __future__ import annotations

from tengen.nets.store import EMBEDDED
from tengen.words import tell

SMALL = 9  # up to this size games turn on tactics that a small network does not see
MEASURED = (9, 13, 19)  # sizes on which judgements were compared with KataGo's


def caution(net: str, size: int) -> str:
    """Return what to beware of where `net` judges boards of `size`; "" where nothing is known.

    >>> caution("default", 19), caution("b18c384nbt", 9)
    ('', '')
    """
    if net in EMBEDDED and size <= SMALL:
        return tell("cautionSmall", net=tell(f"nets-{net}"), size=size)
    if size not in MEASURED:
        return tell("cautionUnmeasured", net=net, size=size)
    return ""
