"""Settings of a search by KataGo's names, as `overrideSettings` and config files give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tengen.coords import BLACK, Color
from tengen.errors import GoError, quoted
from tengen.files.inputs import read_input
from tengen.katago_protocol.fields import is_number
from tengen.nets.profiles import check_profile

SIDES = ("BLACK", "WHITE", "SIDETOMOVE")
# KataGo's name -> ours, and the range that is accepted.
_NUMBERS: dict[str, tuple[str, float, float]] = {
    "maxTime": ("seconds", 1e-3, 1e20),
    "wideRootNoise": ("wide_root_noise", 0.0, 5.0),
    "rootPolicyTemperature": ("root_temperature", 0.01, 100.0),
    "rootFpuReductionMax": ("root_fpu_reduction", 0.0, 2.0),
    "fpuReductionMax": ("fpu_reduction", 0.0, 2.0),
    "cpuctExploration": ("cpuct", 0.0, 10.0),
    "policyOptimism": ("policy_optimism", 0.0, 1.0),
    "rootPolicyOptimism": ("root_policy_optimism", 0.0, 1.0),
    "staticScoreUtilityFactor": ("static_score", 0.0, 1.0),
    "dynamicScoreUtilityFactor": ("dynamic_score", 0.0, 1.0),
}
_WHOLE: dict[str, tuple[str, int, int]] = {
    "maxVisits": ("visits", 1, 2**50),
    "analysisPVLen": ("line", 1, 1000),
    "searchRandSeed": ("seed", 0, 2**62),
}


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """How positions are searched and from whose side values are told."""

    visits: int = 200
    seconds: float | None = None
    side: str = "BLACK"
    seed: int = 0
    line: int = 15
    wide_root_noise: float = 0.04
    root_temperature: float = 1.0
    root_fpu_reduction: float = 0.1
    fpu_reduction: float = 0.2
    cpuct: float = 1.0
    policy_optimism: float = 1.0
    root_policy_optimism: float = 0.2
    static_score: float = 0.1
    dynamic_score: float = 0.3
    profile: str = ""  # of the humans to imitate; "": none

    def sign(self, to_move: Color) -> int:
        """Return +1 where values are Black's, -1 where they are White's."""
        if self.side == "SIDETOMOVE":
            return to_move.sign
        return BLACK.sign if self.side == "BLACK" else -BLACK.sign

    def overridden(self, values: Mapping[str, Any]) -> tuple[AnalysisSettings, list[str]]:
        """Return the settings with some of them changed, and the names that are not known.

        Raises `GoError` for a value out of range.
        """
        changes: dict[str, Any] = {}
        unknown = []
        for name, value in values.items():
            if name == "reportAnalysisWinratesAs":
                side = str(value).upper()
                if side not in SIDES:
                    raise GoError(f"{name}: one of {', '.join(SIDES)} expected")
                changes["side"] = side
            elif name == "humanSLProfile":
                changes["profile"] = check_profile(str(value)) if value else ""
            elif name in _NUMBERS or name in _WHOLE:
                key, low, high = (_NUMBERS | _WHOLE)[name]
                number = _number(value)
                if number is None or not low <= number <= high:
                    raise GoError(f"{name}: a number from {low:g} to {high:g} expected")
                changes[key] = int(number) if name in _WHOLE else number
            else:
                unknown.append(name)
        return replace(self, **changes), unknown


def _number(value: object) -> float | None:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    return float(value) if is_number(value) else None  # type: ignore[arg-type]


def parse_pairs(text: str) -> dict[str, str]:
    """Read `name=value` pairs split by commas, as `-override-config` takes them."""
    pairs = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise GoError(f"not a setting: {quoted(part)} (name=value expected)")
        pairs[name.strip()] = value.strip()
    return pairs


def read_config(path: Path) -> dict[str, str]:
    """Read the settings of a config file of KataGo's: lines `name = value`, # starts a comment."""
    pairs = {}
    for line in read_input(path, "a config file").decode("utf-8", "replace").splitlines():
        name, equals, value = line.partition("#")[0].partition("=")
        if equals and name.strip():
            pairs[name.strip()] = value.strip()
    return pairs
