"""Whole boards whose best moves are proved, and how well a program finds them.

Four shapes stand in the corners of a board, each between living walls, and nothing else is open.
The solver plays every shape out as a game and knows the result of their sum, all moves that keep
it, and what any other move loses: by area, with no judgement. Komi is such that who moves wins by
half a point if he gives nothing away.

A file of such boards is a collection of SGF games. The comment of each root says

    version: 1
    score: -203          Black's score less White's with best play, by area
    best: A18 T2         every move that keeps it
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tengen.board import Board
from tengen.coords import WHITE, Color, Move, Point, format_gtp, parse_gtp
from tengen.endgame.exact.games import BestPlay, best_play, solve_games
from tengen.endgame.exact.shapes import SIZE, CornerShape, block, draw_shapes
from tengen.endgame.exact.solver import SolverOutcome
from tengen.endgame.judges import COLORS
from tengen.errors import ParseError, UnsupportedError
from tengen.game import Game
from tengen.gtp import Controller
from tengen.rules import parse_rules
from tengen.sgf import Record, annotate, read_games

VERSION = 1
BOARDS = Path(__file__).with_name(f"boards_{VERSION}.sgf")  # make_boards(40, seed=1)
CORNERS = (0, 1, 2, 3)  # quarter turns
WIDEST = 4  # columns of a shape
POOL = 200  # shapes that boards are made of
EYES = (5, 9, 13)  # rows and columns of the surrounding stones' eyes
RULES = parse_rules("chinese")

_LINE = re.compile(r"^(version|score|best): (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class SolvedBoard:
    """A position, whose turn it is, and what is proved of it."""

    board: Board
    to_move: Color
    score: Fraction
    best: frozenset[Point]

    @property
    def game(self) -> Game:
        """The position to be played on; who gives nothing away wins by half a point."""
        komi = self.score - Fraction(self.to_move.sign, 2)
        return Game(SIZE, RULES.with_komi(float(komi)), setup=self.board, to_move=self.to_move)

    @property
    def record(self) -> Record:
        record = Record.from_game(self.game)
        best = " ".join(format_gtp(point, SIZE) for point in sorted(self.best))
        annotate(record.root, comment=f"version: {VERSION}\nscore: {self.score}\nbest: {best}")
        return record


def make_boards(count: int, seed: int) -> Iterator[SolvedBoard]:
    """Yield boards on which some moves keep the result and others do not."""
    rng = random.Random(seed)
    drawn = draw_shapes(rng, WIDEST)
    pool = [shape for shape in (next(drawn) for _ in range(POOL)) if not shape.is_ko]
    given = 0
    while given < count:
        board = assembled([rng.choice(pool) for _ in CORNERS], is_swapped=rng.random() < 0.5)
        to_move = rng.choice(COLORS)
        found = proved(board, to_move)
        if found is None or not found.moves or found.may_pass:
            continue
        given += 1
        yield SolvedBoard(board, to_move, found.score, frozenset(found.moves))


def proved(board: Board, to_move: Color) -> BestPlay | None:
    """Return best play of a board; None where a ko matters, or the sum is too large."""
    solved = solve_games(board.stones, SIZE)
    if solved.outcome is not SolverOutcome.SOLVED:
        return None
    try:
        return best_play(solved, to_move)
    except UnsupportedError:
        return None


def assembled(shapes: Sequence[CornerShape], *, is_swapped: bool) -> Board:
    """Return White's living stones everywhere, but for the shapes with Black's walls in the
    corners; or the same with the colours swapped."""
    stones = bytearray([WHITE] * SIZE**2)
    for row in EYES:
        for column in EYES:
            stones[row * SIZE + column] = 0
    for shape, turns in zip(shapes, CORNERS, strict=True):
        for point, stone in block(shape.width, shape.inside).items():
            row, column = divmod(point, SIZE)
            if row < 2:
                for _ in range(turns):
                    row, column = column, SIZE - 1 - row
                stones[row * SIZE + column] = stone
    return Board(SIZE, bytes((3 - one) % 3 for one in stones) if is_swapped else bytes(stones))


def read_boards(path: Path) -> list[SolvedBoard]:
    """Read a file of boards. Raises `ParseError` where one of them says nothing that is known."""
    boards = []
    for number, record in enumerate(read_games(path), start=1):
        said = dict(_LINE.findall(record.root.comment))
        if said.get("version") != str(VERSION):
            raise ParseError(f"game {number} is no board of version {VERSION}", source=str(path))
        game = record.game(move=0)
        points = [parse_gtp(name, SIZE) for name in said["best"].split()]
        best = frozenset(point for point in points if point is not None)
        boards.append(SolvedBoard(game.board, game.to_move, Fraction(said["score"]), best))
    return boards


@dataclass(frozen=True, slots=True)
class SumAnswer:
    """What a program played, and the points that it lost; None where a ko began."""

    move: Move
    lost: Fraction | None
    is_best: bool

    def as_dict(self, number: int) -> dict[str, Any]:
        return {
            "board": number,
            "move": format_gtp(self.move, SIZE),
            "best": self.is_best,
            "lost": None if self.lost is None else str(self.lost),
        }


def judged(one: SolvedBoard, move: Move) -> SumAnswer:
    """Return what a move loses against best play. Raises `IllegalMove`."""
    after = one.game.play(move)
    if move in one.best:
        return SumAnswer(move, Fraction(0), is_best=True)
    reply = proved(after.board, one.to_move.opponent)
    lost = None if reply is None else one.to_move.sign * (one.score - reply.score)
    return SumAnswer(move, lost, is_best=lost == 0)


def examine(boards: Sequence[SolvedBoard], program: Controller) -> Iterator[SumAnswer]:
    """Ask a GTP program for one move on each board. A program that resigns is taken to pass."""
    for one in boards:
        game = one.game
        program.ask(f"boardsize {SIZE}")
        program.ask("clear_board")
        program.ask(f"komi {game.rules.komi:g}")
        for color in COLORS:
            for point in one.board.points(color):
                program.ask(f"play {color.letter} {format_gtp(point, SIZE)}")
        answer = program.ask(f"genmove {one.to_move.letter}").strip()
        move = None if answer.lower() == "resign" else parse_gtp(answer, SIZE)
        yield judged(one, move)


def summary(answers: Sequence[SumAnswer]) -> dict[str, Any]:
    """Return how many best moves were found, and what the others lost."""
    known = [one.lost for one in answers if one.lost is not None]
    return {
        "version": VERSION,
        "boards": len(answers),
        "best": sum(one.is_best for one in answers),
        "lost": round(float(sum(known, Fraction(0))), 2),
        "kos": len(answers) - len(known),
    }
