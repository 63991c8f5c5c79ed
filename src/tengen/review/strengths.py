"""How strong both players' moves of one game are, as a review tells it."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.coords import BLACK, WHITE, Color
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review.values import Strength
from tengen.strength.estimate import Estimate, rank_text
from tengen.strength.games import GameSet
from tengen.strength.moves import MoveTable
from tengen.strength.rating import LEAST_MOVES, Rater

AT_ONCE = 32  # moves that are read between two reports of progress
SMALLEST = 9  # boards on which players have ranks
TELLING = 3  # moves that are named for each player


class StrengthReader:
    """Reads a game's moves part by part, then tells how strong the players are.

    >>> from tengen.nets.evaluator import Evaluator
    >>> reader = StrengthReader(Game(9).play(40), Evaluator("default"))
    >>> list(reader.read()), reader.strengths()
    ([], {})
    """

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        self._games = GameSet.of_games([game])
        self._moves = len(game) if game.size >= SMALLEST and len(game) >= LEAST_MOVES else 0
        self._rater = Rater.beside(evaluator) if self._moves else None
        self._tables: list[MoveTable] = []

    def read(self) -> Iterator[int]:
        """Read the moves; yield after each part how many are read."""
        for first in range(0, self._moves, AT_ONCE):
            assert self._rater is not None
            last = min(first + AT_ONCE, self._moves)
            self._tables.append(self._rater.reader.read_game(self._games, 0, turns=(first, last)))
            yield last

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
                found[color] = _told(rated.overall)
        return found


def _told(estimate: Estimate) -> Strength:
    low, high = (rank_text(steps) for steps in estimate.interval)
    return Strength(
        rank=estimate.rank,
        low=low,
        high=high,
        phases={phase: own.rank for phase, own in estimate.by_phase.items()},
        telling=tuple((one.move, round(one.shift, 2)) for one in estimate.telling_moves[:TELLING]),
        doubts=estimate.doubts,
    )
