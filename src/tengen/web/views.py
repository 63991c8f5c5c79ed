"""What the page is told of a record: plain data, with a schema of its own in the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired

from typing_extensions import TypedDict

from tengen.coords import Letter


class Step(TypedDict):
    """What a move or a set-up changes on the board."""

    number: int  # moves since the last set-up
    to_move: Letter
    color: NotRequired[Letter]
    move: NotRequired[str]
    changes: NotRequired[list[tuple[int, int]]]  # point and stone: 0 empty, 1 Black, 2 White


class Marks(TypedDict):
    """The points that a node marks, by kind."""

    triangle: NotRequired[list[int]]
    square: NotRequired[list[int]]
    circle: NotRequired[list[int]]
    cross: NotRequired[list[int]]
    selected: NotRequired[list[int]]
    black_territory: NotRequired[list[int]]
    white_territory: NotRequired[list[int]]


# Line is written so because `from` is a word of Python's.
Line = TypedDict("Line", {"from": int, "to": int, "arrow": bool})


@dataclass(frozen=True, slots=True)
class OthersAnalysis:
    """What another program has written into the record about a position; null: it does not say."""

    source: str
    engine: str
    black_win_rate: float | None
    black_lead: float | None
    visits: int | None
    before_move: bool  # of the position before the node's move


class RecordNode(Step):
    """A node of a record's tree."""

    id: int  # of the node in the bare SGF
    parent: int  # index in the list of nodes, -1 for the root
    comment: NotRequired[str]
    name: NotRequired[str]
    marks: NotRequired[Marks]
    labels: NotRequired[dict[str, str]]  # by point
    lines: NotRequired[list[Line]]
    analysis: NotRequired[list[OthersAnalysis]]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Who played, when and where, as the record has it."""

    black: str
    white: str
    black_rank: str
    white_rank: str
    date: str
    event: str
    name: str
    place: str
    result: str


@dataclass(frozen=True, slots=True)
class RecordView:
    """One game of a file; `sgf` is the bare game, in which nodes have the same ids."""

    games: int
    sgf: str
    size: int
    rules: str
    komi: float
    handicap: int
    info: GameInfo
    nodes: list[RecordNode]
    warnings: list[str]
