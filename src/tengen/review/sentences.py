"""The sentences of reasons, in the reader's language.

A reason is a name with quantities; the catalogues of `tengen.words` have the sentence `reason-NAME`
for it. The page makes the same sentences of the same catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping

from tengen.words import Value, tell

Quantity = float | int | str | list[str]


def tell_reason(name: str, quantities: Mapping[str, Quantity]) -> str:
    """Return the sentence of a reason. Raises `KeyError` where it has none, or lacks a quantity.

    >>> tell_reason("passed", {"color": "W", "better": "E5", "points": 6.0})
    'White passed while E5 was worth 6.0 points.'
    """
    values: dict[str, Value] = dict(quantities)
    text = tell(f"reason-{name}", **values)
    return together(text, tell("reasonMadeUp")) if quantities.get("made_up") else text


def tell_theme(name: str) -> str:
    """Return what a kind of mistake is called: the name of a reason in two or three words."""
    try:
        return tell(f"theme-{name}")
    except KeyError:  # of another version of ours
        return name.replace("_", " ")


def together(*sentences: str) -> str:
    """Return sentences one after the other, as the language sets them; empty ones are left out."""
    first, *others = [one for one in sentences if one] or [""]
    for other in others:
        first = tell("sentences", first=first, second=other)
    return first
