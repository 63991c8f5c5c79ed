"""A record as the page draws it: its tree with what each node changes on the board.

All rules stay here: the page adds changes to a board of bytes and walks the tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Literal

import numpy as np

from tengen._core.board import State
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point, format_gtp
from tengen.errors import ParseError
from tengen.game import Game
from tengen.results import format_result
from tengen.sgf import Node, Record, parse_games
from tengen.sgf.foreign.analysis import read_analysis
from tengen.sgf.mainline import SETUP, read_setup, turn
from tengen.sgf.values import MAX_POINT_VALUES, read_points
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.positions import Position, Reader, check_record, too_long
from tengen.web.uploads import check_bytes, check_is_go
from tengen.web.views import GameInfo, Line, Marks, OthersAnalysis, RecordNode, RecordView, Step

_Kind = Literal[
    "triangle", "square", "circle", "cross", "selected", "black_territory", "white_territory"
]
# What analysis needs of a record; the rest stays in the page.
_NEEDED = {"AB", "AW", "AE", "B", "W", "PL", "SZ", "KM", "RU", "HA", "DT", "CA", "FF", "GM", "RE"}
_MARKS: dict[_Kind, str] = {
    "triangle": "TR",
    "square": "SQ",
    "circle": "CR",
    "cross": "MA",
    "selected": "SL",
    "black_territory": "TB",
    "white_territory": "TW",
}
_MOST_WARNINGS = 20


def read_records(text: bytes, limits: ServerLimits) -> list[Record]:
    """Return the games of a file. Raises `GoError` for a file without games, or too large."""
    check_bytes(text)
    records = list(islice(parse_games(text), limits.games + 1))
    if len(records) > limits.games:
        raise TooLarge(f"a file may have {limits.games} games, this one has more")
    return records


def read_main_line(record: Record, limits: ServerLimits) -> Game:
    """Return the game of the main line. Raises `GoError` for another game, or a very long one."""
    check_is_go(record)
    check_record(record, limits)
    game = record.game()
    if len(game) > limits.moves:
        raise too_long(limits)
    return game


def view_record(text: bytes, number: int, limits: ServerLimits) -> RecordView:
    """Return the game with this number (from 1) of a file for the page.

    The tree is a list of nodes, each after its parent; `sgf` is the bare game, in which a node has
    the same number. Raises `GoError` for a text without such a game, or one beyond the limits.
    """
    games = read_records(text, limits)
    if number > len(games):
        raise ParseError(f"game {number}: the file has {len(games)}")
    record = games[number - 1]
    game = read_main_line(record, limits)
    info = record.info
    tree = _Tree(record, limits)
    return RecordView(
        games=len(games),
        sgf=bare_record(record),
        size=record.size,
        rules=game.rules.name,
        komi=game.rules.komi,
        handicap=game.handicap,
        info=GameInfo(
            black=info.black,
            white=info.white,
            black_rank=info.black_rank,
            white_rank=info.white_rank,
            date=info.date,
            event=info.event,
            name=info.name,
            place=info.place,
            result=format_result(info.result),
        ),
        nodes=tree.nodes,
        warnings=[*game.warnings, *tree.warnings][:_MOST_WARNINGS],
    )


def view_move(position: Position, reader: Reader) -> Step:
    """Return what the last move of `position.play` changes on the board.

    Raises `IllegalMove` where the rules forbid it.
    """
    return view_last_move(position.read(reader))


def view_last_move(game: Game) -> Step:
    """Return what the last move of a game has changed on the board."""
    before = game.at(len(game) - 1) if game.moves else game
    step: Step = {
        "number": len(game),
        "to_move": game.to_move.letter,
        "changes": _changes(before.board.stones, game.board.stones),
    }
    if game.moves:
        step["color"] = game.colors[-1].letter
        step["move"] = format_gtp(game.last_move, game.size)
    return step


def view_last_moves(game: Game, count: int) -> list[Step]:
    """Return what each of the last `count` moves of a game has changed, in one replay."""
    here = game.at(len(game) - count)
    steps: list[Step] = []
    for color, move in zip(game.colors[len(here) :], game.moves[len(here) :], strict=True):
        before = here.board.stones
        if here.is_over:
            here.resume()
        here.play(move, color)
        steps.append(
            {
                "number": len(here),
                "to_move": here.to_move.letter,
                "changes": _changes(before, here.board.stones),
                "color": color.letter,
                "move": format_gtp(move, here.size),
            }
        )
    return steps


@dataclass(slots=True)
class _Step:
    """A node to be visited: the index of its parent in the list, and the state there."""

    node: Node
    number: int
    parent: int
    moves: int
    state: State
    is_last: bool = True  # of its siblings: nobody else needs the state


class _Tree:
    """Walks a record once, and notes what each node changes.

    The state forbids what every rule set forbids; a branch ends before a move that is illegal.
    """

    def __init__(self, record: Record, limits: ServerLimits) -> None:
        self.size, self.limits = record.size, limits
        self.nodes: list[RecordNode] = []
        self.warnings: list[str] = []
        numbers = {node.number: index for index, node in enumerate(record.tree.walk())}
        steps = [_Step(record.root, 0, -1, 0, self._state(Board.empty(self.size), BLACK))]
        while steps:
            step = steps.pop()
            if not self._visit(step):
                continue
            index = len(self.nodes) - 1
            children = step.node.children
            for child in reversed(children):
                steps.append(
                    _Step(
                        child,
                        numbers[child.number],
                        index,
                        step.moves,
                        step.state,
                        is_last=child == children[-1],
                    )
                )

    def _state(self, board: Board, to_move: Color) -> State:
        state = State(self.size, 0, True)  # simple ko, suicide allowed
        state.setup(board.stones)
        state.set_to_move(to_move)
        return state

    def _visit(self, step: _Step) -> bool:
        if not step.is_last:
            step.state = step.state.copy()
        node, before = step.node, step.state.stones()
        properties = node.properties
        found: RecordNode = {
            "id": step.number,
            "parent": step.parent,
            "number": 0,
            "to_move": "B",
        }
        if any(name in properties for name in SETUP):
            self._set_up(step)
        if (first := turn(properties.get("PL", ()))) is not None and step.moves == 0:
            step.state.set_to_move(first)
        try:
            moves = node.moves()
        except ParseError:
            self.warnings.append("a move is not a point of the board; its line ends before it")
            return False
        for color, move in moves:
            if step.state.consecutive_passes >= 2:
                step.state.resume()
            if move is not None and step.state.legality(move, color):
                where = format_gtp(move, self.size)
                self.warnings.append(
                    f"move {step.moves + 1} at {where} is illegal; its line ends before it"
                )
                return False
            step.state.play(-1 if move is None else move, color)
            step.moves += 1
            found["color"], found["move"] = color.letter, format_gtp(move, self.size)
        if step.moves > self.limits.moves:
            raise too_long(self.limits)
        found["number"] = step.moves
        found["to_move"] = Color(step.state.to_move).letter
        if changes := _changes(before, step.state.stones()):
            found["changes"] = changes
        _remark(found, node, self.size)
        self.nodes.append(found)
        return True

    def _set_up(self, step: _Step) -> None:
        properties = step.node.properties
        stones = [
            (0, color, value)
            for name, color in SETUP.items()
            for value in properties.get(name, ())[:MAX_POINT_VALUES]
            if value.strip()
        ]
        board = read_setup(stones, self.size, [], onto=Board(self.size, step.state.stones()))
        black, white = len(board.points(BLACK)), len(board.points(WHITE))
        is_handicap = step.parent < 0 and black >= 2 and white == 0
        step.state = self._state(board, WHITE if is_handicap else Color(step.state.to_move))
        step.moves = 0


def _changes(before: bytes, after: bytes) -> list[tuple[int, int]]:
    """Return point and stone wherever two boards differ."""
    new = np.frombuffer(after, np.uint8)
    where = np.flatnonzero(np.frombuffer(before, np.uint8) != new)
    return [(int(point), int(new[point])) for point in where]


def _remark(found: RecordNode, node: Node, size: int) -> None:
    """Add comment and markup to what is said of a node, as far as there is any."""
    properties = node.properties
    if "C" in properties:
        found["comment"] = node.comment
    if "N" in properties:
        found["name"] = node.text("N")
    marks: Marks = {}
    for kind, name in _MARKS.items():
        if name in properties:
            marks[kind] = node.points(name)
    if marks:
        found["marks"] = marks
    if "LB" in properties:
        found["labels"] = {str(point): text for point, text in node.labels().items()}
    lines: list[Line] = [
        {"from": line[0], "to": line[1], "arrow": name == "AR"}
        for name in ("LN", "AR")
        for value in properties.get(name, ())[:MAX_POINT_VALUES]
        if len(line := _ends(value, size)) == 2
    ]
    if lines:
        found["lines"] = lines
    if thoughts := read_analysis(node):
        found["analysis"] = [
            OthersAnalysis(
                source=one.source,
                engine=one.engine,
                black_win_rate=one.black_win_rate,
                black_lead=one.black_lead,
                visits=one.visits,
                before_move=one.before_move,
            )
            for one in thoughts
        ]


def _ends(value: bytes, size: int) -> list[Point]:
    first, _, last = value.partition(b":")
    return [point for end in (first, last) for point in read_points([end], size)[0]]


def bare_record(record: Record) -> str:
    """Strip a record to its moves and set-up, and return it as SGF.

    Its nodes are numbered as they are walked. Comments, marks and what other programs have written
    into it as analysis are gone.
    """
    for node in record.tree.walk():
        for name in [name for name in node.properties if name not in _NEEDED]:
            node.remove(name)
    return record.to_bytes().decode()
