"""Guess the move on the page: a guess scored by the judge, and by players of each rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.coords import format_gtp, parse_gtp
from tengen.errors import GoError
from tengen.names import name_of
from tengen.review.answering import Grade
from tengen.train.guessing import guess_move, shares_told
from tengen.web.positions import Position

if TYPE_CHECKING:
    from tengen.web.library import Library
    from tengen.web.networks import NetworkService
    from tengen.web.training import Training


@dataclass(frozen=True, slots=True)
class GuessReport:
    """What a guess of the next move is worth, and who would play it."""

    move: str
    played: str  # the move of the game
    name: str  # what the move of the game is called, "" where it has no name
    points: float  # out of 100
    verdict: Grade
    loss: float
    best: list[str]
    refutation: list[str]
    shares: dict[str, float]  # by rank: how many of its players choose the guess
    played_shares: dict[str, float]  # and how many the move of the game


class Guessing:
    """Scores guesses of moves in games of a library."""

    def __init__(self, library: Library, networks: NetworkService, training: Training) -> None:
        self._library, self._networks, self._training = library, networks, training

    def guess(self, game_id: str, turn: int, move: str) -> GuessReport:
        """Score a guess of the move after `turn` moves. Raises `NotFound` without a game."""
        known = self._library.row(game_id)["id"]
        game = Position(game=known).read(self._library.reader())
        if turn >= len(game) or game.moves[turn] is None:
            raise GoError(f"there is no move to guess after move {turn}")
        position, played, size = game.at(turn), game.moves[turn], game.size
        asked = parse_gtp(move, size)
        judge, _ = self._networks.reviewers()
        found = guess_move(position, played, asked, judge, self._training.human())
        return GuessReport(
            move=format_gtp(asked, size),
            played=format_gtp(played, size),
            name=name_of(position, played),
            points=round(found.points, 1),
            verdict=found.judged.verdict,
            loss=round(found.judged.loss, 2),
            best=[format_gtp(one, size) for one in found.judged.best],
            refutation=[format_gtp(one, size) for one in found.judged.refutation],
            shares=shares_told(found.shares),
            played_shares=shares_told(found.played_shares),
        )
