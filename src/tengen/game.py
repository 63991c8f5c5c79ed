"""A game: rules, a start, and the moves that followed, each of them legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from tengen._core import board as core
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Move, Point, check_size, format_gtp
from tengen.errors import IllegalMove, UnsupportedError
from tengen.rules import RULE_SETS, Ko, Rules

_KO_CODE = {Ko.SIMPLE: 0, Ko.POSITIONAL: 1, Ko.SITUATIONAL: 2}
# Why a move is illegal, by the codes of native/game/state.hpp; 0 is a legal move.
REASONS = ("", "occupied", "ko", "suicide", "superko", "off the board")
_EXPLAINED = {
    "occupied": "{where} is occupied",
    "ko": "ko: {where} would retake at once",
    "suicide": "{where} is suicide",
    "superko": "superko: {where} repeats an earlier position",
    "off the board": "point {move} is off the board",
    "over": "the game is over after two passes; resume it to play on",
}


class Game:
    """One game of Go, from its start to the latest move.

    `moves` and `colors` run in parallel; colours alternate except where a record says otherwise
    (free handicap, a turn skipped). `warnings` holds what a reader found wrong with the record.

    >>> from tengen import parse_gtp
    >>> game = Game(9)
    >>> game.play(parse_gtp("E5", 9)).play(None).to_move
    <Color.BLACK: 1>
    """

    def __init__(
        self,
        size: int = 19,
        rules: Rules = RULE_SETS["chinese"],
        *,
        setup: Board | None = None,
        to_move: Color | None = None,
        handicap: int = 0,
    ) -> None:
        """Start a game, on an empty board or from `setup`.

        Without `to_move`, Black starts; White does where the set-up is a handicap.
        """
        self.size = check_size(size)
        self.rules = rules
        self.setup = setup if setup is not None else Board.empty(size)
        if self.setup.size != size:
            raise UnsupportedError(f"a {self.setup.size}x{self.setup.size} set-up on size {size}")
        if bad := self.setup.breathless():
            where = format_gtp(bad[0], size)
            raise IllegalMove(
                bad[0], "set-up", f"the set-up has a chain without liberties at {where}"
            )
        black, white = len(self.setup.points(BLACK)), len(self.setup.points(WHITE))
        self.handicap = handicap or (black if black >= 2 and white == 0 else 0)
        starts_white = to_move is None and self.handicap >= 2 and black >= 2
        self.first = to_move or (WHITE if starts_white else BLACK)
        self.moves: list[Move] = []
        self.colors: list[Color] = []
        self.warnings: list[str] = []
        self._resumed: set[int] = set()  # numbers of moves after which play was resumed
        self._state = self._start()

    @classmethod
    def from_moves(
        cls, moves: Iterable[Move], size: int = 19, rules: Rules = RULE_SETS["chinese"]
    ) -> Self:
        """Play `moves` in turn from the empty board."""
        game = cls(size, rules)
        for move in moves:
            game.play(move)
        return game

    def _start(self) -> core.State:
        state = core.State(self.size, _KO_CODE[self.rules.ko], self.rules.suicide)
        state.setup(self.setup.stones)
        state.set_to_move(self.first)
        return state

    def state(self) -> core.State:
        """Return a copy of the core's state, for code that plays many moves of its own."""
        return self._state.copy()

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        return f"<Game {self.size}x{self.size} {self.rules.name}, {len(self)} moves>"

    @property
    def board(self) -> Board:
        return Board(self.size, self._state.stones())

    @property
    def to_move(self) -> Color:
        return Color(self._state.to_move)

    @property
    def ko_point(self) -> Point | None:
        """Where the player to move may not retake, or None."""
        point = self._state.ko_point
        return None if point < 0 else point

    @property
    def is_over(self) -> bool:
        """True after two passes in a row."""
        return self._state.consecutive_passes >= 2

    @property
    def last_move(self) -> Move:
        return self.moves[-1] if self.moves else None

    @property
    def repetitions(self) -> int:
        """How often the present position has occurred, now included."""
        return self._state.repetitions()

    @property
    def hash(self) -> int:
        """A 64-bit Zobrist hash of the stones."""
        return self._state.hash

    def prisoners(self, color: Color) -> int:
        """Return how many stones of `color` have been captured."""
        return self._state.prisoners(color)

    def why_illegal(self, move: Move, color: Color | None = None) -> str | None:
        """Return why `color` (by default the player to move) may not play `move`, None if legal."""
        if self.is_over:
            return "over"
        if move is None:
            return None
        if not 0 <= move < self.size * self.size:
            return "off the board"
        return REASONS[self._state.legality(move, color or self.to_move)] or None

    def is_legal(self, move: Move, color: Color | None = None) -> bool:
        return self.why_illegal(move, color) is None

    def legal_moves(self) -> list[Move]:
        """Return the legal points for the player to move, and the pass last; none after the end."""
        if self.is_over:
            return []
        return [*self._state.legal_points(self.to_move), None]

    def play(self, move: Move, color: Color | None = None) -> Self:
        """Play `move` for `color`, by default the player to move; return the game.

        A colour out of turn is played as a record has it, and lifts the ban of a simple ko.
        Raises `IllegalMove`, and leaves the game as it was.
        """
        color = color or self.to_move
        if (reason := self.why_illegal(move, color)) is not None:
            where = format_gtp(move, self.size) if reason != "off the board" else ""
            text = _EXPLAINED[reason].format(where=where, move=move)
            raise IllegalMove(move, reason, f"{text} (move {len(self.moves) + 1})")
        self._state.play(-1 if move is None else move, color)
        self.moves.append(move)
        self.colors.append(color)
        return self

    def undo(self, count: int = 1) -> Self:
        """Take back the last `count` moves; return the game."""
        if not 0 <= count <= len(self.moves):
            raise IllegalMove(None, "start", f"cannot undo {count} of {len(self.moves)} moves")
        kept = len(self.moves) - count
        moves, colors = self.moves[:kept], self.colors[:kept]
        self._resumed = {number for number in self._resumed if number < kept}
        self._state = self._start()
        self.moves, self.colors = [], []
        for move, color in zip(moves, colors, strict=True):
            if len(self.moves) in self._resumed:
                self._state.resume()
            self.play(move, color)
        return self

    def resume(self) -> Self:
        """Play on after two passes, as when the players dispute what is dead."""
        if self.is_over:
            self._resumed.add(len(self.moves))
            self._state.resume()
        return self

    def copy(self) -> Self:
        """Return an independent copy."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.moves, other.colors = list(self.moves), list(self.colors)
        other.warnings, other._resumed = list(self.warnings), set(self._resumed)
        other._state = self._state.copy()
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs: all but the core's state, which follows from it."""
        return {name: value for name, value in vars(self).items() if name != "_state"}

    def __setstate__(self, values: dict[str, Any]) -> None:
        vars(self).update(values)
        resumed = len(self.moves) in self._resumed
        self.undo(0)  # plays all moves again
        if resumed:
            self.resume()

    def at(self, number: int) -> Game:
        """Return a copy of the game as it stood after `number` moves."""
        if not 0 <= number <= len(self.moves):
            raise IllegalMove(None, "start", f"move {number}: the game has {len(self.moves)} moves")
        other = Game(
            self.size, self.rules, setup=self.setup, to_move=self.first, handicap=self.handicap
        )
        other.warnings = list(self.warnings)
        for move, color in zip(self.moves[:number], self.colors[:number], strict=True):
            if len(other.moves) in self._resumed:
                other.resume()
            other.play(move, color)
        return other


def handicap_points(size: int, stones: int) -> list[Point]:
    """Return the points of a fixed handicap, as GTP version 2 places them.

    >>> [format_gtp(p, 19) for p in handicap_points(19, 3)]
    ['D4', 'Q16', 'D16']
    """
    most = 9 if size % 2 and size >= 9 else 4
    if size < 7 or not 2 <= stones <= most:
        raise UnsupportedError(f"no fixed handicap of {stones} stones on a {size}x{size} board")
    line = 3 if size > 12 else 2
    low, mid, high = size - 1 - line, size // 2, line  # rows count from the top
    left, center, right = line, size // 2, size - 1 - line
    corners = [(low, left), (high, right), (high, left), (low, right)]
    sides = [(mid, left), (mid, right), (low, center), (high, center)]
    places: Sequence[tuple[int, int]] = corners[: min(stones, 4)]
    if stones >= 5:
        places = corners + (sides[:2] if stones >= 6 else []) + (sides[2:] if stones >= 8 else [])
        if stones % 2:
            places = [*places, (mid, center)]
    return [row * size + column for row, column in places]
