"""Small boards to play out against perfect play: the solver answers every move, to the last point.

Every place on these boards lies between living stones, so the result of best play is proved: the
player wins by half a point, or by what komi says, exactly if no move of his loses anything.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.coords import Move, format_gtp
from tengen.endgame.counting import mixed
from tengen.endgame.exact.games import BestPlay, best_play, solve_games
from tengen.errors import GoError, IllegalMove, UnsupportedError
from tengen.game import Game
from tengen.sgf import read_games
from tengen.train.endgames import TABLES
from tengen.train.schedule import Verdict
from tengen.words import tell


@dataclass(frozen=True, slots=True, eq=False)
class BoardExercise:
    """A board to play out; komi is such that best play wins by half a point."""

    id: str
    game: Game

    @property
    def question(self) -> str:
        return tell("boardAsk", color=self.game.to_move.letter)


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A board that has been played on.

    game     with the answer to the last move
    lost     points that the player's moves have lost so far, and the last of them
    last     what the last move of the player lost
    better   moves that would have kept everything in place of the last one; empty if it was right
    is_over  whether both have passed
    verdict  how well it was played, once it is over
    """

    game: Game
    lost: Fraction
    last: Fraction
    better: tuple[Move, ...]
    is_over: bool
    verdict: Verdict | None

    @property
    def sentence(self) -> str:
        """What it says, for people."""
        told = tell("boardKept") if len(self.game) else ""
        if self.last:
            names = [format_gtp(move, self.game.size) for move in self.better]
            told = tell("boardLost", points=mixed(self.last), better=names)
        if not self.is_over:
            return told
        name = "boardAllLost" if self.lost else "boardAllKept"
        return f"{told} {tell(name, points=mixed(self.lost), result=self.result)}"

    @property
    def result(self) -> str:
        """The result with best play from here on, dead stones taken off, as "B+0.5"."""
        margin = float(solution(self.game).score) - self.game.rules.komi
        return f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"


@functools.cache
def board_exercises() -> tuple[BoardExercise, ...]:
    """Return the boards, the easiest first."""
    found = sorted(
        (record.game() for record in read_games(TABLES / "boards.sgf")),
        key=lambda game: game.board.stones.count(0),
    )
    return tuple(BoardExercise(f"board-{n:02}", game) for n, game in enumerate(found, 1))


def play_out(exercise: BoardExercise, moves: Sequence[Move]) -> PlayedOut:
    """Return the board after the player's moves, each answered perfectly.

    Raises `IllegalMove` for a move that the rules forbid, `GoError` for one that starts a ko, or
    after the end.
    """
    game = exercise.game.copy()
    lost = last = Fraction(0)
    better: tuple[Move, ...] = ()
    for move in moves:
        if game.is_over:
            raise GoError("this board is played out")
        before = solution(game)
        if (reason := game.why_illegal(move)) is not None:
            raise IllegalMove(move, reason, f"this move is not allowed: {reason}")
        sign = game.to_move.sign
        game.play(move)
        after = solution(game)
        last = sign * (before.score - after.score)
        lost += last
        better = _kept(before) if last else ()
        if not game.is_over:
            game.play(reply(game, after))
    verdict = None if not game.is_over else _verdict(lost)
    return PlayedOut(game, lost, last, better, game.is_over, verdict)


def _kept(best: BestPlay) -> tuple[Move, ...]:
    return (*best.moves, *((None,) if best.may_pass else ()))


def _verdict(lost: Fraction) -> Verdict:
    return "right" if not lost else "close" if lost <= 1 else "wrong"


def reply(game: Game, best: BestPlay) -> Move:
    """Return a perfect move: a pass only where no move keeps the result."""
    for point in best.moves:
        if game.is_legal(point):
            return point
    return None


def solution(game: Game) -> BestPlay:
    """Return best play of a board. Raises `GoError` where a ko matters."""
    try:
        solved = solve_games(game.board.stones, game.size)
        return best_play(solved, game.to_move)
    except UnsupportedError as error:
        raise GoError(str(error)) from None
    except GoError:
        raise GoError("this move makes a ko of it; on these boards, play something else") from None
