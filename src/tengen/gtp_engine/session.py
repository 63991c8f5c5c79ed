"""The game that a GTP client plays: its position, rules, clock, and the bot on our side."""

from __future__ import annotations

import dataclasses
import math
import threading
import time
from collections.abc import Iterable

from tengen.board import Board
from tengen.bots.bot import Bot, Choice, Resigning, Turn
from tengen.bots.manners import RESIGN, opponent_passed, plain_count, stones_stay, wins_now
from tengen.bots.network import VISITS, SearchBot
from tengen.bots.referee import cleanup_move
from tengen.bots.registry import Supplies
from tengen.coords import BLACK, WHITE, Color, Move, Point, parse_color, parse_gtp
from tengen.errors import GoError, IllegalMove, ParseError
from tengen.game import Game
from tengen.gtp_engine.clock import GtpClock
from tengen.gtp_engine.thoughts import Thoughts
from tengen.nets.counting import Count, count_game
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.nets.profiles import Imitator
from tengen.results import Result, score_result
from tengen.rules import RULE_SETS, Rules
from tengen.search import Limits, Tree, run

MAX_KOMI = 1000.0
PONDERING = 60.0  # seconds at most, as in KataGo's example of a configuration
MAX_BYTES = 512 << 20  # of a search tree


class Session:
    """What GTP commands look at and change."""

    def __init__(
        self, bot: Bot, supplies: Supplies, *, seed: int = 0, size: int = 19, title: str = ""
    ) -> None:
        """`title` is what the bot is called as an opponent."""
        self.bot, self.supplies, self.seed, self.title = bot, supplies, seed, title
        self.clock = GtpClock()
        self.most_seconds = 1e20  # for one move, whatever the clock allows
        self.wide_root_noise = 0.0  # of an analysis
        self.profile = ""  # of the humans that `kata-raw-human-nn` imitates
        self.imitator = Imitator()
        self._resign = bot.resign if isinstance(bot, Resigning) else 0.0
        self.last_choice: Choice | None = None
        self.ponders = False  # whether the opponent's time is used
        self._answered: Game | None = None  # the game after a move of ours that waits for an answer
        self.thoughts = Thoughts()
        self.game = Game(min(size, bot.max_size), RULE_SETS["chinese"])

    @property
    def size(self) -> int:
        return self.game.size

    @property
    def visits(self) -> int:
        """How many visits a move gets, of the bot or of a search that is shown."""
        own = self.bot.visits if isinstance(self.bot, SearchBot) else self.supplies.visits
        return own or VISITS

    @visits.setter
    def visits(self, visits: int) -> None:
        self.supplies.visits = visits
        if isinstance(self.bot, SearchBot):
            self.bot.visits = visits

    def limits(self, seconds: float | None) -> Limits:
        """Return how long a search that is shown goes on."""
        if isinstance(self.bot, SearchBot):
            return self.bot.limits(seconds, [self.game])
        return Limits(self.visits, seconds)

    @property
    def leaves(self) -> int | None:
        """How many positions of a search share a batch, if the bot sets it."""
        return self.bot.leaves if isinstance(self.bot, SearchBot) else None

    @property
    def allows_resignation(self) -> bool:
        return isinstance(self.bot, Resigning) and self.bot.resign > 0

    @allows_resignation.setter
    def allows_resignation(self, allows: bool) -> None:
        if isinstance(self.bot, Resigning):
            self.bot.resign = (self._resign or RESIGN) if allows else 0.0

    def start(self, size: int | None = None) -> None:
        """Clear the board, to another size if given; rules and komi stay."""
        size = self.size if size is None else size
        if not 2 <= size <= self.bot.max_size:
            raise GoError("unacceptable size")
        self.game = Game(size, self.game.rules)
        self.last_choice = None
        self.clock.left.clear()  # a new game has its whole time

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

    def set_position(self, stones: Iterable[tuple[Color, Point]]) -> None:
        """Set up stones in place of the game so far; Black is to move."""
        placed = list(stones)
        by_color = ([p for side, p in placed if side is color] for color in (BLACK, WHITE))
        try:
            setup = Board.from_stones(self.size, *by_color)
            self.game = Game(self.size, self.game.rules, setup=setup, to_move=BLACK)
        except ValueError as error:
            raise GoError(f"no such position: {error}") from None
        self.last_choice = None

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
        game, seconds = self.position(color), self.seconds(color)
        started, turn = time.monotonic(), Turn(game, self.seed, seconds)
        if self.ponders and isinstance(self.bot, SearchBot):
            choice = self._goes_on(self.bot, turn)
        else:
            (choice,) = self.bot.choose([turn])
        self.clock.spend(color, time.monotonic() - started)
        if not choice.resigns and not self.is_legal(choice.move, color):
            choice = Choice(None)  # superko: the bot saw a position without its past
        choice = self._clean_up(choice, game)
        self.last_choice = choice
        return choice

    def _clean_up(self, choice: Choice, game: Game) -> Choice:
        """Capture dead stones before a pass where they would stay on the board and count."""
        passes = choice.move is None and not choice.resigns
        if not (passes and stones_stay(game.rules) and game.size <= MAX_SIZE):
            return choice
        if opponent_passed(game) and wins_now(plain_count(game), game.to_move):
            return choice
        return dataclasses.replace(
            choice, move=cleanup_move(game, count_game(game, self.evaluator))
        )

    def _goes_on(self, bot: SearchBot, turn: Turn) -> Choice:
        """Search on from what was found in the opponent's time."""
        tree = self._tree(bot, turn.game)
        *_, results = run(bot.evaluator, [tree], bot.limits(turn.seconds, [turn.game]))
        (choice,) = bot.decide([turn], results)
        return choice

    def _tree(self, bot: SearchBot, game: Game) -> Tree:
        options = dataclasses.replace(bot.options(self.seed), max_bytes=MAX_BYTES)
        return self.thoughts.tree_for(game, options)

    def play_own(self, color: Color, move: Move) -> None:
        """Play a move of the bot, whose answer may be pondered."""
        self.play(color, move)
        self._answered = self.game.copy()

    def ponder(self, interrupted: threading.Event) -> None:
        """Think in the opponent's time, if this is it, until interrupted."""
        bot, game = self.bot, self.game
        is_waiting = self._answered is not None and self._answered.moves == game.moves
        if self.ponders and is_waiting and isinstance(bot, SearchBot) and not game.is_over:
            tree = self._tree(bot, self.position(game.to_move))
            for _ in run(bot.evaluator, [tree], Limits(seconds=PONDERING), cancel=interrupted):
                pass
            self._answered = None  # once is enough

    def seconds(self, color: Color) -> float | None:
        """Return how long the next move of a colour may take; None: no limit."""
        allowed = self.clock.allowance(color, len(self.game), self.size)
        if self.most_seconds >= 1e20:
            return allowed
        return self.most_seconds if allowed is None else min(allowed, self.most_seconds)

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

    def count(self) -> Count:
        """Count the game as if it ended now, dead stones by the network's ownership."""
        return count_game(self.game, self.evaluator)

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
        count = self.count()
        if self.game.is_over or count.is_settled:
            return count.score.result
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
