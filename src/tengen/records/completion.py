"""Board completion: a local problem set into a whole board from a real game (Neubauer 2024, 7.2.1).

The position is searched as it is first. If no game has it, White's last move is taken back, the
rest is searched, and the move is played again; then captured points become wildcards; then both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen._core import board as core
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point, format_gtp
from tengen.files.packing import unpack_moves
from tengen.records.index import Progress, open_index
from tengen.records.pattern import (
    ANY,
    EMPTY,
    MAY_BE_BLACK,
    MAY_BE_WHITE,
    Pattern,
    pattern_from_record,
    problem_node,
)
from tengen.records.search import find_positions
from tengen.records.tables import scan_games
from tengen.sgf.record import Record, format_rules
from tengen.sgf.tree import GameTree, Node

STATES = {0: EMPTY, 1: MAY_BE_BLACK, 2: MAY_BE_WHITE}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A pattern to search for, and the rule that made it of the problem."""

    rule: str
    pattern: Pattern
    dropped: Point | None = None  # White's move to play again


@dataclass(frozen=True, slots=True)
class Completed:
    """A whole board that shows the problem, in the problem's place and colours."""

    board: Board
    pool: Path
    game: str  # id
    position: int  # moves played
    rule: str
    komi: float | None = None  # as Black and White of the problem see it; None if not known
    rules: str | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    pool: Path
    row: int
    position: int
    variant: int


def complete_problem(
    record: Record,
    pools: Sequence[Path],
    limit: int = 1,
    progress: Progress = lambda *_: None,
) -> list[Completed]:
    """Return up to `limit` whole boards for a problem; empty if no rule finds one.

    Boards in which the right player moves next come first, then the order of the collections.
    """
    whole = pattern_from_record(record, whole_board=True)
    indexes = [(pool, open_index(pool, progress)) for pool in pools]

    def search(pattern: Pattern) -> list[_Found]:
        return [
            _Found(pool, *hit)
            for pool, index in indexes
            for hit in find_positions(index, pattern)
            .select("row", "position", "variant")
            .iter_rows()
        ]

    for attempts in _rules(record, whole):
        # Of several moves that may have been White's last, the one found most often.
        found = [(attempt, search(attempt.pattern)) for attempt in attempts]
        found.sort(key=lambda each: -len(each[1]))
        for attempt, hits in found:
            boards = list(_completed(attempt, hits, whole, limit))
            if boards:
                return boards
    return []


def _rules(record: Record, whole: Pattern) -> Iterator[list[Attempt]]:
    """Yield the attempts of each rule in turn."""
    size = record.size
    last = _last_moves(record)
    captured = _captured_points(whole)
    names = ", ".join(format_gtp(point, size) for point in captured)

    def drop(pattern: Pattern, also: str = "") -> list[Attempt]:
        return [
            Attempt(
                f"White's last move {format_gtp(point, size)} taken back{also}",
                pattern.with_cell(point, EMPTY),
                point,
            )
            for point in last
        ]

    yield [Attempt("as it stands", whole)]
    yield drop(whole)
    if captured:
        wild = whole
        for point in captured:
            wild = wild.with_cell(point, ANY)
        yield [Attempt(f"captured points {names} as wildcards", wild)]
        yield drop(wild, f", captured points {names} as wildcards")


def _last_moves(record: Record) -> list[Point]:
    """Return the white stones that may have been played last: the one that a mark or the moves
    tell, or all."""
    node = problem_node(record)
    board = record.game(node).board
    white = board.points(WHITE)
    told = [move for color, move in node.moves() if color is WHITE and move in white]
    for mark in ("TR", "CR"):
        told = told or [point for point in node.points(mark) if point in white]
    return told[-1:] or list(white)


def _captured_points(whole: Pattern) -> list[Point]:
    """Return the empty points that stones of one colour enclose on all sides."""
    size = whole.columns
    points = []
    for point, cell in enumerate(whole.cells):
        if cell != EMPTY:
            continue
        row, column = divmod(point, size)
        beside = [
            whole.cells[r * size + c]
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= r < size and 0 <= c < size
        ]
        if set(beside) in ({MAY_BE_BLACK}, {MAY_BE_WHITE}):
            points.append(point)
    return points


def _completed(
    attempt: Attempt, hits: list[_Found], whole: Pattern, limit: int
) -> Iterator[Completed]:
    wanted = BLACK if attempt.dropped is None else WHITE
    fitting: list[Completed] = []
    others: list[Completed] = []
    # Far more hits than asked for need not all be replayed.
    for hit in hits[: 50 * limit + 200]:
        game = _game(hit)
        board, to_move = _turned_board(game, hit, whole.rows)
        if attempt.dropped is not None:
            board = board.play(WHITE, attempt.dropped)
        if not _shows(board, whole, attempt):
            continue
        komi = game["komi"]
        if komi is not None and hit.variant % 2:
            komi = -komi  # the colours are swapped, and who gets it with them
        completed = Completed(
            board, hit.pool, game["id"], hit.position, attempt.rule, komi, game["rules"]
        )
        (fitting if to_move is wanted else others).append(completed)
        if len(fitting) == limit:
            break
    yield from (fitting + others)[:limit]


def _game(hit: _Found) -> dict[str, Any]:
    columns = ["id", "size", "setup", "moves", "komi", "rules"]
    return scan_games(hit.pool).select(columns).slice(hit.row, 1).collect().row(0, named=True)


def _turned_board(game: dict[str, Any], hit: _Found, size: int) -> tuple[Board, Color]:
    """Replay a game up to the hit; return the board as the problem sees it, and who is to move."""
    stones = bytearray(size * size)
    for color, point in unpack_moves(game["setup"]):
        stones[point or 0] = color
    state = core.State(size, 0, True)
    state.setup(bytes(stones))
    played = unpack_moves(game["moves"])
    for color, move in played[: hit.position]:
        state.play(-1 if move is None else move, color)
    there = state.stones()
    swapped, symmetry = hit.variant % 2, hit.variant // 2
    shown = bytes(there[_turned(point, size, symmetry)] for point in range(size * size))
    if swapped:
        shown = shown.translate(bytes([0, 2, 1]) + bytes(range(3, 256)))
    following = played[hit.position :][:1]
    to_move = following[0][0] if following else played[hit.position - 1][0].opponent
    return Board(size, shown), to_move.opponent if swapped else to_move


def _turned(point: Point, size: int, symmetry: int) -> Point:
    """Where the core's symmetry takes a point: mirrored by row, by column, then transposed."""
    row, column = divmod(point, size)
    row = size - 1 - row if symmetry & 1 else row
    column = size - 1 - column if symmetry & 2 else column
    return column * size + row if symmetry & 4 else row * size + column


def _shows(board: Board, whole: Pattern, attempt: Attempt) -> bool:
    """True if the board is the problem wherever the rule kept to it."""
    return all(
        cell & STATES[stone]
        for point, (cell, stone) in enumerate(zip(whole.cells, board.stones, strict=True))
        if attempt.pattern.cells[point] != ANY
    )


def completed_record(record: Record, completed: Completed) -> Record:
    """Return the problem on the whole board, with all its variations and a note of the source.

    Komi and rules are those of the game, or the problem's own where the game's are not known.
    """
    size = record.size
    tree = GameTree(size)
    root = tree.root.set_text("GM", "1").set_text("FF", "4").set_text("CA", "UTF-8")
    root.set_text("AP", "Tengen").set_text("SZ", str(size)).set_text("PL", "B")
    komi = record.info.komi if completed.komi is None else completed.komi
    if komi is not None:
        root.set_text("KM", f"{komi:g}")
    if rules := completed.rules or record.info.rules_text:
        root.set_text("RU", format_rules(rules))
    root.set_points("AB", completed.board.points(BLACK))
    root.set_points("AW", completed.board.points(WHITE))
    root.set_text(
        "C",
        f"Board of {completed.game} after move {completed.position}. Searched {completed.rule}.",
    )
    for child in problem_node(record).children:
        _copy(child, root)
    return Record(tree)


def _copy(node: Node, parent: Node) -> None:
    """Attach a copy of a variation."""
    work: list[tuple[Node, Node]] = [(node, parent)]
    while work:
        old, above = work.pop()
        new = above.add_child()
        for name, values in old.properties.items():
            new.set_raw(name, values)
        work += [(child, new) for child in reversed(old.children)]
