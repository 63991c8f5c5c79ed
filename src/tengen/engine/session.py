"""The game that a GTP client plays: its position, rules, clock, and the bot on our side."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

from tengen.board import Board
from tengen.bots.bot import Bot, Choice, Turn
from tengen.bots.manners import plain_count
from tengen.bots.referee import Verdict, judge
from tengen.bots.registry import Supplies
from tengen.coords import Color, Move, Point, parse_color, parse_gtp
from tengen.engine.clock import Clock
from tengen.engine.thoughts import Thoughts
from tengen.errors import GoError, IllegalMove, ParseError
from tengen.game import Game
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.results import Result, score_result
from tengen.rules import RULE_SETS, Rules

MAX_KOMI = 1000.0


class Session:
    """What GTP commands look at and change."""

    def __init__(self, bot: Bot, supplies: Supplies, *, seed: int = 0, size: int = 19) -> None:
        self.bot, self.supplies, self.seed = bot, supplies, seed
        self.clock = Clock()
        self.last_choice: Choice | None = None
        self.thoughts = Thoughts()
        self.game = Game(min(size, bot.max_size), RULE_SETS["chinese"])

    @property
    def size(self) -> int:
        return self.game.size

    def start(self, size: int | None = None) -> None:
        """Clear the board, to another size if given; rules and komi stay."""
        size = self.size if size is None else size
        if not 2 <= size <= self.bot.max_size:
            raise GoError("unacceptable size")
        self.game = Game(size, self.game.rules)
        self.last_choice = None

    def set_komi(self, text: str) -> None:
        try:
            komi = float(text)
        except ValueError:
            komi = math.nan
        if not abs(komi) <= MAX_KOMI:
            raise GoError("syntax error")
        self.game.rules = self.game.rules.with_komi(komi)

    def set_rules(self, rules: Rules) -> None:
        """Change the rules but not the komi, and keep the moves played."""
        old = self.game
        game = Game(
            old.size, rules.with_komi(old.rules.komi), setup=old.setup, to_move=old.first,
            handicap=old.handicap,
        )  # fmt: skip
        try:
            for move, color in zip(old.moves, old.colors, strict=True):
                game.resume().play(move, color)
        except IllegalMove as error:
            raise GoError(f"the moves so far break these rules: {error}") from None
        self.game = game

    def set_handicap(self, points: Iterable[Point]) -> None:
        """Set handicap stones on an empty board."""
        stones = list(points)
        if self.game.moves or any(self.game.setup.stones):
            raise GoError("board not empty")
        setup = Board.from_stones(self.size, stones)
        self.game = Game(self.size, self.game.rules, setup=setup, handicap=len(stones))

    def play(self, color: Color, move: Move) -> None:
        """Play a move; after two passes the game is resumed."""
        if self.game.is_over:
            self.game.resume()
        try:
            self.game.play(move, color)
        except IllegalMove as error:
            raise GoError(f"illegal move: {error}") from None

    def undo(self) -> None:
        if not self.game.moves:
            raise GoError("cannot undo")
        self.game.undo()

    def genmove(self, color: Color) -> Choice:
        """Let the bot choose a move for a colour, within its time; does not play it."""
        game = self.position(color)
        seconds = self.clock.allowance(color, len(self.game), self.size)
        started = time.monotonic()
        (choice,) = self.bot.choose([Turn(game, self.seed, seconds)])
        self.clock.spend(color, time.monotonic() - started)
        if not choice.resigns and not self.is_legal(choice.move, color):
            choice = Choice(None)  # a superko that a position without its past does not show
        self.last_choice = choice
        return choice

    def is_legal(self, move: Move, color: Color) -> bool:
        return self.game.copy().resume().is_legal(move, color)

    def position(self, color: Color) -> Game:
        """Return the game as `color` sees it before a move, resumed if it has ended.

        Out of turn, the position is one without a past.
        """
        game = self.game.copy().resume()
        if game.to_move is color:
            return game
        return Game(game.size, game.rules, setup=game.board, to_move=color, handicap=game.handicap)

    def verdict(self) -> Verdict:
        """Count the board as if the game ended now, dead stones by the network's ownership."""
        return judge(self.game, self.evaluator)

    @property
    def evaluator(self) -> Evaluator:
        """The bot's network, or else the one that was named at the start."""
        return self.bot.evaluator or self.supplies.evaluator()

    def final_score(self) -> Result:
        """Return the result: counted where the board is settled, else the network's estimate.

        Boards that networks do not judge are counted as they stand.
        """
        if self.size > MAX_SIZE:
            return plain_count(self.game).result
        verdict = self.verdict()
        if self.game.is_over or verdict.is_settled:
            return verdict.score.result
        (here,) = self.evaluator([self.game])
        komi = self.game.rules.komi
        return score_result(round(here.black_lead + komi) - komi)

    def color(self, text: str) -> Color:
        try:
            return parse_color(text)
        except ParseError:
            raise GoError("invalid color or coordinate") from None

    def move(self, text: str) -> Move:
        try:
            return parse_gtp(text, self.size)
        except ParseError:
            raise GoError("invalid color or coordinate") from None

    def point(self, text: str) -> Point:
        move = self.move(text)
        if move is None:
            raise GoError("invalid color or coordinate")
        return move
