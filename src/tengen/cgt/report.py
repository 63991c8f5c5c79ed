"""What a game is worth as JSON has it: for `tengen cgt --json` and the web API alike."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from tengen.cgt.analysis import Analysis, analyse
from tengen.cgt.limits import CouponWalls
from tengen.cgt.picture import Drawing
from tengen.cgt.thermograph import Thermograph

Side = Literal["left", "right"]


class WallsReport(TypedDict):
    """A thermograph; walls are (temperature, score), fractions as text such as 5/2."""

    mean: str
    temperature: str
    strict_temperature: str
    left_wall: list[tuple[str, str]]
    right_wall: list[tuple[str, str]]


class GameReport(WallsReport):
    """A combinatorial game; the last four are there for kos only."""

    expression: str
    canonical: str
    sente: str
    left_stop: str
    right_stop: str
    outcome: str | None
    loopy: bool
    placid: NotRequired[bool]
    ko: NotRequired[str | None]
    komaster: NotRequired[dict[Side, WallsReport]]
    notes: NotRequired[list[str]]


def game_report(expression: str, result: Analysis | None = None) -> GameReport:
    """Analyse an expression, unless its analysis is given. Raises `GoError` for other texts."""
    result = result or analyse(expression)
    walls = _walls(result.walls)
    report: GameReport = {
        "expression": expression,
        "canonical": result.canonical,
        "mean": walls["mean"],
        "temperature": walls["temperature"],
        "strict_temperature": walls["strict_temperature"],
        "left_wall": walls["left_wall"],
        "right_wall": walls["right_wall"],
        "sente": str(result.sente),
        "left_stop": str(result.left_stop),
        "right_stop": str(result.right_stop),
        "outcome": None if result.outcome is None else str(result.outcome),
        "loopy": result.is_loopy,
    }
    if result.is_loopy:
        report["placid"] = result.is_placid
        report["ko"] = result.ko
        report["komaster"] = {
            "left": _walls(result.komaster["left"]),
            "right": _walls(result.komaster["right"]),
        }
        report["notes"] = list(result.notes)
    return report


def _walls(walls: Thermograph | CouponWalls) -> WallsReport:
    drawing = Drawing.of(walls)
    strict = walls.temperature if isinstance(walls, CouponWalls) else walls.strict_temperature
    return {
        "mean": str(walls.mean),
        "temperature": str(walls.temperature),
        "strict_temperature": str(strict),
        "left_wall": [(str(t), str(value)) for t, value in drawing.left],
        "right_wall": [(str(t), str(value)) for t, value in drawing.right],
    }
