"""How often a count agrees with the players': games that ended in a count, counted again.

Some players agree on a wrong count, so that not even a perfect judge agrees with all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.files.packing import unpack_moves
from tengen.game import Game
from tengen.nets.counting import Sureness, count_game, find_doubts, how_sure
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.records.reading import read_rows
from tengen.records.row import Row, rules_of
from tengen.records.sources import Sources

EXACT = 0.5  # points between a count and the players': less is the same count
CLOSE = 1.0


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game whose players counted it; `lead` is Black's by their count."""

    id: str
    game: Game
    lead: float


@dataclass(frozen=True, slots=True)
class Recount:
    """Black's lead by our count, and how sure it is, beside the players'."""

    counted: CountedGame
    lead: float
    sureness: Sureness

    @property
    def names_the_winner(self) -> bool:
        return (self.lead > 0) == (self.counted.lead > 0)

    def is_within(self, points: float) -> bool:
        return abs(self.lead - self.counted.lead) <= points


@dataclass(frozen=True, slots=True)
class CountFigures:
    """How often our count names the players' winner, their score, and is within a point of it."""

    net: str
    name: str  # which games
    games: int
    winner: float
    exact: float
    within_a_point: float


def read_counted(paths: Iterable[Path]) -> Iterator[CountedGame]:
    """Yield the games that ended in a count, from everything that `tengen games import` reads."""
    for block in Sources(list(paths)).blocks():
        for row in read_rows(block)[0]:
            margin, winner = row.margin, row.winner
            if row.ended != "counting" or margin is None or not row.moves:
                continue
            if row.size <= MAX_SIZE and row.n_legal == row.n_moves:
                lead = margin * (BLACK if winner == "B" else WHITE).sign
                yield CountedGame(row.id, _game(row), lead)


def recount(games: Iterable[CountedGame], evaluator: Evaluator) -> Iterator[Recount]:
    """Count games again."""
    for counted in games:
        found = count_game(counted.game, evaluator)
        sureness = how_sure(found, find_doubts(counted.game, found))
        yield Recount(counted, found.score.lead, sureness)


def count_figures(recounts: Sequence[Recount], net: str, name: str) -> CountFigures:
    """Return the figures of some games; there must be at least one."""
    games = len(recounts)
    return CountFigures(
        net=net,
        name=name,
        games=games,
        winner=sum(one.names_the_winner for one in recounts) / games,
        exact=sum(one.is_within(EXACT) for one in recounts) / games,
        within_a_point=sum(one.is_within(CLOSE) for one in recounts) / games,
    )


def _game(row: Row) -> Game:
    stones: dict[Color, list[Point]] = {BLACK: [], WHITE: []}
    for color, point in unpack_moves(row.setup or b""):
        if point is not None:
            stones[color].append(point)
    moves = unpack_moves(row.moves or b"")
    game = Game(
        row.size,
        rules_of(row.rules, row.komi, row.handicap, row.time),
        setup=Board.from_stones(row.size, stones[BLACK], stones[WHITE]),
        to_move=moves[0][0] if moves else None,
        handicap=row.handicap,
    )
    for color, move in moves:
        game.resume().play(move, color)
    return game
