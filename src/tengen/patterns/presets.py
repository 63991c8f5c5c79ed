"""Which feature patterns a model looks at, and what they are called.

The classes themselves are defined in the core (native/patterns/teams/classes.hpp). A preset chooses
some of them, and whether small shapes carry Stern's vector and responses to the last move are used.
"""

from __future__ import annotations

from dataclasses import dataclass

from tengen._core import patterns as core
from tengen.errors import GoError, quoted

CLASSES: tuple[tuple[str, int, bool], ...] = tuple(core.classes())  # name, levels, by phase
CLASS_NAMES = tuple(name for name, _, _ in CLASSES)

_TACTICS = ("pass", "capture", "extension", "self_atari", "atari")
_PLACES = ("border", "distance", "distance2")
_LATER = (
    "path", "path2", "liberties", "enemies", "rescue", "prey", "last_chain", "line_by_phase",
    "distance_by_phase", "sway_by_phase",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preset:
    """A choice of patterns; two models with equal presets weigh the same things."""

    name: str
    classes: tuple[str, ...]
    vectors: bool = True  # Stern's eight bits beside shapes of size 2 to 4
    responses: bool = False  # shapes together with the place of the last move

    @property
    def needs_owner(self) -> bool:
        """True if playouts are needed: they cost 50 times what the rest does."""
        return "owner" in self.classes

    @property
    def class_numbers(self) -> list[int]:
        return [CLASS_NAMES.index(name) for name in self.classes]


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("shapes", ("pass",), vectors=False),
        Preset("wistuba13", _TACTICS),
        Preset("coulom-lite", _TACTICS + _PLACES),
        Preset("coulom-lite-plain", _TACTICS + _PLACES, vectors=False),
        Preset("coulom", (*_TACTICS, *_PLACES, "owner")),
        Preset("responses", _TACTICS + _PLACES, responses=True),
        Preset("tengen", _TACTICS + _PLACES + _LATER, responses=True),
        Preset("tengen-phase", (*_TACTICS, *_PLACES, *_LATER, "phase"), responses=True),
    )
}


def find_preset(name: str) -> Preset:
    """Return the preset of that name, or raise `GoError` with the names there are."""
    if name not in PRESETS:
        raise GoError(f"no preset {quoted(name)} (one of {', '.join(PRESETS)} expected)")
    return PRESETS[name]


_LEVELS: dict[str, tuple[str, ...]] = {
    "pass": ("pass", "pass after a pass"),
    "capture": (
        "captures to free a chain just put in atari", "recaptures", "captures beside the last move",
        "captures stones that could escape", "captures stones that could not escape",
    ),
    "extension": ("saves a chain from atari", "extends from atari into a ladder"),
    "self_atari": ("self-atari",),
    "atari": ("atari that works as a ladder", "atari during a ko", "atari"),
    "rescue": (
        "meets a ladder threat by the last move", "meets a ladder threat",
        "does not meet a ladder threat", "saves a chain that was in atari",
        "extends a chain that was in atari into a ladder",
    ),
    "prey": (
        "takes 1 stone", "takes 2 stones", "takes 3 to 5 stones", "takes 6 stones or more",
        "traps 1 stone", "traps 2 stones", "traps 3 to 5 stones", "traps 6 stones or more",
    ),
    "sway_by_phase": (
        "deep in the opponent's sphere", "in the opponent's sphere", "near the opponent's sphere",
        "leaning to the opponent", "between the spheres", "leaning to one's own side",
        "near one's own sphere", "in one's own sphere", "deep in one's own sphere",
    ),
}  # fmt: skip


def describe_level(name: str, value: int) -> str:
    """Say what a member of a feature class means; `value` counts as the core does.

    >>> describe_level("self_atari", 1)
    'self-atari'
    """
    _, levels, phased = CLASSES[CLASS_NAMES.index(name)]
    phase, level = divmod(value, levels + 1) if phased else (0, value)
    when = f", moves {30 * phase} on" if phased else ""
    if name in _LEVELS:
        return _LEVELS[name][level - 1] + when
    match name:
        case "border" | "line_by_phase":
            return f"line {level}{when}"
        case "distance" | "distance_by_phase":
            far = f"distance {level + 1}" if level < levels else f"distance {levels + 1} or more"
            return f"{far} from the last move{when}"
        case "distance2":
            if level == 1:
                return "where the move before last was"
            return f"distance {level}{' or more' if level == levels else ''} from the move before"
        case "owner":
            return f"owned in {8 * (level - 1)} to {min(8 * level - 1, 63)} of 63 playouts"
        case "path" | "path2":
            which = "last move" if name == "path" else "move before last"
            return f"{level}{' or more' if level == levels else ''} steps from the {which}"
        case "liberties":
            chains, liberties = divmod(level - 1, 6)
            return (
                f"joins {chains} chains, {liberties + 1}{'+' if liberties == 5 else ''} liberties"
            )
        case "enemies":
            more, rest = divmod(level - 1, 12)
            last, least = divmod(rest, 6)
            which = "the last move's chain" if last else "an enemy chain"
            also = " and another" if more else ""
            return f"touches {which}{also}, leaving {least}{'+' if least == 5 else ''} liberties"
        case "last_chain":
            whose = "the last move's chain" if level <= 6 else "a chain that the last move touched"
            count = (level - 1) % 6 + 1
            return f"a liberty of {whose} ({count}{'+' if count == 6 else ''})"
        case _:
            return f"{name} {level}"
