"""The sentences of reasons: made here alone, from a reason's name and its quantities.

A reason is a name with quantities, so that other languages need other sentences and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tengen.coords import Color, parse_color

Quantity = float | int | str | list[str]

# The quantities of a reason stand in braces; "mover" and "opponent" follow from its `color`, and
# "lost" and "taken" are its `stones` in words, the mover's or the opponent's.
_SENTENCES = {
    "passed": "{mover} passed while {better} was worth {points:.1f} points.",
    "ladder": "{opponent} catches {lost} at {at} in a ladder, starting at {starts}.",
    "ladder_fails": "The ladder against {taken} at {at} does not work: {opponent} escapes by "
    "{escape}.",
    "stones_captured": "{opponent} takes {lost} at {at}, starting with {first}.",
    "group_died": "{Lost} at {at} died: the chance to keep them fell from {before} to {after}.",
    "group_in_danger": "{Lost} at {at} got into danger: the chance to keep them fell from {before} "
    "to {after}.",
    "group_lived": "{Taken} at {at} could have been taken: the chance fell from {before} to "
    "{after}.",
    "group_escaped": "{Taken} at {at} could have been attacked: the chance to take them fell from "
    "{before} to {after}.",
    "dead_stone": "The stone cannot live: the place is {opponent}'s ({sure} sure), and it stays "
    "so.",
    "overconcentration": "Overconcentrated: the place was {mover}'s already ({own_stones} own "
    "stones nearby, {sure} sure), and the move adds nothing there.",
    "not_answered": "{opponent}'s {last} needed an answer, at {better}.",
    "needless_answer": "{opponent}'s {last} needed no answer here: {better} was bigger.",
    "territory_lost": "About {points:.0f} points of {mover}'s territory around {at} are lost.",
    "territory_conceded": "{opponent} gains about {points:.0f} points around {at}.",
    "changes_hands": "The better line is worth about {points:.0f} points more around {at}.",
    "spread": "The loss is spread over the board: no place changes hands.",
    "bigger_endgame": "Played {played_told} {played_turn}; {open_told} {open_turn} was open at "
    "{better}.",
    "unusual_shape": "{usual}, and hardly ever the move played ({played:.1%}).",
}
_MADE_UP = " Other places make up for a part of them."


def tell_reason(name: str, quantities: Mapping[str, Quantity]) -> str:
    """Return the sentence of a reason.

    >>> tell_reason("passed", {"color": "W", "better": "E5", "points": 6.0})
    'White passed while E5 was worth 6.0 points.'
    """
    color = parse_color(str(quantities["color"]))
    count = int(str(quantities.get("stones", 0)))
    lost, taken = stones(count, color), stones(count, color.opponent)
    shown: dict[str, Any] = dict(quantities)
    shown |= {
        "mover": color.name.capitalize(),
        "opponent": color.opponent.name.capitalize(),
        "lost": lost,
        "Lost": lost.capitalize(),
        "taken": taken,
        "Taken": taken.capitalize(),
    }
    if isinstance(starts := quantities.get("starts"), list):
        shown["starts"] = " or ".join(starts)
    for name_, value in (("before", "ownership_before"), ("after", "ownership_after")):
        if value in quantities:
            shown[name_] = chance(float(str(quantities[value])))
    if "ownership" in quantities:
        shown["sure"] = chance(abs(float(str(quantities["ownership"]))))
    if name == "unusual_shape":
        shown["usual"] = _usual(quantities)
    text = _SENTENCES[name].format(**shown)
    return text + _MADE_UP if quantities.get("made_up") else text


def _usual(quantities: Mapping[str, Quantity]) -> str:
    games, better, usual = (quantities[name] for name in ("games", "better_move", "better"))
    if quantities["seen"]:
        return (
            f"In this shape strong players answer {better}, {quantities['answered']:,} of "
            f"{quantities['seen']:,} times in {games:,} games"
        )
    return (
        f"The pattern model, learned from {games:,} games, expects {better} ({usual:.0%}) in this "
        "shape"
    )


def chance(ownership: float) -> str:
    """Return an ownership as the chance to keep a point.

    >>> chance(1.0), chance(-0.5)
    ('100 %', '25 %')
    """
    return f"{round(50 * (1 + ownership))} %"


def stones(count: int, color: Color) -> str:
    """Return a number of stones in words.

    >>> stones(1, Color.BLACK), stones(3, Color.WHITE)
    ('the black stone', 'the 3 white stones')
    """
    name = color.name.lower()
    return f"the {name} stone" if count == 1 else f"the {count} {name} stones"
