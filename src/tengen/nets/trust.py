"""Where a network's judgement is not to be trusted, in a sentence for whoever reads it."""

from __future__ import annotations

from tengen.nets.store import EMBEDDED

SMALL = 9  # up to this size games turn on tactics that a small network does not see
MEASURED = (9, 13, 19)  # sizes on which judgements were compared with KataGo's


def caution(net: str, size: int) -> str:
    """Return what to beware of where `net` judges boards of `size`; "" where nothing is known.

    >>> caution("default", 19), caution("b18c384nbt", 9)
    ('', '')
    """
    board = f"{size}x{size}"
    if net in EMBEDDED and size <= SMALL:
        return (
            f"On {board} the network {net} overlooks most mistakes: games there turn on tactics "
            "that it does not see. Take its curve as a rough guide; b18c384nbt sees far more."
        )
    if size not in MEASURED:
        return f"How well {net} judges games on {board} was never measured."
    return ""
