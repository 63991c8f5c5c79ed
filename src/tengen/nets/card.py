"""The card of a network: a small JSON file beside the ONNX file that says how to read it.

Only `name` and `version` must be there; the rest has KataGo's defaults or is for people.
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tengen.errors import ParseError
from tengen.files.inputs import read_json
from tengen.files.plain_json import to_json

if TYPE_CHECKING:  # its many classes are needed only to read a KataGo file
    from tengen.nets.network import Network


_COUNTS = ("parameters", "channels")  # of `about`, where they are known


@dataclass(frozen=True, slots=True)
class ScoreScale:
    """What the raw score outputs are multiplied by."""

    score_mean: float = 20.0
    score_deviation: float = 20.0
    lead: float = 20.0
    variance_time: float = 40.0
    shortterm_value_error: float = 0.25
    shortterm_score_error: float = 30.0


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a network.

    `version` is the version of KataGo's file format that its outputs follow. `area_by_suicide`
    names the variant of the area planes that it was trained with. `about` holds what else the
    file says: source, licence, parameters, training.
    """

    name: str
    version: int
    scale: ScoreScale = field(default_factory=ScoreScale)
    area_by_suicide: bool = False
    about: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, network: Network, name: str | None = None, **about: Any) -> Card:
        """Return the card of a network that was read from a KataGo file."""
        return cls(
            name=name or network.name,
            version=network.version,
            scale=network.scale,
            area_by_suicide=network.passalive_under_suicide,
            about={
                "full_name": network.name,
                "parameters": network.parameters,
                "channels": network.channels,
                **about,
            },
        )

    def to_json(self) -> str:
        content = {
            "name": self.name,
            "version": self.version,
            "scale": dataclasses.asdict(self.scale),
            "area_by_suicide": self.area_by_suicide,
            **self.about,
        }
        return to_json(content, indent=1) + "\n"


def read_card(path: str | Path) -> Card:
    """Read a card. Raises `ParseError` if it is not one."""
    try:
        content = read_json(Path(path))
        scale = ScoreScale(**{k: float(v) for k, v in content.pop("scale", {}).items()})
        if not all(map(math.isfinite, dataclasses.astuple(scale))):
            raise ValueError("a scale that is no number")
        if odd := [key for key in _COUNTS if not isinstance(content.get(key, 0), int)]:
            raise ValueError(f"{odd[0]}: a whole number expected")
        return Card(
            name=str(content.pop("name")),
            version=int(content.pop("version")),
            scale=scale,
            area_by_suicide=bool(content.pop("area_by_suicide", False)),
            about=content,
        )
    except (
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        OverflowError,
        RecursionError,
    ) as error:
        raise ParseError(f"not a network's card ({error!r})").at(str(path)) from None
