"""What a game is worth as JSON has it: for `tengen cgt --json` and the web API alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tengen.cgt.analysis import Analysis, analyse
from tengen.cgt.limits import CouponWalls
from tengen.cgt.picture import Drawing
from tengen.cgt.thermograph import Thermograph
from tengen.files.plain_json import fields_of

Side = Literal["left", "right"]


@dataclass(frozen=True)
class WallsReport:
    """A thermograph; walls are (temperature, score), fractions as text such as 5/2."""

    mean: str
    temperature: str
    strict_temperature: str
    left_wall: list[tuple[str, str]]
    right_wall: list[tuple[str, str]]

    @staticmethod
    def of(walls: Thermograph | CouponWalls) -> WallsReport:
        drawing = Drawing.of(walls)
        strict = walls.temperature if isinstance(walls, CouponWalls) else walls.strict_temperature
        return WallsReport(
            mean=str(walls.mean),
            temperature=str(walls.temperature),
            strict_temperature=str(strict),
            left_wall=[(str(t), str(value)) for t, value in drawing.left],
            right_wall=[(str(t), str(value)) for t, value in drawing.right],
        )


@dataclass(frozen=True)
class GameReport(WallsReport):
    """A combinatorial game."""

    expression: str
    canonical: str
    sente: str
    left_stop: str
    right_stop: str
    outcome: str | None
    loopy: bool


@dataclass(frozen=True)
class LoopyReport(GameReport):
    """A game with a ko: also what it is worth where either side wins all kos."""

    placid: bool
    ko: str | None
    komaster: dict[Side, WallsReport]
    notes: tuple[str, ...]


def game_report(expression: str, result: Analysis | None = None) -> GameReport:
    """Analyse an expression, unless its analysis is given. Raises `GoError` for other texts."""
    result = result or analyse(expression)
    report = GameReport(
        **fields_of(WallsReport.of(result.walls)),
        expression=expression,
        canonical=result.canonical,
        sente=str(result.sente),
        left_stop=str(result.left_stop),
        right_stop=str(result.right_stop),
        outcome=None if result.outcome is None else str(result.outcome),
        loopy=result.is_loopy,
    )
    if not result.is_loopy:
        return report
    left, right = (WallsReport.of(result.komaster[side]) for side in ("left", "right"))
    return LoopyReport(
        **fields_of(report),
        placid=result.is_placid,
        ko=result.ko,
        komaster={"left": left, "right": right},
        notes=tuple(result.notes),
    )
