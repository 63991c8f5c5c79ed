"""How strong both players' moves of one game are, as a review tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tengen.coords import BLACK, WHITE, Color
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.review.values import MoveShift, Strength
from tengen.strength.estimate import Estimate, rank_text
from tengen.strength.games import GameSet
from tengen.strength.moves import MoveTable
from tengen.strength.rating import LEAST_MOVES, Rater
from tengen.strength.store import strength_models

AT_ONCE = 32  # moves that are read between two reports of progress
SMALLEST = 9  # boards on which players have ranks
TELLING = 3  # moves that are named for each player


class StrengthReader:
    """Reads a game's moves part by part, then tells how strong the players are.

    A network that looks at the whole game anyway does so by `look`, so that the moves are read from
    the same looks. `read` looks at the positions that are left.

    >>> from tengen.nets.evaluator import Evaluator
    >>> reader = StrengthReader(Game(9).play(40), Evaluator("default"))
    >>> list(reader.read()), reader.strengths()
    ([], {})
    """

    def __init__(self, game: Game, judge: Evaluator, draft: Evaluator | None = None) -> None:
        """Take the judge's strength model if there is one, else that of the draft's network."""
        self._games, self._rules = GameSet.of_games([game]), game.rules
        self._moves = len(game) if game.size >= SMALLEST and len(game) >= LEAST_MOVES else 0
        known = strength_models()
        chosen = judge if judge.name in known or draft is None else draft
        self._rater = Rater.beside(chosen) if self._moves else None
        self._tables: list[MoveTable] = []
        self._read = 0  # moves
        self._last: list[Evaluation] = []  # the look at the position that the next move starts from

    @property
    def evaluator(self) -> Evaluator | None:
        """The network whose looks the moves are read from."""
        return None if self._rater is None else self._rater.evaluator

    def look(self, turns: range) -> list[Evaluation]:
        """Look at the next positions; read the moves between them."""
        assert self._rater is not None
        looks = self._rater.reader.look(self._games, 0, turns, rules=self._rules)
        self._take(looks)
        return looks

    def read(self) -> Iterator[int]:
        """Read the moves that have not been looked at; yield after each part how many are read."""
        while self._read < self._moves:
            first = self._read + len(self._last)
            self.look(range(first, min(first + AT_ONCE, self._moves + 1)))
            yield self._read

    def _take(self, looks: Sequence[Evaluation]) -> None:
        assert self._rater is not None
        seen = [*self._last, *looks]
        self._tables.append(self._rater.reader.rows(self._games, 0, self._read, seen))
        self._read += len(seen) - 1
        self._last = seen[-1:]

    def strengths(self) -> dict[Color, Strength]:
        """Return the strength of each player who has made enough of the moves read."""
        found: dict[Color, Strength] = {}
        if self._rater is None:
            return found
        table = MoveTable.joined(self._tables)
        for color in (BLACK, WHITE):
            own = table[table.color == color]
            if len(own) >= LEAST_MOVES:
                rated = self._rater.rate_moves(self._games, color.name.lower(), own)
                found[color] = _told(rated.overall, self._rater.evaluator.name)
        return found


def _told(estimate: Estimate, net: str) -> Strength:
    low, high = (rank_text(steps) for steps in estimate.interval)
    return Strength(
        rank=estimate.rank,
        low=low,
        high=high,
        phases={phase: own.rank for phase, own in estimate.by_phase.items()},
        telling_moves=tuple(
            MoveShift(one.move, round(one.shift, 2)) for one in estimate.telling_moves[:TELLING]
        ),
        doubts=estimate.doubts,
        judged_by=net,
        is_wide=estimate.is_wide,
    )
